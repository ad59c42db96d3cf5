// Answers the page of the cart, which search engines must not index.
#include "features/cart/cart_pages.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/cart/carts.hpp"

KIOSK_JSON_COMPILED(cart::MyCartPage);

namespace cart {

portal::Task<portal::Page<MyCartPage>> CartPages::mine(tenants::Visit const& visit) const {
  co_return portal::private_page(MyCartPage{quantity_limit(*visit.tenant)});
}

}  // namespace cart
