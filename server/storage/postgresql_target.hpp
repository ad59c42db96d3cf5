// The text that libpq connects by, and the part of its errors that a log may have.
#pragma once
#include <string>

namespace storage {

/// A connection string for libpq with our deadlines, unless the operator set others.
std::string with_deadlines(std::string const& target);

/// Only the first line: PostgreSQL's DETAIL would put the values of a row into the log.
std::string first_line(std::string text);

}  // namespace storage
