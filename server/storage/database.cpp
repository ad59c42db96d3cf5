// Runs transactions on storage threads: begin, run, commit; retries after a conflict, reconnects after a lost
// connection. SQLite's writes that wait for each other are committed together.
#include "storage/database.hpp"

#include <fmt/format.h>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <stdexcept>

#include "base/log.hpp"
#include "base/problem.hpp"
#include "storage/connection.hpp"
#include "storage/connection_pool.hpp"
#include "storage/fair_shared_mutex.hpp"

namespace storage {
namespace asio = boost::asio;
namespace {

using Clock = std::chrono::steady_clock;
using Deadline = Clock::time_point;
constexpr Deadline no_deadline = Deadline::max();

constexpr unsigned max_retries = 3;
// SQLite: so much waits at most for one commit.
constexpr std::size_t most_in_group = 64;
constexpr std::chrono::milliseconds longest_group{20};
constexpr std::int64_t maintenance_lock = 0x6b696f736b;  // any unused number

base::Problem problem_of(Failure failure) {
  switch (failure) {
    case Failure::full:
    case Failure::read_only: return {507, "STORAGE_FULL", "The storage is full.", "error.storageFull"};
    case Failure::timeout:
      return {503, "DATABASE_TIMEOUT", "The database took too long to answer.", "error.unavailable"};
    case Failure::conflict:
    case Failure::busy:
      return {503, "DATABASE_BUSY", "The database is busy; try again.", "error.unavailable"};
    default: return {503, "DATABASE_UNAVAILABLE", "The database does not answer.", "error.unavailable"};
  }
}

bool is_ours(
    Failure failure) {  // a bug or a rule of the tables, for the caller of read and write to see as it is
  return failure == Failure::statement || failure == Failure::unique || failure == Failure::foreign_key ||
         failure == Failure::not_null || failure == Failure::check;
}

void pause_before(unsigned attempt) {
  thread_local std::minstd_rand random(std::random_device{}());
  std::uniform_int_distribution<int> share(1, 5 << attempt);
  std::this_thread::sleep_for(std::chrono::milliseconds(share(random)));
}

/// A write that waits for SQLite's one writer.
struct PendingWrite {
  detail::Work work;
  Deadline deadline;
  std::move_only_function<void(std::exception_ptr)> finish;
  bool taken = false;  // by a group, or given up; guarded by the queue's mutex
};

/// One of a group, and what it came to inside the transaction that is not committed yet.
struct GroupedWrite {
  std::shared_ptr<PendingWrite> write;
  std::unique_ptr<Session> session;
  std::exception_ptr failure;
};

}  // namespace

struct Database::State {
  explicit State(DatabaseSettings given) : settings(std::move(given)) {
    std::string_view const url = settings.url;
    if (url.starts_with("sqlite:") && url.size() > 7) {
      engine = Engine::sqlite;
      target = url.substr(7);
      if (target.starts_with(":memory:"))
        throw std::invalid_argument("the database url " + settings.url + " must name a file");
      writers = std::make_unique<ConnectionPool>(1U, settings.max_waiting);
      readers = std::make_unique<ConnectionPool>(settings.readers, settings.max_waiting);
    } else if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
      engine = Engine::postgresql;
      target = url;
      writers = std::make_unique<ConnectionPool>(settings.connections, settings.max_waiting);
    } else {
      // The url may hold a password, so it is not repeated.
      throw std::invalid_argument("the database url must be sqlite:PATH or postgresql://...");
    }
  }

  ConnectionPool& pool(Mode mode) { return mode == Mode::read && readers ? *readers : *writers; }

