// Texts and numbers whose limits are part of their type, so that reading refuses what is outside and the
// API's description names the limits.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace base {

/// `least_` to `most_` characters (Unicode code points), counted as they were sent.
template <std::size_t least_, std::size_t most_>
struct Text : std::string {
  static constexpr std::size_t least = least_;
  static constexpr std::size_t most = most_;
  using std::string::string;
  Text() = default;
  Text(std::string text) : std::string(std::move(text)) {}
};

/// A form's field of `least_` to `most_` characters. Reading takes any text: the page that got the form shows
/// the form again, with words beside the field.
template <std::size_t least_, std::size_t most_>
struct FormText : std::string {
  static constexpr std::size_t least = least_;
  static constexpr std::size_t most = most_;
  static constexpr bool refused_by_page = true;
  using std::string::string;
  FormText() = default;
  FormText(std::string text) : std::string(std::move(text)) {}
};

/// A whole number from `least_` to `most_`.
template <std::int64_t least_, std::int64_t most_>
struct Number {
  static constexpr std::int64_t least = least_;
  static constexpr std::int64_t most = most_;
  std::int64_t value = least_;
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
