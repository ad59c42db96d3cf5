// The site map. Most specific first; the router puts fixed words before parameters, then this order decides.
#include "app/routes.hpp"

#include "app/app.hpp"
#include "http/problem.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using music::MusicPages;
using storefront::Storefront;
using structures::StructurePages;
using tenants::Visit;

// Handlers are member functions of the parts of the App.
template <auto handler>
awaitable<http::Page> from_music(App& app, Visit const& visit) {
  return (app.music_pages.*handler)(visit);
}
template <auto handler>
awaitable<http::Page> from_structures(App& app, Visit const& visit) {
  return (app.structure_pages.*handler)(visit);
}
template <auto handler>
awaitable<http::Page> from_storefront(App& app, Visit const& visit) {
  return (app.storefront.*handler)(visit);
}

awaitable<http::Response> environment(App& app, Call const& call) {
  auto const& settings = app.settings;
  co_return tenants::environment(
      call.request, call.tenant(),
      {settings.server.backend_path, settings.server.backend_hosts, settings.development.stage});
}
awaitable<http::Response> messages(App& app, Call const& call) {
  co_return app.messages.call(call.request, call.tenant(), call.param("lang"));
}
/// A caller without a session is a guest: no drafts, and the tenant's own rating.
structures::Rights rights_of(Call const& call) { return {false, call.tenant().max_rating}; }

awaitable<http::Response> structure(App& app, Call const& call) {
  return app.structure_api.structure(call.request, call.caller.tenant, call.param("name"), rights_of(call));
}
awaitable<http::Response> fragment(App& app, Call const& call) {
  return app.structure_api.fragment(call.request, call.caller.tenant, call.param("name"), call.param("id"),
                                    rights_of(call));
}
awaitable<http::Response> song(App& app, Call const& call) {
  return app.songs.song(call.request, call.caller);
}
awaitable<http::Response> event(App& app, Call const& call) {
  return app.events.report(call.request, call.caller, call.param("name"));
}

}  // namespace

std::vector<PageRoute> const& page_routes() {
  static std::vector<std::string_view> const paged{"offset", "limit"};
  static std::vector<PageRoute> const rows{
      {"/", from_structures<&StructurePages::home>},
      {"/main/:name", from_structures<&StructurePages::main>},
      {"/info/:name", from_structures<&StructurePages::info>},
      {"/impressum", from_structures<&StructurePages::impressum>},
      {"/marketing/:name", from_structures<&StructurePages::marketing>, {}, "none"},
      {"/launch", from_storefront<&Storefront::launch>, {}, "default", false},
      {"/music/list", from_structures<&StructurePages::music_list>},
      {"/music/tracks", from_music<&MusicPages::tracks>, paged},
      {"/music/tracks/category", from_music<&MusicPages::track_categories>},
      {"/music/tracks/:track", from_music<&MusicPages::track>},
      {"/music/tracks/:title/:track", from_music<&MusicPages::track>},
      {"/music/albums", from_music<&MusicPages::albums>, paged},
      {"/music/albums/category/:name", from_music<&MusicPages::albums_category>, paged},
      {"/music/albums/:artist/:album", from_music<&MusicPages::album>},
      {"/music/albums/:artist/:artistName/:albumName/:album", from_music<&MusicPages::album>},
      {"/music/artists/:id", from_music<&MusicPages::artist>},
      {"/music/artists/:artistName/:id", from_music<&MusicPages::artist>},
      {"/music/genre/:name", from_music<&MusicPages::genre>},
      {"/music/playlists", from_music<&MusicPages::playlists>, paged},
      {"/music/playlists/:playlist", from_music<&MusicPages::playlist>},
      {"/music/playlists/:title/:playlist", from_music<&MusicPages::playlist>},
      {"/music/video/details/:id", from_music<&MusicPages::video>},
      {"/:name", from_structures<&StructurePages::main>},
  };
  return rows;
}

std::vector<CallRoute> const& call_routes() {
  static std::vector<CallRoute> const rows{
      {"GET", "/api/envFile", Access::anyone, environment},
      {"GET", "/i18n/:lang", Access::anyone, messages},
      {"GET", "/structure/:name", Access::anyone, structure},
      {"GET", "/structure/:name/fragment/:id", Access::anyone, fragment},
      {"POST", "/song", Access::anyone, song},
      {"POST", "/kafka/event/:name", Access::anyone, event},
  };
  return rows;
}

SiteMap::SiteMap() {
  for (std::size_t row = 0; row < page_routes().size(); ++row) pages_.add(page_routes()[row].pattern, row);
  for (std::size_t row = 0; row < call_routes().size(); ++row)
    calls_[std::string(call_routes()[row].method)].add(call_routes()[row].pattern, row);
}

std::vector<std::string> SiteMap::reserved_words() const {
  auto words = pages_.reserved_words();
  for (std::string_view const word : {"apps",
                                      "arcade",
                                      "articles",
                                      "audiobook",
                                      "external",
                                      "favorites",
                                      "games",
                                      "history",
                                      "mp",
                                      "myCart",
                                      "myPurchases",
                                      "news",
                                      "notifications",
                                      "parentalControl",
                                      "partners",
                                      "podcast",
                                      "profile",
                                      "register",
                                      "resetpassword",
                                      "reward",
                                      "search",
                                      "search-q",
                                      "services",
                                      "subscription",
                                      "tournaments",
                                      "user",
                                      "video",
                                      "voucherbooks",
                                      "vouchers",
                                      "admin",
                                      "api",
                                      "assets",
                                      "backend",
                                      "builds",
                                      "media",
                                      "theme",
                                      "rest",
                                      "fragments"})
    words.emplace_back(word);
  for (auto const& locale : base::locales()) words.emplace_back(locale.code);
  std::ranges::sort(words);
  return words;
}

std::optional<SiteMap::PageMatch> SiteMap::find_page(std::string_view path) const {
  auto match = pages_.match(path);
  if (!match) return std::nullopt;
  return PageMatch{&page_routes()[match->row], std::move(match->params)};
}

std::optional<SiteMap::CallMatch> SiteMap::find_call(std::string_view method, std::string_view path) const {
  std::string_view const wanted = method == "HEAD" ? "GET" : method;
  CallMatch other{};
  for (auto const& [known, router] : calls_) {
    auto match = router.match(path);
    if (!match) continue;
    if (known == wanted) return CallMatch{&call_routes()[match->row], std::move(match->params), {}};
    other.allowed_methods += (other.allowed_methods.empty() ? "" : ", ") + known;
  }
  if (other.allowed_methods.empty()) return std::nullopt;
  return other;
}

}  // namespace app
