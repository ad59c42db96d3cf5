// Leases, runs and finishes jobs, each in a coroutine of its own; one timer renews the leases.
#include "core/job_loop.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <set>

#include "base/log.hpp"
#include "base/problem.hpp"

namespace core {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using storage::Job;
using storage::JobResult;

/// Retry when the database is busy: otherwise the finished job would run again.
constexpr int tries_to_finish = 6;
/// What goes on for ever must not rest for hours after an outage.
constexpr std::chrono::minutes longest_rest{1};
constexpr std::chrono::minutes look_for_long_rests_each{1};

struct Running {
  Job job;
  Lane lane;
  steady_clock::time_point extended;
  bool finishing = false;
};

asio::awaitable<void> pause(milliseconds time) {
  auto const executor = co_await asio::this_coro::executor;
  asio::steady_timer timer(executor, time);
  co_await timer.async_wait(asio::use_awaitable);
}

}  // namespace

/// Shared by the loop's coroutines, so that the notifier may outlive all of it.
struct JobLoop::State : std::enable_shared_from_this<JobLoop::State> {
  State(storage::Database& given_database, base::Clock const& given_clock, base::IdSource& given_ids,
        JobLoopSettings given)
      : database(given_database), clock(given_clock), ids(given_ids), settings(std::move(given)) {}

  void wake() {
    std::lock_guard const lock(mutex);
    if (!executor) return;
    asio::post(*executor, [self = shared_from_this()] {
      self->woken = true;
      if (self->timer) self->timer->cancel();
    });
  }

  void close() {
    std::lock_guard const lock(mutex);
    executor.reset();
  }

  static asio::awaitable<void> run(std::shared_ptr<State> self) {
    while (!self->stopping) {
      self->woken = false;
      try {
        co_await end_long_rests(self);
        co_await add_lasting(self);
        co_await add_repeated(self);
        co_await take(self);
      } catch (std::exception const& error) {
        base::log::warn("jobs could not be taken", {{"reason", error.what()}});
      }
      co_await keep_leases(self);
      co_await wait(self);
    }
    while (!self->running.empty()) {
      co_await keep_leases(self);
      co_await wait(self);
    }
    self->timer.reset();
  }

  static asio::awaitable<void> wait(std::shared_ptr<State> self) {
    if (self->woken) {
      self->woken = false;
      co_return;
    }
    self->timer->expires_after(self->settings.look_each);
    boost::system::error_code woken;
    co_await self->timer->async_wait(asio::redirect_error(asio::use_awaitable, woken));
  }

  std::int64_t period_of(std::string const& kind) const { return clock.now().ms / periods.at(kind).count(); }

  /// What a clock that was ahead has put off would rest until the clock is there again.
  static asio::awaitable<void> end_long_rests(std::shared_ptr<State> self) {
    auto const now = self->clock.now();
    bool const went_back = now.ms < self->last_look.ms - 1000;
    self->last_look = now;
    if (!went_back && steady_clock::now() < self->next_look_for_rests) co_return;
    std::map<std::string, std::int64_t> numbers;
    for (auto const& [kind, last] : self->repeated) numbers.emplace(kind, self->period_of(kind));
    auto look = [&](storage::Session& session) {
      return storage::Jobs(session, self->clock, self->ids).has_jobs_of_the_future(numbers) ||
             std::ranges::any_of(self->rests,
                                 [&](auto const& rest) { return rests_too_long(session, rest, now); });
    };
    if (co_await self->database.read(look)) {
      auto end = [&](storage::Session& session) {
        std::int64_t rows = 0;
        for (auto const& rest : self->rests) rows += end_rests(session, rest, now);
        return rows + storage::Jobs(session, self->clock, self->ids).bring_back_from_the_future(numbers);
      };
      auto const rows = co_await self->database.write(end);
      base::log::warn("the clock was ahead; what it has put off is done now", {{"rows", rows}});
    }
    if (went_back)
      for (auto& [kind, last] : self->repeated) last = -1;
    self->next_look_for_rests = steady_clock::now() + look_for_long_rests_each;
  }

