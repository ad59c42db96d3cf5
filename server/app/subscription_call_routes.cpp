// The calls of subscriptions, as part of the site map in call_routes.cpp.
#include "app/modules.hpp"
#include "app/problems.hpp"
#include "app/routes.hpp"
#include "features/ledger/credits.hpp"
#include "features/tenants/return_address.hpp"

namespace app {

using cart::CartApi;
using entitlement::OneTimeApi;
using entitlement::PurchaseApi;
using gifts::GiftApi;
using purchases::WalletApi;
using subscriptions::ClockApi;
using subscriptions::PartnerApi;
using subscriptions::PartnerWebhook;
using subscriptions::SubscriptionApi;
using subscriptions::WithdrawalApi;
using vouchers::CodeApi;
using vouchers::VoucherApi;
using vouchers::partner::IssuedApi;

namespace {

using SubscriptionProblems = std::vector<base::ProblemType>;

/// What subscribing and each step of a payment may be refused with.
SubscriptionProblems of_payment(SubscriptionProblems more = {}) {
  more.insert(more.end(), {subscriptions::insufficient_funds, subscriptions::payment_refused,
                           subscriptions::user_already_subscribed, subscriptions::trial_already_used,
                           payments::provider_unavailable, tenants::return_address_refused});
  return more;
}

/// A partner signs what it sends, and has no token.
constexpr CallOptions from_partner{.reads_token = false, .answers_secrets = true};

}  // namespace

CallGroup subscription_calls() {
  return {
      "subscriptions",
      "One's own subscriptions: subscribing, changing, pausing and ending them.",
      {
          {"GET", "/subscription", call<&SubscriptionApi::list>, "One's own subscriptions, newest first"},
          {"POST", "/subscription", call<&SubscriptionApi::subscribe>,
           "Subscribe, change to another type of the same group, or pay a renewal that failed",
           of_payment({subscriptions::unknown_subscription_type, subscriptions::identity_field_missing,
                       subscriptions::consent_required, subscriptions::consent_outdated,
                       subscriptions::price_changed, subscriptions::quote_expired,
                       payments::unknown_payment_option, subscriptions::need_cancel_before_upgrade,
                       subscriptions::need_cancel_before_downgrade, subscriptions::payment_in_flight,
                       subscriptions::account_leaving, subscriptions::purchases_locked})},
          {"GET", "/subscription/isFreeTrialEligible", call<&SubscriptionApi::trial_eligibility>,
           "Whether the user may have a free trial"},
          {"POST", "/subscription/subscribeToFreeTrial", call<&SubscriptionApi::subscribe_to_trial>,
           "Begin the free trial",
           of_payment({subscriptions::trial_not_available, subscriptions::identity_field_missing,
                       subscriptions::consent_required, subscriptions::consent_outdated,
                       subscriptions::need_cancel_before_upgrade, subscriptions::need_cancel_before_downgrade,
                       subscriptions::payment_in_flight, subscriptions::account_leaving,
                       subscriptions::purchases_locked})},
          {"POST", "/subscription/oneTimePaymentOptions", call<&OneTimeApi::payment_options>,
           "The ways to pay for one article",
           of_payment({entitlement::already_owned, entitlement::need_upgrade, entitlement::not_available,
                       entitlement::device_not_supported, subscriptions::account_leaving,
                       subscriptions::purchases_locked, subscriptions::price_changed,
                       subscriptions::quote_expired})},
          {"POST", "/subscription/oneTimePurchase", call<&OneTimeApi::purchase>,
           "Pay for one article in one of these ways",
           of_payment({payments::unknown_payment_option, subscriptions::purchases_locked})},
          {"POST", "/voucher/consumption/subscription", call<&VoucherApi::redeem_plan>,
           "Redeem a voucher's code for a subscription type",
           of_payment({vouchers::voucher_not_found, vouchers::voucher_already_used, vouchers::too_many_codes,
                       subscriptions::unknown_subscription_type, subscriptions::identity_field_missing,
                       subscriptions::consent_required, subscriptions::consent_outdated,
                       subscriptions::payment_in_flight, subscriptions::account_leaving})},
          {"POST",
           "/voucher/consumption/voucher",
           call<&IssuedApi::consume>,
           "Get codes of a voucher from its partner: for a credit of a plan, or for what was bought",
           {vouchers::partner::voucher_not_issued, ledger::no_credit, subscriptions::purchases_locked,
            vouchers::partner::voucher_issued_before, vouchers::partner::vouchers_gone,
            vouchers::partner::too_many_vouchers}},
          {"POST",
           "/voucher/resend/voucher",
           call<&IssuedApi::resend>,
           "Mail one's own codes of a voucher again",
           {vouchers::partner::no_voucher_codes, vouchers::partner::no_mail_address,
            vouchers::partner::too_many_voucher_mails}},
          {"GET",
           "/voucher/codes",
           call<&IssuedApi::codes>,
           "One's own codes of a voucher, and how many more there are for one",
           {vouchers::partner::voucher_not_issued}},
          {"POST",
           "/voucher/look",
           call<&CodeApi::look>,
           "What a voucher's code gives; uses nothing up",
           {vouchers::voucher_not_found, vouchers::voucher_already_used, vouchers::too_many_codes}},
          {"POST",
           "/voucher/consumption/article",
           call<&CodeApi::redeem_article>,
           "Redeem a voucher's code for its article",
           {vouchers::voucher_not_found, vouchers::voucher_already_used, vouchers::too_many_codes,
            entitlement::not_available, entitlement::already_owned, entitlement::device_not_supported,
            subscriptions::account_leaving}},
          {"POST",
           "/voucher/consumption/credits",
           call<&CodeApi::redeem_credits>,
           "Redeem a voucher's code for its credits",
           {vouchers::voucher_not_found, vouchers::voucher_already_used, vouchers::too_many_codes,
            subscriptions::account_leaving}},
          {"GET", "/voucher/credits", call<&CodeApi::credits>,
           "Credits that vouchers gave: what is left, and until when"},
          {"POST", "/subscription/validate/external", call<&SubscriptionApi::validate_external>,
           "Whether a subscription of an outside provider is valid"},
          {"POST", "/subscription/api", call<&SubscriptionApi::api_flow>,
           "Choose a way to pay, or answer its next step",
           of_payment({payments::unknown_payment_option, payments::payment_step_refused,
                       payments::too_many_pins, subscriptions::purchases_locked})},
          {"POST", "/subscription/api/:type", call<&SubscriptionApi::api_flow_of>,
           "Choose a way to pay, or answer its next step",
           of_payment({payments::unknown_payment_option, payments::payment_step_refused,
                       payments::too_many_pins, subscriptions::purchases_locked})},
          {"GET", "/subscription/isVoucherbookEligible", call<&SubscriptionApi::voucherbook_eligibility>,
           "Whether the user may have voucher books"},
          {"POST",
           "/partner/getRedirectionUrl",
           call<&PartnerApi::redirection_url>,
           "Where a subscription is bought that a partner sells; 402 with the page where money is paid in",
           {subscriptions::unknown_subscription_type, subscriptions::no_partner_page,
            subscriptions::account_leaving, subscriptions::purchases_locked}},
          {"POST",
           "/partner/webhook/:partner",
           call<&PartnerWebhook::receive>,
           "Take in what a partner reports who sells a subscription: bought, canceled, revoked",
           {subscriptions::invalid_partner_signature, subscriptions::unreadable_partner_event,
            subscriptions::unknown_partner_event, subscriptions::user_already_subscribed,
            subscriptions::not_possible_now},
           from_partner},
          {"GET", "/subscription/enabled/:id", call<&SubscriptionApi::enabled>,
           "Whether a subscription type is on offer"},
          {"POST", "/subscription/paymentMethod/:id", call<&SubscriptionApi::change_payment_method>,
           "Renew with another card or number; where a renewal failed, that is paid with it",
           of_payment({subscriptions::not_possible_now, subscriptions::account_leaving,
                       subscriptions::price_changed, payments::unknown_payment_option})},
          {"DELETE",
           "/subscription/:id",
           call<&SubscriptionApi::cancel>,
           "Cancel a subscription",
           {subscriptions::already_canceled, subscriptions::payment_in_flight,
            subscriptions::not_possible_now, tenants::return_address_refused}},
          {"GET",
           "/subscription/preview/:id",
           call<&SubscriptionApi::preview>,
           "What a change to another type costs",
           {subscriptions::unknown_subscription_type, subscriptions::user_already_subscribed,
            subscriptions::need_cancel_before_upgrade, subscriptions::need_cancel_before_downgrade,
            subscriptions::payment_in_flight, subscriptions::not_possible_now}},
          {"GET", "/subscription/withdraw/:id", call<&WithdrawalApi::preview>,
           "Whether the contract can be withdrawn from, and what is given back"},
          {"POST",
           "/subscription/withdraw/:id",
           call<&WithdrawalApi::declare>,
           "Withdraw from the contract: it ends at once, and what was paid goes back",
           {subscriptions::withdrawal_refused, subscriptions::price_changed}},
          {"POST",
           "/subscription/undoCancel/:id",
           call<&SubscriptionApi::undo_cancel>,
           "Go on with a subscription that was canceled",
           {subscriptions::already_canceled, subscriptions::payment_in_flight,
            subscriptions::not_possible_now}},
          {"POST",
           "/subscription/pause/:id",
           call<&SubscriptionApi::pause>,
           "Pause a subscription from the end of its period",
           {subscriptions::already_canceled, subscriptions::payment_in_flight,
            subscriptions::not_possible_now}},
          {"POST",
           "/subscription/resume/:id",
           call<&SubscriptionApi::resume>,
           "End a pause",
           {subscriptions::already_canceled, subscriptions::payment_in_flight,
            subscriptions::not_possible_now}},
          {"PUT", "/subscription/:id/partnerMetadata/attributes",
           call<&SubscriptionApi::set_partner_metadata>, "Keep a partner's note with a subscription"},
          {"POST",
           "/office/clock",
           call<&ClockApi::advance>,
           "Move the time of a sandbox tenant on",
           {payments::not_billing_staff, subscriptions::not_a_sandbox, subscriptions::clock_goes_forward,
            subscriptions::clock_is_held}},
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
               of_payment({cart::cart_empty, cart::cart_paid, subscriptions::price_changed,
                           subscriptions::account_leaving, subscriptions::purchases_locked})},
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
                           subscriptions::price_changed, subscriptions::quote_expired,
                           subscriptions::account_leaving, subscriptions::purchases_locked})},
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
              {"GET",
               "/office/refundRequests",
               call<&WalletApi::requests>,
               "Requests for refunds, the oldest first",
               {payments::not_billing_staff}},
              {"POST",
               "/office/refundRequests/:id",
               call<&WalletApi::decide>,
               "Approve or decline a request for a refund",
               {payments::not_billing_staff, purchases::unknown_refund_request,
                purchases::refund_request_decided, purchases::gift_redeemed, payments::refund_refused}},
          }};
}

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
            subscriptions::quote_expired, subscriptions::account_leaving, subscriptions::purchases_locked}},
          {"GET",
           "/purchase/ArticleOneTimePurchase",
           call<&OneTimeApi::quote>,
           "What one article costs; begins nothing",
           {entitlement::already_owned, entitlement::need_upgrade, entitlement::not_available}},
          {"POST", "/purchase/VerifyOneTimePurchasePin", call<&OneTimeApi::verify_pin>,
           "Confirm the payment of one article with the PIN that was sent",
           of_payment({entitlement::pin_refused, subscriptions::price_changed,
                       payments::unknown_payment_option, payments::payment_step_refused,
                       payments::too_many_pins, subscriptions::purchases_locked})},
      }};
}

}  // namespace app
