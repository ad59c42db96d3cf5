// Translates our SQL (named binds) into the text that an engine prepares.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "storage/session.hpp"

namespace storage {

/// Leaves comments out, casts PostgreSQL's parameters to the types of their binds (so that `:x is null` and
/// `:n + 1` mean the same on both engines), and opens list binds. Throws QueryError for a parameter without a
/// bind and for a bind without its parameter.
std::string engine_sql(Engine engine, std::string_view sql, std::span<Bind const> binds);

}  // namespace storage
