// The calls that redeem and issue the codes of vouchers, as part of the site map in call_routes.cpp.
#include "app/site_map/modules.hpp"
#include "app/site_map/problems.hpp"
#include "app/site_map/routes.hpp"
#include "features/checkout/refusals.hpp"
#include "features/ledger/credits.hpp"

namespace app {

using vouchers::CodeApi;
using vouchers::VoucherApi;
using vouchers::partner::IssuedApi;

CallGroup voucher_calls() {
  return {
      "vouchers",
      "Codes: what one gives, redeeming it, and the codes of partners' vouchers that one has.",
      {
          {"POST", "/voucher/consumption/subscription", call<&VoucherApi::redeem_plan>,
           "Redeem a voucher's code for a subscription type",
           of_payment({vouchers::voucher_not_found, vouchers::voucher_already_used, vouchers::too_many_codes,
                       subscriptions::unknown_subscription_type, subscriptions::identity_field_missing,
                       subscriptions::consent_required, subscriptions::consent_outdated,
                       subscriptions::payment_in_flight, checkout::account_leaving})},
          {"POST",
           "/voucher/consumption/voucher",
           call<&IssuedApi::consume>,
           "Get codes of a voucher from its partner: for a credit of a plan, or for what was bought",
           {vouchers::partner::voucher_not_issued, ledger::no_credit, checkout::purchases_locked,
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
            checkout::account_leaving}},
          {"POST",
           "/voucher/consumption/credits",
           call<&CodeApi::redeem_credits>,
           "Redeem a voucher's code for its credits",
           {vouchers::voucher_not_found, vouchers::voucher_already_used, vouchers::too_many_codes,
            checkout::account_leaving}},
          {"GET", "/voucher/credits", call<&CodeApi::credits>,
           "Credits that vouchers gave: what is left, and until when"},
      }};
}

}  // namespace app
