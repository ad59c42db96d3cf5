// Reads bodies and queries, checks return addresses, and calls the service.
#include "features/subscriptions/subscription_api.hpp"

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "features/plans/geo_block.hpp"
#include "features/portal/typed_call.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(subscriptions::SubscriptionQuery);
KIOSK_JSON_COMPILED(subscriptions::UserSubscription);
KIOSK_JSON_COMPILED(subscriptions::SubscribeBody);
KIOSK_JSON_COMPILED(subscriptions::CancelQuery);
KIOSK_JSON_COMPILED(subscriptions::Canceled);
KIOSK_JSON_COMPILED(subscriptions::PreviewQuery);
KIOSK_JSON_COMPILED(subscriptions::ChangePreview);
KIOSK_JSON_COMPILED(subscriptions::PauseBody);
KIOSK_JSON_COMPILED(subscriptions::PaymentMethodBody);
KIOSK_JSON_COMPILED(subscriptions::TrialQuery);
KIOSK_JSON_COMPILED(subscriptions::TrialEligibility);
KIOSK_JSON_COMPILED(subscriptions::TrialBody);
KIOSK_JSON_COMPILED(subscriptions::PartnerMetadataBody);
KIOSK_JSON_COMPILED(subscriptions::ExternalBody);
KIOSK_JSON_COMPILED(subscriptions::ExternalValidity);
KIOSK_JSON_COMPILED(subscriptions::VoucherbookQuery);
KIOSK_JSON_COMPILED(subscriptions::VoucherbookEligibility);
KIOSK_JSON_COMPILED(subscriptions::Enabled);

