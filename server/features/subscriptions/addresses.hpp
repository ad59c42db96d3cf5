// The addresses of the pages about subscriptions, without language prefix, as in the specification.
#pragma once
#include "http/pattern.hpp"

namespace subscriptions::pages {

inline constexpr http::Pattern plans{"subscription.plans", "/subscription"};

}  // namespace subscriptions::pages
