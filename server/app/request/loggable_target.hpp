// The target of a request without the secrets in its query (codes, tokens, signatures), for the access log.
#pragma once
#include <string>
#include <string_view>

namespace app {

/// The values of secret parameters are left out, and so is each value that holds a secret parameter itself,
/// such as a return address with a code in it, however often it was escaped.
std::string loggable_target(std::string_view target);

}  // namespace app
