// The SQL of test clocks.
#include "features/tenants/test_clock_store.hpp"

namespace tenants {

using storage::bind;

std::optional<base::Instant> test_time(storage::Session& session, base::TenantId const& tenant) {
  return session.value<base::Instant>("select now_ms from test_clock where tenant = :tenant",
                                      bind("tenant", tenant));
}

void set_test_time(storage::Session& session, base::TenantId const& tenant, base::Instant to,
                   base::Instant real_now) {
  session.execute(R"(
    insert into test_clock (tenant, now_ms, updated_at) values (:tenant, :to, :now)
    on conflict (tenant) do update set now_ms = excluded.now_ms, updated_at = excluded.updated_at)",
                  bind("tenant", tenant), bind("to", to), bind("now", real_now));
}

void remove_test_clock(storage::Session& session, base::TenantId const& tenant) {
  session.execute("delete from test_clock where tenant = :tenant", bind("tenant", tenant));
}

}  // namespace tenants
