// The SQL of subscriptions.
#include "features/subscriptions/subscription_store.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "storage/columns_of.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

using storage::bind;

constexpr char const* due_by_the_machine =
    "s.due_at is not null and s.due_at <= :now and s.tenant not in (select tenant from test_clock)";

std::vector<DueSubscription> leased(storage::Session& session, std::string_view which, DueLease const& lease,
                                    std::vector<storage::Bind> binds) {
  std::string sql = R"(
      update subscription set lease_owner = :owner, lease_until = :until
       where (tenant, id) in (
         select tenant, id from subscription s
          where (s.lease_until is null or s.lease_until <= :real_now) and )";
  sql += which;
  sql += " order by s.due_at, s.tenant, s.id limit :limit";
  // Nodes on PostgreSQL skip each other's locked rows; SQLite has one writer anyway.
  if (session.engine() == storage::Engine::postgresql) sql += " for update skip locked";
  sql += ") returning " + storage::columns_of<DueSubscription>();
  binds.push_back(bind("owner", lease.owner));
  binds.push_back(bind("until", lease.until));
  binds.push_back(bind("real_now", lease.now));
  binds.push_back(bind("limit", lease.limit));
  auto out = session.rows<DueSubscription>(sql, binds);
  std::ranges::sort(
      out, {}, [](DueSubscription const& each) { return std::tuple(each.due_at, each.tenant, each.id); });
  return out;
}

}  // namespace

std::string position_text(Position position) {
  std::string out(boost::describe::enum_to_string(position.state, ""));
  out += '/';
  out += boost::describe::enum_to_string(position.sub_state, "");
  return out;
}

std::optional<Subscription> SubscriptionStore::find(SubscriptionId id) {
  return session_.row<Subscription>("select " + storage::columns_of<Subscription>() +
                                        " from subscription where tenant = :tenant and id = :id",
                                    bind("id", id));
}

std::vector<Subscription> SubscriptionStore::of(accounts::AccountId account) {
  return session_.rows<Subscription>(
      "select " + storage::columns_of<Subscription>() +
          " from subscription where tenant = :tenant and account = :account order by id desc",
      bind("account", account));
}

bool SubscriptionStore::add(Subscription const& subscription) {
  return session_.execute(
             R"(insert into subscription (
                  tenant, id, account, plan, price_version, state, sub_state, provider, agreement, anchor_day,
                  anchor_time_ms, period_number, paid_periods, without_promotion, period_start, period_end,
                  trial_end, access_until,
                  due_at, due_action, dunning_step, dunning_since, canceled_at, cancel_reason, pause_at, resume_at,
                  next_plan, next_version, partner_metadata, external_provider, campaign, locale, version,
                  created_at, updated_at)
                values (
                  :tenant, :id, :account, :plan, :price_version, :state, :sub_state, :provider, :agreement,
                  :anchor_day, :anchor_time_ms, :period_number, :paid_periods, :without_promotion, :period_start,
                  :period_end, :trial_end,
                  :access_until, :due_at, :due_action, :dunning_step, :dunning_since, :canceled_at, :cancel_reason,
                  :pause_at, :resume_at, :next_plan, :next_version, :partner_metadata, :external_provider, :campaign,
                  :locale, :version, :created_at, :updated_at)
                on conflict (tenant, account, plan) where state in ('REQUESTED', 'ACTIVE') or sub_state = 'PAUSED'
                do nothing)",
             storage::bind_members(subscription)) == 1;
}

void SubscriptionStore::save(Subscription const& subscription) {
  auto const changed = session_.execute(
      R"(update subscription
            set plan = :plan, price_version = :price_version, state = :state, sub_state = :sub_state,
                provider = :provider, agreement = :agreement, anchor_day = :anchor_day,
                anchor_time_ms = :anchor_time_ms, period_number = :period_number, paid_periods = :paid_periods,
                without_promotion = :without_promotion,
                period_start = :period_start, period_end = :period_end, trial_end = :trial_end,
                access_until = :access_until, due_at = :due_at, due_action = :due_action,
                dunning_step = :dunning_step, dunning_since = :dunning_since, canceled_at = :canceled_at,
                cancel_reason = :cancel_reason, pause_at = :pause_at, resume_at = :resume_at,
                next_plan = :next_plan, next_version = :next_version, partner_metadata = :partner_metadata,
                external_provider = :external_provider, campaign = :campaign, locale = :locale,
                version = version + 1, updated_at = :updated_at, lease_owner = null, lease_until = null
          where tenant = :tenant and id = :id and account = :account and version = :version
            and created_at = :created_at)",
      storage::bind_members(subscription));
  if (changed != 1) throw std::logic_error("a subscription was saved that is not as it was read");
}

