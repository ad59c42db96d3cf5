// The calls of subscriptions, as part of the site map in call_routes.cpp.
#include "app/site_map/modules.hpp"
#include "app/site_map/problems.hpp"
#include "app/site_map/routes.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace app {

using subscriptions::ClockApi;
using subscriptions::PartnerApi;
using subscriptions::PartnerWebhook;
using subscriptions::SubscriptionApi;
using subscriptions::WithdrawalApi;

namespace {

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
                       checkout::price_changed, checkout::quote_expired, subscriptions::quote_changed,
                       payments::unknown_payment_option, subscriptions::need_cancel_before_upgrade,
                       subscriptions::need_cancel_before_downgrade, subscriptions::payment_in_flight,
                       checkout::account_leaving, checkout::purchases_locked})},
          {"GET", "/subscription/isFreeTrialEligible", call<&SubscriptionApi::trial_eligibility>,
           "Whether the user may have a free trial"},
          {"POST", "/subscription/subscribeToFreeTrial", call<&SubscriptionApi::subscribe_to_trial>,
           "Begin the free trial",
           of_payment({subscriptions::trial_not_available, subscriptions::identity_field_missing,
                       subscriptions::consent_required, subscriptions::consent_outdated,
                       subscriptions::need_cancel_before_upgrade, subscriptions::need_cancel_before_downgrade,
                       subscriptions::payment_in_flight, checkout::account_leaving,
                       checkout::purchases_locked})},
          {"POST", "/subscription/validate/external", call<&SubscriptionApi::validate_external>,
           "Whether a subscription of an outside provider is valid"},
          {"GET", "/subscription/isVoucherbookEligible", call<&SubscriptionApi::voucherbook_eligibility>,
           "Whether the user may have voucher books"},
          {"POST",
           "/partner/getRedirectionUrl",
           call<&PartnerApi::redirection_url>,
           "Where a subscription is bought that a partner sells; 402 with the page where money is paid in",
           {subscriptions::unknown_subscription_type, subscriptions::no_partner_page,
            checkout::account_leaving, checkout::purchases_locked}},
          {"POST",
           "/partner/webhook/:partner",
           call<&PartnerWebhook::receive>,
           "Take in what a partner reports who sells a subscription: bought, canceled, revoked",
           {subscriptions::invalid_partner_signature, subscriptions::unreadable_partner_event,
            subscriptions::unknown_partner_event, checkout::user_already_subscribed,
            subscriptions::not_possible_now},
           from_partner},
          {"GET", "/subscription/enabled/:id", call<&SubscriptionApi::enabled>,
           "Whether a subscription type is on offer"},
          {"POST", "/subscription/paymentMethod/:id", call<&SubscriptionApi::change_payment_method>,
           "Renew with another card or number; where a renewal failed, that is paid with it",
           of_payment({subscriptions::not_possible_now, checkout::account_leaving, checkout::price_changed,
                       payments::unknown_payment_option})},
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
           {subscriptions::unknown_subscription_type, checkout::user_already_subscribed,
            subscriptions::need_cancel_before_upgrade, subscriptions::need_cancel_before_downgrade,
            subscriptions::payment_in_flight, subscriptions::not_possible_now,
            payments::provider_unavailable}},
          {"GET", "/subscription/withdraw/:id", call<&WithdrawalApi::preview>,
           "Whether the contract can be withdrawn from, and what is given back"},
          {"POST",
           "/subscription/withdraw/:id",
           call<&WithdrawalApi::declare>,
           "Withdraw from the contract: it ends at once, and what was paid goes back",
           {subscriptions::withdrawal_refused, checkout::price_changed}},
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
           {subscriptions::not_a_sandbox, subscriptions::clock_goes_forward, subscriptions::clock_is_held}},
      }};
}

}  // namespace app
