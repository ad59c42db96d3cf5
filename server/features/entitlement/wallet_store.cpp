// The SQL of the wallet.
#include "features/entitlement/wallet_store.hpp"

#include "features/catalogue/article_relations.hpp"
#include "storage/columns_of.hpp"

namespace entitlement {
namespace {

using storage::bind;

/// Whether a row counts, after its own conditions.
constexpr std::string_view counts = R"(
    and not exists (
      select 1 from refund r join payment p on p.tenant = r.tenant and p.id = r.payment
      where r.tenant = w.tenant and r.payment = w.payment and r.state = 'succeeded' and r.kind <> 'compensation'
      group by p.amount_minor
      having max(case when r.revoke <> 0 or r.kind = 'chargeback' then 1 else 0 end) = 1
        or (w.source = 'purchase' and sum(r.amount_minor) >= p.amount_minor))
    and not exists (
      select 1 from ledger_transaction t
      where t.tenant = w.tenant and t.kind = 'reversal' and t.key = 'give_back/' || w.key))";

}  // namespace

bool WalletStore::owns(accounts::AccountId account, base::ArticleId article) {
  static std::string const sql = std::string(R"(
    select 1 from wallet w where w.tenant = :tenant and w.account = :account and w.article in (
      select cast(:article as bigint) union all
      select l.parent from article_link l where l.child = :article and l.relation in ()") +
                                 std::string(catalogue::bought_part_relations) + "))" + std::string(counts) +
                                 " limit 1";
  return session_
      .value<std::int64_t>(sql, bind("tenant", tenant_), bind("account", account), bind("article", article))
      .has_value();
}

std::optional<WalletRow> WalletStore::find(std::string_view key) {
  static std::string const sql = "select " + storage::columns_of<WalletRow>("w") +
                                 " from wallet w where w.tenant = :tenant and w.key = :key";
  return session_.row<WalletRow>(sql, bind("tenant", tenant_), bind("key", key));
}

std::vector<WalletRow> WalletStore::of(accounts::AccountId account, std::int64_t limit, std::int64_t offset) {
  static std::string const sql = "select " + storage::columns_of<WalletRow>("w") +
                                 " from wallet w where w.tenant = :tenant and w.account = :account" +
                                 std::string(counts) + " order by w.id desc limit :limit offset :offset";
  return session_.rows<WalletRow>(sql, bind("tenant", tenant_), bind("account", account),
                                  bind("limit", limit), bind("offset", offset));
}

void WalletStore::add(WalletRow const& row) {
  session_.execute(R"(
    insert into wallet (tenant, id, account, article, source, key, payment, bucket, acquired_at, created_at)
    values (:tenant, :id, :account, :article, :source, :key, :payment, :bucket, :acquired_at, :created_at))",
                   bind("tenant", tenant_), storage::bind_members(row));
}

}  // namespace entitlement
