// Errors for the caller: a Refusal is a value, a Problem is thrown and answered as RFC 9457 (problem
// details).
#pragma once
#include <chrono>
#include <exception>
#include <expected>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/json/json.hpp"

namespace base {

/// The refusal of a rule. `error` is the code (UNKNOWN_TENANT), `i18n` the message key that the portal shows.
struct Refusal {
  int status = 400;
  std::string error;
  std::string detail;
  std::string i18n = {};
  std::chrono::seconds retry_after{0};  // where there were too many tries: sent as Retry-After
};

/// A kind of refusal, written down once: what a rule throws and what the API's description lists.
struct ProblemType {
  int status;
  std::string_view error;      // the code: EMAIL_TAKEN
  std::string_view detail;     // for the developer who called
  std::string_view i18n = {};  // the message key that the portal shows

  operator Refusal() const { return {status, std::string(error), std::string(detail), std::string(i18n)}; }
  /// The refusal with Retry-After, in whole seconds and at least one.
  Refusal retry_after(std::chrono::milliseconds wait) const {
    Refusal out = *this;
    out.retry_after = std::max(std::chrono::ceil<std::chrono::seconds>(wait), std::chrono::seconds(1));
    return out;
  }
};

/// A refusal on its way to the edge, where it becomes an answer.
class Problem : public std::exception {
 public:
  Problem(int status_code, std::string error_code, std::string detail_text, std::string i18n_key = {})
      : status(status_code),
        error(std::move(error_code)),
        detail(std::move(detail_text)),
        i18n(std::move(i18n_key)) {}
  explicit Problem(Refusal refusal)
      : Problem(refusal.status, std::move(refusal.error), std::move(refusal.detail),
                std::move(refusal.i18n)) {
    if (refusal.retry_after.count() > 0)
      headers.emplace_back("Retry-After", std::to_string(refusal.retry_after.count()));
  }
  explicit Problem(ProblemType const& type) : Problem(Refusal(type)) {}
  explicit Problem(std::vector<FieldError> fields)
      : Problem(400, "INVALID_BODY", "Some fields of the body are invalid.", "error.invalidInput") {
    errors = std::move(fields);
  }
  char const* what() const noexcept override { return detail.c_str(); }

  int status;
  std::string error;
  std::string detail;
  std::string i18n;
  std::vector<FieldError> errors;
  std::vector<std::pair<std::string, std::string>> headers;  // Retry-After, Allow and the like
};

/// Callers that do not branch on a refusal hand it on.
template <class T>
T or_throw(std::expected<T, Refusal>&& result) {
  if (!result) throw Problem(std::move(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}
template <class T>
T or_throw(std::expected<T, std::vector<FieldError>>&& result) {
  if (!result) throw Problem(std::move(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace base
