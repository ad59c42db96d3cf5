// The database interface: functions that run inside one transaction on a storage thread.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "base/ids.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace storage {

struct DatabaseSettings {
  std::string url;           // "sqlite:PATH" or "postgresql://..."
  unsigned readers = 4;      // SQLite: connections beside the one writer
  unsigned connections = 8;  // PostgreSQL: connections, each on its thread
  unsigned max_waiting = 1000;
  std::chrono::milliseconds busy_timeout{5000};  // SQLite: how long another process may hold the file
  // For `read` and `write`; not for the blocking forms.
  std::chrono::milliseconds statement_timeout{2000};
  std::chrono::milliseconds call_timeout{
      5000};  // the wait for a connection, and all statements and repetitions
};

struct DatabaseStatistics {
  std::uint64_t statements = 0;
  std::uint64_t prepared = 0;
  std::uint64_t transactions = 0;
  std::uint64_t commits =
      0;  // of reads and writes; fewer than transactions where writes were committed together
  std::uint64_t retries = 0;
  std::uint64_t connects = 0;
  std::uint64_t waiting = 0;
};

namespace detail {

/// Borrows a function that outlives the call. std::function would own it, and compile five functions for
/// each.
class Work {
 public:
  template <class F>
    requires(!std::is_same_v<F, Work>)
  explicit Work(F& function)
      : function_(&function),
        call_([](void* called, Session& session) { (*static_cast<F*>(called))(session); }) {}
  void operator()(Session& session) const { call_(function_, session); }

 private:
  void* function_;
  void (*call_)(void*, Session&);
};

}  // namespace detail

/// `read` runs a function on a snapshot that can't be written. `write` commits when the function returns and
/// rolls back when it throws; PostgreSQL runs writes serializable and calls the function again, up to three
/// times, after a conflict. SQLite commits writes that wait for its one writer together, and runs each again
/// by itself where that fails. So a function must have no side effects outside the database.
///
/// Throws what the function threw, or base::Problem: 503 DATABASE_UNAVAILABLE (connection lost; the next call
/// reconnects), 503 DATABASE_BUSY (queue full, or too many conflicts), 503 DATABASE_TIMEOUT,
/// 507 STORAGE_FULL. Everything is thread safe. Destroyed after all callers are through and before their
/// io_context.
class Database {
 public:
  /// Opens no connection yet. Throws std::invalid_argument for an url that is neither kind.
  explicit Database(DatabaseSettings settings);
  ~Database();
  Database(Database const&) = delete;
  Database& operator=(Database const&) = delete;

  template <class F>
  boost::asio::awaitable<std::invoke_result_t<F&, Session&>> read(F work) {
    return run(Mode::read, std::move(work));
  }
  template <class F>
  boost::asio::awaitable<std::invoke_result_t<F&, Session&>> write(F work) {
    return run(Mode::write, std::move(work));
  }

  /// The same within the data of one tenant.
  template <class F>
  boost::asio::awaitable<std::invoke_result_t<F&, TenantSession const&>> read(base::TenantId tenant, F work) {
    return run(Mode::read, Within<F>{std::move(tenant), std::move(work)});
  }
  template <class F>
  boost::asio::awaitable<std::invoke_result_t<F&, TenantSession const&>> write(base::TenantId tenant,
                                                                               F work) {
    return run(Mode::write, Within<F>{std::move(tenant), std::move(work)});
  }

  /// Blocking forms, for the command line, start-up and tests; never on a thread that serves requests.
  template <class F>
  std::invoke_result_t<F&, Session&> read_now(F work) {
    return run_now(Mode::read, work);
  }
  template <class F>
  std::invoke_result_t<F&, Session&> write_now(F work) {
    return run_now(Mode::write, work);
  }
  template <class F>
  std::invoke_result_t<F&, TenantSession const&> read_now(base::TenantId tenant, F work) {
    return read_now(Within<F>{std::move(tenant), std::move(work)});
  }
  template <class F>
  std::invoke_result_t<F&, TenantSession const&> write_now(base::TenantId tenant, F work) {
    return write_now(Within<F>{std::move(tenant), std::move(work)});
  }
  /// One process at a time, across all nodes; sees what was committed before it got its turn.
  template <class F>
  std::invoke_result_t<F&, Session&> maintain_now(F work) {
    return run_now(Mode::maintain, work);
  }

  /// Called for each change that was noted in a transaction, once that is committed and before its caller
  /// goes on. Set before the first transaction; empty: nobody.
  void on_change(std::function<void(Change const&)> listener);

  /// A connection outside the pools, for a caller that needs one of its own.
  std::unique_ptr<Connection> connect();

  DatabaseSettings const& settings() const;
  Engine engine() const;
  DatabaseStatistics statistics() const;

 private:
  enum class Mode { read, write, maintain };
  /// A function of one tenant as one of a transaction.
  template <class F>
  struct Within {
    base::TenantId tenant;
    F work;
    auto operator()(Session& session) -> std::invoke_result_t<F&, TenantSession const&> {
      return work(TenantSession(session, tenant));
    }
  };
  using Work = detail::Work;
  struct State;

  boost::asio::awaitable<void> wait_for(Mode mode, Work work);
  void block_on(Mode mode, Work work);

  template <class F>
  boost::asio::awaitable<std::invoke_result_t<F&, Session&>> run(Mode mode, F work) {
    using Result = std::invoke_result_t<F&, Session&>;
    if constexpr (std::is_void_v<Result>) {
      co_await wait_for(mode, Work(work));
    } else {
      std::optional<Result> result;
      auto job = [&work, &result](Session& session) {
        result.reset();
        result.emplace(work(session));
      };
      co_await wait_for(mode, Work(job));
      co_return std::move(*result);
    }
  }

  template <class F>
  std::invoke_result_t<F&, Session&> run_now(Mode mode, F& work) {
    using Result = std::invoke_result_t<F&, Session&>;
    if constexpr (std::is_void_v<Result>) {
      block_on(mode, Work(work));
    } else {
      std::optional<Result> result;
      auto job = [&](Session& session) {
        result.reset();
        result.emplace(work(session));
      };
      block_on(mode, Work(job));
      return std::move(*result);
    }
  }

  std::unique_ptr<State> state_;
};

}  // namespace storage
