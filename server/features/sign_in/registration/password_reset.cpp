// Sends and redeems password reset links.
#include "features/sign_in/registration/password_reset.hpp"

#include "features/accounts/account_store.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/sign_in/authentication/attempts.hpp"
#include "features/sign_in/authentication/minimum_duration.hpp"
#include "features/sign_in/mails.hpp"
#include "features/sign_in/registration/registration.hpp"
#include "features/sign_in/security_trail.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace sign_in {

using accounts::Account;
using accounts::AccountStore;
using accounts::OneTimeCodePurpose;
using accounts::OneTimeCodes;
using boost::asio::awaitable;

namespace {

/// The account whose password a link changes; nullopt if its address has changed since.
std::optional<Account> owner_of(storage::Session& session, tenants::Tenant const& tenant,
                                accounts::OneTimeCode const& code) {
  auto account = code.account ? AccountStore({session, tenant.id}).find(*code.account) : std::nullopt;
  return account && account->email_key == code.recipient ? account : std::nullopt;
}

}  // namespace

awaitable<std::expected<void, base::Refusal>> PasswordReset::send_link(tenants::Tenant const& tenant,
                                                                       http::Request const& request,
                                                                       base::Locale const& locale,
                                                                       std::string email) const {
  auto const key = accounts::email_key(email);
  if (!key) throw base::Problem(400, "INVALID_BODY", "The e-mail address is not valid.");
  auto find = [&](storage::Session& session) {
    return AccountStore({session, tenant.id}).find_by_email(*key);
  };
  auto const known = co_await services_.database.read(find);
  auto const attempt = attempt_at(services_, tenant, request, *key, known);
  AttemptTrail const trail{services_,         tenant,
                           request,           accounts::SecuritySubject::password,
                           "reset_requested", known ? std::optional(known->id) : std::nullopt};
  if (auto const wait = services_.limits.wait_to_send(attempt, accounts::SignInLimits::Sending::reset_link))
    co_return std::unexpected(trail.limited(*wait));
  auto send = [&](storage::TenantSession const& session) {
    auto const account = AccountStore(session).find_by_email(*key);
    OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto const code = codes.issue({.purpose = OneTimeCodePurpose::reset_password,
                                   .recipient = *key,
                                   .account = account ? std::optional(account->id) : std::nullopt,
                                   .payload = "{}"});
    if (!account) return;
    auto const language = accounts::person_locale(*account, tenant, locale);
    auto const home = tenants::own_origin(tenant, request) +
                      tenants::href(tenant, *base::find_locale(language, true), "/", tenants::Prefix::always);
    auto const link = tenants::with_parameter(home, "session_id", code.token);
    Mails const mails(services_, tenant, request);
    mails.reset_password(session, *account, code, link, language);
  };
  MinimumDuration const minimum;
  co_await services_.database.write(tenant.id, send);
  trail.succeeded();
  co_await minimum.wait();
  co_return std::expected<void, base::Refusal>{};
}

awaitable<bool> PasswordReset::usable(tenants::Tenant const& tenant, std::string token) const {
  auto look = [&](storage::TenantSession const& session) {
    OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto const code = codes.peek_token(OneTimeCodePurpose::reset_password, token);
    return code && owner_of(session, tenant, *code).has_value();
  };
  co_return co_await services_.database.read(tenant.id, look);
}

awaitable<std::expected<PasswordReset::Choice, base::Refusal>> PasswordReset::choose(
    tenants::Tenant const& tenant, http::Request const& request, base::Locale const& locale,
    std::string token, std::string password, std::string repeat) const {
  auto find = [&](storage::TenantSession const& session) -> std::optional<Account> {
    OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto const code = codes.peek_token(OneTimeCodePurpose::reset_password, token);
    return code ? owner_of(session, tenant, *code) : std::nullopt;
  };
  auto account = co_await services_.database.read(tenant.id, find);
  AttemptTrail trail{services_, tenant, request, accounts::SecuritySubject::password, "reset"};
  if (!account) co_return std::unexpected(trail.failed(refused_otp(otp_expired())));
  trail.account = account->id;

  Choice out;
  auto const email = account->email.value_or("");
  std::vector<std::string_view> own{account->name, account->last_name, email};
  auto const context = tenants::context_words(tenant);
  own.insert(own.end(), context.begin(), context.end());
  if (auto wrong = check_new_password("password", password, own))
    out.errors.push_back(std::move(*wrong));
  else if (password != repeat)
    out.errors.push_back({"repeat", "hosted.error.passwordRepeat", {}});
  if (!out.errors.empty()) co_return out;

  auto const hash = co_await services_.passwords.hash(std::move(password));
  Mails const mails(services_, tenant, request);
  auto set = [&](storage::TenantSession const& session) {
    OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto const used = codes.use_token(OneTimeCodePurpose::reset_password, token);
    if (!used || used->account != account->id || !owner_of(session, tenant, *used)) return false;
    AccountStore store(session);
    auto const now = services_.clock.now();
    store.set_password(account->id, hash, now);
    account->password_changed_at = now;
    // The link was read in the mailbox, which verifies the address.
    if (!account->email_verified_at) store.verify_email(account->id, now);
    codes.revoke(account->id);
    mails.password_changed(session, *account, accounts::person_locale(*account, tenant, locale));
    services_.sessions.end_others(session, account->id, std::nullopt, "password_reset");
    return true;
  };
  if (!co_await services_.database.write(tenant.id, set))
    co_return std::unexpected(trail.failed(refused_otp(otp_expired())));
  trail.succeeded();
  out.account = std::move(account);
  co_return out;
}

}  // namespace sign_in
