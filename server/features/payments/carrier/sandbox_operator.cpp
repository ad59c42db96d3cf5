// Answers each request of the interface as the sandbox's operator.
#include "features/payments/carrier/sandbox_operator.hpp"

#include <boost/describe/enum_to_string.hpp>
#include <charconv>

#include "base/text.hpp"
#include "features/payments/sandbox/test_numbers.hpp"
#include "http/request/query.hpp"
#include "storage/tenant_session.hpp"

namespace payments::carrier {
namespace {

using portal::Task;
using sandbox::Behaviour;

constexpr std::int64_t most_code_tries = 3;
constexpr std::int64_t most_on_a_page = 100;

struct OperatorRefusal {
  int status = 400;
  std::string code;
  std::string message;
};
BOOST_DESCRIBE_STRUCT(OperatorRefusal, (), (status, code, message))

Answer refuse(int status, std::string code) {
  return {status, base::to_json(OperatorRefusal{status, std::move(code), "refused by the sandbox"})};
}

std::string authorization_of(Bill const& bill) { return "auth-" + bill.id; }

CarrierPayment shown(Bill const& bill) {
  auto const amount = base::money_body({bill.amount_minor, bill.currency});
  return {
      .payment_id = bill.id,
      .amount_transaction = {.phone_number = bill.phone_number,
                             .client_correlator = bill.correlator,
                             .payment_amount = {.charging_information = {.amount = amount.amount,
                                                                         .currency = amount.currency,
                                                                         .description = bill.description}},
                             .reference_code = bill.correlator},
      .payment_status = boost::describe::enum_to_string(bill.status, ""),
      .payment_creation_date = base::to_rfc3339(bill.created_at)};
}

CarrierRefund shown(BillRefund const& refund, Bill const& bill) {
  auto const amount = base::money_body({refund.amount_minor, bill.currency});
  RefundTransaction transaction{.client_correlator = refund.correlator, .reference_code = refund.correlator};
  transaction.refund_amount.charging_information = {
      .amount = amount.amount, .currency = amount.currency, .description = bill.description};
  return {.refund_id = refund.id, .refund_status = "succeeded", .amount_transaction = std::move(transaction)};
}

/// What a test number lets happen when it is charged; nullopt: it is charged.
std::optional<Answer> refusal_of(Bill const& bill, bool first) {
  switch (sandbox::behaviour_of(bill.phone_number)) {
    case Behaviour::insufficient_funds:
      return refuse(422, "CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED");
    case Behaviour::renewals_fail:
      if (first) return std::nullopt;
      return refuse(422, "CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED");
    case Behaviour::declined:
    case Behaviour::pending_failure: return refuse(403, "CARRIER_BILLING.PAYMENT_DENIED");
    default: return std::nullopt;
  }
}

/// One request, in one transaction.
class Desk {
 public:
  Desk(storage::TenantSession const& session, base::Instant now) : store_(session), now_(now) {}

  Answer payments(std::string_view method, std::string_view query, std::string_view body) {
    return method == "POST" ? create(body, BillStatus::succeeded) : list(query);
  }

  Answer create(std::string_view body, BillStatus status) {
    auto const wanted = base::parse<NewPayment>(body);
    if (!wanted) return refuse(400, "INVALID_ARGUMENT");
    auto const& transaction = wanted->amount_transaction;
    auto const& charging = transaction.payment_amount.charging_information;
    auto const amount = base::money_of({charging.amount, charging.currency});
    auto const number = sandbox::read_test_phone(transaction.phone_number);
    if (!amount) return refuse(400, "INVALID_ARGUMENT");
    if (!number) return refuse(404, "IDENTIFIER_NOT_FOUND");
    auto const correlator = transaction.client_correlator.value_or(transaction.reference_code);
    if (store_.find_correlator(correlator)) return refuse(409, "ALREADY_EXISTS");
    Bill const bill{.id = base::hex(base::random_bytes(16)),
                    .correlator = correlator,
                    .phone_number = transaction.phone_number,
                    .amount_minor = amount->minor,
                    .currency = amount->currency,
                    .description = charging.description,
                    .status = status,
                    .created_at = now_};
    if (status == BillStatus::succeeded)
      if (auto refusal = refusal_of(bill, false)) return *refusal;
    store_.add(bill);
    auto out = shown(bill);
    if (status == BillStatus::pending_validation)
      out.validation_info = {
          .action = "validate", .authorization_id = authorization_of(bill), .validation_URL = {}};
    return {201, base::to_json(out)};
  }

  Answer one(std::string_view id, std::string_view action, std::string_view method, std::string_view body) {
    auto bill = store_.find(id);
    if (!bill) return refuse(404, "NOT_FOUND");
    if (action.empty()) return {200, base::to_json(shown(*bill))};
    if (action == "validate") return validate(*bill, body);
    if (action == "confirm") return confirm(*bill);
    if (action == "cancel") return cancel(*bill);
    if (action == "refunds") return method == "POST" ? refund(*bill, body) : refunds(*bill, {});
    if (action.starts_with("refunds/")) return refunds(*bill, action.substr(8));
    return refuse(404, "NOT_FOUND");
  }

