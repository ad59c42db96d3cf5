// The address of the cart.
#pragma once
#include "http/pattern.hpp"

namespace cart::pages {

inline constexpr http::Pattern mine{"cart.mine", "/myCart"};

}  // namespace cart::pages
