// Translates our SQL (named binds) into the text that an engine prepares.
#include "storage/sql_text.hpp"

#include <algorithm>
#include <vector>

namespace storage {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string_view type_name(ColumnKind kind) {
  if (kind == ColumnKind::integer) return "bigint";
  return kind == ColumnKind::real ? "double precision" : "text";
}

void append_parameter(std::string& out, Engine engine, Bind const& bind) {
  auto const name = ":" + std::string(bind.name);
  if (engine == Engine::sqlite) {
    out += bind.list ? "select value from json_each(" + name + ")" : name;
  } else if (bind.list) {
    out += "select cast(value as " + std::string(type_name(bind.kind)) +
           ") from json_array_elements_text(cast(" + name + " as json))";
  } else {
    out += "cast(" + name + " as " + std::string(type_name(bind.kind)) + ")";
  }
}

/// The end of the quoted text or comment that begins at `from`.
std::size_t end_of(std::string_view sql, std::size_t from, std::string_view closing) {
  auto const at = sql.find(closing, from);
  return at == std::string_view::npos ? sql.size() : at + closing.size();
}

/// The `$tag$` that opens a dollar-quoted string here, or nothing.
std::string_view dollar_tag(std::string_view sql, std::size_t at) {
  auto end = at + 1;
  while (end < sql.size() && is_word(sql[end])) ++end;
  if (end < sql.size() && sql[end] == '$') return sql.substr(at, end + 1 - at);
  return {};
}

}  // namespace

std::string engine_sql(Engine engine, std::string_view sql, std::span<Bind const> binds) {
  std::string out;
  out.reserve(sql.size() + 32 * binds.size());
  std::vector<bool> used(binds.size());
  auto const refuse = [&](std::string const& reason) -> void {
    throw QueryError(Failure::statement, reason, std::string(sql));
  };

  for (std::size_t at = 0; at < sql.size();) {
    char const c = sql[at];
    char const next = at + 1 < sql.size() ? sql[at + 1] : '\0';
    if (c == '\'' || c == '"') {
      auto const end = end_of(sql, at + 1, sql.substr(at, 1));
      out += sql.substr(at, end - at);
      at = end;
    } else if (c == ';') {
      // SQLite would run the first and forget the rest.
      if (sql.find_first_not_of("; \t\r\n", at) != std::string_view::npos) refuse("more than one statement");
      break;
    } else if (c == '-' && next == '-') {
      at = end_of(sql, at, "\n");
      out += '\n';
    } else if (c == '/' && next == '*') {
      at = end_of(sql, at + 2, "*/");
      out += ' ';
    } else if (auto const tag = c == '$' && engine == Engine::postgresql ? dollar_tag(sql, at) : "";
               !tag.empty()) {
      auto const end = end_of(sql, at + tag.size(), tag);
      out += sql.substr(at, end - at);
      at = end;
    } else if (c == ':' && (next == ':' || next == '=')) {
      out += sql.substr(at, 2);
      at += 2;
    } else if (c == ':' && is_word(next)) {
      auto end = at + 1;
      while (end < sql.size() && is_word(sql[end])) ++end;
      auto const name = sql.substr(at + 1, end - at - 1);
      auto const bind = std::ranges::find(binds, name, &Bind::name);
      if (bind == binds.end()) refuse("the parameter :" + std::string(name) + " has no bind");
      used[static_cast<std::size_t>(bind - binds.begin())] = true;
      append_parameter(out, engine, *bind);
      at = end;
    } else {
      out += c;
      ++at;
    }
  }
  if (out.find_first_not_of(" \t\r\n") == std::string::npos) refuse("the statement is empty");
  for (std::size_t at = 0; at < binds.size(); ++at)
    if (!used[at]) refuse("the bind \"" + std::string(binds[at].name) + "\" has no parameter");
  for (std::size_t at = 1; at < binds.size(); ++at)
    if (std::ranges::find(binds.first(at), binds[at].name, &Bind::name) !=
        binds.begin() + static_cast<long>(at))
      refuse("the bind \"" + std::string(binds[at].name) + "\" is given twice");
  return out;
}

}  // namespace storage
