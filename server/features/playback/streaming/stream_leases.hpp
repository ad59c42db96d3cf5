// How many devices of a user play at once, as their plan allows (concurrent streams).
//
// POST /song and POST /video/streaming take a lease for the session that asks; each report of what was played
// prolongs it. It ends by itself a little after the last report, so that a device that is switched off, or
// pauses, blocks nobody.
#pragma once
#include <chrono>
#include <cstdint>
#include <expected>

#include "base/problem.hpp"
#include "features/accounts/account.hpp"
#include "features/entitlement/entitlement.hpp"
#include "features/plans/plan.hpp"
#include "features/tenants/tenant.hpp"
#include "storage/session.hpp"

namespace playback {

/// Reports come every 15 s of played time; two of them may be lost.
inline constexpr std::chrono::seconds lease_lifetime{45};

inline constexpr base::ProblemType stream_limit{
    409, "STREAM_LIMIT",
    "As many devices of the user play as the plan allows. With takeOver, the one that began first stops.",
    "player.error.streamLimit"};

/// How many devices may play at once what entitlement allows; 0: as many as want to. What a subscription
/// gives is limited by its plan's attribute maxConcurrentStreams, and without it, like what is owned, by the
/// tenant's flag of the same name. What is free is not limited. `plan`: of the subscription that gives it.
std::int64_t stream_limit_of(entitlement::EntitlementAnswer const& answer, plans::Plan const* plan,
                             tenants::Tenant const& tenant);

struct StreamingDevice {
  base::TenantId tenant;
  accounts::AccountId account;
  accounts::SessionId session;
};

/// The device begins to play. `take_over`: others stop where there are too many.
std::expected<void, base::Refusal> begin_stream(storage::Session& session, StreamingDevice const& device,
                                                std::int64_t most, bool take_over, base::Instant now);
/// The device still plays. Refused where its lease has ended and others have taken its place.
std::expected<void, base::Refusal> prolong_stream(storage::Session& session, StreamingDevice const& device,
                                                  base::Instant now);
/// The device plays nothing that is limited.
void end_stream(storage::Session& session, StreamingDevice const& device);

}  // namespace playback
