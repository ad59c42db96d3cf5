// Rules about one subscription and about all of an account.
#include "features/subscriptions/subscription.hpp"

#include <algorithm>
#include <ranges>
#include <set>

namespace subscriptions {

bool gives_access(Subscription const& subscription, base::Instant now) {
  return subscription.state == State::ACTIVE && now < subscription.access_until;
}

Position position_at(Subscription const& subscription, base::Instant now) {
  auto const position = subscription.position();
  if (position == Position{State::ACTIVE, SubState::CANCELING} && subscription.due_action == DueAction::end &&
      subscription.due_at && *subscription.due_at <= now)
    return next(position, Event::period_end).value_or(position);
  return position;
}

bool renews_by_itself(Subscription const& subscription, base::Money const& price) {
  return subscription.external_provider.empty() && (subscription.agreement || price.minor == 0);
}

bool waits_to_change(Subscription const& subscription) {
  // A renewal that is being charged notes the terms of its own plan there, too.
  return subscription.next_plan && *subscription.next_plan != subscription.plan;
}

bool is_live(Position position) {
  return position.state == State::REQUESTED || position.state == State::ACTIVE ||
         position.sub_state == SubState::PAUSED;
}

std::optional<SubState> shown_sub_state(SubState sub_state) {
  if (sub_state == SubState::PENDING || sub_state == SubState::PAUSED) return sub_state;
  return std::nullopt;
}

Lists lists_of(std::span<Subscription const> subscriptions, std::span<plans::PlanId const> credit_plans,
               base::Instant now) {
  Lists out;
  std::vector<Subscription const*> canceled;
  for (auto const& each : subscriptions) {
    auto const [state, sub_state] = position_at(each, now);
    if (state == State::CANCELED)
      canceled.push_back(&each);
    else if (state == State::REQUESTED || sub_state == SubState::PENDING)
      out.pending.push_back(each.id);
    else if (state == State::INACTIVE)
      out.inactive.push_back(each.id);
    else {
      out.active.push_back(each.id);
      if (std::ranges::find(credit_plans, each.plan) != credit_plans.end()) out.credit.push_back(each.id);
    }
  }
  std::ranges::sort(canceled, std::greater(), [](Subscription const* each) {
    return std::pair(each->canceled_at.value_or(each->created_at), each->id);
  });
  std::set<plans::PlanId> shown;
  for (auto const* each : canceled)
    if (out.canceled.size() < most_canceled && shown.insert(each->plan).second)
      out.canceled.push_back(each->id);
  return out;
}

base::Money price_of_next_period(plans::PriceVersion const& version, Subscription const& subscription) {
  return subscription.without_promotion ? version.price
                                        : plans::price_of_period(version, subscription.paid_periods + 1);
}

bool take_step(Subscription& subscription, Event event) {
  auto const to = next(subscription.position(), event);
  if (!to) return false;
  subscription.state = to->state;
  subscription.sub_state = to->sub_state;
  return true;
}

}  // namespace subscriptions
