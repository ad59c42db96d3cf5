// Analytics events that the portal reports (first party): the list of names, and the record for the event
// outbox.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "features/tenants/tenant.hpp"

namespace portal {

constexpr std::size_t largest_event = 4096;

inline constexpr base::ProblemType unknown_event{404, "UNKNOWN_EVENT", "The event name is unknown."};
inline constexpr base::ProblemType event_too_large{413, "EVENT_TOO_LARGE",
                                                   "An event must be at most 4096 bytes."};
inline constexpr base::ProblemType too_many_events{429, "TOO_MANY_EVENTS",
                                                   "This address reports too many events."};

/// The record for the outbox: the client's object inside ours, which adds tenant and time. Refused: 404 for a
/// name that is not in the list, 413 above 4 KB, 400 for what is not one JSON object.
std::expected<std::string, base::Refusal> event_record(tenants::Tenant const& tenant, std::string_view name,
                                                       std::string_view body, std::string_view channel,
                                                       base::Instant now);

}  // namespace portal
