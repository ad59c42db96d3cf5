// Why a sign-in failed, for both pages and calls.
#pragma once
#include <chrono>
#include <string>

#include "base/problem.hpp"

namespace sign_in {

/// `refusal.i18n` is a message key of the hosted pages.
struct Refused {
  base::Refusal refusal;
  std::chrono::seconds retry_after{0};  // after too many attempts
};

inline Refused sign_in_failed() {
  return {{401, "SIGN_IN_FAILED", "The address or the password is not right.", "hosted.error.signIn"}};
}
inline Refused too_many_attempts(std::chrono::seconds retry_after) {
  return {{429, "TOO_MANY_ATTEMPTS", "There were too many tries.", "hosted.error.tooMany"}, retry_after};
}

inline base::Problem as_problem(Refused refused) {
  base::Problem out(std::move(refused.refusal));
  if (refused.retry_after.count() > 0)
    out.headers.emplace_back("Retry-After", std::to_string(refused.retry_after.count()));
  return out;
}

}  // namespace sign_in
