// The page around a cart, which a search engine has no use for.
#include "features/cart/cart_pages.hpp"

#include "features/cart/carts.hpp"

namespace cart {

portal::Task<portal::Page<MyCartPage>> CartPages::mine(tenants::Visit const& visit) const {
  co_return portal::private_page(MyCartPage{quantity_limit(*visit.tenant)});
}

}  // namespace cart
