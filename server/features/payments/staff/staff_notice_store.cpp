// The SQL of the notices to staff.
#include "features/payments/staff/staff_notice_store.hpp"

#include "storage/columns_of.hpp"
#include "storage/tenant_session.hpp"

namespace payments {

using storage::bind;

std::vector<StaffNotice> untold_notices(storage::Session& session, base::Instant since, std::int64_t limit) {
  return session.rows<StaffNotice>(R"(
      select * from (
        select r.tenant, 'payment' as source, r.key, r.provider || ' ' || r.provider_reference as about,
               r.difference || ': ' || r.action as says
        from reconciliation r where r.created_at > :since
        union all
        select f.tenant, 'ledger' as source,
               f.rule || ' ' || f.subject || ' ' || cast(f.found_at as text) as key,
               substr(f.rule, 1, 4) || ' ' || f.subject as about, f.detail as says
        from ledger_finding f where f.found_at > :since) notice
      where tenant <> '' and not exists (
        select 1 from staff_notice t
        where t.tenant = notice.tenant and t.source = notice.source and t.key = notice.key)
        and exists (
        select 1 from account a
        where a.tenant = notice.tenant and a.roles <> 'user' and a.state = 'active'
          and a.email_verified_at is not null and ',' || a.roles || ',' like '%,billing,%')
      order by tenant, source, key limit :limit)",
                                   bind("since", since), bind("limit", limit));
}

void set_told(storage::Session& session, StaffNotice const& notice, base::Instant now) {
  session.execute(R"(
      insert into staff_notice (tenant, source, key, told_at) values (:tenant, :source, :key, :now)
      on conflict do nothing)",
                  bind("tenant", notice.tenant), bind("source", notice.source), bind("key", notice.key),
                  bind("now", now));
}

std::int64_t purge_notices(storage::Session& session, base::Instant before) {
  return session.execute("delete from staff_notice where told_at < :before", bind("before", before));
}

std::vector<accounts::AccountId> billing_staff(storage::TenantSession const& session, std::int64_t limit) {
  return session.values<accounts::AccountId>(R"(
      select id from account
      where tenant = :tenant and roles <> 'user' and state = 'active' and email_verified_at is not null
        and ',' || roles || ',' like '%,billing,%'
      order by id limit :limit)",
                                             bind("limit", limit));
}

}  // namespace payments
