// The calls of signing in and the hosted sign-in pages, as part of the site map in call_routes.cpp.
#include "app/site_map/modules.hpp"
#include "app/site_map/problems.hpp"
#include "app/site_map/routes.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/hosted/hosted_queries.hpp"
#include "features/sign_in/refused.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace app {

namespace hosted = sign_in::hosted;
namespace notices = sign_in::notices;
namespace refusals = sign_in::problems;

using sign_in::HostedPages;
using sign_in::SignInApi;

namespace {

/// An expired token must not prevent signing in and out.
constexpr CallOptions anonymous{.reads_token = false, .answers_secrets = false};
constexpr CallOptions secret{.reads_token = false, .answers_secrets = true};

template <class T>
constexpr SchemaOf query = &base::JsonCodec<T>::schema;

/// The steps of the hosted pages, each with the authorization request in its address.
constexpr CallOptions hosted_step{
    .reads_token = false, .answers_secrets = true, .page_query = {query<sign_in::AuthorizationQuery>}};
template <class More>
constexpr CallOptions hosted_step_with{.reads_token = false,
                                       .answers_secrets = true,
                                       .page_query = {query<sign_in::AuthorizationQuery>, query<More>}};
template <class Response>
constexpr CallOptions way_back{
    .reads_token = false, .answers_secrets = true, .page_query = {query<Response>}};

using Problems = std::vector<base::ProblemType>;

/// What a step of the hosted pages answers beside its page.
Problems step(Problems more = {}) {
  more.push_back(notices::cannot_go_on);
  return more;
}
Problems form_step(Problems more = {}) {
  more.push_back(notices::form_refused);
  more.push_back(notices::too_many_attempts);
  return step(std::move(more));
}

}  // namespace

CallGroup sign_in_calls() {
  return {
      "sign-in",
      "Signing in, staying signed in and signing out, for clients that call.",
      {
          {"POST",
           "/login/api",
           call<&SignInApi::login>,
           "Exchange a grant for tokens",
           {accounts::invalid_grant, tenants::return_address_refused, refusals::sign_in_failed,
            refusals::grant_not_offered, refusals::too_many_attempts, refusals::second_factor_required,
            accounts::second_factor_wrong, refusals::number_needs_mailed_code, refusals::number_not_enough},
           secret},
          {"POST",
           "/login/otp",
           call<&SignInApi::send_otp>,
           "Send a one-time password",
           {refusals::grant_not_offered, refusals::too_many_attempts},
           secret},
          {"GET",
           "/login/options",
           call<&SignInApi::options>,
           "The ways to sign in that the tenant offers",
           {},
           anonymous},
          {"POST",
           "/login/passkey/options",
           call<&SignInApi::passkey_options>,
           "A challenge for a passkey",
           {refusals::passkeys_not_offered},
           secret},
          {"POST",
           "/login/passkey",
           call<&SignInApi::passkey>,
           "Sign in with a passkey",
           {refusals::sign_in_failed, refusals::passkeys_not_offered, refusals::too_many_attempts},
           secret},
          {"POST",
           "/userToken",
           call<&SignInApi::user_token>,
           "Open the portal's session for an access token",
           {accounts::token_invalid, accounts::token_expired, accounts::session_ended},
           secret},
          {"POST",
           "/security/token/refresh",
           call<&SignInApi::refresh>,
           "Rotate the refresh token",
           {accounts::token_invalid, accounts::token_expired, accounts::token_reused,
            accounts::session_ended},
           secret},
          {"POST", "/logout", call<&SignInApi::logout>, "End the session", {}, secret},
          {"GET",
           "/partner/login/options",
           call<&SignInApi::partner_options>,
           "The ways to sign in, as partners show them",
           {},
           anonymous},
          {"POST",
           "/partner/login/:tenant",
           call<&SignInApi::partner_login>,
           "Begin a sign-in at the partner",
           {tenants::return_address_refused, refusals::no_partner},
           secret},
          {"POST",
           "/monsooq/mss-login/api/session/signup",
           call<&SignInApi::monsooq_sign_up>,
           "Begin a registration at the partner",
           {tenants::return_address_refused},
           secret},
      }};
}

