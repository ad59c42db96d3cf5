// The SQL of credit buckets.
#include "features/ledger/credit_store.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace ledger {
namespace {

using storage::bind;

/// A bucket with what is left of it, before the condition.
std::string bucket_query(std::string_view condition) {
  return R"(
    select b.id, b.account, b.subscription, b.content_types, b.amount, b.granted_at, b.expires_at, b.closed_at,
           case when b.amount = -1 then -1
                else cast(coalesce((select sum(p.amount) from ledger_posting p
                                    where p.tenant = b.tenant and p.account = 'credit/bucket/' || cast(b.id as text)
                                      and p.unit = 'CREDIT'), 0) as bigint) end as remaining
    from credit_bucket b where b.tenant = :tenant and )" +
         std::string(condition);
}

}  // namespace

bool Bucket::covers(std::string_view content_type) const {
  auto const types = base::split(content_types, ',');
  return std::ranges::find(types, content_type) != types.end();
}

std::optional<Bucket> CreditStore::find(BucketId bucket) {
  static std::string const sql = bucket_query("b.id = :id");
  return session_.row<Bucket>(sql, bind("id", bucket));
}

std::optional<Bucket> CreditStore::find(std::string_view key) {
  static std::string const sql = bucket_query("b.key = :key");
  return session_.row<Bucket>(sql, bind("key", key));
}

void CreditStore::add(BucketId bucket, Grant const& grant) {
  std::string types;
  for (auto const& type : grant.content_types) types += (types.empty() ? "" : ",") + type;
  session_.execute(R"(
    insert into credit_bucket (tenant, id, account, subscription, key, content_types, amount, granted_at, expires_at)
    values (:tenant, :id, :account, :subscription, :key, :content_types, :amount, :granted_at, :expires_at))",
                   bind("id", bucket), bind("account", grant.account),
                   bind("subscription", grant.subscription), bind("key", grant.key),
                   bind("content_types", types), bind("amount", grant.amount),
                   bind("granted_at", grant.granted_at), bind("expires_at", grant.expires_at));
}

std::int64_t CreditStore::payment_of(BucketId bucket) {
  return session_
      .value<std::int64_t>(R"(
    select t.payment from credit_bucket b
    join ledger_transaction t on t.tenant = b.tenant and t.kind = 'credit_grant' and t.key = b.key
    where b.tenant = :tenant and b.id = :id)",
                           bind("id", bucket))
      .value_or(0);
}

std::int64_t CreditStore::used(BucketId bucket) {
  return session_
      .value<std::int64_t>(R"(
    select cast(coalesce(-sum(p.amount), 0) as bigint)
    from ledger_posting p
    join ledger_transaction t on t.tenant = p.tenant and t.id = p.transaction_id
      and t.kind in ('credit_consume', 'reversal')
    where p.tenant = :tenant and p.account = :account and p.unit = 'CREDIT')",
                           bind("account", bucket_account(bucket)))
      .value_or(0);
}

void CreditStore::set_closed(BucketId bucket, base::Instant at) {
  session_.execute("update credit_bucket set closed_at = :at where tenant = :tenant and id = :id",
                   bind("at", at), bind("id", bucket));
}

std::vector<Bucket> CreditStore::of_account(accounts::AccountId account, base::Instant now) {
  static std::string const sql = bucket_query(R"(b.account = :account and b.closed_at is null
      and (b.expires_at is null or b.expires_at > :now)
    order by case when b.amount = -1 then 0 else 1 end, case when b.expires_at is null then 1 else 0 end,
             b.expires_at, b.id)");
  return session_.rows<Bucket>(sql, bind("account", account), bind("now", now));
}

std::vector<Bucket> CreditStore::of_subscription(std::int64_t subscription) {
  static std::string const sql =
      bucket_query("b.subscription = :subscription and b.closed_at is null order by b.id");
  return session_.rows<Bucket>(sql, bind("subscription", subscription));
}

std::vector<Bucket> CreditStore::expired(base::Instant now, std::int64_t limit) {
  static std::string const sql =
      bucket_query("b.closed_at is null and b.expires_at <= :now order by b.expires_at, b.id limit :limit");
  return session_.rows<Bucket>(sql, bind("now", now), bind("limit", limit));
}

}  // namespace ledger
