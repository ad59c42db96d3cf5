// One transaction on one connection.
#include "storage/session.hpp"

#include <algorithm>
#include <iterator>

#include "base/json/json.hpp"
#include "storage/connection.hpp"

namespace storage {
namespace detail {

void bad_member(char const* name, std::exception const& reason) {
  throw std::range_error("the column \"" + std::string(name) + "\": " + reason.what());
}

void append_list_item(std::string& list, ColumnKind kind, Cell const& item) {
  if (!list.empty()) list += ',';
  if (item.null)
    list += "null";
  else if (kind == ColumnKind::text)
    base::append_json_string(list, item.text);
  else if (kind == ColumnKind::integer)
    list += std::to_string(item.integer);
  else
    base::append_json_number(list, item.real);
}

}  // namespace detail

Engine Session::engine() const { return connection_.engine(); }

void Session::rethrow_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

void Session::after_commit(std::function<void()> work) { after_commit_.push_back(std::move(work)); }

void Session::run_after_commit() {
  for (auto const& work : after_commit_) work();
}

void Session::add(std::vector<Bind>& list, Bind&& bind) { list.push_back(std::move(bind)); }
void Session::add(std::vector<Bind>& list, Bind const& bind) { list.push_back(bind); }
void Session::add(std::vector<Bind>& list, std::vector<Bind> const& binds) {
  list.insert(list.end(), binds.begin(), binds.end());
}
void Session::add(std::vector<Bind>& list, std::vector<Bind>&& binds) {
  if (list.empty())
    list.swap(binds);
  else
    std::ranges::move(binds, std::back_inserter(list));
}

void Session::query(std::string_view sql, std::vector<Bind>& binds, RowShape const& shape, std::size_t limit,
                    Sink sink, void* into) {
  rethrow_failure();
  ++statements_;
  try {
    connection_.run(sql, binds, &shape, limit, sink, into);
  } catch (std::range_error const& error) {
    failure_ = std::make_exception_ptr(QueryError(Failure::statement, error.what(), std::string(sql)));
    rethrow_failure();
  } catch (...) {
    failure_ = std::current_exception();
    throw;
  }
}

std::int64_t Session::run(std::string_view sql, std::vector<Bind>& binds) {
  rethrow_failure();
  ++statements_;
  try {
    return connection_.run(sql, binds, nullptr, 0, nullptr, nullptr);
  } catch (...) {
    failure_ = std::current_exception();
    throw;
  }
}

void Session::note_change(Change const& change) {
  if (std::ranges::find(changes_, change) != changes_.end()) return;
  execute(R"(
    insert into revision (kind, tenant, revision) values (:kind, :tenant, 1)
    on conflict (kind, tenant) do update set revision = revision.revision + 1)",
          bind("kind", change.kind), bind("tenant", change.tenant));
  changes_.push_back(change);
  notify("changes");
}

void Session::notify(std::string_view topic) {
  if (engine() != Engine::postgresql || std::ranges::find(notified_, topic) != notified_.end()) return;
  run_script("notify kiosk, '" + std::string(topic) + "'");
  notified_.emplace_back(topic);
}

void Session::run_script(std::string const& sql) {
  rethrow_failure();
  ++statements_;
  try {
    if (!writable_) throw QueryError(Failure::statement, "a script in a read", sql);
    connection_.control(sql);
  } catch (...) {
    failure_ = std::current_exception();
    throw;
  }
}

}  // namespace storage
