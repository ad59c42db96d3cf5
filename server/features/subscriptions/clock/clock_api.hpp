// POST /office/clock: staff move the test clock of a sandbox tenant.
#pragma once
#include "features/portal/answers.hpp"
#include "features/portal/staff_call.hpp"
#include "features/subscriptions/clock/test_clock.hpp"

namespace subscriptions {

/// One of both: a duration such as P1M, or a moment.
struct ClockBody {
  std::optional<std::string> advance;
  std::optional<base::Instant> to;
};
BOOST_DESCRIBE_STRUCT(ClockBody, (), (advance, to))

class ClockApi {
 public:
  explicit ClockApi(TestClock& clock) : clock_(clock) {}

  portal::Task<portal::Data<ClockMoved>> advance(
      portal::StaffCall<accounts::Permission::move_clock> const& call, ClockBody body);

 private:
  TestClock& clock_;
};

}  // namespace subscriptions

KIOSK_JSON(subscriptions::ClockBody);
KIOSK_JSON(subscriptions::ClockMoved);
