// The addresses of the pages that show one's own receipts.
#pragma once
#include "http/pattern.hpp"

namespace receipts::pages {

inline constexpr http::Pattern list{"profile.receipts", "/profile/receipts"};
inline constexpr http::Pattern receipt{"profile.receipt", "/profile/receipts/:id"};

}  // namespace receipts::pages
