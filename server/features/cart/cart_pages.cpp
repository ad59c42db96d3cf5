// The page around a cart, which a search engine has no use for.
#include "features/cart/cart_pages.hpp"

namespace cart {

portal::Task<portal::Page<MyCartPage>> CartPages::mine(tenants::Visit const& visit) const {
  co_return portal::private_page(MyCartPage{visit.tenant->flag_number("maxQuantity")});
}

}  // namespace cart
