// A tenant's sitemap: an index, and one file per language where each address names its other languages.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time/instant.hpp"
#include "features/storefront/sitemap_store.hpp"
#include "features/tenants/tenant.hpp"

namespace storefront {

/// What a sitemap says of a film beside its page. Its player is the page that plays it: the addresses of the
/// film itself end.
struct ListedVideo {
  std::string title;
  std::string description;
  std::string thumbnail;  // a path
  std::string player;     // a path, without language
  std::int64_t seconds = 0;
  base::Instant released_at;
};

struct ListedPage {
  std::string path;  // without language
  std::optional<base::Instant> changed;
  std::optional<ListedVideo> video;
};

using GenrePages = std::vector<std::string (*)(std::string_view slug)>;

/// Kinds whose genres have the same pages.
struct GenreSection {
  GenrePages pages;
  std::vector<catalogue::ContentType> kinds;
};
std::vector<GenreSection> genre_sections();

/// The genres of a section.
struct ListedGenres {
  GenrePages pages;
  std::vector<std::string> slugs;
};

/// Addresses of structures, lists, genres and articles, in the order of the file.
std::vector<ListedPage> list_pages(std::vector<std::string> const& structures,
                                   std::vector<ListedArticle> const& articles,
                                   std::vector<ListedGenres> const& genres, bool with_lists = true);

/// A file may hold 50,000 addresses; beside the articles there are structures and genres, in the first part.
inline constexpr std::int64_t most_sitemap_articles = 40'000;
/// How many files a language needs.
std::int64_t sitemap_parts(std::int64_t articles);

/// Which file an address means: "/sitemap-fr.xml" is the first part in French, "/sitemap-fr-2.xml" the
/// second.
struct SitemapFile {
  std::string locale;
  std::int64_t part = 1;
};
std::optional<SitemapFile> read_sitemap_path(std::string_view path);

std::string sitemap_index(tenants::Tenant const& tenant, std::string_view origin, std::int64_t parts = 1);
std::string sitemap(tenants::Tenant const& tenant, base::Locale const& locale,
                    std::vector<ListedPage> const& pages, std::string_view origin);
std::string robots(std::string_view origin, std::string_view backend);

}  // namespace storefront
