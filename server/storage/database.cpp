// Transactions on storage threads: begin, run, commit; again on a conflict; a new connection after a lost
// one.
#include "storage/database.hpp"

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <condition_variable>
#include <mutex>
#include <random>
#include <stdexcept>

#include "base/log.hpp"
#include "base/problem.hpp"
#include "storage/connection.hpp"
#include "storage/lane.hpp"

namespace storage {
namespace asio = boost::asio;
namespace {

/// Many at once, or one alone. The one that waits to be alone goes before newcomers, so a transaction that
/// kept losing gets its turn.
class Gate {
 public:
  class Pass {
   public:
    Pass(Gate& gate, bool alone) : gate_(gate), alone_(alone) {
      std::unique_lock lock(gate_.mutex_);
      if (alone_) {
        ++gate_.wanting_alone_;
        gate_.changed_.wait(lock, [&] { return gate_.inside_ == 0; });
        --gate_.wanting_alone_;
        gate_.inside_ = -1;
      } else {
        gate_.changed_.wait(lock, [&] { return gate_.inside_ >= 0 && gate_.wanting_alone_ == 0; });
        ++gate_.inside_;
      }
    }
    ~Pass() {
      {
        std::lock_guard const lock(gate_.mutex_);
        gate_.inside_ = alone_ ? 0 : gate_.inside_ - 1;
      }
      gate_.changed_.notify_all();
    }
    Pass(Pass const&) = delete;
    Pass& operator=(Pass const&) = delete;

