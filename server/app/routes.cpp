// The site map. Most specific first; the router puts fixed words before parameters, then this order decides.
#include "app/routes.hpp"

#include "app/app.hpp"
#include "app/pages.hpp"
#include "features/accounts/device.hpp"
#include "http/problem.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using music::MusicPages;
using profile::AccountDeletionApi;
using profile::PasskeyApi;
using profile::ProfileApi;
using profile::ProfilePages;
using profile::SecurityApi;
using sign_in::HostedPages;
using sign_in::SignInApi;
using sign_in::UserPages;
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

template <auto handler>
awaitable<http::Page> from_profile(App& app, Visit const& visit, accounts::SignedIn const& person) {
  return (app.profile_pages.*handler)(visit, person);
}

template <auto handler>
awaitable<http::Page> from_user(App& app, Visit const& visit) {
  return (app.user_pages.*handler)(visit);
}
template <auto handler>
awaitable<http::Response> hosted(App& app, Call const& call) {
  return show_hosted(app, call, (app.hosted_pages.*handler)(call.request, call.caller));
}
awaitable<http::Response> start_provider(App& app, Call const& call) {
  return show_hosted(app, call,
                     app.hosted_pages.start_provider(call.request, call.caller, call.param("name")));
}
template <auto handler>
awaitable<http::Response> signing_in(App& app, Call const& call) {
  return (app.sign_in_api.*handler)(call.request, call.caller);
}

