// Maps attempts to rate limits, and refusals to messages.
#include "features/sign_in/authentication/attempts.hpp"

#include "features/accounts/sessions/cookies.hpp"
#include "features/accounts/sessions/known_devices.hpp"

namespace sign_in {

accounts::SignInLimits::Attempt attempt_at(Services const& services, tenants::Tenant const& tenant,
                                           http::Request const& request, std::string name,
                                           std::optional<accounts::Account> const& account) {
  bool known = false;
  if (account) {
    auto const cookie = accounts::read_cookie(request, accounts::Cookie::device_key);
    known = accounts::known_device(services.sealer, cookie, account->id, services.clock.now());
  }
  return {tenant.id, std::move(name), request.client, known};
}

base::Refusal otp_expired() {
  return {400, "OTP_EXPIRED", "The one-time password or link has expired or was used.",
          "hosted.error.otpExpired"};
}

base::Refusal refused_otp(base::Refusal refusal) {
  refusal.i18n = refusal.error == "OTP_WRONG" ? "hosted.error.otpWrong" : "hosted.error.otpExpired";
  return refusal;
}

}  // namespace sign_in
