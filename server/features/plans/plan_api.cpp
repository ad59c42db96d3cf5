// Answers GET /subscription/type.
#include "features/plans/plan_api.hpp"

#include "base/json/json.hpp"
#include "base/json/json_codec_definitions.hpp"
#include "features/plans/geo_block.hpp"
#include "http/conditional.hpp"

KIOSK_JSON_COMPILED(plans::SubscriptionType);
KIOSK_JSON_COMPILED(std::vector<plans::SubscriptionType>);

namespace plans {
namespace {

/// The plan that the tenant recommends in its own words, the entry "custom-plan", has them as attributes
/// beside the plan's own: custom_plan_label_en.
void add_custom_label(SubscriptionType& type, tenants::CustomPlan const& custom) {
  if (type.name != custom.subscription_type) return;
  for (auto const& [locale, label] : custom.label)
    type.attributes.push_back({"custom_plan_label_" + locale, label});
}

}  // namespace

std::vector<SubscriptionType> types_on_offer(Plans const& plans, tenants::Tenant const& tenant,
                                             std::string_view country, PaymentMethods const& methods) {
  std::vector<SubscriptionType> out;
  for (auto const& plan : plans.all) {
    if (!plan.offered || is_geo_blocked(tenant, plan, country)) continue;
    auto& type = out.emplace_back(subscription_type(plan, plan.current, plans));
    if (tenants::has_withdrawal_right(tenant.configuration.billing)) type.withdrawal_right = true;
    type.payment_methods = methods(tenant, plan.current.provider);
    add_custom_label(type, tenant.configuration.custom_plan);
  }
  return out;
}

portal::Task<portal::CacheableData<std::vector<SubscriptionType>>> PlanApi::subscription_types(
    portal::Call const& call) {
  auto const plans = co_await library_.of(call.tenant().id);
  auto const types = types_on_offer(*plans, call.tenant(), call.request.country, methods_);
  std::string body = "{\"data\":";
  base::JsonCodec<std::vector<SubscriptionType>>::append(body, types);
  body += '}';
  // A cache between us and the visitor does not know the visitor's country.
  bool const by_country = call.tenant().flag_bool("geoBlockFlag");
  auto response = http::cached_text(call.request, "application/json",
                                    by_country ? "private, max-age=7200" : "public, max-age=7200",
                                    std::make_shared<std::string const>(std::move(body)));
  response.headers.add("Vary", "X-Tenant-ID");
  co_return std::move(response);
}

}  // namespace plans
