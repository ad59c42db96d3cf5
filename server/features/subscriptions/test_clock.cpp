// Turns a sandbox tenant's time from one due moment to the next.
#include "features/subscriptions/test_clock.hpp"

namespace subscriptions {

portal::Task<ClockMoved> TestClock::advance(std::shared_ptr<tenants::Tenant const> tenant,
                                            std::optional<base::Instant> to,
                                            std::optional<base::IsoDuration> by) {
  auto const& billing = tenant->configuration.billing;
  if (!billing.sandbox) throw base::Problem(not_a_sandbox);
  auto const zone = base::TimeZone::find(billing.time_zone).value_or(base::TimeZone::utc());
  // The clock stands still from here on, where it was told to before or where the machine's is now.
  auto stop = [&](storage::Session& session) {
    auto const now = tenant_clock_.now(session, tenant->id);
    auto const goal = to ? *to : by ? base::add_duration(now, *by, zone) : now;
    if (goal < now || goal > now + std::chrono::days(3660)) throw base::Problem(clock_goes_forward);
    tenants::set_test_time(session, tenant->id, now, machine_.now());
    return goal;
  };
  auto const goal = co_await database_.write(stop);
  ClockMoved out{.now = goal, .done = 0};
  for (;;) {
    auto move = [&](storage::Session& session) {
      auto const now = tenant_clock_.now(session, tenant->id);
      auto const due = next_due(session, tenant->id);
      auto const next = std::max(now, std::min(due.value_or(goal), goal));
      if (next > now) tenants::set_test_time(session, tenant->id, next, machine_.now());
      return due && *due <= goal;
    };
    auto const more = co_await database_.write(move);
    while (co_await renewals_.expire_credits(tenant->id) > 0) {
    }
    if (!more) break;
    auto const taken = co_await renewals_.run_batch_of(tenant->id);
    out.done += static_cast<std::int64_t>(taken);
    // What is due is leased by somebody else, who does it at the time that the clock shows.
    if (taken == 0) break;
  }
  auto arrive = [&](storage::Session& session) {
    auto const now = tenant_clock_.now(session, tenant->id);
    if (goal > now) tenants::set_test_time(session, tenant->id, goal, machine_.now());
    return true;
  };
  co_await database_.write(arrive);
  while (co_await renewals_.expire_credits(tenant->id) > 0) {
  }
  co_return out;
}

}  // namespace subscriptions