  /// One job in each period: its number is the job's key, and a key is taken once.
  static asio::awaitable<void> add_repeated(std::shared_ptr<State> self) {
    auto const now = self->clock.now();
    for (auto& [kind, last] : self->repeated) {
      auto const number = self->period_of(kind);
      if (number == last) continue;
      storage::NewJob job;
      job.kind = kind;
      job.key = std::to_string(number);
      job.due = now;
      auto add = [&self, &job](storage::Session& session) {
        storage::Jobs(session, self->clock, self->ids).add(job);
      };
      co_await self->database.write(add);
      last = number;
    }
  }

  static asio::awaitable<void> add_lasting(std::shared_ptr<State> self) {
    while (!self->lasting.empty()) {
      storage::NewJob job;
      job.kind = job.key = self->lasting.back();
      job.max_attempts = std::numeric_limits<std::int32_t>::max();  // it must not die of restarts
      auto add = [&self, &job](storage::Session& session) {
        storage::Jobs(session, self->clock, self->ids).add(job);
      };
      co_await self->database.write(add);
      self->lasting.pop_back();
    }
  }

  static asio::awaitable<void> take(std::shared_ptr<State> self) {
    if (self->kinds.empty()) co_return;
    // Usually there is nothing to do, and a read blocks nobody.
    auto look = [&self](storage::Session& session) {
      auto due = storage::Jobs(session, self->clock, self->ids).due_kinds(self->kinds);
      std::erase_if(due, [&](storage::DueKind const& each) {
        auto const found = self->looks.find(each.kind);
        return found != self->looks.end() && !found->second(session);
      });
      return due;
    };
    auto const due = co_await self->database.read(look);
    self->measure_lateness(due);
    struct Wanted {
      std::int64_t room;
      std::vector<std::string> kinds;
    };
    std::map<Lane, Wanted> wanted;
    for (auto const& each : due) {
      auto const lane = self->kinds_lanes.at(each.kind);
      if (auto const room = self->room(lane); room > 0) {
        auto& [places, of_lane] = wanted[lane];
        places = room;
        of_lane.push_back(each.kind);
      }
    }
    if (wanted.empty()) co_return;
    auto lease = [&self, &wanted](storage::Session& session) {
      storage::Jobs jobs(session, self->clock, self->ids);
      std::vector<Job> out;
      for (auto const& [lane, each] : wanted)
        std::ranges::move(jobs.lease(self->settings.owner, each.room, self->settings.lease, each.kinds),
                          std::back_inserter(out));
      return out;
    };
    auto const leased = co_await self->database.write(lease);
    for (auto const& job : leased) {
      self->due_since.erase(job.kind);
      self->running.push_back({job, self->kinds_lanes.at(job.kind), steady_clock::now()});
      ++self->running_count;
      asio::co_spawn(self->timer->get_executor(), work(self, std::prev(self->running.end())), asio::detached);
    }
    // More jobs may be due; each job that ends wakes the loop.
  }

  /// How many more jobs of the lane may run.
  std::int64_t room(Lane lane) const {
    auto const busy = std::ranges::count(running, lane, &Running::lane);
    return std::max<std::int64_t>(0, static_cast<std::int64_t>(settings.parallel.at(lane)) - busy);
  }

  /// A job that waits for work is due all the time: it is late from when there was work.
  void measure_lateness(std::vector<storage::DueKind> const& due) {
    auto const now = clock.now();
    std::map<std::string, base::Instant> since;
    for (auto const& each : due) {
      auto const before = due_since.find(each.kind);
      auto const first = before != due_since.end() ? std::min(before->second, now) : now;
      since.emplace(each.kind, looks.contains(each.kind) ? first : each.due);
    }
    due_since = std::move(since);
    for (auto const lane : lanes) {
      milliseconds longest{0};
      for (auto const& [kind, first] : due_since)
        if (kinds_lanes.at(kind) == lane) longest = std::max(longest, milliseconds(now.ms - first.ms));
      auto const before = milliseconds(lateness.at(static_cast<std::size_t>(lane)).exchange(longest.count()));
      if (longest >= late_job && before < late_job)
        base::log::warn("jobs are late", {{"lane", name_of(lane)}, {"milliseconds", longest.count()}});
    }
  }

