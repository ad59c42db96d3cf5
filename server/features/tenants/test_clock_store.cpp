// The SQL of test clocks.
#include "features/tenants/test_clock_store.hpp"
#include "storage/tenant_session.hpp"

namespace tenants {

using storage::bind;

std::optional<base::Instant> test_time(storage::TenantSession const& session) {
  return session.value<base::Instant>("select now_ms from test_clock where tenant = :tenant");
}

void set_test_time(storage::TenantSession const& session, base::Instant to, base::Instant real_now) {
  session.execute(R"(
    insert into test_clock (tenant, now_ms, updated_at) values (:tenant, :to, :now)
    on conflict (tenant) do update set now_ms = excluded.now_ms, updated_at = excluded.updated_at)",
                  bind("to", to), bind("now", real_now));
}

void remove_test_clock(storage::TenantSession const& session) {
  session.execute("delete from test_clock where tenant = :tenant");
}

}  // namespace tenants
