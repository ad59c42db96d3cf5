// Limits how far ahead the next try of anything may be. A time beyond that was written while the machine's
// clock was ahead, and nothing would happen until the clock is there again.
#pragma once
#include <chrono>
#include <string>

#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace storage {

/// Clocks of several servers on one database differ a little.
constexpr std::chrono::seconds clock_tolerance{5};

/// Rows of `table` where `condition` holds have such a time in `column`: at most `longest` after now.
struct Rest {
  std::string table;
  std::string column;
  std::string condition;  // SQL, of constants
  std::chrono::milliseconds longest;
  std::chrono::milliseconds instead = {};  // after now: what it becomes where it is later
};

/// Whether a row rests for too long; reads only.
bool rests_too_long(Session& session, Rest const& rest, base::Instant now);
/// Ends the rest of those rows, or shortens it to `instead`; returns how many they are.
std::int64_t end_rests(Session& session, Rest const& rest, base::Instant now);

}  // namespace storage