  std::string begin(Mode mode, bool no_timeout) const {
    if (engine == Engine::sqlite) return mode == Mode::read ? "begin" : "begin immediate";
    if (mode == Mode::maintain)
      return fmt::format(R"(
    begin isolation level read committed; set local statement_timeout = 0;
    select pg_advisory_xact_lock({}))",
                         maintenance_lock);
    std::string const how = mode == Mode::read ? "begin isolation level repeatable read read only"
                                               : "begin isolation level serializable";
    return no_timeout ? how + "; set local statement_timeout = 0" : how;
  }

  std::unique_ptr<Connection> connect(Access access) {
    ConnectionSettings connection{engine, target, access, settings.busy_timeout, settings.statement_timeout};
    return std::make_unique<Connection>(std::move(connection), counters);
  }
  void connect(PooledConnection& pooled, Mode mode) {
    pooled.connection = connect(mode == Mode::read && readers ? Access::read : Access::write);
  }

  /// An idle connection may have been lost. Nothing has run yet, so one reconnect is tried at once.
  void start(PooledConnection& pooled, Mode mode, Deadline deadline) {
    auto const statement = begin(mode, deadline == no_deadline);
    if (pooled.connection) {
      pooled.connection->set_deadline(deadline);
      try {
        pooled.connection->control(statement);
        return;
      } catch (QueryError const& error) {
        if (error.kind() != Failure::connection) throw;
        pooled.connection.reset();
      }
    }
    connect(pooled, mode);
    pooled.connection->set_deadline(deadline);
    pooled.connection->control(statement);
  }

  /// Ends what is left of a transaction; a connection that can't even do that is dropped.
  static void clean(PooledConnection& pooled) noexcept {
    if (!pooled.connection) return;
    try {
      pooled.connection->control("rollback");
    } catch (std::exception const&) {
      // SQLite has ended the transaction itself after some errors, and refuses to end it twice.
      if (pooled.connection->engine() == Engine::postgresql) pooled.connection.reset();
    }
    if (pooled.connection) pooled.connection->finish();
    if (pooled.connection && pooled.connection->lost()) pooled.connection.reset();
  }

  void attempt(PooledConnection& pooled, Mode mode, Deadline deadline, Work const& work) {
    try {
      start(pooled, mode, deadline);
      ++counters.transactions;
      Session session(*pooled.connection, mode != Mode::read);
      try {
        work(session);
      } catch (...) {
        // The error that broke the transaction decides about a retry, even if the function swallowed it.
        conflict_of(session);
        throw;
      }
      session.rethrow_failure();
      pooled.connection->control("commit");
      if (!pooled.connection->committed())
        throw QueryError(Failure::statement, "the transaction was rolled back", "commit");
      ++counters.commits;
      if (on_change)
        for (auto const& change : session.changes()) on_change(change);
      session.run_after_commit();
      pooled.connection->finish();
    } catch (...) {
      clean(pooled);
      throw;
    }
  }

  static void conflict_of(Session const& session) {
    try {
      session.rethrow_failure();
    } catch (QueryError const& error) {
      if (!is_ours(error.kind())) throw;
    } catch (...) {
    }
  }

  /// Takes the write out of the queue; false where somebody was quicker.
  bool take(PendingWrite& write) {
    std::lock_guard const lock(queue_mutex);
    if (std::exchange(write.taken, true)) return false;
    std::erase_if(queue, [&](auto const& each) { return each.get() == &write; });
    return true;
  }
  std::shared_ptr<PendingWrite> take_next() {
    std::lock_guard const lock(queue_mutex);
    if (queue.empty()) return nullptr;
    auto next = std::move(queue.front());
    queue.pop_front();
    next->taken = true;
    return next;
  }

  /// One write of a group inside a savepoint. What it did wrong by itself is its own failure; what breaks the
  /// transaction for all is thrown.
  void attempt_in_group(Connection& connection, GroupedWrite& each) {
    if (Clock::now() > each.write->deadline) {
      each.failure = std::make_exception_ptr(problem_of(Failure::timeout));
      return;
    }
    connection.set_deadline(each.write->deadline);
    connection.control("savepoint one_of_group");
    each.session = std::make_unique<Session>(connection, true);
    ++counters.transactions;
    try {
      each.write->work(*each.session);
      each.session->rethrow_failure();
    } catch (...) {
      conflict_of(*each.session);
      each.failure = std::current_exception();
      connection.control("rollback to one_of_group");
    }
    connection.control("release one_of_group");
  }

  /// Runs what waits in one transaction, each in a savepoint of its own: the disk is asked to keep it once,
  /// not once for each. The callers hear of it after that.
  void attempt_group(PooledConnection& pooled, std::vector<GroupedWrite>& group) {
    auto const until = Clock::now() + longest_group;
    try {
      start(pooled, Mode::write, group.front().write->deadline);
      attempt_in_group(*pooled.connection, group.front());
      while (group.size() < most_in_group && Clock::now() < until) {
        auto next = take_next();
        if (!next) break;
        group.push_back({.write = std::move(next), .session = nullptr, .failure = nullptr});
        attempt_in_group(*pooled.connection, group.back());
      }
      pooled.connection->control("commit");
      ++counters.commits;
    } catch (...) {
      clean(pooled);
      throw;
    }
    for (auto const& each : group) {
      if (each.failure) continue;
      if (on_change)
        for (auto const& change : each.session->changes()) on_change(change);
      each.session->run_after_commit();
    }
    pooled.connection->finish();
  }

  /// Runs on the writer's thread, once for each write that was submitted.
  void run_group(PooledConnection* pooled, std::shared_ptr<PendingWrite> first) {
    if (!take(*first)) return;
    if (pooled == nullptr) return first->finish(run(nullptr, Mode::write, first->deadline, first->work));
    std::vector<GroupedWrite> group;
    group.push_back({.write = std::move(first), .session = nullptr, .failure = nullptr});
    try {
      attempt_group(*pooled, group);
    } catch (...) {
      // The transaction failed for all of them (a full disk, a lost file): each runs again alone, and reports
      // its own failure.
      for (auto& each : group)
        each.write->finish(run(pooled, Mode::write, each.write->deadline, each.write->work));
      return;
    }
    for (auto& each : group) each.write->finish(std::move(each.failure));
  }

  /// False where too many wait.
  bool submit_write(Work work, Deadline deadline, std::move_only_function<void(std::exception_ptr)>& finish) {
    auto const write = std::make_shared<PendingWrite>(work, deadline, nullptr);
    write->finish = std::move(finish);
    {
      std::lock_guard const lock(queue_mutex);
      queue.push_back(write);
    }
    ConnectionPool::Task task = [this, write](PooledConnection* pooled) { run_group(pooled, write); };
    if (writers->submit(task, deadline) || !take(*write)) return true;
    finish = std::move(write->finish);
    return false;
  }

  void transact(PooledConnection& pooled, Mode mode, Deadline deadline, Work const& work) {
    for (unsigned tries = 0;; ++tries) {
      try {
        if (engine == Engine::postgresql && mode == Mode::write) {
          FairSharedMutex::Lock const lock(commits, tries == max_retries);
          attempt(pooled, mode, deadline, work);
        } else {
          attempt(pooled, mode, deadline, work);
        }
        return;
      } catch (QueryError const& error) {
        if (error.kind() == Failure::conflict && tries < max_retries && Clock::now() < deadline) {
          ++counters.retries;
          base::log::debug("transaction repeated", {{"reason", error.what()}, {"tries", tries + 1}});
        } else if (is_ours(error.kind()) || (error.kind() == Failure::read_only && mode == Mode::read)) {
          throw;
        } else {
          base::log::error("transaction failed", {{"reason", error.what()}});
          throw problem_of(error.kind());
        }
      }
      pause_before(tries);
    }
  }

  /// Runs on a pool thread; returns the thrown exception.
  std::exception_ptr run(PooledConnection* pooled, Mode mode, Deadline deadline, Work const& work) {
    try {
      // A thread may take what is late before expire() has removed it.
      if (Clock::now() >= deadline) throw problem_of(Failure::timeout);
      if (pooled == nullptr) throw problem_of(Failure::busy);  // the queue is full, or we are closing
      transact(*pooled, mode, deadline, work);
      return nullptr;
    } catch (...) {
      return std::current_exception();
    }
  }

  DatabaseSettings const settings;
  Engine engine = Engine::sqlite;
  std::string target;
  Counters counters;
  std::function<void(Change const&)> on_change;
  FairSharedMutex commits;
  std::mutex queue_mutex;
  std::deque<std::shared_ptr<PendingWrite>>
      queue;  // SQLite's writes by `write`, in the order of their submission
  // Readers close before the writer, which leaves the write-ahead log to the last connection.
  std::unique_ptr<ConnectionPool> writers;
  std::unique_ptr<ConnectionPool> readers;
};

