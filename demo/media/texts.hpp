// A text of the demo in the portal's six languages.
#pragma once

#include <string_view>

namespace demo {

// A title may leave all but English empty: it is called so everywhere.
struct Text {
  std::string_view en, ar, fr, de, es, ro;
};

}  // namespace demo
