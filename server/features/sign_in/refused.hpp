// The refusals of signing in, with messages for pages and for calls, and what the hosted pages answer
// instead.
#pragma once
#include <chrono>

#include "base/problem.hpp"

namespace sign_in {

// `i18n` is a message key of the hosted pages.

namespace problems {

using base::ProblemType;

inline constexpr ProblemType sign_in_failed{
    401, "SIGN_IN_FAILED", "The e-mail address or the password is not correct.", "hosted.error.signIn"};
inline constexpr ProblemType mailed_code_required{
    401, "MAILED_CODE_REQUIRED", "Sign in with the code that was mailed, if the password was right.",
    "hosted.error.signIn"};
inline constexpr ProblemType too_many_attempts{429, "TOO_MANY_ATTEMPTS", "There were too many tries.",
                                               "hosted.error.tooMany"};
inline constexpr ProblemType grant_not_offered{
    403, "GRANT_NOT_OFFERED", "The tenant does not offer this way to sign in.", "hosted.error.other"};
inline constexpr ProblemType passkeys_not_offered{404, "NOT_FOUND", "The tenant does not offer passkeys."};
inline constexpr ProblemType option_not_offered{404, "NOT_FOUND",
                                                "The tenant does not offer this way to sign in."};
inline constexpr ProblemType no_such_provider{404, "NOT_FOUND", "The tenant has no provider of this name."};
inline constexpr ProblemType no_partner{404, "NO_PARTNER", "The tenant has no partner to sign in with.",
                                        "hosted.notice.provider"};
inline constexpr ProblemType invalid_authorization_request{
    400, "INVALID_REQUEST", "state, code_challenge or code_challenge_method is malformed.",
    "hosted.notice.flowLost"};
inline constexpr ProblemType second_factor_required{
    401, "SECOND_FACTOR_REQUIRED", "The account has a second factor; send its code as secondFactor.",
    "hosted.secondFactor.lead"};
inline constexpr ProblemType number_needs_mailed_code{
    401, "MAILED_CODE_REQUIRED",
    "The number was not used for a long time. Sign in with the code that was mailed to the account.",
    "hosted.otp.oldNumber"};
inline constexpr ProblemType number_not_enough{
    403, "NUMBER_NOT_ENOUGH", "The number was not used for a long time. Sign in with the account's passkey.",
    "hosted.notice.oldNumber"};
inline constexpr ProblemType account_conflict{409, "ACCOUNT_CONFLICT",
                                              "Another account has this telephone number already."};

}  // namespace problems

/// The hosted pages answer with HTML without a problem code, whatever the client accepts.
namespace notices {

using base::ProblemType;

inline constexpr ProblemType cannot_go_on{400, "", "The page that says why this sign-in cannot go on."};
inline constexpr ProblemType closed{403, "", "The page that says that this is not offered here."};
inline constexpr ProblemType link_expired{410, "", "The page that says that the link has expired."};
inline constexpr ProblemType form_refused{422, "", "The form again, with what is wrong."};
inline constexpr ProblemType too_many_attempts{429, "", "The form again, with how long to wait."};
inline constexpr ProblemType provider_unavailable{502, "",
                                                  "The page that says that the provider does not answer."};

}  // namespace notices

inline base::Refusal sign_in_failed() { return problems::sign_in_failed; }
inline base::Refusal too_many_attempts(std::chrono::seconds retry_after) {
  base::Refusal out = problems::too_many_attempts;
  out.retry_after = retry_after;
  return out;
}

}  // namespace sign_in
