// Named crash points: a test kills the process (SIGKILL) at a known place in a transaction's life.
#pragma once
#include <string_view>

namespace base {

/// "checkout.after_intent", or "checkout.after_intent:3" for the third visit. Until this is called no point
/// does anything: only a development server calls it, at start-up, with the setting development.fail_point.
void set_fail_point(std::string_view wanted);

/// Ends the process at once where this point was asked for. Costs one comparison otherwise.
void fail_point(std::string_view name);

}  // namespace base
