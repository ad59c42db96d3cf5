// The refusals of the calls about one's own account, and what those calls share.
#pragma once
#include <chrono>
#include <string>
#include <string_view>

#include "base/problem.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/limits/security_log.hpp"
#include "features/accounts/person_locale.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/reading_locale.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/request/rate_limit.hpp"
#include "http/request/request.hpp"

namespace profile {

inline constexpr base::ProblemType account_closing{
    409, "ACCOUNT_CLOSING", "This account is about to be deleted; reopen it first.", "profile.error.closing"};
inline constexpr base::ProblemType too_many_attempts{429, "TOO_MANY_ATTEMPTS",
                                                     "Too many attempts; try again later.", "form.tooMany"};
inline constexpr base::ProblemType reauthentication_required{403, "REAUTHENTICATION_REQUIRED",
                                                             "Sign in again, or send the current password.",
                                                             "profile.reauthenticate.again"};
inline constexpr base::ProblemType last_sign_in_method{409, "LAST_SIGN_IN_METHOD",
                                                       "The last sign-in method cannot be removed.",
                                                       "profile.error.lastSignInMethod"};
inline constexpr base::ProblemType otp_expired{
    400, "OTP_EXPIRED", "This one-time password is no longer valid.", "hosted.error.otpExpired"};
inline constexpr base::ProblemType email_taken{409, "EMAIL_TAKEN", "Another account has this address.",
                                               "profile.error.emailTaken"};
inline constexpr base::ProblemType no_text_messages{
    409, "NO_TEXT_MESSAGES", "This portal sends no text messages.", "profile.error.noTextMessages"};
inline constexpr base::ProblemType too_many_passkeys{
    409, "TOO_MANY_PASSKEYS", "An account can have at most 20 passkeys.", "profile.error.tooManyPasskeys"};
inline constexpr base::ProblemType passkey_known{409, "PASSKEY_KNOWN", "This passkey was added before.",
                                                 "profile.error.passkeyKnown"};

inline constexpr base::ProblemType second_factor_on{
    409, "SECOND_FACTOR_ON", "The account has a second factor already.", "profile.error.secondFactorOn"};
inline constexpr base::ProblemType second_factor_off{
    409, "SECOND_FACTOR_OFF", "The account has no second factor.", "profile.error.secondFactorOff"};

inline constexpr base::ProblemType otp_wrong{400, "OTP_WRONG", "The code is wrong.", "hosted.error.otpWrong"};
inline constexpr base::ProblemType otp_attempts{
    429, "OTP_ATTEMPTS", "Too many wrong attempts; request a new code.", "hosted.error.otpAttempts"};
inline constexpr base::ProblemType passkey_invalid{400, "PASSKEY_INVALID", "The passkey's answer is invalid.",
                                                   "profile.error.passkeyInvalid"};

/// A closing account has to be reopened before anything can be changed.
void require_active(accounts::Account const& account);

/// Records in the security trail what somebody did to the own account.
void record(accounts::SecurityLog& security, portal::UserCall const& call, accounts::SecuritySubject subject,
            std::string_view way, accounts::SecurityResult result = accounts::SecurityResult::succeeded);

/// Throws 429 TOO_MANY_ATTEMPTS with Retry-After.
void take_or_throw(http::RateLimit& limit, std::string const& key, base::Instant steady_now);

}  // namespace profile
