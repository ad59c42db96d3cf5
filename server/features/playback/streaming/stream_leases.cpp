// The rules of stream leases.
#include "features/playback/streaming/stream_leases.hpp"

#include <algorithm>

#include "features/plans/plan_attributes.hpp"
#include "features/playback/streaming/stream_lease_store.hpp"

namespace playback {
namespace {

/// Rows are kept so long after their end, so that a device that was paused meanwhile finds its own.
constexpr std::chrono::hours kept_after_end{24};

}  // namespace

std::int64_t stream_limit_of(entitlement::EntitlementAnswer const& answer, plans::Plan const* plan,
                             tenants::Tenant const& tenant) {
  if (!answer.allowed || answer.by == entitlement::AllowedBy::free) return 0;
  auto const of_plan = plan == nullptr ? std::nullopt : plans::concurrent_streams_of(*plan);
  return of_plan.value_or(tenant.flag_number("maxConcurrentStreams"));
}

std::expected<void, base::Refusal> begin_stream(storage::Session& session, StreamingDevice const& device,
                                                std::int64_t most, bool take_over, base::Instant now) {
  StreamLeaseStore store({session, device.tenant});
  store.lock(device.account);
  if (store.others(device.account, device.session, now).count >= most) {
    if (!take_over) return std::unexpected(base::Refusal(stream_limit));
    store.end_others(device.account, device.session, most - 1, now);
  }
  store.keep({.account = device.account,
              .session = device.session,
              .most = most,
              .begun_at = now,
              .ends_at = now + lease_lifetime},
             now);
  store.forget(now - kept_after_end);
  return {};
}

std::expected<void, base::Refusal> prolong_stream(storage::Session& session, StreamingDevice const& device,
                                                  base::Instant now) {
  StreamLeaseStore store({session, device.tenant});
  auto const lease = store.find(device.account, device.session);
  if (!lease) return {};  // nothing limits it
  // The device that took over may have begun with a smaller plan.
  auto const others = store.others(device.account, device.session, now);
  return begin_stream(session, device, std::min(lease->most, others.most.value_or(lease->most)), false, now);
}

void end_stream(storage::Session& session, StreamingDevice const& device) {
  StreamLeaseStore({session, device.tenant}).remove(device.account, device.session);
}

}  // namespace playback
