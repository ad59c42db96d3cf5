// The SQL of partners' codes.
#include "features/vouchers/partner/issued_voucher_store.hpp"

#include "storage/columns_of.hpp"

namespace vouchers::partner {
namespace {

using storage::bind;

std::string const& select_columns() {
  static std::string const sql = "select " + storage::columns_of<IssuedVoucher>() + " from issued_voucher";
  return sql;
}

constexpr std::string_view of_article =
    " where tenant = :tenant and account = :account and article = :article and state <> 'FAILED'";

}  // namespace

std::vector<DueVoucher> due_vouchers(storage::Session& session, base::Instant now, std::int64_t limit) {
  return session.rows<DueVoucher>(R"(
    select tenant, id from issued_voucher where due_at is not null and due_at <= :now
    order by due_at limit :limit)",
                                  bind("now", now), bind("limit", limit));
}

void IssuedVoucherStore::add(IssuedVoucher const& row) {
  session_.execute(R"(
    insert into issued_voucher (tenant, id, account, article, provider, product, source, state, key, number, code,
                                reason, attempts, due_at, locale, origin, requested_at, settled_at, created_at)
    values (:tenant, :id, :account, :article, :provider, :product, :source, :state, :key, :number, :code,
            :reason, :attempts, :due_at, :locale, :origin, :requested_at, :settled_at, :created_at))",
                   storage::bind_members(row));
}

std::optional<IssuedVoucher> IssuedVoucherStore::find(IssuedVoucherId id) {
  return session_.row<IssuedVoucher>(select_columns() + " where tenant = :tenant and id = :id",
                                     bind("id", id));
}

std::vector<IssuedVoucher> IssuedVoucherStore::of_request(accounts::AccountId account,
                                                          base::ArticleId article, std::string_view key) {
  return session_.rows<IssuedVoucher>(
      select_columns() +
          R"( where tenant = :tenant and account = :account and article = :article and key = :key
        order by number)",
      bind("account", account), bind("article", article), bind("key", key));
}

std::vector<IssuedVoucher> IssuedVoucherStore::of(accounts::AccountId account, base::ArticleId article,
                                                  std::int64_t limit, std::int64_t offset) {
  return session_.rows<IssuedVoucher>(
      select_columns() + std::string(of_article) + " order by id desc limit :limit offset :offset",
      bind("account", account), bind("article", article), bind("limit", limit), bind("offset", offset));
}

std::int64_t IssuedVoucherStore::count(accounts::AccountId account, base::ArticleId article) {
  return session_
      .value<std::int64_t>("select count(*) from issued_voucher" + std::string(of_article),
                           bind("account", account), bind("article", article))
      .value_or(0);
}

std::int64_t IssuedVoucherStore::count(accounts::AccountId account, base::ArticleId article,
                                       IssueSource source) {
  return session_
      .value<std::int64_t>(
          "select count(*) from issued_voucher" + std::string(of_article) + " and source = :source",
          bind("account", account), bind("article", article), bind("source", source))
      .value_or(0);
}

std::vector<base::ArticleId> IssuedVoucherStore::books_of(base::ArticleId article) {
  return session_.across_tenants().values<base::ArticleId>(
      "select parent from article_link where child = :article and relation = 'voucherbook_voucher'",
      bind("article", article));
}

std::int64_t IssuedVoucherStore::count_of_article(base::ArticleId article) {
  return session_
      .value<std::int64_t>(R"(select count(*) from issued_voucher
        where tenant = :tenant and article = :article and state <> 'FAILED')",
                           bind("article", article))
      .value_or(0);
}

std::vector<IssuedVoucher> IssuedVoucherStore::of_account(accounts::AccountId account) {
  return session_.rows<IssuedVoucher>(
      select_columns() + " where tenant = :tenant and account = :account order by id desc",
      bind("account", account));
}

bool IssuedVoucherStore::settle(IssuedVoucherId id, IssueState state, std::optional<std::string> const& code,
                                std::string_view reason, base::Instant now) {
  return session_
      .value<std::int64_t>(R"(
    update issued_voucher set state = :state, code = :code, reason = :reason, attempts = attempts + 1,
           due_at = null, settled_at = :now
    where tenant = :tenant and id = :id and state = 'REQUESTED' returning 1)",
                           bind("state", state), bind("code", code), bind("reason", reason), bind("now", now),
                           bind("id", id))
      .has_value();
}

void IssuedVoucherStore::put_off(IssuedVoucherId id, std::string_view reason, base::Instant due) {
  session_.execute(R"(
    update issued_voucher set reason = :reason, attempts = attempts + 1, due_at = :due
    where tenant = :tenant and id = :id and state = 'REQUESTED')",
                   bind("reason", reason), bind("due", due), bind("id", id));
}

void IssuedVoucherStore::forget(accounts::AccountId account) {
  session_.execute(R"(
    update issued_voucher set code = null, locale = '', origin = ''
    where tenant = :tenant and account = :account)",
                   bind("account", account));
}

}  // namespace vouchers::partner
