// The addresses of the pages of one's own account, to which pages and mails of other features lead as well.
#pragma once
#include "http/pattern.hpp"

namespace accounts::pages {

inline constexpr http::Pattern overview{"profile.overview", "/profile"};
inline constexpr http::Pattern info{"profile.info", "/profile/info"};
inline constexpr http::Pattern manage{"profile.manage", "/profile/manage"};
inline constexpr http::Pattern subscriptions{"profile.subscriptions", "/profile/subscriptions"};

}  // namespace accounts::pages
