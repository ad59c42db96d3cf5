// Reads a posted HTML form (application/x-www-form-urlencoded), strictly.
#pragma once
#include <boost/json/value.hpp>

#include "base/json/schema.hpp"
#include "base/problem.hpp"
#include "http/request/request.hpp"

namespace portal {

inline constexpr base::ProblemType not_a_form{
    415, "UNSUPPORTED_MEDIA_TYPE", "This address accepts only forms (application/x-www-form-urlencoded)."};
inline constexpr base::ProblemType form_too_large{413, "BODY_TOO_LARGE", "The form is larger than 64 KiB."};

/// The form as the tree that its typed struct is read from; an absent text is an empty one, as in a form
/// whose field was left empty. Throws base::Problem: 415 for another type, 413 above 64 KiB, 400 for invalid
/// UTF-8 or a field that is there twice.
boost::json::value read_form(http::Request const& request, base::Schema const& schema);

}  // namespace portal
