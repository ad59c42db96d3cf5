// Fills the templates of web/mail.
#include "features/sign_in/mails.hpp"

#include <boost/describe.hpp>
#include <chrono>

#include "features/accounts/addresses.hpp"
#include "features/accounts/sessions/device.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace sign_in {
namespace {

struct OtpMail {
  std::string name;
  std::string otp;
  std::int64_t minutes = 0;
};
BOOST_DESCRIBE_STRUCT(OtpMail, (), (name, otp, minutes))

struct VerifyEmailMail {
  std::string name;
  std::string otp;
  std::int64_t minutes = 0;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(VerifyEmailMail, (), (name, otp, minutes, link))

struct AccountExistsMail {
  std::string link;
  std::string reset_link;
};
BOOST_DESCRIBE_STRUCT(AccountExistsMail, (), (link, reset_link))

struct ResetPasswordMail {
  std::string name;
  std::string link;
  std::int64_t minutes = 0;
};
BOOST_DESCRIBE_STRUCT(ResetPasswordMail, (), (name, link, minutes))

struct PasswordChangedMail {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(PasswordChangedMail, (), (name))

struct NewSignInMail {
  std::string name;
  std::string device;
  std::string address;
  base::Instant at;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(NewSignInMail, (), (name, device, address, at, link))

struct LinkIdentityMail {
  std::string name;
  std::string provider;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(LinkIdentityMail, (), (name, provider, link))

constexpr std::int64_t otp_minutes =
    std::chrono::floor<std::chrono::minutes>(accounts::OneTimeCodes::otp_lifetime).count();

}  // namespace

std::string Mails::origin() const { return tenants::own_origin(tenant_, request_); }

void Mails::send(storage::Session& session, messaging::Outgoing message) const {
  message.tenant = tenant_.id;
  message.origin = origin();
  services_.messenger.send(session, message);
}

void Mails::sign_in_otp(storage::Session& session, accounts::Account const& account, Recipient const& to,
                        accounts::IssuedOneTimeCode const& code, std::string const& locale) const {
  // The address as its owner typed it, since some mailboxes are case-sensitive.
  bool const by_mail = to.channel == messaging::Channel::mail;
  send(session, {.channel = to.channel,
                 .recipient = by_mail ? account.email.value_or(to.key) : to.key,
                 .message = "otp",
                 .locale = locale,
                 .data = {base::to_json(OtpMail{account.name, code.otp, otp_minutes})},
                 .expires_at = code.expires_at});
}

void Mails::verify_email(storage::Session& session, std::string const& to, std::string const& name,
                         accounts::IssuedOneTimeCode const& code, std::string const& link,
                         std::string const& locale) const {
  send(session, {.recipient = to,
                 .message = "verify-email",
                 .locale = locale,
                 .data = {base::to_json(VerifyEmailMail{name, code.otp, otp_minutes, link})},
                 .expires_at = code.expires_at});
}

void Mails::account_exists(storage::Session& session, accounts::Account const& account,
                           std::string const& login, std::string const& reset,
                           std::string const& locale) const {
  send(session, {.recipient = account.email.value_or(""),
                 .message = "account-exists",
                 .locale = locale,
                 .data = {base::to_json(AccountExistsMail{login, reset})}});
}

void Mails::reset_password(storage::Session& session, accounts::Account const& account,
                           accounts::IssuedOneTimeCode const& code, std::string const& link,
                           std::string const& locale) const {
  send(session, {.recipient = account.email.value_or(""),
                 .message = "reset-password",
                 .locale = locale,
                 .data = {base::to_json(ResetPasswordMail{account.name, link, otp_minutes})},
                 .expires_at = code.expires_at});
}

void Mails::password_changed(storage::Session& session, accounts::Account const& account,
                             std::string const& locale) const {
  if (!account.email) return;
  send(session, {.recipient = *account.email,
                 .message = "password-changed",
                 .locale = locale,
                 .data = {base::to_json(PasswordChangedMail{account.name})}});
}

void Mails::new_sign_in(storage::Session& session, accounts::Account const& account,
                        std::string const& locale) const {
  if (!account.email || !account.email_verified_at) return;
  NewSignInMail const data{.name = account.name,
                           .device = accounts::device_label(request_),
                           .address = request_.client,
                           .at = services_.clock.now(),
                           .link = origin() + http::link(accounts::pages::manage)};
  send(session, {.recipient = *account.email,
                 .message = "new-sign-in",
                 .locale = locale,
                 .data = {base::to_json(data)}});
}

void Mails::identity_linked(storage::Session& session, accounts::Account const& account,
                            std::string const& provider, std::string const& locale) const {
  if (!account.email) return;
  LinkIdentityMail const data{account.name, provider, origin() + http::link(accounts::pages::manage)};
  send(session, {.recipient = *account.email,
                 .message = "link-identity",
                 .locale = locale,
                 .data = {base::to_json(data)}});
}

}  // namespace sign_in
