// The code of a language of the portal in a body or a query, with the codes in the API's description.
#pragma once
#include <string_view>

#include "base/json/bounded.hpp"

namespace base {

/// One of base::locales(); who reads it still has to ask whether the tenant offers that language.
struct LanguageCode : Text<0, 8> {
  using Text<0, 8>::Text;
  static constexpr std::string_view pattern = "^(en|ar|fr|de|es|ro)$";
};

}  // namespace base
