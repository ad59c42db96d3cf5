// /myCart: one page for everybody.
#pragma once
#include "features/cart/payloads.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"

namespace cart {

class CartPages {
 public:
  portal::Task<portal::Page<MyCartPage>> mine(tenants::Visit const& visit) const;
};

}  // namespace cart
