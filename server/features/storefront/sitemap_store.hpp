// The articles of a tenant that search engines may index.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "features/catalogue/content_type.hpp"
#include "storage/session.hpp"

namespace storefront {

struct ListedArticle {
  base::ArticleId id;
  catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
  std::string slug;
  base::Instant updated_at;
  std::optional<base::ArticleId> artist;  // of albums
  std::optional<std::string> artist_slug;
};
BOOST_DESCRIBE_STRUCT(ListedArticle, (), (id, content_type, slug, updated_at, artist, artist_slug))

class SitemapStore {
 public:
  SitemapStore(storage::Session& session, base::TenantId tenant)
      : session_(session), tenant_(std::move(tenant)) {}

  /// What is offered now and suits everybody's age as the tenant sees it, in the order of the ids.
  std::vector<ListedArticle> articles(base::Instant now, std::int64_t max_rating, std::int64_t limit,
                                      std::int64_t offset = 0);
  std::int64_t count(base::Instant now, std::int64_t max_rating);
  /// Slugs of genres with articles of this kind on offer.
  std::vector<std::string> genres(catalogue::ContentType kind, base::Instant now, std::int64_t max_rating);

 private:
  storage::Session& session_;
  base::TenantId tenant_;
};

}  // namespace storefront
