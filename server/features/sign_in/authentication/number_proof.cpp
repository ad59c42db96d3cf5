// Decides by the last use of a number and by the account's other sign-in methods.
#include "features/sign_in/authentication/number_proof.hpp"

#include "features/accounts/account_store.hpp"
#include "features/accounts/cookies.hpp"
#include "features/accounts/known_devices.hpp"
#include "features/accounts/one_time_codes.hpp"
#include "features/sign_in/mails.hpp"

namespace sign_in {
namespace {

constexpr std::string_view mailed_payload = R"({"mailed":true})";

}  // namespace

NumberProof NumberProofs::find(storage::Session& session, http::Request const& request,
                               accounts::Account const& account) const {
  auto const now = services_.clock.now();
  if (account.msisdn_verified_at && now - *account.msisdn_verified_at <= good_for)
    return NumberProof::account;
  auto const device = accounts::read_cookie(request, accounts::Cookie::device_key);
  if (accounts::known_device(services_.sealer, device, account.id, now)) return NumberProof::account;
  if (accounts::SecondFactors::is_on(session, account.tenant, account.id)) return NumberProof::second_factor;
  if (account.email_key) return NumberProof::mailed_code;
  auto const passkeys = accounts::AccountStore(session, account.tenant).passkeys(account.id);
  return passkeys.empty() ? NumberProof::new_account : NumberProof::other_method;
}

void NumberProofs::mail_code(storage::Session& session, tenants::Tenant const& tenant,
                             http::Request const& request, base::Locale const& locale,
                             accounts::Account const& account, std::string const& msisdn,
                             std::string browser) const {
  accounts::OneTimeCodes codes(session, tenant.id, services_.clock, services_.ids, services_.sealer);
  auto const issued = codes.issue({.purpose = accounts::OneTimeCodePurpose::sign_in,
                                   .recipient = msisdn,
                                   .account = account.id,
                                   .payload = std::string(mailed_payload),
                                   .browser = std::move(browser)});
  Mails const mails(services_, tenant, request);
  mails.sign_in_otp(session, account, {messaging::Channel::mail, account.email_key.value_or("")}, issued,
                    accounts::person_locale(account, tenant, locale));
}

bool NumberProofs::is_mailed(std::string_view payload) { return payload == mailed_payload; }

}  // namespace sign_in
