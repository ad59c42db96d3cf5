// State machine of a subscription: states, events and the one table of allowed steps.
#pragma once
#include <boost/describe.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <optional>

namespace subscriptions {

/// The specification's states.
enum class State { REQUESTED, ACTIVE, INACTIVE, CANCELED };
BOOST_DESCRIBE_ENUM(State, REQUESTED, ACTIVE, INACTIVE, CANCELED)

/// PENDING and PAUSED are shown to callers, GRACE and CANCELING are ours.
enum class SubState {
  NONE,
  PENDING,   // a payment's outcome is not known yet
  PAUSED,    // no charges and no access until it is resumed
  GRACE,     // a renewal failed and is tried again; access ends with the grace time
  CANCELING  // ends with the period that is paid
};
BOOST_DESCRIBE_ENUM(SubState, NONE, PENDING, PAUSED, GRACE, CANCELING)

enum class Event {
  request,            // somebody subscribes
  payment_pending,    // the provider does not know yet
  paid,               // the first payment succeeded, or none was needed
  payment_failed,     // the first payment failed
  abandon,            // the first payment was left until it expired, or given up
  renew_due,          // the next period is charged
  renewed,            // and is paid
  renewal_failed,     // and is not
  dunning_exhausted,  // no further try
  cancel,             // ends with the period
  cancel_now,         // ends at once
  undo_cancel,
  period_end,  // the end of the last period, or of the last one before a pause
  pause,       // from the period's end
  resume,
  refund,      // of a whole charge, with the access that it paid for
  chargeback,  // the payer's bank took the money back
  change,      // another plan, or another price, from now on
  withdraw     // from the contract, within the time that the law gives
};
BOOST_DESCRIBE_ENUM(Event, request, payment_pending, paid, payment_failed, abandon, renew_due, renewed,
                    renewal_failed, dunning_exhausted, cancel, cancel_now, undo_cancel, period_end, pause,
                    resume, refund, chargeback, change, withdraw)

struct Position {
  State state = State::REQUESTED;
  SubState sub_state = SubState::PENDING;
  bool operator==(Position const&) const = default;
};

struct Step {
  State from;
  SubState from_sub;
  Event event;
  State to;
  SubState to_sub;
};

/// The position of a new subscription.
inline constexpr Position requested{State::REQUESTED, SubState::PENDING};

// All allowed steps; any other is refused.
inline constexpr Step table[] = {
    {State::REQUESTED, SubState::PENDING, Event::payment_pending, State::REQUESTED, SubState::PENDING},
    {State::REQUESTED, SubState::PENDING, Event::paid, State::ACTIVE, SubState::NONE},
    {State::REQUESTED, SubState::PENDING, Event::payment_failed, State::INACTIVE, SubState::NONE},
    {State::REQUESTED, SubState::PENDING, Event::abandon, State::INACTIVE, SubState::NONE},

    {State::ACTIVE, SubState::NONE, Event::renew_due, State::ACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::NONE, Event::payment_pending, State::ACTIVE, SubState::PENDING},
    {State::ACTIVE, SubState::NONE, Event::renewed, State::ACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::NONE, Event::renewal_failed, State::ACTIVE, SubState::GRACE},
    {State::ACTIVE, SubState::NONE, Event::dunning_exhausted, State::INACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::NONE, Event::cancel, State::ACTIVE, SubState::CANCELING},
    {State::ACTIVE, SubState::NONE, Event::cancel_now, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::NONE, Event::pause, State::ACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::NONE, Event::resume, State::ACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::NONE, Event::period_end, State::INACTIVE, SubState::PAUSED},
    {State::ACTIVE, SubState::NONE, Event::change, State::ACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::NONE, Event::refund, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::NONE, Event::withdraw, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::NONE, Event::chargeback, State::INACTIVE, SubState::NONE},

    {State::ACTIVE, SubState::PENDING, Event::renew_due, State::ACTIVE, SubState::PENDING},
    {State::ACTIVE, SubState::PENDING, Event::payment_pending, State::ACTIVE, SubState::PENDING},
    {State::ACTIVE, SubState::PENDING, Event::renewed, State::ACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::PENDING, Event::renewal_failed, State::ACTIVE, SubState::GRACE},
    {State::ACTIVE, SubState::PENDING, Event::cancel, State::ACTIVE, SubState::CANCELING},
    {State::ACTIVE, SubState::PENDING, Event::cancel_now, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::PENDING, Event::refund, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::PENDING, Event::withdraw, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::PENDING, Event::chargeback, State::INACTIVE, SubState::NONE},

    {State::ACTIVE, SubState::GRACE, Event::renew_due, State::ACTIVE, SubState::GRACE},
    {State::ACTIVE, SubState::GRACE, Event::payment_pending, State::ACTIVE, SubState::GRACE},
    {State::ACTIVE, SubState::GRACE, Event::renewed, State::ACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::GRACE, Event::renewal_failed, State::ACTIVE, SubState::GRACE},
    {State::ACTIVE, SubState::GRACE, Event::dunning_exhausted, State::INACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::GRACE, Event::cancel, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::GRACE, Event::cancel_now, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::GRACE, Event::refund, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::GRACE, Event::withdraw, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::GRACE, Event::chargeback, State::INACTIVE, SubState::NONE},

    // A charge that was on its way when the subscriber canceled pays for one more period, the last one.
    {State::ACTIVE, SubState::CANCELING, Event::payment_pending, State::ACTIVE, SubState::CANCELING},
    {State::ACTIVE, SubState::CANCELING, Event::renewed, State::ACTIVE, SubState::CANCELING},
    {State::ACTIVE, SubState::CANCELING, Event::renewal_failed, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::CANCELING, Event::undo_cancel, State::ACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::CANCELING, Event::cancel_now, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::CANCELING, Event::period_end, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::CANCELING, Event::refund, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::CANCELING, Event::withdraw, State::CANCELED, SubState::NONE},
    {State::ACTIVE, SubState::CANCELING, Event::chargeback, State::INACTIVE, SubState::NONE},

    {State::INACTIVE, SubState::PAUSED, Event::resume, State::INACTIVE, SubState::PAUSED},
    {State::INACTIVE, SubState::PAUSED, Event::renew_due, State::INACTIVE, SubState::PAUSED},
    {State::INACTIVE, SubState::PAUSED, Event::payment_pending, State::INACTIVE, SubState::PAUSED},
    {State::INACTIVE, SubState::PAUSED, Event::renewed, State::ACTIVE, SubState::NONE},
    {State::INACTIVE, SubState::PAUSED, Event::renewal_failed, State::INACTIVE, SubState::NONE},
    {State::INACTIVE, SubState::PAUSED, Event::dunning_exhausted, State::INACTIVE, SubState::NONE},
    {State::INACTIVE, SubState::PAUSED, Event::cancel, State::CANCELED, SubState::NONE},
    {State::INACTIVE, SubState::PAUSED, Event::cancel_now, State::CANCELED, SubState::NONE},
    {State::INACTIVE, SubState::PAUSED, Event::refund, State::CANCELED, SubState::NONE},
    {State::INACTIVE, SubState::PAUSED, Event::withdraw, State::CANCELED, SubState::NONE},
    {State::INACTIVE, SubState::PAUSED, Event::chargeback, State::INACTIVE, SubState::NONE},

    {State::INACTIVE, SubState::NONE, Event::request, State::REQUESTED, SubState::PENDING},
    {State::INACTIVE, SubState::NONE, Event::cancel, State::CANCELED, SubState::NONE},
    {State::INACTIVE, SubState::NONE, Event::cancel_now, State::CANCELED, SubState::NONE},
    {State::INACTIVE, SubState::NONE, Event::refund, State::CANCELED, SubState::NONE},
    {State::INACTIVE, SubState::NONE, Event::withdraw, State::CANCELED, SubState::NONE},
    {State::INACTIVE, SubState::NONE, Event::chargeback, State::INACTIVE, SubState::NONE},

    // Money that is given back after the end changes nothing any more.
    {State::CANCELED, SubState::NONE, Event::refund, State::CANCELED, SubState::NONE},
    {State::CANCELED, SubState::NONE, Event::withdraw, State::CANCELED, SubState::NONE},
    {State::CANCELED, SubState::NONE, Event::chargeback, State::CANCELED, SubState::NONE},
};

/// nullopt: the event is refused there.
constexpr std::optional<Position> next(Position from, Event event) {
  for (auto const& step : table)
    if (step.from == from.state && step.from_sub == from.sub_state && step.event == event)
      return Position{step.to, step.to_sub};
  return std::nullopt;
}

/// One step for each position and event.
constexpr bool is_deterministic() {
  for (auto const& one : table) {
    int found = 0;
    for (auto const& other : table)
      found += one.from == other.from && one.from_sub == other.from_sub && one.event == other.event;
    if (found != 1) return false;
  }
  return true;
}

static_assert(is_deterministic());
static_assert(next(requested, Event::paid) == Position{State::ACTIVE, SubState::NONE});
static_assert(!next(requested, Event::renewed));
static_assert(!next({State::CANCELED, SubState::NONE}, Event::request));
static_assert(!next({State::CANCELED, SubState::NONE}, Event::renewed));
static_assert(!next({State::INACTIVE, SubState::NONE}, Event::paid));
static_assert(!next({State::ACTIVE, SubState::NONE}, Event::request));

/// Every position that a subscription can be in.
inline constexpr Position positions[] = {
    {State::REQUESTED, SubState::PENDING}, {State::ACTIVE, SubState::NONE},
    {State::ACTIVE, SubState::PENDING},    {State::ACTIVE, SubState::GRACE},
    {State::ACTIVE, SubState::CANCELING},  {State::INACTIVE, SubState::PAUSED},
    {State::INACTIVE, SubState::NONE},     {State::CANCELED, SubState::NONE},
};

}  // namespace subscriptions
