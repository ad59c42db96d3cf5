// A password as ICU's text.
#pragma once
#include <unicode/unistr.h>

#include <cstdint>
#include <string_view>

namespace accounts {

inline icu::UnicodeString unicode_text(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

}  // namespace accounts