  static asio::awaitable<void> keep_leases(std::shared_ptr<State> self) {
    std::vector<Job> due;
    for (auto& each : self->running)
      if (!each.finishing && steady_clock::now() - each.extended > self->settings.lease / 3) {
        each.extended = steady_clock::now();
        due.push_back(each.job);
      }
    for (auto const& job : due) {
      try {
        auto extend = [&self, &job](storage::Session& session) {
          storage::Jobs(session, self->clock, self->ids).extend(job, self->settings.lease);
        };
        co_await self->database.write(extend);
      } catch (std::exception const& error) {  // it has just ended, or the next round tries again
        base::log::debug("a lease was not extended", {{"kind", job.kind}, {"reason", error.what()}});
      }
    }
  }

  static asio::awaitable<void> work(std::shared_ptr<State> self, std::list<Running>::iterator place) {
    Job const job = place->job;
    JobResult result;
    try {
      auto doing = self->handlers.at(job.kind)(job);
      result = co_await std::move(doing);
    } catch (std::exception const& error) {
      result = JobResult::failed(error.what());
    }
    place->finishing = true;
    co_await finish(self, job, std::move(result));
    self->running.erase(place);
    --self->running_count;
    self->woken = true;
    if (self->timer) self->timer->cancel();
  }

  static asio::awaitable<void> finish(std::shared_ptr<State> self, Job const& job, JobResult result) {
    bool const last = job.attempts >= job.max_attempts;
    auto end = [&self, &job, &result](storage::Session& session) {
      if (result.effect) result.effect(session);
      storage::Jobs jobs(session, self->clock, self->ids);
      switch (result.outcome) {
        case JobResult::Outcome::done: return jobs.finish(job);
        case JobResult::Outcome::failed:
          return jobs.fail(job, result.reason,
                           self->endless.contains(job.kind) ? longest_rest : storage::longest_back_off);
        case JobResult::Outcome::hopeless: return jobs.give_up(job, result.reason);
        case JobResult::Outcome::again: return jobs.put_back(job, result.after);
      }
    };
    for (int tries = 1;; ++tries) {
      bool again = false;
      try {
        co_await self->database.write(end);
        break;
      } catch (base::Problem const& problem) {  // the database is busy or away
        again = tries < tries_to_finish;
        if (!again)
          base::log::error("a job's end was not saved", {{"kind", job.kind}, {"reason", problem.detail}});
      } catch (std::exception const& error) {
        base::log::error("a job's end was not saved", {{"kind", job.kind}, {"reason", error.what()}});
      }
      if (!again) co_return;  // its lease runs out, and it is done again
      co_await pause(milliseconds(100) * (1 << tries));
    }
    tell(self, job, result, last);
  }

  static void tell(std::shared_ptr<State> const& self, Job const& job, JobResult const& result, bool last) {
    if (result.outcome == JobResult::Outcome::done || result.outcome == JobResult::Outcome::again) {
      ++self->done;
      return;
    }
    bool const dead = last || result.outcome == JobResult::Outcome::hopeless;
    ++(dead ? self->dead : self->failed);
    (dead ? base::log::error : base::log::warn)(dead ? "a job is dead" : "a job failed",
                                                {{"kind", job.kind},
                                                 {"job", base::text(job.id)},
                                                 {"tenant", job.tenant.value},
                                                 {"attempt", job.attempts},
                                                 {"reason", result.reason}});
  }

  storage::Database& database;
  base::Clock const& clock;
  base::IdSource& ids;
  JobLoopSettings const settings;
  std::map<std::string, Handler> handlers;
  std::vector<std::string> kinds;
  std::map<std::string, Lane> kinds_lanes;
  std::vector<storage::Rest> rests;
  std::map<std::string, milliseconds> periods;
  std::set<std::string> endless;                 // kinds that go on for ever
  std::map<std::string, Look> looks;             // of those, the ones that know whether they have work
  std::vector<std::string> lasting;              // kinds whose one job was not added yet
  std::map<std::string, std::int64_t> repeated;  // by kind, the number of the period that has its job

  std::mutex mutex;
  std::optional<asio::any_io_executor> executor;  // absent before the start and after the end

