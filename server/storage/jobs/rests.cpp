// Finds times too far ahead, and puts the present one in their place.
#include "storage/jobs/rests.hpp"

#include <fmt/format.h>

namespace storage {
namespace {

Bind latest(Rest const& rest, base::Instant now) {
  return bind("latest", now + rest.longest + clock_tolerance);
}

}  // namespace

bool rests_too_long(Session& session, Rest const& rest, base::Instant now) {
  return session
      .value<std::int64_t>(fmt::format("select 1 from {} where {} and {} > :latest limit 1", rest.table,
                                       rest.condition, rest.column),
                           latest(rest, now))
      .has_value();
}

std::int64_t end_rests(Session& session, Rest const& rest, base::Instant now) {
  return session.execute(fmt::format("update {} set {} = :instead where {} and {} > :latest", rest.table,
                                     rest.column, rest.condition, rest.column),
                         bind("instead", now + rest.instead), latest(rest, now));
}

}  // namespace storage
