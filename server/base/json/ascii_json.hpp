// JSON in ASCII alone, for a reader whose strings are half as wide then: the render engine.
#pragma once
#include <string>
#include <string_view>

namespace base {

/// The same JSON with every character beyond ASCII escaped (\u0627). Bytes that are not UTF-8 stay as they
/// are.
std::string ascii_json(std::string_view json);

}  // namespace base
