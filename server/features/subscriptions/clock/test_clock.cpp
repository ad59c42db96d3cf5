// Moves a sandbox tenant's time from one due moment to the next.
#include "features/subscriptions/clock/test_clock.hpp"

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace subscriptions {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds looks_again_after{20};

/// A moment at which the clock stops on its way.
struct Stop {
  bool due = false;   // a subscription is due now
  bool last = false;  // it is the goal
};

void require_sandbox(tenants::Tenant const& tenant) {
  if (!tenant.configuration.billing.sandbox) throw base::Problem(not_a_sandbox);
}

portal::Task<void> wait_a_little() {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor, looks_again_after);
  co_await timer.async_wait(boost::asio::use_awaitable);
}

}  // namespace

portal::Task<void> TestClock::write(std::shared_ptr<tenants::Tenant const> tenant) {
  while (co_await notices_.tell(tenant) > 0) {
  }
  while (co_await mails_.write_ahead(tenant) > 0) {
  }
}

portal::Task<ClockMoved> TestClock::advance(std::shared_ptr<tenants::Tenant const> tenant,
                                            std::optional<base::Instant> to,
                                            std::optional<base::IsoDuration> by) {
  require_sandbox(*tenant);
  auto const& billing = tenant->configuration.billing;
  auto const zone = base::TimeZone::find(billing.time_zone).value_or(base::TimeZone::utc());
  // From here on the clock is frozen: at its own time, or at the machine's where there was no test clock.
  auto stop = [&](storage::TenantSession const& session) {
    auto const now = tenant_clock_.now(session);
    auto const goal = to ? *to : by ? base::add_duration(now, *by, zone) : now;
    if (goal < now || goal > now + std::chrono::days(3660)) throw base::Problem(clock_goes_forward);
    tenants::set_test_time(session, now, machine_.now());
    return goal;
  };
  auto const goal = co_await database_.write(tenant->id, stop);
  ClockMoved out{.now = goal, .done = 0};
  auto writing = write(tenant);
  co_await std::move(writing);
  auto gives_up = steady_clock::now() + patience_;
  for (;;) {
    auto move = [&](storage::Session& session) {
      auto const now = tenant_clock_.now({session, tenant->id});
      auto const due = next_due({session, tenant->id});
      auto const notice = notices_.next({session, tenant->id}, now);
      auto const mail = mails_.next(session, *tenant, now);
      auto const next =
          std::max(now, std::min({due.value_or(goal), notice.value_or(goal), mail.value_or(goal), goal}));
      if (next > now) tenants::set_test_time({session, tenant->id}, next, machine_.now());
      return Stop{.due = due && *due <= next, .last = next == goal};
    };
    auto const stop_here = co_await database_.write(move);
    while (co_await renewals_.expire_credits(tenant->id) > 0) {
    }
    auto writing_here = write(tenant);
    co_await std::move(writing_here);
    if (!stop_here.due) {
      if (stop_here.last) break;
      continue;
    }
    auto const handled = co_await renewals_.run_batch_of(tenant->id);
    out.done += static_cast<std::int64_t>(handled);
    if (handled > 0) {
      gives_up = steady_clock::now() + patience_;
      continue;
    }
    if (steady_clock::now() >= gives_up) throw base::Problem(clock_is_held);
    co_await wait_a_little();
  }
  co_return out;
}

portal::Task<ClockState> TestClock::show(std::shared_ptr<tenants::Tenant const> tenant) {
  auto look = [&](storage::TenantSession const& session) {
    auto const frozen = tenants::test_time(session);
    return ClockState{frozen.value_or(machine_.now()), frozen.has_value()};
  };
  co_return co_await database_.read(tenant->id, look);
}

portal::Task<ClockState> TestClock::remove(std::shared_ptr<tenants::Tenant const> tenant) {
  require_sandbox(*tenant);
  auto remove_it = [&](storage::TenantSession const& session) {
    tenants::remove_test_clock(session);
    return true;
  };
  co_await database_.write(tenant->id, remove_it);
  co_return ClockState{machine_.now(), false};
}

}  // namespace subscriptions