Database::Database(DatabaseSettings settings) : state_(std::make_unique<State>(std::move(settings))) {}
Database::~Database() = default;

void Database::on_change(std::function<void(Change const&)> listener) {
  state_->on_change = std::move(listener);
}

std::unique_ptr<Connection> Database::connect() { return state_->connect(Access::read); }

DatabaseSettings const& Database::settings() const { return state_->settings; }

Engine Database::engine() const { return state_->engine; }

DatabaseStatistics Database::statistics() const {
  auto const& counters = state_->counters;
  return {.statements = counters.statements,
          .prepared = counters.prepared,
          .transactions = counters.transactions,
          .commits = counters.commits,
          .retries = counters.retries,
          .connects = counters.connects,
          .waiting = state_->writers->waiting() + (state_->readers ? state_->readers->waiting() : 0)};
}

asio::awaitable<void> Database::wait_for(Mode mode, Work work) {
  auto initiate = [state = state_.get(), mode](auto handler, Work job) {
    auto executor = asio::get_associated_executor(handler);
    // The guard keeps the caller's io_context running while we work elsewhere.
    auto guard = asio::make_work_guard(executor);
    auto finish = [handler = std::move(handler),
                   guard = std::move(guard)](std::exception_ptr failure) mutable {
      auto const where = guard.get_executor();
      auto resume = [handler = std::move(handler), failure = std::move(failure)]() mutable {
        std::move(handler)(std::move(failure));
      };
      asio::post(where, std::move(resume));
      guard.reset();
    };
    auto const deadline = Clock::now() + state->settings.call_timeout;
    if (mode == Mode::write && state->engine == Engine::sqlite) {
      std::move_only_function<void(std::exception_ptr)> end = std::move(finish);
      if (!state->submit_write(job, deadline, end)) end(std::make_exception_ptr(problem_of(Failure::busy)));
      return;
    }
    ConnectionPool::Task task = [state, mode, deadline, job,
                                 finish = std::move(finish)](PooledConnection* pooled) mutable {
      auto failure = state->run(pooled, mode, deadline, job);
      finish(std::move(failure));
    };
    if (!state->pool(mode).submit(task, deadline)) task(nullptr);
  };
  auto token = asio::use_awaitable;
  co_await asio::async_initiate<asio::use_awaitable_t<>, void(std::exception_ptr)>(initiate, token,
                                                                                   std::move(work));
}

void Database::block_on(Mode mode, Work work) {
  if (ConnectionPool::is_mine())
    throw std::logic_error("a transaction may not start another one and wait for it");
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::exception_ptr failure;
  ConnectionPool::Task task = [&](PooledConnection* pooled) {
    auto thrown = state_->run(pooled, mode, no_deadline, work);
    std::lock_guard const lock(mutex);
    failure = std::move(thrown);
    done = true;
    changed.notify_one();
  };
  if (!state_->pool(mode).submit(task, no_deadline)) throw problem_of(Failure::busy);
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return done; });
  }
  if (failure) std::rethrow_exception(std::move(failure));
}

}  // namespace storage
