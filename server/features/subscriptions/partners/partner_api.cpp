// Finds the partner's plan among those that are asked for, and signs the redirect.
#include "features/subscriptions/partners/partner_api.hpp"

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "features/payments/payment_store.hpp"
#include "features/plans/geo_block.hpp"
#include "features/subscriptions/subscriptions.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/reading_locale.hpp"
#include "storage/tenant_session.hpp"

KIOSK_JSON_COMPILED(subscriptions::PartnerRedirectionBody);
KIOSK_JSON_COMPILED(subscriptions::PartnerRedirection);

namespace subscriptions {
namespace {

bool is_meant(plans::Plan const& plan, PartnerRedirectionBody const& body) {
  auto const fits = [](auto const& wanted, std::string const& has) {
    return !wanted || wanted->empty() || static_cast<std::string const&>(*wanted) == has;
  };
  if (plan.partner.empty() || !plan.offered) return false;
  if (body.sub_type_ids && !body.sub_type_ids->empty() &&
      std::ranges::count(*body.sub_type_ids, plan.id) == 0)
    return false;
  return fits(body.partner_name, plan.partner) && fits(body.external_provider_code, plan.partner) &&
         fits(body.partner_product_code, plan.partner_product);
}

/// Whether the account's newest payment for one of these plans failed for lack of money.
bool lacked_money(storage::TenantSession const& session, accounts::AccountId account,
                  std::vector<plans::PlanId> const& plans) {
  bool lacked = false;
  for (auto const& payment : payments::PaymentStore(session).of_account(account))
    if (std::ranges::count(plans, plans::PlanId{payment.plan}) > 0)
      lacked = payment.state == payments::PaymentState::failed &&
               payment.failure == payments::FailureCode::insufficient_funds;
  return lacked;
}

}  // namespace

portal::Task<portal::StatusData<PartnerRedirection, 200, 402>> PartnerApi::redirection_url(
    portal::UserCall const& call, PartnerRedirectionBody body) {
  checkout::require_spender(call.account());
  auto const& tenant = call.tenant();
  auto const plans = co_await plans_.of(tenant.id);
  auto const found = std::ranges::find_if(plans->all, [&](plans::Plan const& plan) {
    return is_meant(plan, body) && !plans::is_geo_blocked(tenant, plan, call.request.country);
  });
  if (found == plans->all.end()) throw base::Problem(unknown_subscription_type);
  PartnerVisit const visit{
      .plan = *found,
      .account = call.account(),
      .return_url = base::or_throw(tenants::check_return_address(tenant, call.request, "/")),
      .lang = std::string(tenants::reading_locale(call.request, tenant).code)};
  auto const sale = pages_.url(tenant, visit, partner_sale_page);
  if (!sale) throw base::Problem(no_partner_page);
  auto asked = body.sub_type_ids.value_or(std::vector<plans::PlanId>());
  if (asked.empty()) asked.push_back(found->id);
  auto look = [&](storage::TenantSession const& session) {
    return lacked_money(session, call.account().id, asked);
  };
  bool const lacked = co_await database_.read(tenant.id, look);
  auto const top_up = lacked ? pages_.url(tenant, visit, partner_top_up_page) : std::nullopt;
  using Answer = portal::StatusData<PartnerRedirection, 200, 402>;
  co_return top_up ? Answer{{*top_up}, 402} : Answer{{*sale}, 200};
}

}  // namespace subscriptions