 private:
  Answer list(std::string_view query_text) {
    auto const query = http::Query::parse(query_text).value_or(http::Query());
    auto const value = [&](std::string_view name) { return std::string(query.find(name).value_or("")); };
    auto const from = base::parse_rfc3339(value("paymentCreationDate.gte"));
    auto const to = base::parse_rfc3339(value("paymentCreationDate.lte"));
    auto const page_text = value("page");
    std::int64_t page = 1;
    std::from_chars(page_text.data(), page_text.data() + page_text.size(), page);
    if (!from || !to || page < 1 || page > 1'000'000) return refuse(400, "INVALID_ARGUMENT");
    std::vector<CarrierPayment> out;
    for (auto const& bill :
         store_.list(*from, *to, value("paymentStatus"), most_on_a_page, (page - 1) * most_on_a_page))
      out.push_back(shown(bill));
    return {200, base::to_json(out)};
  }

  Answer validate(Bill bill, std::string_view body) {
    if (bill.status != BillStatus::pending_validation) return refuse(409, "ALREADY_EXISTS");
    auto const given = base::parse<CodeToValidate>(body);
    if (!given || given->authorization_id != authorization_of(bill))
      return refuse(400, "CARRIER_BILLING.INVALID_AUTHORIZATION_ID");
    if (given->code == sandbox::right_pin) {
      bill.status = BillStatus::reserved;
      store_.save(bill);
      return {204, {}};
    }
    ++bill.code_tries;
    store_.save(bill);
    return refuse(400, bill.code_tries < most_code_tries ? "CARRIER_BILLING.INVALID_CODE"
                                                         : "CARRIER_BILLING.VALIDATION_FAILED");
  }

  Answer confirm(Bill bill) {
    if (bill.status == BillStatus::succeeded) return refuse(409, "CARRIER_BILLING.PAYMENT_CONFIRMED");
    if (bill.status != BillStatus::reserved) return refuse(409, "CARRIER_BILLING.PAYMENT_CANCELLED");
    if (auto refusal = refusal_of(bill, true)) return *refusal;
    bill.status = BillStatus::succeeded;
    store_.save(bill);
    return {202, {}};
  }

  Answer cancel(Bill bill) {
    if (bill.status == BillStatus::succeeded) return refuse(409, "CARRIER_BILLING.PAYMENT_CONFIRMED");
    bill.status = BillStatus::cancelled;
    store_.save(bill);
    return {202, {}};
  }

  Answer refund(Bill bill, std::string_view body) {
    auto const wanted = base::parse<NewRefund>(body);
    if (!wanted) return refuse(400, "INVALID_ARGUMENT");
    if (bill.status != BillStatus::succeeded)
      return refuse(422, "CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS");
    auto const& transaction = wanted->amount_transaction;
    auto minor = bill.amount_minor - bill.refunded_minor;
    if (auto const& part = transaction.refund_amount.charging_information) {
      auto const amount = base::money_of({part->amount, part->currency});
      if (!amount || amount->currency != bill.currency) return refuse(400, "INVALID_ARGUMENT");
      minor = amount->minor;
    }
    BillRefund const given{.id = base::hex(base::random_bytes(16)),
                           .bill = bill.id,
                           .correlator = transaction.client_correlator.value_or(transaction.reference_code),
                           .amount_minor = minor,
                           .created_at = now_};
    if (minor <= 0 || minor > bill.amount_minor - bill.refunded_minor) {
      for (auto const& each : store_.refunds(bill.id))
        if (each.correlator == given.correlator) return refuse(409, "ALREADY_EXISTS");
      return refuse(422, "CARRIER_BILLING_REFUND.AMOUNT_EXCEEDED");
    }
    if (!store_.add_refund(given)) return refuse(409, "ALREADY_EXISTS");
    bill.refunded_minor += minor;
    store_.save(bill);
    return {201, base::to_json(shown(given, bill))};
  }

  Answer refunds(Bill const& bill, std::string_view id) {
    std::vector<CarrierRefund> out;
    for (auto const& each : store_.refunds(bill.id)) {
      if (id == each.id) return {200, base::to_json(shown(each, bill))};
      out.push_back(shown(each, bill));
    }
    if (!id.empty()) return refuse(404, "NOT_FOUND");
    return {200, base::to_json(out)};
  }

  SandboxOperatorStore store_;
  base::Instant now_;
};

}  // namespace

Task<Answer> SandboxOperator::ask(base::TenantId tenant, std::string method, std::string target,
                                  std::string body) {
  auto work = [&](storage::TenantSession const& session) {
    Desk desk(session, clock_.now());
    std::string_view path = target;
    auto const mark = path.find('?');
    auto const query = mark == path.npos ? std::string_view() : path.substr(mark + 1);
    path = path.substr(0, mark);
    constexpr std::string_view base = "/payments";
    if (!path.starts_with(base)) return refuse(404, "NOT_FOUND");
    path.remove_prefix(base.size());
    if (path.empty()) return desk.payments(method, query, body);
    if (path == "/prepare") return desk.create(body, BillStatus::pending_validation);
    path.remove_prefix(1);
    auto const slash = path.find('/');
    auto const action = slash == path.npos ? std::string_view() : path.substr(slash + 1);
    return desk.one(path.substr(0, slash), action, method, body);
  };
  co_return co_await database_.write(tenant, work);
}

}  // namespace payments::carrier
