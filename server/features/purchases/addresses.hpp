// The address of the page that shows what one owns.
#pragma once
#include "http/pattern.hpp"

namespace purchases::pages {

inline constexpr http::Pattern mine{"purchases.mine", "/myPurchases"};

}  // namespace purchases::pages
