// Reads how far the clock is moved, or until when.
#include "features/subscriptions/clock/clock_api.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(subscriptions::ClockBody);
KIOSK_JSON_COMPILED(subscriptions::ClockMoved);

namespace subscriptions {

portal::Task<portal::Data<ClockMoved>> ClockApi::advance(
    portal::StaffCall<accounts::Permission::move_clock> const& call, ClockBody body) {
  std::optional<base::IsoDuration> by;
  if (body.advance) {
    by = base::parse_iso_duration(*body.advance);
    if (!by || by->is_zero())
      throw base::Problem({base::FieldError{"advance", "format", "must be a duration such as P1M"}});
  }
  if (by.has_value() == body.to.has_value())
    throw base::Problem({base::FieldError{"advance", "required", "or to is required, and not both"}});
  co_return co_await clock_.advance(call.backend.tenant, body.to, by);
}

}  // namespace subscriptions