  // On the executor only.
  std::optional<asio::steady_timer> timer;
  std::list<Running> running;
  std::map<std::string, base::Instant> due_since;  // kinds that are due and were not taken
  base::Instant last_look{};
  steady_clock::time_point next_look_for_rests{};  // at once at the start
  bool woken = false;
  bool stopping = false;

  std::atomic<std::uint64_t> done = 0;
  std::atomic<std::uint64_t> failed = 0;
  std::atomic<std::uint64_t> dead = 0;
  std::atomic<std::uint64_t> running_count = 0;
  std::array<std::atomic<std::int64_t>, lanes.size()> lateness{};  // in milliseconds, by lane
};

JobLoop::JobLoop(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                 JobLoopSettings settings)
    : state_(std::make_shared<State>(database, clock, ids, std::move(settings))) {
  // Who works on it still has the lease, and extends it in time.
  auto const lease = state_->settings.lease;
  limit({"job", "lease_until", "state = 'waiting'", 2 * lease, lease});
  limit({"job", "due", "state = 'waiting' and attempts > 0", storage::longest_back_off});
}

JobLoop::~JobLoop() { state_->close(); }

void JobLoop::handle(std::string kind, Lane lane, Handler handler) {
  state_->kinds.push_back(kind);
  state_->kinds_lanes.emplace(kind, lane);
  state_->handlers.emplace(std::move(kind), std::move(handler));
}

/// A function, not a lambda: a lambda's captures may be destroyed while it is suspended.
static asio::awaitable<storage::JobResult> removal(std::string feature,
                                                   std::function<std::int64_t(storage::Session&)> remove) {
  co_return storage::JobResult::done([feature, remove](storage::Session& session) {
    base::log::info("expired rows deleted", {{"of", feature}, {"rows", remove(session)}});
  });
}

void JobLoop::keep_doing(Lasting lasting, Handler handler, Look look) {
  auto& [kind, lane, rest] = lasting;
  limit({"job", "due", "state = 'waiting' and kind = '" + kind + "'",
         std::max<milliseconds>(rest, longest_rest)});
  state_->lasting.push_back(kind);
  state_->endless.insert(kind);
  if (look) state_->looks.emplace(kind, std::move(look));
  handle(std::move(kind), lane, std::move(handler));
}

void JobLoop::keep_doing_on_each_node(Lasting lasting, Handler handler, Look look) {
  lasting.kind += ".node-" + std::to_string(state_->settings.node);
  keep_doing(std::move(lasting), std::move(handler), std::move(look));
}

void JobLoop::limit(storage::Rest rest) { state_->rests.push_back(std::move(rest)); }

void JobLoop::repeat(std::string kind, milliseconds period) {
  state_->periods.emplace(kind, period);
  state_->repeated.emplace(std::move(kind), -1);
}

void JobLoop::clean_up(std::string const& feature, std::function<std::int64_t(storage::Session&)> remove) {
  auto kind = "cleanup." + feature;
  handle(kind, Lane::other,
         [feature, remove = std::move(remove)](storage::Job) -> asio::awaitable<storage::JobResult> {
           return removal(feature, remove);
         });
  repeat(std::move(kind), std::chrono::hours(24));
}

std::function<void()> JobLoop::notifier() const {
  return [state = std::weak_ptr<State>(state_)] {
    if (auto const there = state.lock()) there->wake();
  };
}

void JobLoop::start(asio::any_io_executor const& executor) {
  {
    std::lock_guard const lock(state_->mutex);
    state_->executor = executor;
  }
  state_->timer.emplace(executor);
  asio::co_spawn(executor, State::run(state_), asio::detached);
}

void JobLoop::stop() {
  std::lock_guard const lock(state_->mutex);
  if (!state_->executor) return;
  asio::post(*state_->executor, [state = state_] {
    state->stopping = true;
    state->woken = true;
    if (state->timer) state->timer->cancel();
  });
}

JobStatistics JobLoop::statistics() const {
  return {state_->done, state_->failed, state_->dead, state_->running_count};
}

milliseconds JobLoop::lateness(Lane lane) const {
  return milliseconds(state_->lateness.at(static_cast<std::size_t>(lane)));
}

}  // namespace core
