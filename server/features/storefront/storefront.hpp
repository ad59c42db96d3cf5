// The tenant-wide pages and files: shell, start page, sitemaps, robots.txt, web app manifest.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/memo.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/storefront/shell.hpp"
#include "features/storefront/sitemap.hpp"
#include "features/tenants/visit.hpp"
#include "http/response.hpp"
#include "storage/changes/changes.hpp"
#include "storage/database.hpp"

namespace storefront {

class Storefront {
 public:
  /// The section that a visitor was in last, written by the portal: a path such as "/music".
  static constexpr std::string_view section_cookie = "last_section";

  Storefront(storage::Database& database, base::Clock const& clock, storage::Changes const& changes,
             std::string backend, tenants::Messages& messages)
      : database_(database),
        clock_(clock),
        changes_(changes),
        backend_(backend),
        shells_(std::move(backend), messages) {}

  base::RawJson shell_json(tenants::Visit const& visit) { return {base::to_json(shells_.of(visit))}; }

  /// /launch: the last section, else home.
  portal::Task<portal::Page<portal::Nothing>> launch(tenants::Visit const& visit);

  /// /sitemap.xml, /sitemap-LANGUAGE.xml (and -2, -3 … of large catalogues), /robots.txt and
  /// /manifest.webmanifest; absent for every other path.
  boost::asio::awaitable<std::optional<http::Response>> answer_file(
      http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant);

 private:
  struct SitemapKey {
    std::string tenant;
    std::int64_t revision;
    std::uint64_t structures;  // generations of what it lists
    std::uint64_t catalogue;
    std::string origin;
    std::string_view locale;  // a code of the table of languages
    std::int64_t part;
    auto operator<=>(SitemapKey const&) const = default;
  };
  struct Sitemap {
    std::shared_ptr<std::string const> body;
    base::Instant until;
  };
  boost::asio::awaitable<std::shared_ptr<std::string const>> sitemap_of(
      std::string origin, std::shared_ptr<tenants::Tenant const> tenant, SitemapFile wanted);

  storage::Database& database_;
  base::Clock const& clock_;
  storage::Changes const& changes_;
  std::string const backend_;
  Shells shells_;
  base::Memo<SitemapKey, Sitemap> sitemaps_{100};
};

/// The web app manifest of a tenant in one language.
std::string web_manifest(tenants::Tenant const& tenant, base::Locale const& locale);

}  // namespace storefront
