// Verifies the ticket and bounds what is reported.
#include "features/playback/usage_report_api.hpp"

#include <algorithm>
#include <cmath>

#include "base/json_codec_definitions.hpp"
#include "features/playback/media_address.hpp"
#include "features/playback/media_scope.hpp"
#include "features/playback/signed_words.hpp"

KIOSK_JSON_COMPILED(playback::UsageReportBody);
KIOSK_JSON_COMPILED(playback::UsageCounted);

namespace playback {
namespace {

constexpr double longest_usage_seconds = 24 * 3600;

std::int64_t milliseconds_of(double seconds) { return std::llround(seconds * 1000); }

void require_bounds(UsageReportBody const& body) {
  auto const refuse = [](char const* field, char const* message) {
    throw base::Problem({base::FieldError{field, "range", message}});
  };
  if (!(body.max_usage_duration >= 0 && body.max_usage_duration <= longest_usage_seconds))
    refuse("maxUsageDuration", "must be seconds, at most a day");
  if (!(body.usage_duration >= 0)) refuse("usageDuration", "must be seconds");
  if (body.usage_duration > body.max_usage_duration)
    refuse("usageDuration", "must be at most maxUsageDuration");
}

/// Twice as many as a player sends at double speed, and a few at once when it is paused and left again and
/// again.
http::RateLimitSettings sixteen_a_minute() {
  return {.count = 16, .period = std::chrono::minutes(1), .burst = 10};
}

}  // namespace

UsageReportApi::UsageReportApi(storage::Database& database, base::Clock const& clock, SigningKeys const& keys)
    : database_(database), clock_(clock), keys_(keys), reports_(sixteen_a_minute()) {}

portal::Task<portal::Data<UsageCounted>> UsageReportApi::report(portal::Call const& call,
                                                                UsageReportBody body) {
  require_bounds(body);
  auto const now = clock_.now();
  auto const ticket = read_ticket(keys_, call.tenant().id, body.ticket_id, now);
  if (!ticket) throw base::Problem(ticket.error() == AddressFault::expired ? expired_ticket : invalid_ticket);
  // What began before its listener signed in is a guest's to its end.
  if (ticket->scope != guest_scope && ticket->scope != session_scope(call))
    throw base::Problem(invalid_ticket);
  auto const flood =
      reports_.take(call.tenant().id.value + '/' + std::to_string(ticket->play), clock_.steady());
  if (!flood.allowed) throw base::Problem(too_many_reports.retry_after(flood.retry_after));
  // A ticket's times are whole seconds.
  auto most = std::max<std::int64_t>((now - ticket->made_at()).count() + 1000, 0);
  if (ticket->length_ms > 0) most = std::min(most, ticket->length_ms);
  ListenedRow const row{.play = ticket->play,
                        .article = ticket->article,
                        .type = body.type,
                        .rights = std::string(rights_name(ticket->rights)),
                        .usage_ms = std::min(milliseconds_of(body.usage_duration), most),
                        .length_ms = milliseconds_of(body.max_usage_duration),
                        .offline = body.offline,
                        .partial = body.partial,
                        .device_time = body.date,
                        .started_at = ticket->made_at(),
                        .updated_at = now};
  std::expected<void, base::Refusal> goes_on;
  auto work = [&](storage::Session& session) {
    if (call.caller && ticket->rights == Rights::full)
      goes_on =
          prolong_stream(session, {call.tenant().id, call.caller->account.id, call.caller->session}, now);
    return ListenedStore(session, call.tenant().id).keep(row);
  };
  auto const counted = co_await database_.write(work);
  if (!goes_on) throw base::Problem(goes_on.error());
  co_return portal::Data<UsageCounted>{{static_cast<double>(counted) / 1000}};
}

}  // namespace playback
