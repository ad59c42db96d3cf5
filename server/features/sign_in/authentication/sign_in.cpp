// Sign-in by password or otp, in the same minimum time for everybody.
#include "features/sign_in/authentication/sign_in.hpp"

#include "base/contact.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/sign_in/authentication/attempts.hpp"
#include "features/sign_in/authentication/minimum_duration.hpp"
#include "features/sign_in/mails.hpp"
#include "features/sign_in/security_trail.hpp"

namespace sign_in {

using accounts::Account;
using accounts::AccountStore;
using accounts::OneTimeCodePurpose;
using accounts::OneTimeCodes;
using accounts::SecuritySubject;
using Limits = accounts::SignInLimits;
using boost::asio::awaitable;
using messaging::Channel;

namespace {

std::optional<accounts::AccountId> id_of(std::optional<Account> const& account) {
  return account ? std::optional(account->id) : std::nullopt;
}

std::optional<Account> find_verified(AccountStore& store, Recipient const& recipient) {
  if (recipient.channel == Channel::mail) return store.find_by_email(recipient.key);
  auto account = store.find_by_msisdn(recipient.key);
  return account && account->msisdn_verified_at ? account : std::nullopt;
}

/// Whom a right otp belongs to.
struct UsedOtp {
  Authenticated authenticated;
  NumberProof required = NumberProof::number_alone;
  std::optional<accounts::AccountId> former = {};  // the account that the number was taken from
};

}  // namespace

std::string SignIn::browser_of(http::Request const& request) {
  // The same secret for a second otp, so that the first one goes on to be good.
  return accounts::read_cookie(request, accounts::Cookie::otp_request)
      .value_or(base::base64url(base::random_bytes(32)));
}

SignIn::Answer SignIn::by_password(tenants::Tenant const& tenant, http::Request const& request,
                                   base::Locale const& locale, std::string browser, std::string email,
                                   std::string password) const {
  auto const key = accounts::email_key(email);
  std::optional<Account> account;
  if (key) {
    auto find = [&](storage::Session& session) {
      return AccountStore({session, tenant.id}).find_by_email(*key);
    };
    account = co_await services_.database.read(find);
  }
  auto const attempt = attempt_at(services_, tenant, request, key.value_or(email), account);
  AttemptTrail const trail{services_, tenant, request, SecuritySubject::sign_in, "password", id_of(account)};
  if (auto const wait = services_.limits.wait_for(attempt)) co_return std::unexpected(trail.limited(*wait));

  std::optional<std::string> hash = account ? account->password_hash : std::nullopt;
  bool const right =
      co_await services_.passwords.verify(std::move(hash), password,
                                          attempt.known_device ? accounts::PasswordHasher::Lane::known_devices
                                                               : accounts::PasswordHasher::Lane::strangers);
  // While passwords are sprayed, nobody learns here whether one was right: its owner gets a code by mail.
  if (services_.limits.is_sprayed(tenant.id) && !attempt.known_device) {
    if (auto const recipient = read_recipient(email, false))
      co_await issue(tenant, request, locale, *recipient, browser,
                     right && account ? Mailing::account : Mailing::nobody);
    co_return std::unexpected(trail.failed(problems::mailed_code_required));
  }
  if (!right || !account) co_return std::unexpected(trail.failed(sign_in_failed()));
  services_.limits.forget(attempt);
  if (services_.passwords.needs_rehash(*account->password_hash)) {
    auto const fresh = co_await services_.passwords.hash(std::move(password));
    auto keep = [&](storage::TenantSession const& session) {
      AccountStore(session).rehash_password(account->id, *account->password_hash, fresh);
    };
    co_await services_.database.write(tenant.id, keep);
  }
  co_return std::move(*account);
}

awaitable<accounts::SignInLimits::Attempt> SignIn::attempt_on(tenants::Tenant const& tenant,
                                                              http::Request const& request,
                                                              Recipient recipient) const {
  auto find = [&](storage::Session& session) {
    AccountStore store({session, tenant.id});
    return find_verified(store, recipient);
  };
  auto const account = co_await services_.database.read(find);
  co_return attempt_at(services_, tenant, request, recipient.key, account);
}

awaitable<std::expected<std::string, base::Refusal>> SignIn::send_otp(tenants::Tenant const& tenant,
                                                                      http::Request const& request,
                                                                      base::Locale const& locale,
                                                                      Recipient recipient) const {
  auto const attempt = co_await attempt_on(tenant, request, recipient);
  AttemptTrail const trail{services_, tenant, request, SecuritySubject::sign_in, "otp_sent"};
  if (auto const wait = services_.limits.wait_to_send(attempt, Limits::Sending::otp))
    co_return std::unexpected(trail.limited(*wait));
  auto const browser = browser_of(request);
  co_await issue(tenant, request, locale, recipient, browser, Mailing::account);
  co_return accounts::set_cookie(accounts::Cookie::otp_request, browser, request.secure);
}

awaitable<void> SignIn::issue(tenants::Tenant const& tenant, http::Request const& request,
                              base::Locale const& locale, Recipient recipient, std::string browser,
                              Mailing mailing) const {
  auto send = [&](storage::TenantSession const& session) {
    AccountStore store(session);
    auto const account = mailing == Mailing::account ? find_verified(store, recipient) : std::nullopt;
    OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto const issued = codes.issue({.purpose = OneTimeCodePurpose::sign_in,
                                     .recipient = recipient.key,
                                     .account = account ? std::optional(account->id) : std::nullopt,
                                     .payload = "{}",
                                     .browser = browser});
    if (!account) return;
    Mails const mails(services_, tenant, request);
    mails.sign_in_otp(session, *account, recipient, issued,
                      accounts::person_locale(*account, tenant, locale));
  };
  MinimumDuration const minimum;
  co_await services_.database.write(tenant.id, send);
  co_await minimum.wait();
}

SignIn::OtpAnswer SignIn::by_otp(tenants::Tenant const& tenant, http::Request const& request,
                                 base::Locale const& locale, Recipient recipient, std::string otp) const {
  auto const attempt = co_await attempt_on(tenant, request, recipient);
  AttemptTrail const trail{services_, tenant, request, SecuritySubject::sign_in, "otp"};
  if (auto const wait = services_.limits.wait_for(attempt, Limits::Proof::mailed_code))
    co_return std::unexpected(RefusedOtp{trail.limited(*wait)});
  auto const browser = accounts::read_cookie(request, accounts::Cookie::otp_request).value_or("");
  auto use = [&](storage::TenantSession const& session) -> std::expected<UsedOtp, base::Refusal> {
    OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto used = codes.use_otp(OneTimeCodePurpose::sign_in, recipient.key, browser, otp);
    if (!used) return std::unexpected(refused_otp(std::move(used.error())));
    AccountStore store(session);
    auto account = used->account ? store.find(*used->account) : std::nullopt;
    // No account, or the address belongs to another one since the code was sent.
    auto const owner = find_verified(store, recipient);
    if (!account || !owner || owner->id != account->id) return std::unexpected(otp_expired());
    UsedOtp right{{.account = std::move(*account), .method = accounts::SignInMethod::otp}};
    auto& out = right.authenticated;
    if (recipient.channel == Channel::mail) {
      if (!out.account.email_verified_at) store.verify_email(out.account.id, services_.clock.now());
      return right;
    }
    out.msisdn = recipient.key;
    if (NumberProofs::is_mailed(used->payload)) return right;
    right.required = numbers_.required_for(session, request, out.account);
    if (right.required != NumberProof::new_account) return right;
    auto const now = services_.clock.now();
    right.former = out.account.id;
    store.remove_msisdn(out.account.id, now);
    accounts::NewAccount const wanted{
        .msisdn = recipient.key, .msisdn_verified = true, .language = std::string(locale.code)};
    auto made = store.create(wanted, services_.ids.make<accounts::AccountId>(), now);
    if (!made) throw base::Problem(problems::account_conflict);
    out.account = std::move(*made);
    out.newly_created = true;
    return right;
  };
  auto used = co_await services_.database.write(tenant.id, use);
  if (!used) co_return std::unexpected(RefusedOtp{trail.failed(std::move(used.error()))});
  // The digits were right, whatever else is needed: that is no guess.
  services_.limits.forget(attempt, Limits::Proof::mailed_code);
  auto& [out, required, former] = *used;
  record_moved_number(services_, tenant, request, former);
  if (required != NumberProof::mailed_code && required != NumberProof::other_method) co_return std::move(out);
  record_old_number(services_, tenant, request, out.account.id);
  if (required == NumberProof::other_method)
    co_return std::unexpected(RefusedOtp{problems::number_not_enough});
  auto mailed = co_await numbers_.mail_code(tenant, request, locale, out.account, recipient.key, browser);
  if (!mailed) co_return std::unexpected(RefusedOtp{std::move(mailed.error())});
  co_return std::unexpected(
      RefusedOtp{problems::number_needs_mailed_code, base::mask_contact(out.account.email.value_or(""))});
}

awaitable<std::expected<void, base::Refusal>> SignIn::by_second_factor(tenants::Tenant const& tenant,
                                                                       http::Request const& request,
                                                                       Account const& account,
                                                                       std::string code) const {
  AttemptTrail const trail{services_, tenant, request, SecuritySubject::sign_in, "second factor", account.id};
  auto right = co_await services_.second_factors.check(account, std::move(code));
  if (!right)
    trail.record(right.error().status == 429 ? accounts::SecurityResult::limited
                                             : accounts::SecurityResult::failed);
  co_return right;
}

}  // namespace sign_in
