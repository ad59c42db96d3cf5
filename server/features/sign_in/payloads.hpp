// Payloads of the hosted sign-in pages and of the portal's own sign-in pages.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "features/portal/hosted_answer.hpp"

namespace sign_in {

using portal::HostedAnswer;
using portal::HostedError;

/// One way to sign in, as the tenant offers it here and now.
struct OptionLink {
  std::string name;   // as in the tenant's login options: "password", "otp", "google" …
  std::string kind;   // password, otp, passkey, oidc, partner, operator
  std::string label;  // the tenant's own words; empty: the portal's for this kind
  std::string href;   // where it begins
  bool sms = false;   // otp: also sent as a text message
};
BOOST_DESCRIBE_STRUCT(OptionLink, (), (name, kind, label, href, sms))

/// What a person agrees to by registering; empty where the tenant names no such page.
struct LegalLinks {
  std::string terms;
  std::string privacy;
};
BOOST_DESCRIBE_STRUCT(LegalLinks, (), (terms, privacy))

/// Addresses of the other steps; empty where the tenant does not have it.
struct HostedLinks {
  std::string home;  // back to the portal without signing in
  std::string login;
  std::string otp;
  std::string register_;
  std::string reset;
  std::string passkey;          // POST of the browser's answer
  std::string passkey_options;  // POST for its challenge
};
BOOST_DESCRIBE_STRUCT(HostedLinks, (), (home, login, otp, register_, reset, passkey, passkey_options))

/// The one payload of all pages below web/storefront/pages/hosted: each step is a page of that name.
///   login     e-mail and password, the other options
///   otp       asks for an e-mail address or telephone number; with `recipient_hint`, for the otp sent there
///   second-factor  asks for the digits of the authenticator app, or a recovery code
///   register  the form; with `recipient_hint`, for the six digits sent there
///   confirm   the link of a verification mail was opened: asks for the password that was chosen
///   reset     asks for the address; with `recipient_hint`, says that a mail is on its way
///   link      the provider's address belongs to an account: one button links them
///   proceed   the operator or partner asserts an identity: one button continues as `recipient_hint`
///   notice    no form: `notice` says what happened
/// What the forms send beside `hidden`, and so what HostedError::field may name:
///   login     email, password
///   otp       recipient; then otp, or the button `again` for another otp
///   second-factor  code
///   register  name, lastName, email, password; then otp, or `again`
///   reset     email
///   the page of /resetpassword  password, repeat
/// Messages are keys of web/locales: those of errors "hosted.error.*", `notice` mostly "hosted.notice.*".
struct HostedPage {
  std::string step;
  std::string action;                         // where the form posts to
  std::map<std::string, std::string> values;  // what was typed, never a password
  std::map<std::string, std::string> hidden;  // goes along with the form
  std::vector<HostedError> errors;
  std::string notice;            // message key
  std::string recipient_hint;    // as just typed in this browser; else "m•••@example.org", "•••4567"
  std::string provider;          // of link and proceed
  std::int64_t retry_after = 0;  // seconds, after too many attempts
  bool by_mail = true;           // an otp may go to an e-mail address
  bool by_sms = false;           // and to a telephone
  std::vector<OptionLink> options;
  HostedLinks links;
  LegalLinks legal;
};
BOOST_DESCRIBE_STRUCT(HostedPage, (),
                      (step, action, values, hidden, errors, notice, recipient_hint, provider, retry_after,
                       by_mail, by_sms, options, links, legal))

/// /user/login, /user/login/email, /user/register and /register within the portal: the pages "user/login",
/// "user/login-email", "user/register" and "user/partner-register"; "user/callback" takes it too.
struct UserPage {
  std::string return_to;  // path of the portal to go on to
  std::string login;      // the hosted pages, with the way back
  std::string register_;
  std::string reset;
  std::string email;  // /user/login/email with the way back
  std::vector<OptionLink> options;
  LegalLinks legal;
};
BOOST_DESCRIBE_STRUCT(UserPage, (), (return_to, login, register_, reset, email, options, legal))

/// /resetpassword: the link's token was taken from the address and waits in a cookie; `action` takes the new
/// password as a form too.
struct ResetPasswordPage {
  bool usable = false;  // the link is good
  std::string action;
  std::string login;
  std::string again;  // where to ask for a new mail
  std::vector<HostedError> errors;
};
BOOST_DESCRIBE_STRUCT(ResetPasswordPage, (), (usable, action, login, again, errors))

/// /external/logout: the confirmation after signing out, or the form that signs out. A GET must not end a
/// session (CSRF).
struct ExternalLogoutPage {
  bool signed_in = false;
  std::string action;
  std::string home;
  std::string login;
};
BOOST_DESCRIBE_STRUCT(ExternalLogoutPage, (), (signed_in, action, home, login))

/// GET /login/options: what the sign-in dialogs show.
struct SignInOptions {
  std::string flow;  // "single", "multiple" (multipleLoginOptionsFlow2), "partner"
  std::vector<OptionLink> options;
  bool operator_only = false;     // every option needs the operator's network
  bool operator_network = false;  // the visitor is in it
  std::string login;              // hosted pages; the client adds redirectUrl
  std::string register_;
};
BOOST_DESCRIBE_STRUCT(SignInOptions, (), (flow, options, operator_only, operator_network, login, register_))

}  // namespace sign_in
