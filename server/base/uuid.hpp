// UUIDs made of names (RFC 9562, version 5): the same name in the same namespace is always the same UUID.
#pragma once
#include <string>
#include <string_view>

namespace base {

/// 8-4-4-4-12 hexadecimal digits.
bool is_uuid(std::string_view text);
/// `space` is a UUID itself; throws std::invalid_argument if it is not one.
std::string uuid_of_name(std::string_view space, std::string_view name);

}  // namespace base
