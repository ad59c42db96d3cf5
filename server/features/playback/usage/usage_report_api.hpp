// POST /content/streaming/report: how long something was listened to or watched, by its play ticket.
#pragma once
#include <boost/describe.hpp>

#include "base/json/bounded.hpp"
#include "base/problem.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/playback/offline_licence.hpp"
#include "features/playback/streaming/stream_leases.hpp"
#include "features/playback/usage/listened_store.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "http/request/rate_limit.hpp"
#include "storage/database.hpp"

namespace playback {

inline constexpr base::ProblemType invalid_ticket{
    403, "INVALID_TICKET", "The ticket was not made here, or for another tenant.", "error.forbidden"};
inline constexpr base::ProblemType expired_ticket{410, "EXPIRED_TICKET", "The ticket has expired.",
                                                  "error.expired"};

inline constexpr base::ProblemType too_many_reports{
    429, "TOO_MANY_REPORTS", "A play is reported every 15 seconds.", "hosted.error.tooMany"};

struct UsageReportBody {
  base::Text<1, 200> ticket_id;
  UsageType type = UsageType::listened;
  base::Instant date;             // by the device's clock
  double usage_duration = 0;      // seconds played of this ticket so far, in all reports together
  double max_usage_duration = 0;  // its length in seconds; what is played twice counts once
  bool offline = false;
  bool partial = false;  // more may come
};
BOOST_DESCRIBE_STRUCT(UsageReportBody, (),
                      (ticket_id, type, date, usage_duration, max_usage_duration, offline, partial))

struct UsageCounted {
  double usage_duration = 0;  // seconds that count for this ticket
};
BOOST_DESCRIBE_STRUCT(UsageCounted, (), (usage_duration))

class UsageReportApi {
 public:
  UsageReportApi(storage::Database& database, base::Clock const& clock, SigningKeys const& keys);

  /// 400 for more than the length, 403 INVALID_TICKET also for one of another session, 410 EXPIRED_TICKET,
  /// 429 TOO_MANY_REPORTS. More than the time since the ticket was made, or than the file is long, counts as
  /// that. It also says that the caller's device still plays: 409 STREAM_LIMIT where others have taken its
  /// place; what it has played counts all the same.
  ///
  /// With the ticket of a licence it says what was heard without a connection: `date` is when that play
  /// began, and all plays of a licence together count no longer than it exists.
  portal::Task<portal::Data<UsageCounted>> report(portal::Call const& call, UsageReportBody body);

 private:
  portal::Task<portal::Data<UsageCounted>> report_offline(portal::Call const& call,
                                                          UsageReportBody const& body,
                                                          OfflineLicence const& licence, base::Instant now);

  storage::Database& database_;
  base::Clock const& clock_;
  SigningKeys const& keys_;
  http::RateLimit reports_;
  http::RateLimit offline_reports_;
};

}  // namespace playback

KIOSK_JSON(playback::UsageReportBody);
KIOSK_JSON(playback::UsageCounted);