/// The part of the App that has the calls about one's own account.
template <class Api>
Api& own_api(App& app) {
  if constexpr (std::is_same_v<Api, ProfileApi>)
    return app.profile_api;
  else if constexpr (std::is_same_v<Api, SecurityApi>)
    return app.security_api;
  else if constexpr (std::is_same_v<Api, PasskeyApi>)
    return app.passkey_api;
  else
    return app.account_deletion_api;
}
template <class Api, auto handler>
awaitable<http::Response> own(App& app, Call const& call) {
  return (own_api<Api>(app).*handler)(call.request, call.caller, call.visitor);
}
template <class Api, auto handler>
awaitable<http::Response> own_by_id(App& app, Call const& call) {
  return (own_api<Api>(app).*handler)(call.request, call.caller, call.visitor, call.param("id"));
}
awaitable<http::Response> device(App&, Call const& call) { co_return accounts::device_answer(call.request); }
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
      {"/user/login", from_user<&UserPages::login>, {}, "default", false},
      {"/user/login/email", from_user<&UserPages::login_email>, {}, "default", false},
      {"/user/register", from_user<&UserPages::register_account>, {}, "default", false},
      {"/register", from_user<&UserPages::partner_register>, {}, "default", false},
      {"/resetpassword", from_user<&UserPages::reset_password>, {}, "default", false},
      {"/external/logout", from_user<&UserPages::external_logout>, {}, "default", false},
      {"/profile", from_profile<&ProfilePages::overview>},
      {"/profile/info", from_profile<&ProfilePages::info>},
      {"/profile/manage", from_profile<&ProfilePages::manage>},
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
      {"GET", "/device", Access::anyone, device},

      {"POST", "/login/api", Access::anyone, signing_in<&SignInApi::login>, BodyKind::json, false},
      {"POST", "/login/otp", Access::anyone, signing_in<&SignInApi::send_otp>, BodyKind::json, false},
      {"GET", "/login/options", Access::anyone, signing_in<&SignInApi::options>, BodyKind::json, false},
      {"POST", "/login/passkey/options", Access::anyone, signing_in<&SignInApi::passkey_options>,
       BodyKind::json, false},
      {"POST", "/login/passkey", Access::anyone, signing_in<&SignInApi::passkey>, BodyKind::json, false},
      {"POST", "/userToken", Access::anyone, signing_in<&SignInApi::user_token>, BodyKind::json, false},
      {"POST", "/security/token/refresh", Access::anyone, signing_in<&SignInApi::refresh>, BodyKind::json,
       false},
      {"POST", "/logout", Access::anyone, signing_in<&SignInApi::logout>, BodyKind::json, false},
      {"GET", "/partner/login/options", Access::anyone, signing_in<&SignInApi::partner_options>,
       BodyKind::json, false},
      {"POST", "/partner/login/:tenant", Access::anyone, signing_in<&SignInApi::partner_login>,
       BodyKind::json, false},
      {"POST", "/monsooq/mss-login/api/session/signup", Access::anyone,
       signing_in<&SignInApi::monsooq_sign_up>, BodyKind::json, false},

      {"GET", "/login/:tenant", Access::anyone, hosted<&HostedPages::show_login>, BodyKind::form, false},
      {"POST", "/login/:tenant", Access::anyone, hosted<&HostedPages::login>, BodyKind::form, false},
      {"GET", "/login/:tenant/code", Access::anyone, hosted<&HostedPages::show_otp>, BodyKind::form, false},
      {"POST", "/login/:tenant/code", Access::anyone, hosted<&HostedPages::otp>, BodyKind::form, false},
      {"GET", "/login/:tenant/reset", Access::anyone, hosted<&HostedPages::show_reset>, BodyKind::form,
       false},
      {"POST", "/login/:tenant/reset", Access::anyone, hosted<&HostedPages::reset>, BodyKind::form, false},
      {"POST", "/login/:tenant/password", Access::anyone, hosted<&HostedPages::new_password>, BodyKind::form,
       false},
      {"GET", "/login/:tenant/provider/:name", Access::anyone, start_provider, BodyKind::form, false},
      {"GET", "/login/:tenant/callback", Access::anyone, hosted<&HostedPages::callback>, BodyKind::form,
       false},
      {"GET", "/login/:tenant/link", Access::anyone, hosted<&HostedPages::show_link>, BodyKind::form, false},
      {"POST", "/login/:tenant/link", Access::anyone, hosted<&HostedPages::link>, BodyKind::form, false},
      {"GET", "/login/:tenant/partner", Access::anyone, hosted<&HostedPages::partner>, BodyKind::form, false},
      {"GET", "/login/:tenant/proceed", Access::anyone, hosted<&HostedPages::show_proceed>, BodyKind::form,
       false},
      {"POST", "/login/:tenant/proceed", Access::anyone, hosted<&HostedPages::proceed>, BodyKind::form,
       false},
      {"POST", "/login/:tenant/passkey/options", Access::anyone, hosted<&HostedPages::passkey_options>,
       BodyKind::json, false},
      {"POST", "/login/:tenant/passkey", Access::anyone, hosted<&HostedPages::passkey>, BodyKind::json,
       false},
      {"GET", "/register/:tenant", Access::anyone, hosted<&HostedPages::show_register>, BodyKind::form,
       false},
      {"POST", "/register/:tenant", Access::anyone, hosted<&HostedPages::register_account>, BodyKind::form,
       false},
      {"POST", "/register/:tenant/code", Access::anyone, hosted<&HostedPages::register_otp>, BodyKind::form,
       false},
      {"GET", "/register/:tenant/confirm", Access::anyone, hosted<&HostedPages::show_confirm>, BodyKind::form,
       false},
      {"POST", "/register/:tenant/confirm", Access::anyone, hosted<&HostedPages::confirm>, BodyKind::form,
       false},
      {"POST", "/logout/:tenant", Access::anyone, hosted<&HostedPages::sign_out>, BodyKind::form, false},

      {"GET", "/user/profile", Access::user, own<ProfileApi, &ProfileApi::read>},
      {"PUT", "/user/profile", Access::user, own<ProfileApi, &ProfileApi::write>},
      {"GET", "/user/checkUserTheme", Access::user, own<ProfileApi, &ProfileApi::theme>},
      {"PUT", "/user/selectUserTheme", Access::user, own<ProfileApi, &ProfileApi::choose_theme>},
      {"GET", "/user/checkUserLang", Access::user, own<ProfileApi, &ProfileApi::language>},
      {"PUT", "/user/selectUserLang", Access::user, own<ProfileApi, &ProfileApi::choose_language>},
      {"POST", "/user/password", Access::user, own<SecurityApi, &SecurityApi::password>},
      {"POST", "/user/email", Access::user, own<SecurityApi, &SecurityApi::email>},
      {"POST", "/user/email/confirm", Access::user, own<SecurityApi, &SecurityApi::confirm_email>},
      {"GET", "/user/sessions", Access::user, own<SecurityApi, &SecurityApi::sessions>},
      {"DELETE", "/user/sessions", Access::user, own<SecurityApi, &SecurityApi::end_other_sessions>},
      {"DELETE", "/user/sessions/:id", Access::user, own_by_id<SecurityApi, &SecurityApi::end_session>},
      {"GET", "/user/identities", Access::user, own<SecurityApi, &SecurityApi::identities>},
      {"DELETE", "/user/identities", Access::user, own<SecurityApi, &SecurityApi::unlink>},
      {"GET", "/user/passkeys", Access::user, own<PasskeyApi, &PasskeyApi::list>},
      {"POST", "/user/passkeys", Access::user, own<PasskeyApi, &PasskeyApi::add>},
      {"POST", "/user/passkeys/options", Access::user, own<PasskeyApi, &PasskeyApi::options>},
      {"DELETE", "/user/passkeys/:id", Access::user, own_by_id<PasskeyApi, &PasskeyApi::remove>},
      {"GET", "/user/export", Access::user, own<AccountDeletionApi, &AccountDeletionApi::export_>},
      {"POST", "/user/close", Access::user, own<AccountDeletionApi, &AccountDeletionApi::close>},
      {"DELETE", "/user/close", Access::user, own<AccountDeletionApi, &AccountDeletionApi::reopen>},
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
