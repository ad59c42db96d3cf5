// The SQL of the sandbox's telephone operator.
#include "features/payments/carrier/sandbox_operator_store.hpp"

#include "storage/columns_of.hpp"

namespace payments::carrier {

using storage::bind;
using storage::bind_members;
using storage::columns_of;

std::optional<Bill> SandboxOperatorStore::find(std::string_view id) {
  return session_.row<Bill>(
      "select " + columns_of<Bill>() + " from sandbox_bill where tenant = :tenant and id = :id",
      bind("id", id));
}

std::optional<Bill> SandboxOperatorStore::find_correlator(std::string_view correlator) {
  return session_.row<Bill>("select " + columns_of<Bill>() +
                                " from sandbox_bill where tenant = :tenant and correlator = :correlator",
                            bind("correlator", correlator));
}

std::vector<Bill> SandboxOperatorStore::list(base::Instant from, base::Instant to, std::string_view status,
                                             std::int64_t limit, std::int64_t offset) {
  return session_.rows<Bill>("select " + columns_of<Bill>() + R"(
      from sandbox_bill
      where tenant = :tenant and created_at >= :from and created_at <= :to and :status in ('', status)
      order by created_at, id limit :limit offset :offset)",
                             bind("from", from), bind("to", to), bind("status", status), bind("limit", limit),
                             bind("offset", offset));
}

void SandboxOperatorStore::add(Bill const& bill) {
  session_.execute(R"(
      insert into sandbox_bill (tenant, id, correlator, phone_number, amount_minor, currency, description, status,
                                code_tries, refunded_minor, created_at)
      values (:tenant, :id, :correlator, :phone_number, :amount_minor, :currency, :description, :status,
              :code_tries, :refunded_minor, :created_at))",
                   bind_members(bill));
}

void SandboxOperatorStore::save(Bill const& bill) {
  session_.execute(R"(
      update sandbox_bill set status = :status, code_tries = :code_tries, refunded_minor = :refunded_minor
      where tenant = :tenant and id = :id)",
                   bind("status", bill.status), bind("code_tries", bill.code_tries),
                   bind("refunded_minor", bill.refunded_minor), bind("id", bill.id));
}

std::vector<BillRefund> SandboxOperatorStore::refunds(std::string_view bill) {
  return session_.rows<BillRefund>("select " + columns_of<BillRefund>() + R"(
      from sandbox_bill_refund where tenant = :tenant and bill = :bill order by created_at, id)",
                                   bind("bill", bill));
}

bool SandboxOperatorStore::add_refund(BillRefund const& refund) {
  return session_.execute(R"(
      insert into sandbox_bill_refund (tenant, id, bill, correlator, amount_minor, created_at)
      values (:tenant, :id, :bill, :correlator, :amount_minor, :created_at)
      on conflict (tenant, correlator) do nothing)",
                          bind_members(refund)) == 1;
}

}  // namespace payments::carrier