void SubscriptionStore::lease(SubscriptionId id, std::string_view owner, base::Instant until) {
  session_.execute(
      "update subscription set lease_owner = :owner, lease_until = :until where tenant = :tenant and id = :id",
      bind("owner", owner), bind("until", until), bind("id", id));
}

void SubscriptionStore::set_partner_metadata(SubscriptionId id, std::string_view value,
                                             base::Instant real_now) {
  session_.execute(
      "update subscription set partner_metadata = :value, updated_at = :now where tenant = :tenant and id = :id",
      bind("value", value), bind("now", real_now), bind("id", id));
}

bool SubscriptionStore::take_groups(Subscription const& subscription,
                                    std::span<plans::PlanGroupId const> groups) {
  for (auto const group : groups) {
    auto const holder = session_.value<SubscriptionId>(
        R"(select subscription from subscription_group_use
            where tenant = :tenant and account = :account and plan_group = :plan_group)",
        bind("account", subscription.account), bind("plan_group", group));
    if (holder && *holder != subscription.id) return false;
  }
  release_groups(subscription.id);
  for (auto const group : groups)
    session_.execute(R"(insert into subscription_group_use (tenant, account, plan_group, subscription)
                        values (:tenant, :account, :plan_group, :subscription))",
                     bind("account", subscription.account), bind("plan_group", group),
                     bind("subscription", subscription.id));
  return true;
}

void SubscriptionStore::release_groups(SubscriptionId subscription) {
  session_.execute(
      "delete from subscription_group_use where tenant = :tenant and subscription = :subscription",
      bind("subscription", subscription));
}

std::vector<std::int64_t> SubscriptionStore::groups(SubscriptionId subscription) {
  return session_.values<std::int64_t>(
      R"(select plan_group from subscription_group_use
          where tenant = :tenant and subscription = :subscription order by plan_group)",
      bind("subscription", subscription));
}

bool SubscriptionStore::is_used(std::string_view provider, std::string_view agreement) {
  return session_
      .value<std::int64_t>(R"(
          select 1 from subscription
           where tenant = :tenant and agreement = :agreement and provider = :provider
             and (state in ('REQUESTED', 'ACTIVE') or sub_state = 'PAUSED') limit 1)",
                           bind("agreement", agreement), bind("provider", provider))
      .has_value();
}

void SubscriptionStore::add_history(HistoryEntry const& entry) {
  session_.execute(
      R"(insert into subscription_event (
           tenant, id, subscription, event, from_state, to_state, detail, outbox, at, created_at)
         values (:tenant, :id, :subscription, :event, :from_state, :to_state, :detail, :outbox, :at, :created_at))",
      storage::bind_members(entry));
}

std::vector<HistoryEntry> SubscriptionStore::history(SubscriptionId subscription) {
  return session_.rows<HistoryEntry>(
      "select " + storage::columns_of<HistoryEntry>() +
          " from subscription_event where tenant = :tenant and subscription = :subscription order by id",
      bind("subscription", subscription));
}

std::vector<plans::PlanGroupId> groups_of(plans::Plan const& plan) {
  std::vector<plans::PlanGroupId> out;
  for (auto const& level : plan.levels) out.push_back(level.group);
  return out;
}

std::vector<DueSubscription> lease_due(storage::Session& session, DueLease const& lease) {
  return leased(session, due_by_the_machine, lease, {bind("now", lease.now)});
}

bool anything_due(storage::Session& session, base::Instant now) {
  static std::string const sql =
      std::string(
          "select 1 from subscription s where (s.lease_until is null or s.lease_until <= :now) and ") +
      due_by_the_machine + " limit 1";
  return session.value<std::int64_t>(sql, bind("now", now)).has_value();
}

std::vector<DueSubscription> lease_due_of(storage::TenantSession const& session, base::Instant tenant_now,
                                          DueLease const& lease) {
  return leased(session, "s.tenant = :tenant and s.due_at is not null and s.due_at <= :now", lease,
                {bind("tenant", session.tenant()), bind("now", tenant_now)});
}

std::optional<base::Instant> next_due(storage::TenantSession const& session) {
  return session.value<base::Instant>(
      "select min(due_at) from subscription where tenant = :tenant and due_at is not null");
}

}  // namespace subscriptions
