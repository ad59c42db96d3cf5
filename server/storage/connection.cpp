// One SOCI connection and the statements that were prepared on it.
#include "storage/connection.hpp"

#include <libpq-fe.h>
#include <poll.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <charconv>
#include <cmath>
#include <thread>

#include "base/log.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "storage/postgresql_target.hpp"
#include "storage/sql_text.hpp"

namespace storage {
namespace {

void ignore_notice(void*, char const*) {}

/// SQLite counts the memory that it has, under one lock for all threads, and nothing here asks for the count:
/// threads that read at the same time wait for each other at each page.
void count_no_memory() {
  constexpr int memory_statistics = 9;  // SQLITE_CONFIG_MEMSTATUS
  static int const result = sqlite_api::sqlite3_config(memory_statistics, 0);
  if (result != 0) base::log::warn("SQLite counts its memory", {{"result", result}});
}

}  // namespace

struct Connection::Soci {
  Soci(soci::backend_factory const& factory, std::string const& target) : session(factory, target) {}
  // SOCI keeps the run-time types of its backends to itself, so the sanitizer cannot check these casts.
  [[clang::no_sanitize("vptr")]] PGconn* postgresql() {
    return static_cast<soci::postgresql_session_backend*>(session.get_backend())->conn_;
  }
  [[clang::no_sanitize("vptr")]] sqlite_api::sqlite3* sqlite() {
    return static_cast<soci::sqlite3_session_backend*>(session.get_backend())->conn_;
  }
  soci::session session;
};

class Prepared {
 public:
  Prepared(std::string cache_key, soci::session& session, std::size_t bind_count, std::size_t column_count)
      : key(std::move(cache_key)),
        statement(session),
        binds(bind_count),
        bind_states(bind_count, soci::i_ok),
        columns(column_count),
        column_states(column_count, soci::i_ok) {}
  Prepared(Prepared const&) = delete;
  Prepared& operator=(Prepared const&) = delete;

  [[clang::no_sanitize("vptr")]] sqlite_api::sqlite3_stmt* sqlite() {
    return static_cast<soci::sqlite3_statement_backend*>(statement.get_backend())->stmt_;
  }
  [[clang::no_sanitize("vptr")]] char const* postgresql_name() {
    return static_cast<soci::postgresql_statement_backend*>(statement.get_backend())->statementName_.c_str();
  }

