// Fills the rows of the list, each function the fields that belong together.
#include "features/subscriptions/own_list.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "features/payments/voucher/voucher_provider.hpp"
#include "features/subscriptions/mails/price_notice_store.hpp"
#include "features/subscriptions/withdrawal/withdrawal.hpp"
#include "features/subscriptions/withdrawal/withdrawal_store.hpp"

namespace subscriptions {
namespace {

/// Plans whose credits are limited.
std::vector<plans::PlanId> credit_plans(plans::Plans const& plans) {
  std::vector<plans::PlanId> out;
  for (auto const& plan : plans.all)
    if (std::ranges::any_of(plan.current.contingents,
                            [](auto const& each) { return each.amount != plans::unlimited; }))
      out.push_back(plan.id);
  return out;
}

std::vector<plans::PlanId> live_plans(std::vector<Subscription> const& mine, base::Instant now) {
  std::vector<plans::PlanId> out;
  for (auto const& each : mine)
    if (is_live(position_at(each, now))) out.push_back(each.plan);
  return out;
}

OwnContingent contingent_of(ledger::Bucket const& bucket) {
  OwnContingent out{.content_types = {}, .amount = bucket.remaining, .expires_at = bucket.expires_at};
  for (auto const type : base::split(bucket.content_types, ',')) out.content_types.emplace_back(type);
  return out;
}

std::vector<OwnContingent> contingents_of(std::vector<ledger::Bucket> const& buckets, SubscriptionId id) {
  std::vector<OwnContingent> out;
  for (auto const& bucket : buckets)
    if (bucket.subscription == id.value) out.push_back(contingent_of(bucket));
  return out;
}

/// The newest payment that the subscriber made herself, not a renewal: it has the method that she chose. Null
/// where there is none. `paid`: the oldest first.
payments::Payment const* own_payment(std::vector<payments::Payment> const& paid, SubscriptionId id) {
  payments::Payment const* out = nullptr;
  for (auto const& payment : paid)
    if (payment.subscription == id.value && payment.state == payments::PaymentState::succeeded &&
        !payment.method.empty() && !payments::is_by_agreement(payment))
      out = &payment;
  return out;
}

}  // namespace

std::vector<UserSubscription> OwnList::build(OwnListQuery const& query, ledger::Credits& credits) {
  auto const mine = SubscriptionStore(session_).of(query.account);
  if (mine.empty()) return {};
  auto const canceled = lists_of(mine, credit_plans(plans_), now_).canceled;
  live_ = live_plans(mine, now_);
  buckets_ = credits.of_account(query.account, now_);
  if (query.with_types) payments_ = payments::PaymentStore(session_).of_account(query.account);
  if (query.has_withdrawal_right) contract_starts_ = WithdrawalStore(session_).contract_starts(query.account);
  std::vector<UserSubscription> out;
  for (auto const& each : mine) {
    auto const is_canceled = position_at(each, now_).state == State::CANCELED;
    auto const is_listed = query.canceled_too && std::ranges::count(canceled, each.id) > 0;
    if (!is_canceled || is_listed) out.push_back(row(each, query));
  }
  return out;
}

UserSubscription OwnList::row(Subscription const& subscription, OwnListQuery const& query) {
  auto const position = position_at(subscription, now_);
  auto const version = lifecycle_.version(session_, subscription.price_version);
  UserSubscription out;
  out.id = subscription.id;
  out.type_id = subscription.plan;
  out.state = position.state;
  out.sub_state = shown_sub_state(position.sub_state);
  out.active = gives_access(subscription, now_);
  if (waits_to_change(subscription)) {
    out.next_type_id = subscription.next_plan;
    out.next_starts_at = subscription.period_end;
  }
  show_next_charge(out, subscription, version);
  show_open_charge(out, subscription);
  show_dates(out, subscription);
  show_withdrawal(out, subscription, version);
  show_method(out, subscription, query);
  out.contingents = contingents_of(buckets_, subscription.id);
  show_plan(out, subscription, version, query.with_types);
  return out;
}

NextTerms OwnList::terms_of_next(Subscription const& subscription) {
  auto const* plan = plans_.find(subscription.plan);
  if (plan == nullptr) return {subscription.plan, subscription.price_version};
  return next_terms(subscription, *plan, PriceNoticeStore(session_).of(subscription.id),
                    subscription.period_end.value_or(now_));
}

/// When and what is charged next; of one that does not go on, when it ends.
void OwnList::show_next_charge(UserSubscription& row, Subscription const& subscription,
                               plans::PriceVersion const& version) {
  auto const goes_on = row.state == State::ACTIVE && subscription.due_action == DueAction::renew &&
                       renews_by_itself(subscription, version.price);
  if (goes_on) {
    row.next_renewal_date =
        subscription.sub_state == SubState::GRACE ? subscription.due_at : subscription.period_end;
    auto const next = lifecycle_.version(session_, terms_of_next(subscription).version);
    row.next_renewal_price = base::money_body(price_of_next_period(next, subscription));
  } else if (subscription.period_end) {
    row.end_date = std::min(*subscription.period_end, subscription.access_until);
  }
}

/// As it will be when it is taken up again: another one may have had the promotion since it ended.
Subscription OwnList::taken_up(Subscription subscription, plans::Plan const& plan) {
  if (!plan.current.promotion) return subscription;
  if (!promoted_) promoted_ = PromotionStore(session_).of(subscription.account);
  subscription.without_promotion =
      subscription.without_promotion || has_had_promotion(*promoted_, plan, plans_, subscription.id);
  return subscription;
}

/// What the subscriber can pay now: a renewal that failed, or an ended plan that is taken up again.
void OwnList::show_open_charge(UserSubscription& row, Subscription const& subscription) {
  auto const position = position_at(subscription, now_);
  if (position.sub_state == SubState::GRACE) row.retry_date = subscription.due_at;
  if (position == Position{State::ACTIVE, SubState::GRACE}) {
    auto const due =
        lifecycle_.version(session_, subscription.next_version.value_or(subscription.price_version));
    row.payment_due = base::money_body(price_of_next_period(due, subscription));
  }
  auto const* plan = plans_.find(subscription.plan);
  if (position == Position{State::INACTIVE, SubState::NONE} && plan != nullptr && plan->offered)
    row.next_renewal_price =
        base::money_body(price_of_next_period(plan->current, taken_up(subscription, *plan)));
}

/// After show_next_charge: only the method of what is charged again can be changed.
void OwnList::show_method(UserSubscription& row, Subscription const& subscription,
                          OwnListQuery const& query) const {
  if (auto const* payment = own_payment(payments_, subscription.id)) {
    row.payment_method = payment->method;
    row.payment_method_since = payment->ordered_at;
    row.payment_method_id = payment->id;
  }
  row.can_change_payment_method =
      row.next_renewal_date && position_at(subscription, now_) == Position{State::ACTIVE, SubState::NONE} &&
      query.takes_method && query.takes_method(subscription.provider);
}

void OwnList::show_dates(UserSubscription& row, Subscription const& subscription) const {
  row.start_date = subscription.period_start;
  row.resume_date = subscription.resume_at;
  if (subscription.trial_end && now_ < *subscription.trial_end) row.trial_end_date = subscription.trial_end;
  if (subscription.pause_at && row.state == State::ACTIVE) row.pause_date = subscription.pause_at;
}

void OwnList::show_withdrawal(UserSubscription& row, Subscription const& subscription,
                              plans::PriceVersion const& version) const {
  auto const begun = contract_starts_.find(subscription.id);
  if (begun == contract_starts_.end()) return;
  // The contract about a voucher is with who sold it.
  auto const* payment = own_payment(payments_, subscription.id);
  if (payment != nullptr && payment->provider == payments::voucher::provider_name) return;
  auto const zone = lifecycle_.rules(session_.tenant(), version).zone;
  if (can_withdraw(subscription, begun->second, zone, now_))
    row.withdrawal_until = withdrawal_until(begun->second, zone);
}

void OwnList::show_plan(UserSubscription& row, Subscription const& subscription,
                        plans::PriceVersion const& version, bool with_types) const {
  auto const* plan = plans_.find(subscription.plan);
  if (plan == nullptr) return;
  if (with_types) row.subscription_type = plans::subscription_type(*plan, version, plans_, live_);
  row.subscription_type_group_list = plans::groups_of(*plan, plans_, live_);
}

}  // namespace subscriptions