CallGroup hosted_calls() {
  return {
      "hosted sign-in",
      "The sign-in and registration pages, which work without script and lead back with an authorization "
      "code.",
      {
          {"GET", hosted::login.text(), call<&HostedPages::show_login>, "The sign-in page",
           step({notices::closed}), hosted_step_with<sign_in::ProblemQuery>},
          {"POST", hosted::login.text(), call<&HostedPages::login>, "Sign in with a password",
           form_step({refusals::option_not_offered}), hosted_step},
          {"GET", hosted::otp.text(), call<&HostedPages::show_otp>,
           "The page that asks where to send a one-time password", step({refusals::option_not_offered}),
           hosted_step},
          {"POST", hosted::otp.text(), call<&HostedPages::otp>,
           "Send a one-time password, or sign in with it",
           form_step({refusals::option_not_offered, notices::closed}), hosted_step},
          {"POST", hosted::second_factor.text(), call<&HostedPages::second_factor>,
           "Sign in with the second factor", form_step(), hosted_step},
          {"GET", hosted::reset.text(), call<&HostedPages::show_reset>, "The page that resets a password",
           step(), hosted_step},
          {"POST", hosted::reset.text(), call<&HostedPages::reset>, "Send the link that resets a password",
           form_step(), hosted_step},
          {"POST", hosted::password.text(), call<&HostedPages::new_password>, "Set a new password",
           form_step({notices::link_expired}), hosted_step},
          {"GET", hosted::provider.text(), call<&HostedPages::start_provider>, "On to an outside provider",
           step({refusals::no_such_provider, notices::provider_unavailable}), hosted_step},
          {"GET", hosted::callback.text(), call<&HostedPages::callback>, "Back from an outside provider",
           step({notices::link_expired, refusals::account_conflict}),
           way_back<sign_in::ProviderResponseQuery>},
          {"GET", hosted::link_account.text(), call<&HostedPages::show_link>,
           "The page that asks whether to link an identity", step(), hosted_step},
          {"POST", hosted::link_account.text(), call<&HostedPages::link>, "Link an outside identity", step(),
           hosted_step},
          {"GET", hosted::partner.text(), call<&HostedPages::partner>, "Back from the partner",
           step({notices::closed, notices::too_many_attempts, notices::link_expired,
                 refusals::account_conflict}),
           way_back<sign_in::PartnerResponseQuery>},
          {"GET", hosted::proceed.text(), call<&HostedPages::show_proceed>,
           "The page that asks whether to go on as an asserted user", step({notices::closed}), hosted_step},
          {"POST", hosted::proceed.text(), call<&HostedPages::proceed>, "Sign in as the asserted user",
           step({notices::closed, notices::too_many_attempts, notices::link_expired,
                 refusals::account_conflict}),
           hosted_step},
          {"POST",
           hosted::passkey_options.text(),
           call<&HostedPages::passkey_options>,
           "A challenge for a passkey",
           {tenants::return_address_refused, refusals::invalid_authorization_request,
            refusals::passkeys_not_offered},
           hosted_step},
          {"POST",
           hosted::passkey.text(),
           call<&HostedPages::passkey>,
           "Sign in with a passkey",
           {tenants::return_address_refused, refusals::invalid_authorization_request,
            refusals::sign_in_failed, refusals::passkeys_not_offered, refusals::too_many_attempts},
           hosted_step},
          {"GET", hosted::register_account.text(), call<&HostedPages::show_register>, "The registration page",
           step({notices::closed}), hosted_step},
          {"POST", hosted::register_account.text(), call<&HostedPages::register_account>,
           "Send a code to a new address", form_step({notices::closed}), hosted_step},
          {"POST", hosted::register_otp.text(), call<&HostedPages::register_otp>, "Register with the code",
           form_step(), hosted_step},
          {"GET", hosted::confirm.text(), call<&HostedPages::show_confirm>, "The page of the mail's link",
           step({notices::link_expired}), hosted_step_with<sign_in::ConfirmQuery>},
          {"POST", hosted::confirm.text(), call<&HostedPages::confirm>, "Register with the mail's link",
           form_step({notices::link_expired}), hosted_step},
          {"POST", hosted::logout.text(), call<&HostedPages::sign_out>, "Sign out", step(), hosted_step},
      }};
}

}  // namespace app
