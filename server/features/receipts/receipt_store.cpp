// The SQL of receipts.
#include "features/receipts/receipt_store.hpp"

#include <fmt/format.h>

#include "storage/columns_of.hpp"

namespace receipts {
namespace {

using storage::bind;
using storage::bind_members;
using storage::columns_of;

std::string const& receipt_columns() {
  static std::string const columns = columns_of<Receipt>();
  return columns;
}

}  // namespace

std::string number_text(Receipt const& receipt) {
  return fmt::format("{}{:06}", receipt.prefix, receipt.number);
}

std::vector<DueReceipt> ReceiptStore::due(std::int64_t limit) {
  return session_.rows<DueReceipt>(R"(
      select payment, refund from receipt_due where tenant = :tenant
      order by noted_at, refund, payment limit :limit)",
                                   bind("limit", limit));
}

std::optional<base::Instant> ReceiptStore::take_due(payments::PaymentId payment, payments::RefundId refund) {
  return session_.value<base::Instant>(R"(
      delete from receipt_due where tenant = :tenant and payment = :payment and refund = :refund returning paid_at)",
                                       bind("payment", payment), bind("refund", refund));
}

std::int64_t ReceiptStore::next_number(std::string_view prefix) {
  return session_
      .value<std::int64_t>(R"(
      insert into receipt_counter (tenant, prefix, number) values (:tenant, :prefix, 1)
      on conflict (tenant, prefix) do update set number = receipt_counter.number + 1 returning number)",
                           bind("prefix", prefix))
      .value();
}

void ReceiptStore::add(Receipt const& receipt) {
  session_.execute(R"(
      insert into receipt (tenant, id, kind, prefix, number, account, payment, refund, corrects, seller,
                           buyer_name, buyer_email, item, period_start, period_end, gross_minor, tax_minor,
                           tax_basis_points, currency, method, paid_at, issued_at, time_zone, locale,
                           created_at)
      values (:tenant, :id, :kind, :prefix, :number, :account, :payment, :refund, :corrects, :seller,
              :buyer_name, :buyer_email, :item, :period_start, :period_end, :gross_minor, :tax_minor,
              :tax_basis_points, :currency, :method, :paid_at, :issued_at, :time_zone, :locale,
              :created_at))",
                   bind_members(receipt));
}

std::optional<Receipt> ReceiptStore::find(ReceiptId id) {
  return session_.row<Receipt>(
      "select " + receipt_columns() + " from receipt where tenant = :tenant and id = :id", bind("id", id));
}

std::optional<Receipt> ReceiptStore::find_of(payments::PaymentId payment) {
  return session_.row<Receipt>(
      "select " + receipt_columns() +
          " from receipt where tenant = :tenant and payment = :payment and refund = 0",
      bind("payment", payment));
}

std::vector<Receipt> ReceiptStore::credit_notes_of(ReceiptId receipt) {
  return session_.rows<Receipt>(
      "select " + receipt_columns() +
          " from receipt where tenant = :tenant and corrects = :receipt and corrects <> 0 order by number, id",
      bind("receipt", receipt));
}

std::vector<Receipt> ReceiptStore::of(accounts::AccountId account, std::int64_t limit, std::int64_t offset) {
  return session_.rows<Receipt>("select " + receipt_columns() + R"(
      from receipt where tenant = :tenant and account = :account order by id desc limit :limit offset :offset)",
                                bind("account", account), bind("limit", limit), bind("offset", offset));
}

std::int64_t ReceiptStore::count_of(accounts::AccountId account) {
  return session_
      .value<std::int64_t>("select count(*) from receipt where tenant = :tenant and account = :account",
                           bind("account", account))
      .value_or(0);
}

std::int64_t ReceiptStore::given_back(ReceiptId receipt) {
  return session_
      .value<std::int64_t>(R"(
      select cast(coalesce(sum(gross_minor), 0) as bigint) from receipt
      where tenant = :tenant and corrects = :receipt and corrects <> 0)",
                           bind("receipt", receipt))
      .value_or(0);
}

std::string ReceiptStore::method_of_agreement(payments::Payment const& payment) {
  return session_
      .value<std::string>(R"(
      select method from payment
      where tenant = :tenant and subscription = :subscription and subscription <> 0 and agreement = :agreement
        and method <> :by_agreement and state = 'succeeded'
      order by created_at desc limit 1)",
                          bind("subscription", payment.subscription), bind("agreement", payment.agreement),
                          bind("by_agreement", payments::agreement_method))
      .value_or(std::string());
}

std::vector<base::TenantId> tenants_with_due(storage::Session& session) {
  std::vector<base::TenantId> out;
  for (auto& tenant : session.values<std::string>("select distinct tenant from receipt_due order by tenant"))
    out.push_back({std::move(tenant)});
  return out;
}

}  // namespace receipts
