// The SQL of the wallet.
#include "features/entitlement/wallet_store.hpp"

#include "features/catalogue/articles/article_relations.hpp"
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
      select 1 from refund r
      where r.tenant = w.tenant and r.payment = w.payment and r.article = w.article and r.state = 'succeeded'
        and w.source = 'purchase')
    and not exists (
      select 1 from ledger_transaction t
      where t.tenant = w.tenant and t.kind = 'reversal' and t.key = 'give_back/' || w.key))";

/// The rows that count of some kinds of articles.
std::string chosen(std::vector<catalogue::ContentType> const& kinds) {
  return " from wallet w join article a on a.id = w.article where w.tenant = :tenant and w.account = :account" +
         std::string(kinds.empty() ? "" : " and a.content_type in (:kinds)") + std::string(counts);
}

std::vector<storage::Bind> binds_of(base::TenantId const& tenant, accounts::AccountId account,
                                    std::vector<catalogue::ContentType> const& kinds) {
  std::vector<storage::Bind> out{bind("tenant", tenant), bind("account", account)};
  std::vector<std::string> names;
  for (auto const kind : kinds) names.push_back(catalogue::name_of(kind));
  if (!kinds.empty()) out.push_back(bind("kinds", names));
  return out;
}

}  // namespace

std::optional<base::ArticleId> WalletStore::find_item(accounts::AccountId account, base::ArticleId article) {
  static std::string const sql = std::string(R"(
    select w.article from wallet w where w.tenant = :tenant and w.account = :account and w.article in (
      select cast(:article as bigint) union all
      select l.parent from article_link l where l.child = :article and l.relation in ()") +
                                 std::string(catalogue::bought_part_relations) + "))" + std::string(counts) +
                                 " order by case when w.article = :article then 0 else 1 end, w.id limit 1";
  return session_.value<base::ArticleId>(sql, bind("account", account), bind("article", article));
}

std::vector<base::ArticleId> WalletStore::owned_of(accounts::AccountId account,
                                                   std::vector<base::ArticleId> const& articles) {
  if (articles.empty()) return {};
  static std::string const sql = std::string(R"(
    select w.article from wallet w where w.tenant = :tenant and w.account = :account
       and w.article in (:articles))") +
                                 std::string(counts) + R"(
    union
    select l.child from article_link l join wallet w on w.article = l.parent
     where w.tenant = :tenant and w.account = :account and l.child in (:articles) and l.relation in ()" +
                                 std::string(catalogue::bought_part_relations) + ")" + std::string(counts);
  return session_.values<base::ArticleId>(sql, bind("account", account), bind("articles", articles));
}

std::optional<WalletRow> WalletStore::find(std::string_view key) {
  static std::string const sql = "select " + storage::columns_of<WalletRow>("w") +
                                 " from wallet w where w.tenant = :tenant and w.key = :key";
  return session_.row<WalletRow>(sql, bind("key", key));
}

std::optional<WalletRow> WalletStore::find_bought(accounts::AccountId account, base::ArticleId article) {
  static std::string const sql = "select " + storage::columns_of<WalletRow>("w") + R"( from wallet w
    where w.tenant = :tenant and w.account = :account and w.article = :article and w.source = 'purchase')" +
                                 std::string(counts) + " order by w.id desc limit 1";
  return session_.row<WalletRow>(sql, bind("account", account), bind("article", article));
}

std::vector<WalletRow> WalletStore::given_back(accounts::AccountId account) {
  static std::string const sql = "select " + storage::columns_of<WalletRow>("g") + R"( from wallet g
    where g.tenant = :tenant and g.account = :account and g.source = 'purchase' and not exists (
      select 1 from wallet w where w.tenant = g.tenant and w.id = g.id)" +
                                 std::string(counts) + ")";
  return session_.rows<WalletRow>(sql, bind("account", account));
}

std::vector<WalletRow> WalletStore::of(accounts::AccountId account, std::int64_t limit, std::int64_t offset) {
  static std::string const sql = "select " + storage::columns_of<WalletRow>("w") +
                                 " from wallet w where w.tenant = :tenant and w.account = :account" +
                                 std::string(counts) + " order by w.id desc limit :limit offset :offset";
  return session_.rows<WalletRow>(sql, bind("account", account), bind("limit", limit),
                                  bind("offset", offset));
}

std::vector<WalletItem> WalletStore::items(accounts::AccountId account, WalletChoice const& choice) {
  auto const sql = "select " + storage::columns_of<WalletRow>("w") + ", a.content_type" +
                   chosen(choice.kinds) + " order by w.id desc limit :limit offset :offset";
  return session_.rows<WalletItem>(sql, binds_of(session_.tenant(), account, choice.kinds),
                                   bind("limit", choice.limit), bind("offset", choice.offset));
}

std::int64_t WalletStore::count(accounts::AccountId account,
                                std::vector<catalogue::ContentType> const& kinds) {
  return session_
      .value<std::int64_t>("select count(*)" + chosen(kinds), binds_of(session_.tenant(), account, kinds))
      .value_or(0);
}

std::vector<WalletPart> WalletStore::parts_of(std::vector<base::ArticleId> const& articles) {
  if (articles.empty()) return {};
  static std::string const sql = std::string(R"(
    select l.parent as whole, l.child as part from article_link l
     where l.parent in (:articles) and l.relation in ()") +
                                 std::string(catalogue::bought_part_relations) +
                                 ") order by l.parent, l.relation, l.position, l.child";
  return session_.across_tenants().rows<WalletPart>(sql, bind("articles", articles));
}

void WalletStore::add(WalletRow const& row) {
  session_.execute(R"(
    insert into wallet (tenant, id, account, article, source, key, payment, bucket, acquired_at, created_at)
    values (:tenant, :id, :account, :article, :source, :key, :payment, :bucket, :acquired_at, :created_at))",
                   storage::bind_members(row));
}

}  // namespace entitlement
