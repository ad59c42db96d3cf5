// The problem types that all calls share.
#pragma once
#include "base/problem.hpp"
#include "features/portal/typed_call.hpp"

namespace app::problems {

using base::ProblemType;

inline constexpr ProblemType cross_site{403, "CROSS_SITE", "Cross-site requests are not allowed here.",
                                        "error.crossSite"};
inline constexpr ProblemType not_json{415, "UNSUPPORTED_MEDIA_TYPE", "The body must be application/json."};
inline constexpr ProblemType body_too_large{413, "BODY_TOO_LARGE",
                                            "The body is larger than this address accepts."};
/// What the request filter refuses before a call is looked at (http/request/request_filter).
inline constexpr ProblemType bad_request{400, "BAD_REQUEST", "The request is malformed."};
using portal::account_suspended;
using portal::invalid_body;
using portal::invalid_query;
using portal::not_found;
using portal::sign_in_required;
inline constexpr ProblemType idempotency_key_invalid{
    400, "IDEMPOTENCY_KEY_INVALID", "Idempotency-Key must be 1 to 255 visible ASCII characters."};
inline constexpr ProblemType idempotency_key_reused{
    422, "IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was sent before with another request."};
inline constexpr ProblemType idempotency_in_flight{
    409, "IDEMPOTENCY_IN_FLIGHT", "The first request with this Idempotency-Key is still running."};

/// 405 with the methods that the address does answer.
inline base::Problem method_not_allowed(std::string_view allowed) {
  base::Problem problem(405, "METHOD_NOT_ALLOWED", "This address answers " + std::string(allowed) + " only.");
  problem.headers.emplace_back("Allow", allowed);
  return problem;
}

using portal::sign_in_required_with_challenge;

}  // namespace app::problems