namespace subscriptions {
namespace {

/// 1 valid, 2 invalid, 3 expired, 4 pending.
std::int64_t validity_of(Subscription const& subscription, base::Instant now) {
  auto const position = position_at(subscription, now);
  if (gives_access(subscription, now)) return 1;
  if (position.state == State::REQUESTED || position.sub_state == SubState::PENDING) return 4;
  return 3;
}

}  // namespace

checkout::Buyer SubscriptionApi::subscriber(portal::UserCall const& call, std::string_view return_url,
                                            std::string_view lang) const {
  return checkout::buyer_of(call, backend_path_, return_url, lang);
}

portal::Task<UserSubscription> SubscriptionApi::shown(portal::UserCall const& call, SubscriptionId id) {
  auto all = co_await service_.list(call.backend.tenant, call.account().id, true, false);
  auto const found = std::ranges::find(all, id, &UserSubscription::id);
  if (found == all.end()) throw base::Problem(portal::not_found);
  co_return std::move(*found);
}

portal::Task<portal::List<UserSubscription>> SubscriptionApi::list(portal::UserCall const& call,
                                                                   portal::Query<SubscriptionQuery> query) {
  co_return portal::List<UserSubscription>{co_await service_.list(
      call.backend.tenant, call.account().id, query.value.incl_cancelled.value_or(false),
      query.value.incl_subscription_type.value_or(false))};
}

portal::Task<checkout::Answered> SubscriptionApi::subscribe(portal::UserCall const& call,
                                                            SubscribeBody body) {
  auto who = subscriber(call, body.redirect, body.lang);
  if (body.purchase_identifier) {
    auto const quote = quotes_.open(*body.purchase_identifier, call.account().id);
    if (!quote || quote->plan != body.subscription_type_id) throw base::Problem(checkout::quote_expired);
    // The identifier knows what was shown; a price beside it says nothing more.
    if (!quote->currency.empty()) body.price = base::money_body(quote->price());
  }
  co_return checkout::with_status(co_await service_.subscribe(std::move(who), std::move(body)));
}

portal::Task<checkout::Answered> SubscriptionApi::subscribe_to_trial(portal::UserCall const& call,
                                                                     TrialBody body) {
  co_return checkout::with_status(co_await service_.subscribe_to_trial(
      subscriber(call, body.redirect, body.lang), std::move(body.subscription_consent_list)));
}

portal::Task<checkout::Answered> SubscriptionApi::change_payment_method(portal::UserCall const& call, Id id,
                                                                        PaymentMethodBody body) {
  auto who = subscriber(call, body.redirect, body.lang);
  co_return checkout::with_status(
      co_await service_.change_payment_method(std::move(who), id.value, std::move(body)));
}

portal::Task<portal::Data<Canceled>> SubscriptionApi::cancel(portal::UserCall const& call, Id id,
                                                             portal::Query<CancelQuery> query) {
  std::optional<std::string> back;
  if (query.value.redirection_url && !query.value.redirection_url->empty())
    back = base::or_throw(
        tenants::check_return_address(call.tenant(), call.request, *query.value.redirection_url));
  auto const after = co_await service_.cancel(subscriber(call, "", ""), id.value,
                                              query.value.reason.value_or(base::Text<0, 500>()));
  co_return Canceled{.end_date = after.access_until, .redirection_url = std::move(back)};
}

portal::Task<portal::Data<UserSubscription>> SubscriptionApi::undo_cancel(portal::UserCall const& call,
                                                                          Id id) {
  co_await service_.undo_cancel(subscriber(call, "", ""), id.value);
  co_return portal::Data<UserSubscription>{co_await shown(call, id.value)};
}

portal::Task<portal::Data<UserSubscription>> SubscriptionApi::pause(portal::UserCall const& call, Id id,
                                                                    PauseBody body) {
  co_await service_.pause(subscriber(call, "", ""), id.value, body.resume_at);
  co_return portal::Data<UserSubscription>{co_await shown(call, id.value)};
}

portal::Task<portal::Data<UserSubscription>> SubscriptionApi::resume(portal::UserCall const& call, Id id) {
  co_await service_.resume(subscriber(call, "", ""), id.value);
  co_return portal::Data<UserSubscription>{co_await shown(call, id.value)};
}

portal::Task<portal::Data<ChangePreview>> SubscriptionApi::preview(portal::UserCall const& call, Id id,
                                                                   portal::Query<PreviewQuery> query) {
  co_return portal::Data<ChangePreview>{
      co_await service_.preview(subscriber(call, "", ""), id.value, query.value.subscription_type_id)};
}

portal::Task<portal::Data<TrialEligibility>> SubscriptionApi::trial_eligibility(
    portal::UserCall const& call, portal::Query<TrialQuery> query) {
  co_return portal::Data<TrialEligibility>{
      co_await service_.trial_eligibility(subscriber(call, "", ""), query.value.subs_type_id)};
}

portal::Task<portal::Data<portal::Nothing>> SubscriptionApi::set_partner_metadata(
    portal::UserCall const& call, Id id, PartnerMetadataBody body) {
  auto save = [&](storage::TenantSession const& session) {
    SubscriptionStore store(session);
    auto found = store.find(id.value);
    if (!found || found->account != call.account().id) throw base::Problem(portal::not_found);
    store.set_partner_metadata(id.value, body.value, machine_.now());
    return true;
  };
  co_await database_.write(call.tenant().id, save);
  co_return portal::Data<portal::Nothing>{};
}

portal::Task<portal::Data<ExternalValidity>> SubscriptionApi::validate_external(portal::UserCall const& call,
                                                                                ExternalBody body) {
  auto const plans = co_await plans_.of(call.tenant().id);
  auto read = [&](storage::Session& session) {
    auto const now = tenants::TenantClock(machine_).now({session, call.tenant().id});
    std::int64_t best = 2;
    // Subscriptions of plans that this provider sells, or that came from it. The best answer counts: valid,
    // then pending, then expired.
    for (auto const& each : SubscriptionStore({session, call.tenant().id}).of(call.account().id)) {
      auto const* plan = plans->find(each.plan);
      auto const& code = static_cast<std::string const&>(body.external_provider_code);
      if (each.external_provider != code && (plan == nullptr || plan->partner != code)) continue;
      auto const validity = validity_of(each, now);
      if (validity == 1 || best == 2 || (validity == 4 && best == 3)) best = validity;
      if (best == 1) break;
    }
    return best;
  };
  co_return ExternalValidity{co_await database_.read(read)};
}

portal::Task<portal::Data<VoucherbookEligibility>> SubscriptionApi::voucherbook_eligibility(
    portal::UserCall const& call, portal::Query<VoucherbookQuery> query) {
  auto read = [&](storage::Session& session) {
    auto const now = tenants::TenantClock(machine_).now({session, call.tenant().id});
    auto const mine = SubscriptionStore({session, call.tenant().id}).of(call.account().id);
    return std::ranges::any_of(mine, [&](Subscription const& each) {
      return gives_access(each, now) && each.paid_periods > 0 &&
             (!query.value.subs_type_id || each.plan == *query.value.subs_type_id);
    });
  };
  co_return VoucherbookEligibility{co_await database_.read(read)};
}

portal::Task<portal::Data<Enabled>> SubscriptionApi::enabled(portal::UserCall const& call,
                                                             portal::Path<"id", plans::PlanId> plan) {
  auto const plans = co_await plans_.of(call.tenant().id);
  auto const* found = plans->find(plan.value);
  co_return Enabled{found != nullptr && found->offered &&
                    !plans::is_geo_blocked(call.tenant(), *found, call.request.country)};
}

}  // namespace subscriptions
