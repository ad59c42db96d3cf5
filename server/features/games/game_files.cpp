// Verifies the address, then sends a file of the game's package under its policy.
#include "features/games/game_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/problem.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/games/game_package.hpp"
#include "features/entitlement/entitlement.hpp"
#include "features/tenants/hosts/public_origin.hpp"
#include "http/problem.hpp"

namespace games {
namespace {

constexpr std::size_t open_files = 4096;
constexpr std::chrono::seconds longest_cached{3600};

http::FilesSettings settings_of(std::filesystem::path const& root) {
  std::filesystem::create_directories(root);
  return {.root = root, .entries = open_files};
}

base::Problem not_allowed() {
  base::Problem problem(405, "METHOD_NOT_ALLOWED", "A file can be read only.", "error.methodNotAllowed");
  problem.headers.emplace_back("Allow", "GET, HEAD");
  return problem;
}

}  // namespace

std::string game_policy(std::string_view own_origin, std::string_view portal) {
  return fmt::format(
      "default-src 'none'; script-src 'self' {0}; style-src 'self' {0}; img-src 'self' {0} data: blob:; "
      "media-src 'self' {0} blob:; font-src 'self' {0}; connect-src 'none'; worker-src 'none'; frame-src 'none'; "
      "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors {1}; sandbox allow-scripts",
      own_origin, portal);
}

GameFiles::GameFiles(std::filesystem::path const& data, storage::Database& database, base::Clock const& clock,
                     playback::SigningKeys const& keys)
    : files_(settings_of(data / "media" / "a")), database_(database), clock_(clock), keys_(keys) {}

boost::asio::awaitable<http::Response> GameFiles::serve(http::Request const& request, GameHost host,
                                                        std::shared_ptr<tenants::Tenant const> tenant) {
  if (request.method != "GET" && request.method != "HEAD") throw not_allowed();
  auto const wanted = read_game_path(keys_, tenant->id, host.article, request.path, clock_.now());
  if (!wanted) throw playback::address_problem(wanted.error());
  auto const type = catalogue::game_file_type(wanted->file);
  if (type.empty() || request.raw_path.contains('%')) throw playback::no_such_media();
  if (!wanted->is_signed && !co_await is_free(*tenant, host.article, wanted->folder))
    throw playback::no_such_media();
  http::ServeOptions options{.content_type = std::string(type),
                             .cache_control = "public, max-age=31536000, immutable",
                             .precompressed = true};
  if (wanted->is_signed) {
    auto const left = std::chrono::duration_cast<std::chrono::seconds>(wanted->expires - clock_.now());
    options.cache_control =
        fmt::format("private, max-age={}", std::clamp(left, std::chrono::seconds(0), longest_cached).count());
  }
  auto out = files_.serve(request, wanted->folder + '/' + wanted->file, options);
  auto const portal = tenants::public_origin(*tenant, request, host.storefront);
  auto own = portal;
  own.host = game_authority(host.article, host.storefront);
  out.headers.set("Content-Security-Policy", game_policy(own.text(), portal.text()));
  out.headers.set("Referrer-Policy", "no-referrer");
  // Fonts and modules are asked for with the frame's opaque origin.
  out.headers.set("Access-Control-Allow-Origin", "*");
  out.headers.set("Permissions-Policy",
                  "camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), "
                  "display-capture=(), clipboard-read=(), clipboard-write=()");
  co_return out;
}

boost::asio::awaitable<bool> GameFiles::is_free(tenants::Tenant const& tenant, base::ArticleId article,
                                                std::string folder) {
  FreeKey const key{tenant.id.value, article, folder, tenant.max_rating};
  auto const now = clock_.now();
  if (auto const known = free_.find(key); known && now < known->until) co_return known->free;
  catalogue::ViewContext const view{
      .locale = &tenant.unprefixed_locale(), .now = now, .max_rating = tenant.max_rating};
  auto work = [&](storage::TenantSession const& session) {
    catalogue::CatalogueStore store(session);
    auto const offer = store.find_offer(article, now);
    auto const playable = store.find_playable(article, view);
    return offer && entitlement::is_free(*offer) && playable &&
           std::ranges::any_of(playable->files, [&](auto const& file) {
             return file.profile == "game" && file.path.starts_with(folder);
           });
  };
  bool const free = co_await database_.read(tenant.id, work);
  free_.keep(key, {free, now + (free ? std::chrono::minutes(10) : std::chrono::seconds(5))});
  co_return free;
}

boost::asio::awaitable<std::optional<http::Response>> answer_game(GameFiles& files,
                                                                  tenants::TenantDirectory const& directory,
                                                                  http::Request const& request) {
  auto host = read_game_host(request.host);
  if (!host) co_return std::nullopt;
  auto const tenant = directory.by_host(host->storefront);
  if (!tenant) co_return std::nullopt;
  try {
    auto serving = files.serve(request, *std::move(host), tenant);
    co_return co_await std::move(serving);
  } catch (base::Problem const& problem) {
    co_return http::problem(problem);
  }
}

}  // namespace games
