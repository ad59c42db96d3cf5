// Decides by the last use of a number and by the account's other sign-in methods.
#include "features/sign_in/authentication/number_proof.hpp"

#include "features/accounts/account_store.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/accounts/sessions/known_devices.hpp"
#include "features/sign_in/authentication/attempts.hpp"
#include "features/sign_in/mails.hpp"
#include "features/sign_in/security_trail.hpp"

namespace sign_in {
namespace {

constexpr std::string_view mailed_payload = R"({"mailed":true})";

}  // namespace

NumberProof NumberProofs::required_for(storage::Session& session, http::Request const& request,
                                       accounts::Account const& account) const {
  auto const now = services_.clock.now();
  if (account.msisdn_verified_at && now - *account.msisdn_verified_at <= good_for)
    return NumberProof::number_alone;
  auto const device = accounts::read_cookie(request, accounts::Cookie::device_key);
  if (accounts::known_device(services_.sealer, device, account.id, now)) return NumberProof::number_alone;
  if (accounts::SecondFactors::is_on({session, account.tenant}, account.id))
    return NumberProof::second_factor;
  if (account.email_key) return NumberProof::mailed_code;
  auto const passkeys = accounts::AccountStore({session, account.tenant}).passkeys(account.id);
  return passkeys.empty() ? NumberProof::new_account : NumberProof::other_method;
}

boost::asio::awaitable<std::expected<void, base::Refusal>> NumberProofs::mail_code(
    tenants::Tenant const& tenant, http::Request const& request, base::Locale const& locale,
    accounts::Account const& account, std::string msisdn, std::string browser) const {
  auto const mailbox = account.email_key.value_or("");
  AttemptTrail const trail{services_,  tenant,    request, accounts::SecuritySubject::sign_in,
                           "otp_sent", account.id};
  auto const attempt = attempt_at(services_, tenant, request, mailbox, account);
  if (auto const wait = services_.limits.wait_to_send(attempt, accounts::SignInLimits::Sending::otp))
    co_return std::unexpected(trail.limited(*wait));
  auto send = [&](storage::TenantSession const& session) {
    accounts::OneTimeCodes codes(session, services_.clock, services_.ids, services_.sealer);
    auto const issued = codes.issue({.purpose = accounts::OneTimeCodePurpose::sign_in,
                                     .recipient = msisdn,
                                     .account = account.id,
                                     .payload = std::string(mailed_payload),
                                     .browser = browser});
    Mails const mails(services_, tenant, request);
    mails.sign_in_otp(session, account, {messaging::Channel::mail, mailbox}, issued,
                      accounts::person_locale(account, tenant, locale));
  };
  co_await services_.database.write(tenant.id, send);
  co_return std::expected<void, base::Refusal>();
}

bool NumberProofs::is_mailed(std::string_view payload) { return payload == mailed_payload; }

}  // namespace sign_in