  std::string const key;
  soci::statement statement;
  // SOCI keeps pointers into these, so their sizes stay.
  std::vector<Cell> binds;
  std::vector<soci::indicator> bind_states;
  std::vector<Cell> columns;  // in the order of the members
  std::vector<soci::indicator> column_states;
  std::vector<std::size_t> position;  // member -> column of the select
  std::vector<bool> is_boolean;       // PostgreSQL says t and f where SQLite says 1 and 0
};

Connection::Connection(ConnectionSettings settings, Counters& counters)
    : settings_(std::move(settings)), counters_(counters) {
  try {
    if (settings_.engine == Engine::sqlite) {
      if (settings_.target.find('"') != std::string::npos)
        throw soci::soci_error("the path may not have a quotation mark");
      count_no_memory();
      soci_ = std::make_unique<Soci>(soci::sqlite3, "db=\"" + settings_.target + "\"");
      auto* const handle = soci_->sqlite();
      sqlite_api::sqlite3_extended_result_codes(handle, 1);
      sqlite_api::sqlite3_busy_timeout(handle, static_cast<int>(settings_.busy_timeout.count()));
      sqlite_api::sqlite3_progress_handler(
          handle, 20'000,
          [](void* deadline) {
            return std::chrono::steady_clock::now() >
                           *static_cast<std::chrono::steady_clock::time_point*>(deadline)
                       ? 1
                       : 0;
          },
          &deadline_);
      use_write_ahead_log();
      control(
          R"(pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory;
             pragma journal_size_limit = 67108864;)");
      // In kB, of each connection, and filled only as far as the catalogue is large: a page of 100,000
      // articles reads a few hundred places, and each that is not kept is a call of the system. Not mapped
      // into memory: a disk that cannot be read would end the process instead of failing one statement.
      control(settings_.access == Access::read ? "pragma query_only = on; pragma cache_size = -64000"
                                               : "pragma cache_size = -16000");
    } else {
      soci_ = std::make_unique<Soci>(soci::postgresql, with_deadlines(settings_.target));
      PQsetNoticeProcessor(soci_->postgresql(), ignore_notice, nullptr);
      control("set statement_timeout = " + std::to_string(settings_.statement_timeout.count()) +
              "; set idle_in_transaction_session_timeout = '60s'; set jit = off");
    }
  } catch (soci::soci_error const& error) {
    auto const* const sqlite = dynamic_cast<soci::sqlite3_soci_error const*>(&error);
    auto const kind = sqlite != nullptr ? sqlite_failure(sqlite->result()) : Failure::connection;
    throw QueryError(kind == Failure::full || kind == Failure::read_only ? kind : Failure::connection,
                     base::replace_all(error.get_error_message(), "\n", " "), "connect");
  }
  ++counters_.connects;
}

Connection::~Connection() = default;

/// SQLite's busy timeout does not cover the switch of a new file to the write-ahead log: the second
/// connection gets "locked" at once, so we retry ourselves.
void Connection::use_write_ahead_log() {
  auto const give_up = std::chrono::steady_clock::now() + settings_.busy_timeout;
  while (true) {
    try {
      return control("pragma journal_mode = wal");
    } catch (QueryError const& error) {
      if (error.kind() != Failure::busy || std::chrono::steady_clock::now() > give_up) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
}

bool Connection::lost() const {
  if (lost_) return true;
  return settings_.engine == Engine::postgresql && PQstatus(soci_->postgresql()) != CONNECTION_OK;
}

void Connection::control(std::string const& sql) {
  if (settings_.engine == Engine::sqlite) {
    deadline_ = std::chrono::steady_clock::time_point::max();
    char* message = nullptr;
    int const result = sqlite_api::sqlite3_exec(soci_->sqlite(), sql.c_str(), nullptr, nullptr, &message);
    std::string const reason = message != nullptr ? message : "failed";
    sqlite_api::sqlite3_free(message);
    if (result == 0) {
      committed_ = true;
      return;
    }
    auto const kind = sqlite_failure(result);
    if (kind == Failure::connection || kind == Failure::full || kind == Failure::read_only) lost_ = true;
    throw QueryError(kind, reason, sql);
  }
  auto* const handle = soci_->postgresql();
  std::unique_ptr<PGresult, decltype(&PQclear)> const result(PQexec(handle, sql.c_str()), &PQclear);
  auto const status = PQresultStatus(result.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY) {
    committed_ = std::string_view(PQcmdStatus(result.get())) == "COMMIT";
    return;
  }
  char const* const state = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
  char const* const primary = PQresultErrorField(result.get(), PG_DIAG_MESSAGE_PRIMARY);
  auto const kind = postgresql_failure(state != nullptr ? state : "", PQstatus(handle) == CONNECTION_OK);
  if (kind == Failure::connection) lost_ = true;
  throw QueryError(kind, primary != nullptr ? primary : first_line(PQerrorMessage(handle)), sql);
}

std::optional<std::vector<std::string>> Connection::wait_for_notifications(int wake) {
  auto* const handle = soci_->postgresql();
  std::vector<std::string> out;
  for (;;) {
    while (std::unique_ptr<PGnotify, decltype(&PQfreemem)> const told{PQnotifies(handle), &PQfreemem})
      out.emplace_back(told->extra);
    if (!out.empty()) return out;
    pollfd waiting[] = {{.fd = PQsocket(handle), .events = POLLIN, .revents = 0},
                        {.fd = wake, .events = POLLIN, .revents = 0}};
    // A server that vanished without a word is noticed by asking it something.
    if (poll(waiting, 2, 10'000) == 0) control("select 1");
    if (waiting[1].revents != 0) return std::nullopt;
    if (PQconsumeInput(handle) == 0)
      throw QueryError(Failure::connection, first_line(PQerrorMessage(handle)), "listen");
  }
}

void Connection::finish() { doomed_.clear(); }

void Connection::start_deadline() {
  auto const now = std::chrono::steady_clock::now();
  if (now > call_deadline_) throw QueryError(Failure::timeout, "the deadline of the call has passed", "");
  bool const unlimited = call_deadline_ == std::chrono::steady_clock::time_point::max() ||
                         settings_.statement_timeout.count() == 0;
  deadline_ = unlimited ? std::chrono::steady_clock::time_point::max()
                        : std::min(call_deadline_, now + settings_.statement_timeout);
}

/// Called in a catch clause: sorts what SOCI threw. SOCI's full text would name the bound values, so only the
/// engine's own message is taken.
void Connection::rethrow(std::string_view sql) {
  try {
    throw;
  } catch (QueryError const&) {
    throw;
  } catch (soci::sqlite3_soci_error const& error) {
    auto const kind = sqlite_failure(error.result());
    if (kind == Failure::connection || kind == Failure::full || kind == Failure::read_only) lost_ = true;
    throw QueryError(kind, error.get_error_message(), std::string(sql));
  } catch (soci::postgresql_soci_error const& error) {
    auto const kind = postgresql_failure(error.sqlstate(), PQstatus(soci_->postgresql()) == CONNECTION_OK);
    if (kind == Failure::connection) lost_ = true;
    throw QueryError(kind, first_line(error.get_error_message()), std::string(sql));
  } catch (soci::soci_error const& error) {
    auto const kind = lost() ? Failure::connection : Failure::statement;
    throw QueryError(kind, first_line(error.get_error_message()), std::string(sql));
  }
}

void Connection::describe(Prepared& statement, RowShape const* shape, std::string_view sql) {
  auto const refuse = [&](std::string const& reason) {
    throw QueryError(Failure::statement, reason, std::string(sql));
  };
  if (shape == nullptr) return;
  std::vector<std::string> names;
  std::vector<bool> booleans;
  if (settings_.engine == Engine::sqlite) {
    auto* const handle = statement.sqlite();
    for (int at = 0; at < sqlite_api::sqlite3_column_count(handle); ++at) {
      names.emplace_back(sqlite_api::sqlite3_column_name(handle, at));
      booleans.push_back(false);
    }
  } else {
    std::unique_ptr<PGresult, decltype(&PQclear)> const result(
        PQdescribePrepared(soci_->postgresql(), statement.postgresql_name()), &PQclear);
    for (int at = 0; at < PQnfields(result.get()); ++at) {
      names.emplace_back(PQfname(result.get(), at));
      booleans.push_back(PQftype(result.get(), at) == 16);  // the catalogue's number for bool
    }
  }

  statement.position.assign(shape->columns.size(), SIZE_MAX);
  statement.is_boolean.assign(shape->columns.size(), false);
  for (std::size_t column = 0; column < names.size(); ++column) {
    std::size_t member = 0;
    while (member < shape->columns.size() && !shape->columns[member].name.empty() &&
           shape->columns[member].name != names[column])
      ++member;
    if (member == shape->columns.size())
      refuse("the column \"" + names[column] + "\" has no member in the row");
    if (statement.position[member] != SIZE_MAX)
      refuse(shape->columns[member].name.empty() ? std::string("more than one column for a single value")
                                                 : "the column \"" + names[column] + "\" appears twice");
    statement.position[member] = column;
    statement.is_boolean[member] = booleans[column] && shape->columns[member].kind == ColumnKind::integer;
  }
  for (std::size_t member = 0; member < shape->columns.size(); ++member)
    if (statement.position[member] == SIZE_MAX)
      refuse(shape->columns[member].name.empty()
                 ? std::string("the statement returns no column")
                 : "the row's member \"" + std::string(shape->columns[member].name) + "\" has no column");
}

Prepared& Connection::prepared(std::string_view sql, std::span<Bind const> binds, RowShape const* shape) {
  key_.assign(sql);
  key_ += '\0';
  for (auto const& bind : binds) {
    key_ += static_cast<char>(bind.kind);
    key_ += bind.list ? '*' : ' ';
    key_ += bind.name;
    key_ += ',';
  }
  char digits[24];
  key_.append(digits,
              std::to_chars(digits, digits + sizeof digits, reinterpret_cast<std::uintptr_t>(shape), 16).ptr);

  if (auto const found = by_key_.find(key_); found != by_key_.end()) {
    statements_.splice(statements_.begin(), statements_, found->second);
    return statements_.front();
  }

  std::list<Prepared> fresh;
  auto const text = engine_sql(settings_.engine, sql, binds);
  auto& made =
      fresh.emplace_back(key_, soci_->session, binds.size(), shape != nullptr ? shape->columns.size() : 0);
  made.statement.alloc();
  made.statement.prepare(text, soci::details::st_repeatable_query);
  ++counters_.prepared;
  describe(made, shape, sql);
  for (std::size_t at = 0; at < binds.size(); ++at) {
    auto& cell = made.binds[at];
    auto& state = made.bind_states[at];
    std::string const name(binds[at].name);
    if (binds[at].list || binds[at].kind == ColumnKind::text)
      made.statement.exchange(soci::use(cell.text, state, name));
    else if (binds[at].kind == ColumnKind::integer)
      made.statement.exchange(soci::use(cell.integer, state, name));
    else
      made.statement.exchange(soci::use(cell.real, state, name));
  }
  // The select's order counts here, the members' order everywhere else.
  for (std::size_t column = 0; column < made.position.size(); ++column) {
    auto const member =
        static_cast<std::size_t>(std::ranges::find(made.position, column) - made.position.begin());
    auto& cell = made.columns[member];
    auto& state = made.column_states[member];
    if (made.is_boolean[member] || shape->columns[member].kind == ColumnKind::text)
      made.statement.exchange(soci::into(cell.text, state));
    else if (shape->columns[member].kind == ColumnKind::integer)
      made.statement.exchange(soci::into(cell.integer, state));
    else
      made.statement.exchange(soci::into(cell.real, state));
  }
  made.statement.define_and_bind();

  if (statements_.size() >= settings_.cached_statements) {
    by_key_.erase(statements_.back().key);
    statements_.pop_back();
  }
  statements_.splice(statements_.begin(), fresh);
  by_key_.emplace(key_, statements_.begin());
  return statements_.front();
}

std::int64_t Connection::run(std::string_view sql, std::vector<Bind>& binds, RowShape const* shape,
                             std::size_t limit, Sink sink, void* into) {
  ++counters_.statements;
  for (auto const& bind : binds) {
    if (bind.kind == ColumnKind::real && !std::isfinite(bind.cell.real))
      throw QueryError(Failure::statement,
                       "the bind \"" + std::string(bind.name) + "\" is not a finite number",
                       std::string(sql));
    // PostgreSQL refuses such text, SQLite would store it: it is an error on both engines.
    if (bind.kind == ColumnKind::text &&
        (bind.cell.text.find('\0') != std::string::npos || !base::is_valid_utf8(bind.cell.text)))
      throw base::Problem(400, "INVALID_TEXT",
                          "The value of \"" + std::string(bind.name) + "\" is not valid UTF-8 text.",
                          "error.invalidInput");
  }

  Prepared* statement = nullptr;
  try {
    start_deadline();
    statement = &prepared(sql, binds, shape);
    for (std::size_t at = 0; at < binds.size(); ++at) {
      statement->bind_states[at] = binds[at].cell.null ? soci::i_null : soci::i_ok;
      statement->binds[at] = std::move(binds[at].cell);
    }
    bool more = statement->statement.execute(true);
    if (shape != nullptr) {
      for (std::size_t count = 0; more && count < limit; ++count) {
        for (std::size_t member = 0; member < statement->columns.size(); ++member) {
          auto& cell = statement->columns[member];
          auto const& column = shape->columns[member];
          cell.null = statement->column_states[member] == soci::i_null;
          if (cell.null) {
            if (!column.nullable)
              throw QueryError(
                  Failure::statement,
                  "the column \"" + std::string(column.name) + "\" is NULL, its member is not optional",
                  std::string(sql));
            continue;
          }
          if (statement->is_boolean[member]) cell.integer = cell.text == "t";
          if (settings_.engine == Engine::sqlite && column.kind != ColumnKind::text) {
            // SQLite would read a text as 0. Types: 1 integer, 2 real.
            auto const type = sqlite_api::sqlite3_column_type(statement->sqlite(),
                                                              static_cast<int>(statement->position[member]));
            if (type != 1 && !(type == 2 && column.kind == ColumnKind::real))
              throw QueryError(Failure::statement,
                               "the column \"" + std::string(column.name) + "\" does not hold a number",
                               std::string(sql));
          }
        }
        sink(into, statement->columns);
        if (count + 1 < limit) more = statement->statement.fetch();
      }
    }
    auto const touched = statement->statement.get_affected_rows();
    // A statement that is left in the middle would keep its snapshot.
    if (settings_.engine == Engine::sqlite) sqlite_api::sqlite3_reset(statement->sqlite());
    return touched;
  } catch (...) {
    if (statement != nullptr) {
      if (settings_.engine == Engine::sqlite) sqlite_api::sqlite3_reset(statement->sqlite());
      by_key_.erase(statement->key);
      doomed_.splice(doomed_.begin(), statements_, statements_.begin());
    }
    rethrow(sql);
  }
}

}  // namespace storage
