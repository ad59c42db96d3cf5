// The articles of a tenant that search engines may index.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/content_type.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "storage/tenant_session.hpp"

namespace storefront {

struct ListedArticle {
  base::ArticleId id;
  catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
  std::string slug;
  base::Instant updated_at;
  std::optional<base::ArticleId> artist;  // of albums
  std::optional<std::string> artist_slug;
  std::int64_t duration_ms = 0;
  base::Instant released_at;
  std::optional<std::string> title;  // of films and episodes, as all below
  std::optional<std::string> description;
  std::optional<std::string> art_hash;
  std::optional<std::string> art_widths;
  std::optional<std::string> attributes = {};  // of stories
};
BOOST_DESCRIBE_STRUCT(ListedArticle, (),
                      (id, content_type, slug, updated_at, artist, artist_slug, duration_ms, released_at,
                       title, description, art_hash, art_widths, attributes))

class SitemapStore {
 public:
  explicit SitemapStore(storage::TenantSession const& session) : session_(session) {}

  /// What is offered now and suits everybody's age as the tenant sees it, in the order of the ids; the words
  /// of films in this language.
  std::vector<ListedArticle> articles(catalogue::ViewContext const& view, std::int64_t limit,
                                      std::int64_t offset = 0);
  std::int64_t count(catalogue::ViewContext const& view);
  /// Slugs of genres with articles of these kinds on offer.
  std::vector<std::string> genres(std::vector<catalogue::ContentType> const& kinds,
                                  catalogue::ViewContext const& view);

 private:
  storage::TenantSession session_;
};

}  // namespace storefront
