// Hands steps to the checkout, with the return address checked.
#include "features/checkout/checkout_api.hpp"

namespace checkout {

portal::Task<Answered> CheckoutApi::step(portal::UserCall const& call, StepBody body) {
  auto buyer = buyer_of(call, backend_path_, body.redirection_url.value_or(base::Text<0, 1024>()), "");
  auto stepping = checkout_.step(std::move(buyer), std::move(body));
  co_return with_status(co_await std::move(stepping));
}

portal::Task<Answered> CheckoutApi::step_of(portal::UserCall const& call, portal::Path<"type">,
                                            StepBody body) {
  return step(call, std::move(body));
}

}  // namespace checkout
