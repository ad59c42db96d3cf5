// Texts and numbers whose limits are part of their type, so that reading refuses what is outside and the
// API's description names the limits.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace base {

/// `minimum` to `maximum` characters (Unicode code points), counted as they were sent.
template <std::size_t minimum, std::size_t maximum>
struct Text : std::string {
  static constexpr std::size_t least = minimum;
  static constexpr std::size_t most = maximum;
  using std::string::string;
  Text() = default;
  Text(std::string text) : std::string(std::move(text)) {}
};

/// A form's field of `minimum` to `maximum` characters. Reading takes any text: the page that got the form
/// shows the form again, with words beside the field.
template <std::size_t minimum, std::size_t maximum>
struct FormText : std::string {
  static constexpr std::size_t least = minimum;
  static constexpr std::size_t most = maximum;
  static constexpr bool refused_by_page = true;
  using std::string::string;
  FormText() = default;
  FormText(std::string text) : std::string(std::move(text)) {}
};

/// A whole number from `minimum` to `maximum`.
template <std::int64_t minimum, std::int64_t maximum>
struct Number {
  static constexpr std::int64_t least = minimum;
  static constexpr std::int64_t most = maximum;
  std::int64_t value = minimum;
  operator std::int64_t() const { return value; }
};

template <class T>
concept LimitedText = std::derived_from<T, std::string> && requires {
  T::least;
  T::most;
};
template <class T>
concept FormField = LimitedText<T> && requires { T::refused_by_page; };
template <class T>
concept BoundedText = LimitedText<T> && !FormField<T>;
template <class T>
concept BoundedNumber = std::convertible_to<T, std::int64_t> && requires(T number) {
  T::least;
  T::most;
  number.value;
};

}  // namespace base
