// The SQL of ledger transactions, postings and snapshots.
#include "features/ledger/ledger_store.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "storage/columns_of.hpp"
#include "storage/tenant_session.hpp"

namespace ledger {

using storage::bind;

LedgerStore::Posted LedgerStore::post(Transaction const& transaction) {
  if (!is_balanced(transaction.postings))
    throw std::logic_error("a ledger transaction that is not balanced: " + transaction.key);
  if (auto const found = find(transaction.kind, transaction.key)) return {found->id, false};
  auto const id = ids_.make<TransactionId>();
  std::int64_t line = 0;
  for (auto const& posting : transaction.postings)
    session_.execute(R"(
    insert into ledger_posting (tenant, transaction_id, line, account, unit, amount)
    values (:tenant, :id, :line, :account, :unit, :amount))",
                     bind("id", id), bind("line", ++line), storage::bind_members(posting));
  session_.execute(R"(
    insert into ledger_transaction (tenant, id, kind, key, customer, subscription, payment, reverses, posted_at,
                                    created_at)
    values (:tenant, :id, :kind, :key, :customer, :subscription, :payment, :reverses, :posted_at, :created_at))",
                   bind("id", id), bind("kind", transaction.kind), bind("key", transaction.key),
                   bind("customer", transaction.customer), bind("subscription", transaction.subscription),
                   bind("payment", transaction.payment), bind("reverses", transaction.reverses),
                   bind("posted_at", transaction.posted_at), bind("created_at", clock_.now()));
  return {id, true};
}

std::optional<PostedTransaction> LedgerStore::find(TransactionKind kind, std::string_view key) {
  static std::string const sql =
      fmt::format("select {} from ledger_transaction where tenant = :tenant and kind = :kind and key = :key",
                  storage::columns_of<PostedTransaction>());
  return session_.row<PostedTransaction>(sql, bind("kind", kind), bind("key", key));
}

std::vector<Posting> LedgerStore::postings(TransactionId id) {
  return session_.rows<Posting>(R"(
    select account, unit, amount from ledger_posting
    where tenant = :tenant and transaction_id = :id order by line)",
                                bind("id", id));
}

LedgerStore::Posted LedgerStore::reverse(PostedTransaction const& transaction, TransactionKind kind,
                                         std::string key, base::Instant posted_at) {
  Transaction opposite{.kind = kind,
                       .key = std::move(key),
                       .customer = transaction.customer,
                       .subscription = transaction.subscription,
                       .payment = transaction.payment,
                       .reverses = transaction.id,
                       .posted_at = posted_at,
                       .postings = postings(transaction.id)};
  for (auto& posting : opposite.postings) posting.amount = -posting.amount;
  return post(opposite);
}

std::int64_t LedgerStore::balance(std::string_view account, std::string_view unit) {
  return session_
      .value<std::int64_t>(R"(
    select cast(coalesce((select s.balance from ledger_snapshot s
                          where s.tenant = :tenant and s.account = :account and s.unit = :unit), 0)
              + coalesce((select sum(p.amount) from ledger_posting p
                          where p.tenant = :tenant and p.account = :account and p.unit = :unit
                            and p.transaction_id > coalesce((select s.through_id from ledger_snapshot s
                                 where s.tenant = :tenant and s.account = :account and s.unit = :unit), -1)), 0)
                as bigint))",
                           bind("account", account), bind("unit", unit))
      .value_or(0);
}

std::int64_t refresh_snapshots(storage::TenantSession const& session, base::Instant now, std::int64_t most) {
  auto const taken =
      session.value<std::int64_t>("select max(through_id) from ledger_snapshot where tenant = :tenant")
          .value_or(-1);
  auto const through = session.value<std::int64_t>(
      R"(
    select max(transaction_id) from (
      select transaction_id from ledger_posting
      where tenant = :tenant and transaction_id > :taken and transaction_id < :open
      order by transaction_id limit :most) part)",
      bind("taken", taken), bind("open", base::first_id_of(now - std::chrono::hours(1))), bind("most", most));
  if (!through) return 0;
  return session.execute(R"(
    insert into ledger_snapshot (tenant, account, unit, balance, through_id)
    select p.tenant, p.account, p.unit, cast(sum(p.amount) as bigint), :through from ledger_posting p
    where p.tenant = :tenant and p.transaction_id > :taken and p.transaction_id <= :through
      and p.account not like 'credit/bucket/%'
    group by p.tenant, p.account, p.unit
    on conflict (tenant, account, unit) do update
    set balance = ledger_snapshot.balance + excluded.balance, through_id = excluded.through_id)",
                         bind("through", *through), bind("taken", taken));
}

void drop_snapshots(storage::Session& session, std::optional<base::TenantId> const& tenant) {
  if (tenant)
    session.execute("delete from ledger_snapshot where tenant = :tenant", bind("tenant", *tenant));
  else
    session.execute("delete from ledger_snapshot");
}

std::vector<base::TenantId> tenants_with_ledger(storage::Session& session) {
  return session.values<base::TenantId>("select distinct tenant from ledger_transaction order by tenant");
}

}  // namespace ledger
