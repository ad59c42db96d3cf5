// One transaction on one connection: SQL in, described structs out.
#pragma once
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/changes/change.hpp"
#include "storage/columns.hpp"
#include "storage/errors.hpp"

namespace storage {

class Connection;

enum class Engine { sqlite, postgresql };

/// Parameters are written `:name` and bound by name: `bind("tenant", tenant)`. On PostgreSQL each is cast to
/// its bound type, so NULLs and arithmetic behave as on SQLite. Columns are matched to members by name, in
/// any order; a missing, additional or doubled column is refused when the statement is prepared. Statements
/// are prepared once per connection. Not for use by two threads; not kept beyond the function it was handed
/// to.
class Session {
 public:
  Session(Connection& connection, bool writable) : connection_(connection), writable_(writable) {}
  Session(Session const&) = delete;
  Session& operator=(Session const&) = delete;

  template <class Row, class... Binds>
  std::vector<Row> rows(std::string_view sql, Binds&&... binds) {
    std::vector<Row> found;
    auto list = collect(std::forward<Binds>(binds)...);
    query(sql, list, detail::Shape<Row>::shape, all, &detail::load_row<Row>, &found);
    return found;
  }

  /// The first row, if there is one.
  template <class Row, class... Binds>
  std::optional<Row> row(std::string_view sql, Binds&&... binds) {
    std::vector<Row> found;
    auto list = collect(std::forward<Binds>(binds)...);
    query(sql, list, detail::Shape<Row>::shape, 1, &detail::load_row<Row>, &found);
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  }

  /// The only column of the first row; nullopt without a row or if it is NULL.
  template <class T, class... Binds>
  std::optional<T> value(std::string_view sql, Binds&&... binds) {
    std::vector<std::optional<T>> found;
    auto list = collect(std::forward<Binds>(binds)...);
    query(sql, list, detail::ValueShape<T>::shape, 1, &detail::load_value<T>, &found);
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  }

  /// The only column of every row, NULLs left out.
  template <class T, class... Binds>
  std::vector<T> values(std::string_view sql, Binds&&... binds) {
    std::vector<std::optional<T>> found;
    auto list = collect(std::forward<Binds>(binds)...);
    query(sql, list, detail::ValueShape<T>::shape, all, &detail::load_value<T>, &found);
    std::vector<T> out;
    out.reserve(found.size());
    for (auto& each : found)
      if (each) out.push_back(std::move(*each));
    return out;
  }

  /// How many rows an insert, update or delete touched.
  template <class... Binds>
  std::int64_t execute(std::string_view sql, Binds&&... binds) {
    auto list = collect(std::forward<Binds>(binds)...);
    return run(sql, list);
  }

  /// Several statements without binds, as a migration has them.
  void run_script(std::string const& sql);

  /// Runs once this transaction is committed, on the storage thread; never where it is rolled back. For what
  /// is only a hint to others, since the process may end in between. Must not throw.
  void after_commit(std::function<void()> work);
  void run_after_commit();

  /// What programs keep in memory of this is no longer true: its revision grows with this transaction, and
  /// who listens hears of it once it is committed (storage/changes/changes.hpp).
  void note_change(Change const& change);
  std::vector<Change> const& changes() const { return changes_; }
  /// Wakes other nodes on PostgreSQL once this is committed; topics as Watcher names them.
  void notify(std::string_view topic);

  Engine engine() const;
  /// Statements run in this transaction so far.
  unsigned statements() const { return statements_; }
  /// Throws what made this transaction unusable, if something did.
  void rethrow_failure() const;

 private:
  friend class TenantSession;
  using Sink = void (*)(void* into, std::span<Cell> cells);
  static constexpr std::size_t all = SIZE_MAX;

  static void add(std::vector<Bind>& list, Bind&& bind);
  static void add(std::vector<Bind>& list, Bind const& bind);
  static void add(std::vector<Bind>& list, std::vector<Bind> const& binds);
  static void add(std::vector<Bind>& list, std::vector<Bind>&& binds);
  template <class... Binds>
  static std::vector<Bind> collect(Binds&&... binds) {
    std::vector<Bind> list;
    list.reserve(sizeof...(binds));
    (add(list, std::forward<Binds>(binds)), ...);
    return list;
  }

  void query(std::string_view sql, std::vector<Bind>& binds, RowShape const& shape, std::size_t limit,
             Sink sink, void* into);
  std::int64_t run(std::string_view sql, std::vector<Bind>& binds);

  Connection& connection_;
  bool const writable_;
  unsigned statements_ = 0;
  std::exception_ptr failure_;
  std::vector<std::function<void()>> after_commit_;
  std::vector<Change> changes_;
  std::vector<std::string> notified_;
};

}  // namespace storage
