// The state table of subscriptions, as the specification and the design have it, and its printed diagram.
#include "features/subscriptions/states/state_table.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "features/subscriptions/states/state_diagram.hpp"

namespace subscriptions {
namespace {

using enum Event;
constexpr Position active{State::ACTIVE, SubState::NONE};
constexpr Position renewal_pending{State::ACTIVE, SubState::PENDING};
constexpr Position grace{State::ACTIVE, SubState::GRACE};
constexpr Position canceling{State::ACTIVE, SubState::CANCELING};
constexpr Position paused{State::INACTIVE, SubState::PAUSED};
constexpr Position inactive{State::INACTIVE, SubState::NONE};
constexpr Position canceled{State::CANCELED, SubState::NONE};

struct Row {
  Position from;
  Event event;
  std::optional<Position> to;
};

TEST(StateTable, EachRowOfTheDesign) {
  Row const rows[] = {
      {requested, paid, active},
      {requested, payment_pending, requested},
      {requested, payment_failed, inactive},
      {requested, abandon, inactive},
      {requested, cancel, std::nullopt},
      {requested, request, std::nullopt},
      {inactive, request, requested},
      {inactive, cancel, canceled},
      {inactive, paid, std::nullopt},
      {active, renew_due, active},
      {active, renewed, active},
      {active, payment_pending, renewal_pending},
      {active, renewal_failed, grace},
      {active, dunning_exhausted, inactive},
      {active, cancel, canceling},
      {active, cancel_now, canceled},
      {active, pause, active},
      {active, period_end, paused},
      {active, change, active},
      {active, refund, canceled},
      {active, chargeback, inactive},
      {renewal_pending, renewed, active},
      {renewal_pending, renewal_failed, grace},
      {renewal_pending, pause, std::nullopt},
      {renewal_pending, change, std::nullopt},
      {grace, renewed, active},
      {grace, renewal_failed, grace},
      {grace, dunning_exhausted, inactive},
      {grace, cancel, canceled},
      {grace, change, std::nullopt},
      {canceling, undo_cancel, active},
      {canceling, period_end, canceled},
      {canceling, renewed, canceling},
      {canceling, renew_due, std::nullopt},
      {canceling, cancel, std::nullopt},
      {paused, resume, paused},
      {paused, renewed, active},
      {paused, renewal_failed, inactive},
      {paused, cancel, canceled},
      {canceled, request, std::nullopt},
      {canceled, renewed, std::nullopt},
      {canceled, cancel, std::nullopt},
      {canceled, chargeback, canceled},
      {requested, withdraw, std::nullopt},
      {active, withdraw, canceled},
      {renewal_pending, withdraw, canceled},
      {grace, withdraw, canceled},
      {canceling, withdraw, canceled},
      {paused, withdraw, canceled},
      {inactive, withdraw, canceled},
      {canceled, withdraw, canceled},
  };
  for (auto const& row : rows)
    EXPECT_EQ(next(row.from, row.event), row.to)
        << static_cast<int>(row.from.state) << '/' << static_cast<int>(row.from.sub_state) << " event "
        << static_cast<int>(row.event);
}

TEST(StateTable, NoStepLeadsToAPositionThatIsNotListed) {
  for (auto const& step : table) {
    EXPECT_NE(std::ranges::find(positions, Position{step.from, step.from_sub}), std::end(positions));
    EXPECT_NE(std::ranges::find(positions, Position{step.to, step.to_sub}), std::end(positions));
  }
}

TEST(StateTable, EveryPositionIsReachedFromARequest) {
  std::vector<Position> reached{requested};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (auto const& step : table)
      if (Position{step.from, step.from_sub} == reached[i])
        if (Position const to{step.to, step.to_sub}; std::ranges::find(reached, to) == reached.end())
          reached.push_back(to);
  EXPECT_EQ(reached.size(), std::size(positions));
}

TEST(StateTable, FromEveryPositionTheSubscriptionCanEnd) {
  for (auto const from : positions) {
    std::vector<Position> reached{from};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (auto const& step : table)
        if (Position{step.from, step.from_sub} == reached[i])
          if (Position const to{step.to, step.to_sub}; std::ranges::find(reached, to) == reached.end())
            reached.push_back(to);
    EXPECT_NE(std::ranges::find(reached, canceled), reached.end());
  }
}

TEST(StateDiagram, TheDocumentIsPrintedFromTheTable) {
  std::ifstream file(KIOSK_SOURCE_DIR "/docs/subscription-states.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), state_diagram());
}

}  // namespace
}  // namespace subscriptions
