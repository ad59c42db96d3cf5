// The application and access log: one JSON object a line, written by a dedicated thread.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace base::log {

using Value = std::variant<std::string_view, std::int64_t, double, bool>;
struct Field {
  std::string_view name;
  Value value;
  Field(std::string_view key, std::string_view text) : name(key), value(text) {}
  Field(std::string_view key, std::string const& text) : name(key), value(std::string_view(text)) {}
  Field(std::string_view key, char const* text) : name(key), value(std::string_view(text)) {}
  template <class N>
    requires std::is_integral_v<N>
  Field(std::string_view key, N number) : name(key) {
    if constexpr (std::is_same_v<N, bool>)
      value = number;
    else
      value = static_cast<std::int64_t>(number);
  }
  Field(std::string_view key, double number) : name(key), value(number) {}
};
using Fields = std::initializer_list<Field>;

/// Where lines go: "stdout", "stderr", "none" or a file; `level` is debug, info, warn or error.
/// False where the file can't be opened or the level is unknown.
bool open(std::string const& target, std::string_view level);
/// Returns when every line that was written before it is in the file (or was dropped by a full queue).
void flush();

void debug(std::string_view event, Fields fields = {});
void info(std::string_view event, Fields fields = {});
void warn(std::string_view event, Fields fields = {});
void error(std::string_view event, Fields fields = {});
/// One line for each request, whatever the level.
void access(Fields fields);
/// One line of the security trail, whatever the level.
void security(Fields fields);

}  // namespace base::log