   private:
    Gate& gate_;
    bool const alone_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int inside_ = 0;  // -1: one alone
  int wanting_alone_ = 0;
};

constexpr unsigned max_retries = 3;
constexpr std::int64_t maintenance_lock = 0x6b696f736b;  // any number that nobody else uses

base::Problem problem_of(Failure failure) {
  switch (failure) {
    case Failure::full:
    case Failure::read_only:
      return {507, "STORAGE_FULL", "There is no room left to write.", "error.storageFull"};
    case Failure::timeout:
      return {503, "DATABASE_TIMEOUT", "The database took too long to answer.", "error.unavailable"};
    case Failure::conflict:
    case Failure::busy:
      return {503, "DATABASE_BUSY", "The database has too much to do; try again.", "error.unavailable"};
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

}  // namespace

struct Database::State {
  explicit State(DatabaseSettings given) : settings(std::move(given)) {
    std::string_view const url = settings.url;
    if (url.starts_with("sqlite:") && url.size() > 7) {
      engine = Engine::sqlite;
      target = url.substr(7);
      if (target.starts_with(":memory:"))
        throw std::invalid_argument("the database url " + settings.url + " must name a file");
      writers = std::make_unique<Lane>(1U, settings.max_waiting);
      readers = std::make_unique<Lane>(settings.readers, settings.max_waiting);
    } else if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
      engine = Engine::postgresql;
      target = url;
      writers = std::make_unique<Lane>(settings.connections, settings.max_waiting);
    } else {
      // The url may hold a password, so it is not repeated.
      throw std::invalid_argument("the database url must be sqlite:PATH or postgresql://...");
    }
  }

  Lane& lane(Mode mode) { return mode == Mode::read && readers ? *readers : *writers; }

  std::string begin(Mode mode, bool patient) const {
    if (engine == Engine::sqlite) return mode == Mode::read ? "begin" : "begin immediate";
    if (mode == Mode::maintain)
      return "begin isolation level read committed; set local statement_timeout = 0;"
             "select pg_advisory_xact_lock(" +
             std::to_string(maintenance_lock) + ")";
    std::string const how = mode == Mode::read ? "begin isolation level repeatable read read only"
                                               : "begin isolation level serializable";
    return patient ? how + "; set local statement_timeout = 0" : how;
  }

  void connect(Seat& seat, Mode mode) {
    auto const access = mode == Mode::read && readers ? Access::read : Access::write;
    ConnectionSettings connection{engine, target, access, settings.busy_timeout, settings.statement_timeout};
    seat.connection = std::make_unique<Connection>(std::move(connection), counters);
  }

  /// An idle connection may have died unseen. Nothing has run yet, so one new connection is tried at once.
  void start(Seat& seat, Mode mode, bool patient) {
    auto const statement = begin(mode, patient);
    if (seat.connection) {
      seat.connection->set_patient(patient);
      try {
        seat.connection->control(statement);
        return;
      } catch (QueryError const& error) {
        if (error.kind() != Failure::connection) throw;
        seat.connection.reset();
      }
    }
    connect(seat, mode);
    seat.connection->set_patient(patient);
    seat.connection->control(statement);
  }

  /// Ends what is left of a transaction; a connection that can't even do that is dropped.
  static void clean(Seat& seat) noexcept {
    if (!seat.connection) return;
    try {
      seat.connection->control("rollback");
    } catch (std::exception const&) {
      // SQLite has ended the transaction itself after some errors, and refuses to end it twice.
      if (seat.connection->engine() == Engine::postgresql) seat.connection.reset();
    }
    if (seat.connection) seat.connection->finish();
    if (seat.connection && seat.connection->lost()) seat.connection.reset();
  }

  void attempt(Seat& seat, Mode mode, bool patient, Work const& work) {
    try {
      start(seat, mode, patient);
      ++counters.transactions;
      Session session(*seat.connection, mode != Mode::read);
      try {
        work(session);
      } catch (...) {
        // What broke the transaction decides about a retry, whatever the function made of it.
        conflict_of(session);
        throw;
      }
      session.rethrow_failure();
      seat.connection->control("commit");
      if (!seat.connection->committed())
        throw QueryError(Failure::statement, "the transaction was rolled back", "commit");
      session.run_after_commit();
      seat.connection->finish();
    } catch (...) {
      clean(seat);
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

  void transact(Seat& seat, Mode mode, bool patient, Work const& work) {
    for (unsigned tries = 0;; ++tries) {
      try {
        if (engine == Engine::postgresql && mode == Mode::write) {
          Gate::Pass const pass(gate, tries == max_retries);
          attempt(seat, mode, patient, work);
        } else {
          attempt(seat, mode, patient, work);
        }
        return;
      } catch (QueryError const& error) {
        if (error.kind() == Failure::conflict && tries < max_retries) {
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

  /// Runs on a lane's thread; hands what was thrown to the caller.
  std::exception_ptr run(Seat* seat, Mode mode, bool patient, Work const& work) {
    try {
      if (seat == nullptr) throw problem_of(Failure::busy);  // the queue is full, or we are closing
      transact(*seat, mode, patient, work);
      return nullptr;
    } catch (...) {
      return std::current_exception();
    }
  }

  DatabaseSettings const settings;
  Engine engine = Engine::sqlite;
  std::string target;
  Counters counters;
  Gate gate;
  // Readers close before the writer, which leaves the write-ahead log to the last connection.
  std::unique_ptr<Lane> writers;
  std::unique_ptr<Lane> readers;
};

Database::Database(DatabaseSettings settings) : state_(std::make_unique<State>(std::move(settings))) {}
Database::~Database() = default;

Engine Database::engine() const { return state_->engine; }

DatabaseStatistics Database::statistics() const {
  auto const& counters = state_->counters;
  return {.statements = counters.statements,
          .prepared = counters.prepared,
          .transactions = counters.transactions,
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
    Lane::Task task = [state, mode, job = std::move(job), finish = std::move(finish)](Seat* seat) mutable {
      auto failure = state->run(seat, mode, false, job);
      finish(std::move(failure));
    };
    if (!state->lane(mode).submit(task)) task(nullptr);
  };
  auto token = asio::use_awaitable;
  co_await asio::async_initiate<asio::use_awaitable_t<>, void(std::exception_ptr)>(initiate, token,
                                                                                   std::move(work));
}

void Database::block_on(Mode mode, Work work) {
  if (Lane::is_mine()) throw std::logic_error("a transaction may not start another one and wait for it");
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::exception_ptr failure;
  Lane::Task task = [&](Seat* seat) {
    auto thrown = state_->run(seat, mode, true, work);
    std::lock_guard const lock(mutex);
    failure = std::move(thrown);
    done = true;
    changed.notify_one();
  };
  if (!state_->lane(mode).submit(task)) throw problem_of(Failure::busy);
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return done; });
  }
  if (failure) std::rethrow_exception(std::move(failure));
}

}  // namespace storage
