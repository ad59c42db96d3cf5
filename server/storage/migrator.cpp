// Reads, checks and runs the numbered SQL files.
#include "storage/migrator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/describe.hpp>
#include <set>

#include "base/log.hpp"
#include "base/text.hpp"

namespace storage {
namespace {

struct Applied {
  std::int64_t number;
  std::string file;
  std::string checksum;
};
BOOST_DESCRIBE_STRUCT(Applied, (), (number, file, checksum))

struct FileName {
  std::int64_t number = 0;
  std::string_view engine;  // empty: both
};

FileName parse_file_name(std::string const& file) {
  auto const refuse = [&] {
    return MigrationError("the migration " + file +
                          " is not named NNNN_name.sql, NNNN_name.sqlite.sql or NNNN_name.postgres.sql");
  };
  std::string_view rest = file;
  if (rest.size() < 10 || rest[4] != '_' || !rest.ends_with(".sql")) throw refuse();
  FileName out;
  for (char const c : rest.substr(0, 4)) {
    if (c < '0' || c > '9') throw refuse();
    out.number = out.number * 10 + (c - '0');
  }
  rest.remove_prefix(5);
  rest.remove_suffix(4);
  for (std::string_view const engine : {"sqlite", "postgres"})
    if (rest.size() > engine.size() + 1 && rest.ends_with(engine) &&
        rest[rest.size() - engine.size() - 1] == '.') {
      out.engine = engine;
      rest.remove_suffix(engine.size() + 1);
      break;
    }
  auto const is_name = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  if (out.number == 0 || rest.empty() || !std::ranges::all_of(rest, is_name)) throw refuse();
  return out;
}

/// The triggers that let rows of a table be added and nothing else. PostgreSQL's function is of 0131_ledger.
std::string append_only(Engine engine, std::string_view table) {
  if (engine == Engine::postgresql)
    return fmt::format(R"(
create trigger {0}_no_change before update or delete on {0} for each row execute function refuse_change();
create trigger {0}_no_truncate before truncate on {0} for each statement execute function refuse_change();
)",
                       table);
  return fmt::format(R"(
create trigger {0}_no_update before update on {0} begin select raise(abort, '{0} is append-only'); end;
create trigger {0}_no_delete before delete on {0} begin select raise(abort, '{0} is append-only'); end;
)",
                     table);
}

constexpr std::string_view append_only_line = "-- append-only: ";

/// The file with what it asks for in the words of the engine.
std::string expanded(Engine engine, std::string sql) {
  if (sql.find(append_only_line) == std::string::npos) return sql;
  std::string out;
  for (auto const line : base::split(sql, '\n')) {
    out += line.starts_with(append_only_line)
               ? append_only(engine, base::trim(line.substr(append_only_line.size())))
               : std::string(line) + '\n';
  }
  return out;
}

bool has_table(Session& session) {
  auto const count =
      session.engine() == Engine::sqlite
          ? session.value<std::int64_t>(
                "select count(*) from sqlite_master where type = 'table' and name = 'schema_migration'")
          : session.value<std::int64_t>(
                R"(
    select count(*) from information_schema.tables
    where table_name = 'schema_migration' and table_schema = current_schema())");
  return count.value_or(0) > 0;
}

}  // namespace

std::vector<Migration> migrations_for(Engine engine, std::vector<MigrationFile> files) {
  std::vector<Migration> out;
  std::set<std::int64_t> sqlite;
  std::set<std::int64_t> postgres;
  std::ranges::sort(files, {}, &MigrationFile::file);
  for (auto const& [file, sql] : files) {
    auto const name = parse_file_name(file);
    auto const number = name.number;
    bool fresh = true;
    if (name.engine != "postgres") fresh &= sqlite.insert(number).second;
    if (name.engine != "sqlite") fresh &= postgres.insert(number).second;
    if (!fresh)
      throw MigrationError("the migration " + file + " has a number that another file has; give it the next");
    if (!name.engine.empty() && (name.engine == "sqlite") != (engine == Engine::sqlite)) continue;
    auto checksum = base::sha256_hex(sql);
    out.push_back({number, file, expanded(engine, sql), std::move(checksum)});
  }
  for (auto const& [file, sql] : files) {
    auto const number = parse_file_name(file).number;
    if (sqlite.contains(number) != postgres.contains(number))
      throw MigrationError("the migration " + file + " lacks its pair for the other engine");
  }
  return out;
}

Migrator::Migrator(Database& database, base::Clock const& clock, std::vector<MigrationFile> files)
    : database_(database), clock_(clock), migrations_(migrations_for(database.engine(), std::move(files))) {}

std::vector<Migration> Migrator::pending(Session& session) const {
  if (!has_table(session)) return migrations_;
  auto const applied =
      session.rows<Applied>("select number, file, checksum from schema_migration order by number");
  std::int64_t newest = 0;
  for (auto const& [number, file, checksum] : applied) {
    newest = number;
    auto const known = std::ranges::find(migrations_, number, &Migration::number);
    if (known == migrations_.end())
      throw MigrationError(
          "the database has run " + file +
          ", which this program does not know: it belongs to a newer program; start that one");
    if (known->checksum != checksum)
      throw MigrationError("the migration " + known->file +
                           " was changed after it ran; restore it and put the change into a new file");
  }
  std::vector<Migration> out;
  for (auto const& migration : migrations_) {
    if (std::ranges::find(applied, migration.number, &Applied::number) != applied.end()) continue;
    if (migration.number < newest)
      throw MigrationError("the migration " + migration.file + " is numbered below " +
                           std::to_string(newest) + ", which ran already; give it a higher number");
    out.push_back(migration);
  }
  return out;
}

std::vector<Migration> Migrator::pending() {
  return database_.read_now([&](Session& session) { return pending(session); });
}

std::vector<Migration> Migrator::run() {
  std::vector<Migration> done;
  for (;;) {
    // The pending migrations are read again under the lock each time, since another process may run them too.
    auto const ran = database_.maintain_now([&](Session& session) -> std::optional<Migration> {
      auto const todo = pending(session);
      if (todo.empty()) return std::nullopt;
      auto const& next = todo.front();
      session.run_script(
          R"(
    create table if not exists schema_migration (number bigint not null primary key, file text not null,
      checksum text not null, applied bigint not null))");
      try {
        session.run_script(next.sql);
      } catch (QueryError const& error) {
        std::string const reason = error.what();
        throw MigrationError("the migration " + next.file +
                             " failed and left no trace: " + reason.substr(0, reason.find(" in: ")));
      }
      session.execute(
          R"(
    insert into schema_migration (number, file, checksum, applied)
    values (:number, :file, :checksum, :applied))",
          bind("number", next.number), bind("file", next.file), bind("checksum", next.checksum),
          bind("applied", clock_.now()));
      return next;
    });
    if (!ran) return done;
    base::log::info("migration ran", {{"file", ran->file}});
    done.push_back(*ran);
  }
}

std::string Migrator::describe_pending() {
  std::string out;
  for (auto const& migration : pending()) {
    out += "-- " + migration.file + " (sha256 " + migration.checksum.substr(0, 12) + ")\n" + migration.sql;
    if (!out.ends_with('\n')) out += '\n';
  }
  return out.empty() ? "-- nothing to do\n" : out;
}

}  // namespace storage
