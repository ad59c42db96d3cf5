// Rules about the ledger's own rows: balance, sums, buckets, tenants.
#include "features/ledger/check.hpp"

namespace ledger {

std::span<CheckRule const> ledger_rules() {
  static constexpr CheckRule rules[] = {
      {"M-01", "every ledger transaction sums to zero in each unit", R"(
    select p.tenant, cast(p.transaction_id as text) as subject,
           p.unit || ' is off by ' || cast(sum(p.amount) as text) as detail
    from ledger_posting p group by p.tenant, p.transaction_id, p.unit having sum(p.amount) <> 0)"},
      {"M-01", "every transaction has postings, and every posting a transaction", R"(
    select t.tenant, cast(t.id as text) as subject, 'has no postings' as detail from ledger_transaction t
    where not exists (select 1 from ledger_posting p where p.tenant = t.tenant and p.transaction_id = t.id)
    union all
    select p.tenant, cast(p.transaction_id as text), 'has no transaction' from ledger_posting p
    where not exists (select 1 from ledger_transaction t where t.tenant = p.tenant and t.id = p.transaction_id))"},
      {"M-02", "a snapshot is the sum of the postings up to it", R"(
    select s.tenant, s.account as subject,
           'snapshot ' || cast(s.balance as text) || ', sum '
             || cast(coalesce(sum(p.amount), 0) as text) as detail
    from ledger_snapshot s
    left join ledger_posting p on p.tenant = s.tenant and p.account = s.account and p.unit = s.unit
      and p.transaction_id <= s.through_id
    group by s.tenant, s.account, s.unit, s.balance having s.balance <> coalesce(sum(p.amount), 0))"},
      {"M-03", "no bucket has less than nothing, or more than was granted", R"(
    select b.tenant, cast(b.id as text) as subject, 'has ' || cast(sum(p.amount) as text) as detail
    from credit_bucket b
    join ledger_posting p on p.tenant = b.tenant and p.account = 'credit/bucket/' || cast(b.id as text)
    where b.amount <> -1
    group by b.tenant, b.id, b.amount having sum(p.amount) < 0 or sum(p.amount) > b.amount)"},
      {"M-03", "a bucket was granted what it says, and a closed one is empty", R"(
    select b.tenant, cast(b.id as text) as subject, 'its grant is not posted' as detail from credit_bucket b
    where b.amount <> -1 and not exists (
      select 1 from ledger_posting p
      join ledger_transaction t on t.tenant = p.tenant and t.id = p.transaction_id and t.kind = 'credit_grant'
      where p.tenant = b.tenant and p.account = 'credit/bucket/' || cast(b.id as text) and p.amount = b.amount)
    union all
    select b.tenant, cast(b.id as text), 'is closed and has ' || cast(sum(p.amount) as text)
    from credit_bucket b
    join ledger_posting p on p.tenant = b.tenant and p.account = 'credit/bucket/' || cast(b.id as text)
    where b.closed_at is not null group by b.tenant, b.id having sum(p.amount) <> 0)"},
      {"M-12", "an unlimited bucket is never decremented", R"(
    select b.tenant, cast(b.id as text) as subject, 'is unlimited and has postings' as detail
    from credit_bucket b where b.amount = -1 and exists (
      select 1 from ledger_posting p
      where p.tenant = b.tenant and p.account = 'credit/bucket/' || cast(b.id as text)))"},
      {"M-15", "a bucket's account belongs to the tenant that posts to it", R"(
    select p.tenant, p.account as subject, 'is not a bucket of this tenant' as detail
    from (select distinct tenant, account from ledger_posting where account like 'credit/bucket/%') p
    where not exists (
      select 1 from credit_bucket b
      where b.tenant = p.tenant and b.id = cast(substr(p.account, 15) as bigint)))"},
      {"M-15", "a customer is an account of the same tenant, or was one", R"(
    select t.tenant, cast(t.id as text) as subject, 'its customer is of another tenant' as detail
    from ledger_transaction t join account a on a.id = t.customer and a.tenant <> t.tenant
    where not exists (select 1 from account own where own.tenant = t.tenant and own.id = t.customer))"},
  };
  return rules;
}

}  // namespace ledger
