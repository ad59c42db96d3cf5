// Verifies the ticket and bounds what is reported.
#include "features/playback/usage/usage_report_api.hpp"

#include <algorithm>
#include <cmath>

#include "base/json/json_codec_definitions.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/playback/media/media_scope.hpp"
#include "features/playback/media/signed_words.hpp"

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

/// A device that was offline reports many at once.
http::RateLimitSettings many_a_minute() {
  return {.count = 60, .period = std::chrono::minutes(1), .burst = 60};
}

void require_calm(http::RateLimit& limit, portal::Call const& call, std::int64_t play,
                  base::Clock const& clock) {
  auto const flood = limit.take(call.tenant().id.value + '/' + std::to_string(play), clock.steady());
  if (!flood.allowed) throw base::Problem(too_many_reports.retry_after(flood.retry_after));
}

/// What the report says of itself.
ListenedRow row_of(UsageReportBody const& body, base::Instant now) {
  return {.play = 0,
          .article = {},
          .type = body.type,
          .rights = {},
          .usage_ms = milliseconds_of(body.usage_duration),
          .length_ms = milliseconds_of(body.max_usage_duration),
          .offline = body.offline,
          .partial = body.partial,
          .device_time = body.date,
          .started_at = {},
          .updated_at = now};
}

}  // namespace

UsageReportApi::UsageReportApi(storage::Database& database, base::Clock const& clock, SigningKeys const& keys)
    : database_(database),
      clock_(clock),
      keys_(keys),
      reports_(sixteen_a_minute()),
      offline_reports_(many_a_minute()) {}

portal::Task<portal::Data<UsageCounted>> UsageReportApi::report(portal::Call const& call,
                                                                UsageReportBody body) {
  require_bounds(body);
  auto const now = clock_.now();
  auto const ticket = read_play_ticket(keys_, call.tenant().id, body.ticket_id, now);
  if (!ticket) {
    auto const licence = read_licence(keys_, call.tenant().id, body.ticket_id, now);
    if (licence) {
      auto reporting = report_offline(call, body, *licence, now);
      co_return co_await std::move(reporting);
    }
    bool const expired = ticket.error() == AddressFault::expired || licence.error() == AddressFault::expired;
    throw base::Problem(expired ? expired_ticket : invalid_ticket);
  }
  // What began before its listener signed in is a guest's to its end.
  if (ticket->scope != guest_scope && ticket->scope != session_scope(call))
    throw base::Problem(invalid_ticket);
  require_calm(reports_, call, ticket->play, clock_);
  // A ticket's times are whole seconds.
  auto most = std::max<std::int64_t>((now - ticket->made_at()).count() + 1000, 0);
  if (ticket->length_ms > 0) most = std::min(most, ticket->length_ms);
  auto row = row_of(body, now);
  row.play = ticket->play;
  row.article = ticket->article;
  row.rights = rights_name(ticket->rights);
  row.usage_ms = std::min(row.usage_ms, most);
  row.started_at = ticket->made_at();
  std::expected<void, base::Refusal> goes_on;
  auto work = [&](storage::Session& session) {
    if (call.caller && ticket->rights == Rights::full)
      goes_on =
          prolong_stream(session, {call.tenant().id, call.caller->account.id, call.caller->session}, now);
    return ListenedStore({session, call.tenant().id}).keep(row);
  };
  auto const counted = co_await database_.write(work);
  if (!goes_on) throw base::Problem(goes_on.error());
  co_return portal::Data<UsageCounted>{{static_cast<double>(counted) / 1000}};
}

portal::Task<portal::Data<UsageCounted>> UsageReportApi::report_offline(portal::Call const& call,
                                                                        UsageReportBody const& body,
                                                                        OfflineLicence const& licence,
                                                                        base::Instant now) {
  if (licence.scope != session_scope(call)) throw base::Problem(invalid_ticket);
  if (!body.offline)
    throw base::Problem({base::FieldError{"offline", "enum", "must be true with the ticket of a licence"}});
  if (body.date < licence.made_at || body.date >= licence.expires || body.date > now)
    throw base::Problem(
        {base::FieldError{"date", "range", "must be when the play began, within the licence"}});
  require_calm(offline_reports_, call, licence.id, clock_);
  auto row = row_of(body, now);
  row.play = play_of(licence, body.date);
  row.article = licence.article;
  row.rights = rights_name(Rights::full);
  row.started_at = body.date;
  row.licence = licence.id;
  row.usage_ms = std::min({row.usage_ms, licence.length_ms, (now - body.date).count()});
  auto work = [&](storage::TenantSession const& session) {
    ListenedStore store(session);
    // Plays that overlap can't all have been heard.
    auto const left = (now - licence.made_at).count() - store.others_of(licence.id, row.play);
    row.usage_ms = std::max<std::int64_t>(std::min<std::int64_t>(row.usage_ms, left), 0);
    return store.keep(row);
  };
  auto const counted = co_await database_.write(call.tenant().id, work);
  co_return portal::Data<UsageCounted>{{static_cast<double>(counted) / 1000}};
}

}  // namespace playback
