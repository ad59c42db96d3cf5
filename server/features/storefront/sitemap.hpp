// A tenant's sitemap: an index, and one file per language where each address names its other languages.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/instant.hpp"
#include "features/storefront/sitemap_store.hpp"
#include "features/tenants/tenant.hpp"

namespace storefront {

struct ListedPage {
  std::string path;  // without language
  std::optional<base::Instant> changed;
};

/// Addresses of structures, catalogue and genres, in the order of the file.
std::vector<ListedPage> list_pages(std::vector<std::string> const& structures,
                                   std::vector<ListedArticle> const& articles,
                                   std::vector<std::string> const& genres);

std::string sitemap_index(tenants::Tenant const& tenant, std::string_view origin);
std::string sitemap(tenants::Tenant const& tenant, base::Locale const& locale,
                    std::vector<ListedPage> const& pages, std::string_view origin);
std::string robots(std::string_view origin, std::string_view backend);

}  // namespace storefront
