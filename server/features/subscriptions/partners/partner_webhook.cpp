// Verifies what a partner reports, and makes it true in one transaction.
#include "features/subscriptions/partners/partner_webhook.hpp"

#include <algorithm>
#include <charconv>

#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/person_locale.hpp"
#include "features/subscriptions/decide.hpp"
#include "features/subscriptions/partners/partner_event_store.hpp"
#include "features/tenants/reading_locale.hpp"

KIOSK_JSON_COMPILED(subscriptions::PartnerEvent);
KIOSK_JSON_COMPILED(subscriptions::PartnerEventTaken);

namespace subscriptions {
namespace {

constexpr std::string_view signature_header = "x-partner-signature";
constexpr std::string_view key_name = "partner";
/// What was recorded cannot be sent again later.
constexpr std::chrono::minutes signature_age{5};
constexpr std::chrono::days longest_sale{5 * 366};

std::optional<std::int64_t> seconds_of(std::string_view text) {
  std::int64_t out = 0;
  auto const read = std::from_chars(text.data(), text.data() + text.size(), out);
  bool const whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return whole && out > 0 && out < 100'000'000'000 ? std::optional(out) : std::nullopt;
}

/// The live one of this plan, else the newest that can be taken up again.
std::optional<Subscription> own_of(std::vector<Subscription> const& newest_first, plans::PlanId plan) {
  for (bool const live : {true, false})
    for (auto const& each : newest_first)
      if (each.plan == plan && is_live(each.position()) == live && (live || each.state == State::INACTIVE))
        return each;
  return std::nullopt;
}

}  // namespace

PartnerEvent PartnerWebhook::read(tenants::Tenant const& tenant, http::Request const& request) const {
  auto const key = secrets_.find(tenant.id, key_name);
  std::string_view const header = request.header(signature_header).value_or("");
  auto const comma = header.find(",v1=");
  if (!key || !header.starts_with("t=") || comma == header.npos)
    throw base::Problem(invalid_partner_signature);
  auto const seconds_text = header.substr(2, comma - 2);
  auto const seconds = seconds_of(seconds_text);
  auto const now = tenant_clock_.machine().now();
  std::string signed_text = tenant.id.value;
  signed_text.append(1, '.').append(seconds_text).append(1, '.').append(request.body);
  if (!seconds || std::chrono::abs(now - base::Instant{*seconds * 1000}) > signature_age ||
      !base::equal_in_constant_time(header.substr(comma + 4),
                                    base::base64url(base::hmac_sha256(*key, signed_text))))
    throw base::Problem(invalid_partner_signature);
  auto event = base::JsonCodec<PartnerEvent>::parse(request.body);
  if (!event) throw base::Problem(unreadable_partner_event);
  return *std::move(event);
}

Subscription PartnerWebhook::bought(storage::Session& session, tenants::Tenant const& tenant,
                                    plans::Plan const& plan, accounts::Account const& account,
                                    std::optional<Subscription> own, base::Instant ends_at,
                                    base::Instant now) {
  SubscriptionStore store({session, tenant.id});
  // Late news about a period that is there already, also where it was canceled meanwhile.
  if (own && own->state == State::ACTIVE && own->period_end && ends_at <= *own->period_end) return *own;
  if (own && PeriodStore({session, tenant.id}).billed_since(own->id, now - std::chrono::days(1)) >=
                 most_periods_per_day)
    throw base::Problem(not_possible_now);
  auto const request = [&](Subscription const& before, Subscription after) {
    std::vector<plans::PlanGroupId> groups;
    for (auto const& level : plan.levels) groups.push_back(level.group);
    if (!store.take_groups(after, groups)) throw base::Problem(checkout::user_already_subscribed);
    after.external_provider = plan.partner;
    after.price_version = plan.current.id;
    after.provider = plan.current.provider;
    lifecycle_.record({session, tenant.id}, before, after, Event::request, now, "sold by " + plan.partner);
    return store.find(after.id).value();
  };
  if (!own) {
    auto const real_now = tenant_clock_.machine().now();
    auto const* reading = tenant.default_language();
    Subscription added{
        .id = ids_.make<SubscriptionId>(),
        .account = account.id,
        .plan = plan.id,
        .price_version = plan.current.id,
        .provider = plan.current.provider,
        .external_provider = plan.partner,
        .locale = accounts::person_locale(account, tenant, reading ? *reading : base::english()),
        .created_at = real_now,
        .updated_at = real_now};
    if (!store.add(added)) throw base::Problem(checkout::user_already_subscribed);
    own = request(added, added);
  } else if (own->position() == Position{State::INACTIVE, SubState::NONE}) {
    auto after = *own;
    auto const to = next(own->position(), Event::request);
    after.state = to->state;
    after.sub_state = to->sub_state;
    after.agreement.reset();
    own = request(*own, std::move(after));
  } else if (own->sub_state == SubState::CANCELING) {
    auto after = *own;
    after.sub_state = SubState::NONE;
    after.canceled_at.reset();
    after.cancel_reason.clear();
    lifecycle_.record({session, tenant.id}, *own, std::move(after), Event::undo_cancel, now);
    own = store.find(own->id);
  }
  lifecycle_.begin_sold({session, tenant.id}, *own, ends_at, now);
  return store.find(own->id).value();
}

Subscription PartnerWebhook::apply(storage::Session& session, tenants::Tenant const& tenant,
                                   plans::Plans const& plans, std::string const& partner,
                                   PartnerEvent const& event) {
  PartnerEventStore events({session, tenant.id});
  SubscriptionStore store({session, tenant.id});
  if (auto const known = events.find(partner, event.id)) return store.find(*known).value();
  std::string const product = event.product;
  auto const plan = std::ranges::find_if(plans.all, [&](plans::Plan const& each) {
    return each.partner == partner && each.partner_product == product;
  });
  auto const account = accounts::AccountStore({session, tenant.id}).find_by_uuid(event.user);
  if (plan == plans.all.end() || !account || account->state == accounts::AccountState::closing)
    throw base::Problem(unknown_partner_event);
  auto const now = tenant_clock_.now({session, tenant.id});
  auto mine = store.of(account->id);
  for (auto& each : mine) each = lifecycle_.end_if_over({session, tenant.id}, std::move(each), now);
  auto own = own_of(mine, plan->id);
  if (event.type == PartnerEventType::BOUGHT) {
    if (!event.ends_at || *event.ends_at <= now || *event.ends_at > now + longest_sale)
      throw base::Problem(unreadable_partner_event);
    own = bought(session, tenant, *plan, *account, std::move(own), *event.ends_at, now);
  } else {
    if (!own) throw base::Problem(unknown_partner_event);
    bool const revoked = event.type == PartnerEventType::REVOKED;
    auto const terms = lifecycle_.version({session, tenant.id}, own->price_version);
    auto after = cancel(*own, revoked, "by " + partner, terms, lifecycle_.rules(tenant.id, terms), now);
    // One that is canceled already stays as it is.
    if (after) {
      if (revoked) PeriodStore({session, tenant.id}).end(own->id, own->period_number, early_end(*own, now));
      lifecycle_.record({session, tenant.id}, *own, *std::move(after),
                        revoked ? Event::cancel_now : Event::cancel, now);
      own = store.find(own->id);
    }
  }
  events.add(partner, event.id, own->id, tenant_clock_.machine().now());
  return *std::move(own);
}

portal::Task<portal::Data<PartnerEventTaken>> PartnerWebhook::receive(portal::Call const& call,
                                                                      portal::Path<"partner"> partner) {
  auto const event = read(call.tenant(), call.request);
  auto const plans = co_await plans_.of(call.tenant().id);
  auto work = [&](storage::Session& session) {
    return apply(session, call.tenant(), *plans, partner.value, event);
  };
  auto const after = co_await database_.write(work);
  co_return PartnerEventTaken{after.id, after.state};
}

}  // namespace subscriptions
