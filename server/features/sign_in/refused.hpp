// The refusals of a sign-in, with messages for pages and for calls.
#pragma once
#include <chrono>

#include "base/problem.hpp"

namespace sign_in {

// `i18n` is a message key of the hosted pages.

inline base::Refusal sign_in_failed() {
  return {401, "SIGN_IN_FAILED", "The address or the password is not right.", "hosted.error.signIn"};
}
inline base::Refusal too_many_attempts(std::chrono::seconds retry_after) {
  return {429, "TOO_MANY_ATTEMPTS", "There were too many tries.", "hosted.error.tooMany", retry_after};
}

}  // namespace sign_in
