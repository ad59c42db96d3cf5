// The calls that sell: the steps of a payment, single purchases, the cart, gifts, and what one owns; as part
// of the site map in call_routes.cpp.
#include "app/site_map/modules.hpp"
#include "app/site_map/problems.hpp"
#include "app/site_map/routes.hpp"
#include "features/checkout/refusals.hpp"
#include "features/ledger/credits.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace app {

using cart::CartApi;
using checkout::CheckoutApi;
using entitlement::PurchaseApi;
using gifts::GiftApi;
using purchases::ArticleApi;
using purchases::WalletApi;

std::vector<base::ProblemType> of_payment(std::vector<base::ProblemType> more) {
  more.insert(more.end(),
              {checkout::insufficient_funds, checkout::payment_refused, checkout::user_already_subscribed,
               checkout::trial_already_used, checkout::promotion_already_used, payments::provider_unavailable,
               tenants::return_address_refused});
  return more;
}

CallGroup checkout_calls() {
  return {"checkout",
          "The steps of a payment, whatever it is for: the way to pay, a number, a PIN, a code.",
          {
              {"POST", "/subscription/api", call<&CheckoutApi::step>,
               "Choose a way to pay, or answer its next step",
               of_payment({payments::unknown_payment_option, payments::payment_step_refused,
                           payments::too_many_pins, checkout::purchases_locked})},
              {"POST", "/subscription/api/:type", call<&CheckoutApi::step_of>,
               "Choose a way to pay, or answer its next step",
               of_payment({payments::unknown_payment_option, payments::payment_step_refused,
                           payments::too_many_pins, checkout::purchases_locked})},
          }};
}

