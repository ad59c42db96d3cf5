// The calls of subscriptions, as part of the site map in call_routes.cpp.
#include "app/modules.hpp"
#include "app/problems.hpp"
#include "app/routes.hpp"
#include "features/tenants/return_address.hpp"

namespace app {

using entitlement::OneTimeApi;
using subscriptions::ClockApi;
using subscriptions::PartnerApi;
using subscriptions::PartnerWebhook;
using subscriptions::SubscriptionApi;
using subscriptions::WithdrawalApi;
using vouchers::VoucherApi;

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
                       subscriptions::account_leaving})},
          {"GET", "/subscription/isFreeTrialEligible", call<&SubscriptionApi::trial_eligibility>,
           "Whether the user may have a free trial"},
          {"POST", "/subscription/subscribeToFreeTrial", call<&SubscriptionApi::subscribe_to_trial>,
           "Begin the free trial",
           of_payment({subscriptions::trial_not_available, subscriptions::identity_field_missing,
                       subscriptions::consent_required, subscriptions::consent_outdated,
                       subscriptions::need_cancel_before_upgrade, subscriptions::need_cancel_before_downgrade,
                       subscriptions::payment_in_flight, subscriptions::account_leaving})},
          {"POST", "/subscription/oneTimePaymentOptions", call<&OneTimeApi::payment_options>,
           "The ways to pay for one article",
           of_payment({entitlement::already_owned, entitlement::need_upgrade, entitlement::not_available,
                       subscriptions::account_leaving})},
          {"POST", "/subscription/oneTimePurchase", call<&OneTimeApi::purchase>,
           "Pay for one article in one of these ways", of_payment({payments::unknown_payment_option})},
          {"POST", "/voucher/consumption/subscription", call<&VoucherApi::redeem_plan>,
           "Redeem a voucher's code for a subscription type",
           of_payment({vouchers::voucher_not_found, vouchers::voucher_already_used, vouchers::too_many_codes,
                       subscriptions::unknown_subscription_type, subscriptions::identity_field_missing,
                       subscriptions::consent_required, subscriptions::consent_outdated,
                       subscriptions::payment_in_flight, subscriptions::account_leaving})},
          {"POST", "/subscription/validate/external", call<&SubscriptionApi::validate_external>,
           "Whether a subscription of an outside provider is valid"},
          {"POST", "/subscription/api", call<&SubscriptionApi::api_flow>,
           "Choose a way to pay, or answer its next step",
           of_payment({payments::unknown_payment_option, payments::payment_step_refused})},
          {"POST", "/subscription/api/:type", call<&SubscriptionApi::api_flow_of>,
           "Choose a way to pay, or answer its next step",
           of_payment({payments::unknown_payment_option, payments::payment_step_refused})},
          {"GET", "/subscription/isVoucherbookEligible", call<&SubscriptionApi::voucherbook_eligibility>,
           "Whether the user may have voucher books"},
          {"POST",
           "/partner/getRedirectionUrl",
           call<&PartnerApi::redirection_url>,
           "Where a subscription is bought that a partner sells; 402 with the page where money is paid in",
           {subscriptions::unknown_subscription_type, subscriptions::no_partner_page}},
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

}  // namespace app
