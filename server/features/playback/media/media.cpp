// Verifies the signature, then serves the file.
#include "features/playback/media/media.hpp"

#include <algorithm>

#include "base/problem.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/playback/addresses.hpp"
#include "features/playback/media/download_name.hpp"
#include "features/playback/media/media_address.hpp"
#include "http/files.hpp"

namespace playback {
namespace {

constexpr std::string_view signed_prefix = files::recording.prefix();
constexpr std::string_view picture_prefix = catalogue::files::picture.prefix();

std::string_view mime_of(std::string_view path) {
  if (path.ends_with(".m4a")) return "audio/mp4";
  if (path.ends_with(".vtt")) return "text/vtt; charset=utf-8";
  return "video/mp4";
}

/// 32 digits, a hyphen, a width and .webp.
bool is_picture_name(std::string_view name) {
  if (name.size() < 32 + 1 + 1 + 5 || name.size() > 32 + 1 + 5 + 5 || name[32] != '-' ||
      !name.ends_with(".webp"))
    return false;
  auto const hash = name.substr(0, 32);
  auto const width = name.substr(33, name.size() - 33 - 5);
  return std::ranges::all_of(hash, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }) &&
         std::ranges::all_of(width, [](char c) { return c >= '0' && c <= '9'; });
}

base::Problem not_allowed() {
  base::Problem problem(405, "METHOD_NOT_ALLOWED", "A file can be read only.", "error.methodNotAllowed");
  problem.headers.emplace_back("Allow", "GET, HEAD");
  return problem;
}

}  // namespace

boost::asio::awaitable<http::Response> Media::serve(http::Request const& request,
                                                    std::shared_ptr<tenants::Tenant const> tenant) {
  if (request.method != "GET" && request.method != "HEAD") {
    throw not_allowed();
  }
  std::string_view const path = request.path;
  if (path.starts_with(signed_prefix))
    co_return co_await signed_file(request, tenant->id, path.substr(signed_prefix.size()));
  if (path.starts_with(picture_prefix))
    co_return co_await picture(request, *tenant, path.substr(picture_prefix.size()));
  throw no_such_media();
}

boost::asio::awaitable<http::Response> Media::signed_file(http::Request const& request,
                                                          base::TenantId const& tenant,
                                                          std::string_view path) {
  auto const grant = read_media_address(keys_, tenant, path, request.query, clock_.now());
  if (!grant) throw address_problem(grant.error());
  co_await scopes_.require(request, tenant, grant->scope);
  http::Headers extra;
  if (!grant->file_name.empty()) extra.set("Content-Disposition", attachment_named(grant->file_name));
  auto const file = http::File::open(root_ / "a" / grant->path);
  if (!file) throw no_such_media();
  co_return http::file_response(request, file, mime_of(path), "private, max-age=3600", extra);
}

boost::asio::awaitable<bool> Media::offers(tenants::Tenant const& tenant, std::string hash) {
  PictureKey const key{tenant.id.value, hash, tenant.max_rating};
  auto const now = clock_.now();
  catalogue::ViewContext const view{
      .locale = &tenant.unprefixed_locale(), .now = now, .max_rating = tenant.max_rating};
  if (auto const known = offered_.find(key); known && now < known->until) co_return known->offered;
  auto work = [&](storage::TenantSession const& session) {
    return catalogue::CatalogueStore(session).offers_picture(hash, view);
  };
  bool const offered = co_await database_.read(tenant.id, work);
  // What was just imported shows soon; what is withdrawn may show a little longer.
  offered_.keep(key, {offered, now + (offered ? std::chrono::minutes(10) : std::chrono::seconds(5))});
  co_return offered;
}

boost::asio::awaitable<http::Response> Media::picture(http::Request const& request,
                                                      tenants::Tenant const& tenant, std::string_view name) {
  if (!is_picture_name(name)) throw no_such_media();
  auto const file = root_ / "art" / name.substr(0, 2) / name.substr(2, 2) / name;
  // A name that was made up costs no question to the database.
  if (std::error_code failed; !std::filesystem::exists(file, failed)) throw no_such_media();
  if (!co_await offers(tenant, std::string(name.substr(0, 32)))) throw no_such_media();
  co_return http::serve_file(request, file, "image/webp", "public, max-age=31536000, immutable");
}

}  // namespace playback
