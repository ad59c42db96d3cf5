// The calls of the site map, by feature; those of signing in are in sign_in_call_routes.cpp. Most specific
// first; the router puts fixed words before parameters, then this order decides.
#include "app/modules.hpp"
#include "app/problems.hpp"
#include "app/routes.hpp"
#include "features/accounts/sessions.hpp"
#include "features/portal/addresses.hpp"
#include "features/portal/events.hpp"
#include "features/profile/calls.hpp"

namespace app {

using playback::SongApi;
using portal::PortalApi;
using profile::AccountDeletionApi;
using profile::PasskeyApi;
using profile::PhoneApi;
using profile::ProfileApi;
using profile::SecurityApi;
using structures::StructureApi;

namespace {

constexpr CallOptions secret_of_user{.reads_token = true, .answers_secrets = true};

}  // namespace

std::vector<CallGroup> const& call_groups() {
  static std::vector<CallGroup> const groups{
      {"portal",
       "The storefront itself: its environment, its messages, the caller's device, first-party events.",
       {
           {"GET", portal::calls::environment.text(), call<&PortalApi::environment>,
            "Where this storefront's backend is"},
           {"GET",
            "/i18n/:lang",
            call<&PortalApi::messages>,
            "All messages of one language",
            {portal::unknown_language}},
           {"GET", "/openapi.json", call<&DescriptionApi::openapi>, "This description"},
           {"GET", "/docs", call<&DescriptionApi::docs>, "This description as a page"},
           {"GET", "/device", call<&PortalApi::device>, "What the caller's browser runs on"},
           {"POST",
            "/kafka/event/:name",
            call<&PortalApi::report_event>,
            "Report a first-party event",
            {portal::unknown_event, portal::event_too_large, portal::too_many_events}},
       }},
      {"structures",
       "Pages that editors compose: their trees of blocks, and single blocks filled with content.",
       {
           {"GET",
            "/structure/fragments_get-articles",
            call<&StructureApi::articles>,
            "Articles of a list, as cards or tracks",
            {structures::no_such_article}},
           {"GET",
            "/structure/fragments_get-article-details",
            call<&StructureApi::article_details>,
            "One article as a card",
            {structures::no_such_article}},
           {"GET",
            "/structure/:name",
            call<&StructureApi::structure>,
            "The tree of a page or a configuration",
            {structures::no_such_structure}},
           {"GET",
            "/structure/fragments/fragment/get-articles",
            call<&StructureApi::articles>,
            "Articles of a list, as cards or tracks",
            {structures::no_such_article}},
           {"GET",
            "/structure/fragments/fragment/get-article-details",
            call<&StructureApi::article_details>,
            "One article as a card",
            {structures::no_such_article}},
           {"GET",
            "/structure/:name/fragment/:id",
            call<&StructureApi::fragment>,
            "One block of a page, filled",
            {structures::no_such_structure, structures::no_such_fragment}},
       }},
      {"playback",
       "What is played, and from where.",
       {
           {"POST",
            "/song",
            call<&SongApi::song>,
            "The address of a song, or of its preview",
            {playback::unknown_article},
            secret_of_user},
       }},
      sign_in_calls(),
      hosted_calls(),
      {"profile",
       "One's own account: details, devices, ways to sign in, export and deletion.",
       {
           {"GET", "/user/profile", call<&ProfileApi::read>, "One's own profile"},
           {"PUT",
            "/user/profile",
            call<&ProfileApi::write>,
            "Change one's own profile",
            {profile::account_closing}},
           {"GET", "/user/checkUserTheme", call<&ProfileApi::theme>, "The chosen theme"},
           {"PUT", "/user/selectUserTheme", call<&ProfileApi::choose_theme>, "Choose a theme"},
           {"GET", "/user/checkUserLang", call<&ProfileApi::language>, "The chosen language"},
           {"PUT", "/user/selectUserLang", call<&ProfileApi::choose_language>, "Choose a language"},
           {"POST",
            "/user/password",
            call<&SecurityApi::password>,
            "Change the password",
            {profile::account_closing, profile::reauthentication_required, profile::too_many_attempts}},
           {"POST",
            "/user/email",
            call<&SecurityApi::email>,
            "Send a one-time password to a new address",
            {profile::account_closing, profile::reauthentication_required, profile::too_many_attempts}},
           {"POST",
            "/user/email/confirm",
            call<&SecurityApi::confirm_email>,
            "Confirm the new address",
            {profile::account_closing, profile::otp_wrong, profile::otp_attempts, profile::otp_expired,
             profile::email_taken, profile::too_many_attempts}},
           {"POST",
            "/user/phone",
            call<&PhoneApi::request>,
            "Send a one-time password to a telephone number",
            {profile::account_closing, profile::reauthentication_required, profile::too_many_attempts,
             profile::no_text_messages}},
           {"POST",
            "/user/phone/confirm",
            call<&PhoneApi::confirm>,
            "Confirm the telephone number",
            {profile::account_closing, profile::otp_wrong, profile::otp_attempts, profile::otp_expired}},
           {"POST",
            "/user/phone/remove",
            call<&PhoneApi::remove>,
            "Remove the telephone number",
            {profile::account_closing, profile::reauthentication_required, profile::too_many_attempts,
             profile::last_sign_in_method}},
           {"GET", "/user/sessions", call<&SecurityApi::sessions>, "Where one is signed in"},
           {"DELETE", "/user/sessions", call<&SecurityApi::end_other_sessions>, "End all other sessions"},
           {"DELETE", "/user/sessions/:id", call<&SecurityApi::end_session>, "End one session"},
           {"GET", "/user/identities", call<&SecurityApi::identities>, "Linked outside identities"},
           {"DELETE",
            "/user/identities",
            call<&SecurityApi::unlink>,
            "Unlink an outside identity",
            {problems::not_found, profile::account_closing, profile::last_sign_in_method}},
           {"GET", "/user/passkeys", call<&PasskeyApi::list>, "One's own passkeys"},
           {"POST",
            "/user/passkeys",
            call<&PasskeyApi::add>,
            "Add a passkey",
            {profile::account_closing, profile::passkey_invalid, profile::too_many_passkeys,
             profile::passkey_known}},
           {"POST",
            "/user/passkeys/options",
            call<&PasskeyApi::options>,
            "A challenge for a new passkey",
            {profile::account_closing, profile::reauthentication_required, profile::too_many_attempts,
             profile::too_many_passkeys},
            secret_of_user},
           {"DELETE",
            "/user/passkeys/:id",
            call<&PasskeyApi::remove>,
            "Remove a passkey",
            {problems::not_found, profile::account_closing, profile::last_sign_in_method}},
           {"GET", "/user/export", call<&AccountDeletionApi::export_>, "Everything that is held about one"},
           {"POST",
            "/user/close",
            call<&AccountDeletionApi::close>,
            "Close the account",
            {profile::reauthentication_required, profile::too_many_attempts}},
           {"DELETE", "/user/close", call<&AccountDeletionApi::reopen>, "Reopen the account"},
       }},
  };
  return groups;
}

}  // namespace app
