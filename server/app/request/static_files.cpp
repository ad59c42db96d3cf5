// The files of the site map and their handlers.
#include "app/request/static_files.hpp"

#include <fmt/format.h>

#include "app/app.hpp"
#include "app/site_map/addresses.hpp"
#include "app/site_map/problems.hpp"
#include "features/accounts/addresses.hpp"
#include "features/playback/addresses.hpp"
#include "features/playback/module.hpp"
#include "features/search/addresses.hpp"
#include "features/search/search_pages.hpp"
#include "features/speech/addresses.hpp"
#include "features/speech/module.hpp"
#include "features/storefront/addresses.hpp"
#include "features/storefront/module.hpp"
#include "features/stories/addresses.hpp"
#include "features/stories/module.hpp"
#include "features/tenants/addresses.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/module.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using TenantPointer = std::shared_ptr<tenants::Tenant const>;

[[noreturn]] void no_such_file() { throw base::Problem(404, "NOT_FOUND", "The file was not found."); }

awaitable<http::Response> asset(App& app, http::Request const& request, TenantPointer) {
  http::ServeOptions options;
  options.cache_control = "public, max-age=31536000, immutable";
  co_return app.public_files.serve(request, request.path.substr(1), options);
}

/// Asked for again each time: a new build has another one.
awaitable<http::Response> service_worker(App& app, http::Request const& request, TenantPointer) {
  http::ServeOptions options;
  options.cache_control = "no-cache";
  co_return app.public_files.serve(request, request.path.substr(1), options);
}

awaitable<http::Response> build_id(App& app, http::Request const&, TenantPointer) {
  auto out = http::json(200, fmt::format(R"({{"id":"{}"}})", app.core.web.id));
  out.headers.set("cache-control", "no-store");
  co_return out;
}

awaitable<http::Response> theme(App&, http::Request const& request, TenantPointer tenant) {
  auto file = tenants::theme_file(request, *tenant, request.path);
  if (!file) no_such_file();
  co_return std::move(*file);
}

awaitable<http::Response> media(App& app, http::Request const& request, TenantPointer tenant) {
  return app.playback->media.serve(request, std::move(tenant));
}

awaitable<http::Response> film(App& app, http::Request const& request, TenantPointer tenant) {
  return app.playback->films.serve(request, std::move(tenant));
}

awaitable<http::Response> podcast_feed(App& app, http::Request const& request, TenantPointer tenant) {
  auto file = co_await app.speech->files.answer(request, tenant);
  if (!file) no_such_file();
  co_return std::move(*file);
}

awaitable<http::Response> article_feed(App& app, http::Request const& request, TenantPointer tenant) {
  auto file = co_await app.stories->files.answer(request, tenant);
  if (!file) no_such_file();
  co_return std::move(*file);
}

awaitable<http::Response> storefront_file(App& app, http::Request const& request, TenantPointer tenant) {
  auto file = co_await app.storefront->storefront.answer_file(request, tenant);
  if (!file) no_such_file();
  co_return std::move(*file);
}

awaitable<http::Response> social_picture(App& app, http::Request const& request, TenantPointer tenant) {
  auto file = co_await app.storefront->social_pictures.answer(request, tenant);
  if (!file) no_such_file();
  co_return std::move(*file);
}

awaitable<http::Response> security_text(App& app, http::Request const& request, TenantPointer tenant) {
  auto const& contact = app.core.settings.server.security_contact;
  if (contact.empty()) no_such_file();
  // The date moves once a day, so that the text is one for a day.
  constexpr std::int64_t day = 24 * 60 * 60 * 1000;
  base::Instant const expires{app.core.data.clock.now().ms / day * day + 180 * day};
  auto out = http::text(
      200, "text/plain; charset=utf-8",
      fmt::format("Contact: {}\nExpires: {}\nCanonical: {}{}\n", contact, base::to_rfc3339(expires),
                  tenants::own_origin(*tenant, request), storefront::files::security_text.text()));
  out.headers.set("cache-control", "public, max-age=3600");
  co_return out;
}

awaitable<http::Response> open_search(App&, http::Request const& request, TenantPointer tenant) {
  co_return search::open_search(request, *tenant);
}

awaitable<http::Response> change_password(App&, http::Request const&, TenantPointer) {
  auto out = http::redirect(302, http::link(accounts::pages::manage));
  out.headers.set("cache-control", "no-store");
  co_return out;
}

}  // namespace

std::vector<FileRoute> const& file_routes() {
  static std::vector<FileRoute> const rows{
      {files::asset, asset, false},
      {files::build, build_id, false},
      {files::service_worker, service_worker, false},
      {tenants::files::theme, theme},
      {storefront::files::social_picture, social_picture},
      {playback::files::film, film},
      {playback::files::media, media},
      {speech::files::feed, podcast_feed},
      {stories::files::feed, article_feed},
      {storefront::files::sitemap, storefront_file},
      {storefront::files::language_sitemap, storefront_file},
      {storefront::files::robots, storefront_file},
      {storefront::files::manifest, storefront_file},
      {search::files::open_search, open_search},
      {storefront::files::security_text, security_text},
      {storefront::files::change_password, change_password},
  };
  return rows;
}

void require_read(http::Request const& request) {
  if (request.method != "GET" && request.method != "HEAD") throw problems::method_not_allowed("GET, HEAD");
}

awaitable<http::Response> answer_file(App& app, FileRoute const& file, http::Request const& request,
                                      TenantPointer tenant) {
  require_read(request);
  return file.handler(app, request, std::move(tenant));
}

http::Response neutral_not_found() {
  auto out = http::text(
      404, "text/html; charset=utf-8",
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>404</title><p>404</p></html>");
  out.headers.set("cache-control", "no-store");
  return out;
}

}  // namespace app
