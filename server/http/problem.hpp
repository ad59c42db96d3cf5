// Problem details as a response: RFC 9457, application/problem+json.
#pragma once
#include "base/problem.hpp"
#include "http/response.hpp"

namespace http {

/// A refusal that was not thrown, as the same answer.
Response problem(base::Refusal const& refusal);

}  // namespace http
