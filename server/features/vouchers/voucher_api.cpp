// Checks a code before anything begins, and subscribes with it.
#include "features/vouchers/voucher_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/payments/voucher/voucher_code.hpp"
#include "features/payments/voucher/voucher_store.hpp"

KIOSK_JSON_COMPILED(vouchers::RedeemPlanBody);

namespace vouchers {
namespace {

namespace voucher = payments::voucher;

/// A payment as one for this plan would be, to check a code with.
payments::Payment payment_for(accounts::AccountId account, plans::PlanId plan) {
  payments::Payment out;
  out.account = account;
  out.purpose = payments::PaymentPurpose::subscription;
  out.plan = plan.value;
  return out;
}

}  // namespace

std::string tries_key(portal::UserCall const& call) {
  return call.tenant().id.value + '/' + base::text(call.account().id);
}

VoucherApi::VoucherApi(storage::Database& database, base::Clock const& clock,
                       subscriptions::Subscriptions& service, payments::voucher::CodeTries& tries,
                       std::string backend_path)
    : database_(database),
      clock_(clock),
      service_(service),
      tries_(tries),
      backend_path_(std::move(backend_path)) {}

portal::Task<VoucherApi::Answer> VoucherApi::redeem_plan(portal::UserCall const& call, RedeemPlanBody body) {
  auto const& tenant = call.tenant().id;
  auto const account = call.account().id;
  auto const key = tries_key(call);
  tries_.take(key);
  auto const code = voucher::read_code(body.voucher_code);
  if (!code) throw base::Problem(voucher_not_found);
  auto look = [&](storage::TenantSession const& session) {
    return voucher::VoucherStore(session).fault_of(*code, payment_for(account, body.type_id), clock_.now());
  };
  auto const fault = co_await database_.read(tenant, look);
  if (fault && *fault != voucher::RedeemFault::used_by_account) throw base::Problem(voucher_not_found);
  tries_.give_back(key);
  if (fault) throw base::Problem(voucher_already_used);
  subscriptions::SubscribeBody wanted;
  wanted.subscription_type_id = body.type_id;
  wanted.subscription_consent_list = std::move(body.subscription_consent_list);
  auto who = checkout::buyer_of(call, backend_path_, "", body.lang.value_or(base::Text<0, 20>()));
  auto redeeming = service_.redeem(std::move(who), std::move(wanted), *code);
  auto redeemed = co_await std::move(redeeming);
  // Somebody else took its last use meanwhile.
  if (!redeemed && redeemed.error().error == checkout::payment_refused.error)
    throw base::Problem(voucher_not_found);
  co_return checkout::with_status(base::or_throw(std::move(redeemed)));
}

}  // namespace vouchers