namespace {

CallGroup purchase_calls() {
  return {
      "purchases",
      "The ways to one article, consuming a credit for it, and buying it by itself.",
      {
          {"GET",
           "/purchase/ArticlePurchaseOptions/:id",
           call<&PurchaseApi::options>,
           "The ways to an article: a credit, its price, a plan, a change of plan",
           {entitlement::not_available, entitlement::device_not_supported}},
          {"GET",
           "/purchase/user/purchaseOptions",
           call<&PurchaseApi::action>,
           "What the button of an article does for the caller",
           {entitlement::not_available, entitlement::device_not_supported}},
          {"POST",
           "/purchase/consume",
           call<&PurchaseApi::consume>,
           "Take an article for a credit",
           {entitlement::not_available, ledger::no_credit, entitlement::credit_taken_back,
            checkout::quote_expired, checkout::account_leaving, checkout::purchases_locked}},
          {"GET",
           "/purchase/ArticleOneTimePurchase",
           call<&ArticleApi::quote>,
           "What one article costs; begins nothing",
           {entitlement::already_owned, entitlement::need_upgrade, entitlement::not_available}},
          {"POST", "/subscription/oneTimePaymentOptions", call<&ArticleApi::payment_options>,
           "The ways to pay for one article",
           of_payment({entitlement::already_owned, entitlement::need_upgrade, entitlement::not_available,
                       entitlement::device_not_supported, checkout::account_leaving,
                       checkout::purchases_locked, checkout::price_changed, checkout::quote_expired})},
          {"POST", "/subscription/oneTimePurchase", call<&ArticleApi::purchase>,
           "Pay for one article in one of these ways",
           of_payment({payments::unknown_payment_option, checkout::purchases_locked})},
          {"POST", "/purchase/VerifyOneTimePurchasePin", call<&ArticleApi::verify_pin>,
           "Confirm the payment of one article with the PIN that was sent",
           of_payment({purchases::pin_refused, checkout::price_changed, payments::unknown_payment_option,
                       payments::payment_step_refused, payments::too_many_pins, checkout::purchases_locked})},
      }};
}

CallGroup cart_calls() {
  return {"cart",
          "What is to be bought together: a user's cart, or that of a guest, whose cookie names it.",
          {
              {"GET", "/cart", call<&CartApi::read>, "What is in the cart, at the prices of now"},
              {"POST",
               "/cart/items",
               call<&CartApi::add>,
               "Put so many more of an article into the cart",
               {entitlement::not_available, entitlement::already_owned, cart::cart_full, cart::cart_limit,
                cart::cart_currency, cart::too_many_carts}},
              {"PUT",
               "/cart/items/:id",
               call<&CartApi::set_quantity>,
               "Change how many of an article are wanted",
               {cart::not_in_cart, entitlement::not_available, entitlement::already_owned, cart::cart_limit}},
              {"DELETE",
               "/cart/items/:id",
               call<&CartApi::remove>,
               "Take an article out of the cart",
               {cart::not_in_cart}},
              {"POST",
               "/cart/accept",
               call<&CartApi::accept>,
               "Say that what has changed was seen",
               {cart::not_in_cart}},
              {"PUT",
               "/cart/voucher",
               call<&CartApi::set_voucher>,
               "Take a part off the cart by a voucher's code, in place of another one",
               {vouchers::voucher_not_found, vouchers::voucher_already_used, vouchers::too_many_codes,
                cart::voucher_not_for_cart, cart::too_many_carts}},
              {"DELETE",
               "/cart/voucher",
               call<&CartApi::remove_voucher>,
               "Take the voucher's code off the cart",
               {cart::not_in_cart}},
              {"POST", "/cart/merge", call<&CartApi::merge>,
               "Bring what this browser's guest put into a cart into the user's own"},
              {"POST", "/cart/checkout", call<&CartApi::checkout>, "The ways to pay for all of the cart",
               of_payment({cart::cart_empty, cart::cart_paid, checkout::price_changed,
                           checkout::account_leaving, checkout::purchases_locked})},
          }};
}

CallGroup gift_calls() {
  return {"gifts",
          "Buying an article for somebody else, to whom a mail brings a code.",
          {
              {"GET",
               "/gift/quote",
               call<&GiftApi::quote>,
               "What an article costs as a gift, also for who owns it; begins nothing",
               {entitlement::not_available}},
              {"POST", "/gift/paymentOptions", call<&GiftApi::payment_options>,
               "The ways to pay for a gift; its steps are those of /subscription/oneTimePurchase",
               of_payment({entitlement::not_available, gifts::gift_paid, gifts::too_many_gifts,
                           checkout::price_changed, checkout::quote_expired, checkout::account_leaving,
                           checkout::purchases_locked})},
              {"POST",
               "/gift/:id/send",
               call<&GiftApi::send>,
               "Send the mail of a gift again",
               {gifts::unknown_gift, gifts::gift_not_waiting, gifts::too_many_gift_mails}},
          }};
}

CallGroup wallet_calls() {
  return {"wallet",
          "What one owns, and asking for the money back of what was bought.",
          {
              {"GET", "/wallet/userarticles", call<&WalletApi::articles>, "What one owns, the newest first"},
              {"GET",
               "/wallet/walletarticle/article/:id",
               call<&WalletApi::article>,
               "Whether one owns an article, itself or in a collection",
               {purchases::not_in_wallet}},
              {"POST",
               "/wallet/refundRequest/:id",
               call<&WalletApi::ask_refund>,
               "Ask for the money back of an article that was bought",
               {purchases::not_in_wallet, purchases::refund_not_possible}},
              {"GET", "/wallet/gifts", call<&WalletApi::gifts>, "What one gave to others, the newest first"},
              {"POST",
               "/wallet/giftRefundRequest/:id",
               call<&WalletApi::ask_gift_refund>,
               "Ask for the money back of a gift that is not redeemed",
               {purchases::not_in_wallet, purchases::refund_not_possible, purchases::gift_redeemed}},
              {"GET", "/office/refundRequests", call<&WalletApi::requests>,
               "Requests for refunds, the oldest first"},
              {"POST",
               "/office/refundRequests/:id",
               call<&WalletApi::decide>,
               "Approve or decline a request for a refund",
               {purchases::unknown_refund_request, purchases::refund_request_decided,
                purchases::gift_redeemed, payments::refund_refused}},
          }};
}

}  // namespace

std::vector<CallGroup> selling_calls() {
  return {purchase_calls(), cart_calls(), gift_calls(), wallet_calls()};
}

}  // namespace app
