// Asks the rows of vouchers; there is nobody else to ask.
#include "features/payments/voucher/voucher_provider.hpp"

#include "features/payments/voucher/voucher_code.hpp"
#include "features/payments/voucher/voucher_store.hpp"

namespace payments::voucher {
namespace {

Outcome paid(Payment const& payment) {
  return {.state = PaymentState::succeeded,
          .provider_reference = attempt_key(payment),
          .amount = payment.amount(),
          .attempt = payment.attempt};
}
Outcome refused(FailureCode failure) { return {.state = PaymentState::failed, .failure = failure}; }

}  // namespace

Capabilities Provider::capabilities(tenants::Tenant const&) const {
  return {.refunds = true, .methods = {{std::string(provider_name), Flow::API}}};
}

portal::Task<StepResult> Provider::start(ProviderCall const&, Payment const&, std::string) {
  co_return StepResult{.next = NextStep{.flow = Flow::API, .step = std::string(code_step)}};
}

portal::Task<StepResult> Provider::step(ProviderCall const& call, Payment const& payment, std::string,
                                        std::map<std::string, std::string> body) {
  auto const code = read_code(body["code"]);
  if (!code) co_return StepResult{.outcome = refused(FailureCode::declined)};
  auto redeem = [&](storage::TenantSession const& session) {
    return VoucherStore(session).redeem(*code, payment, clock_.now());
  };
  auto const redeemed = co_await database_.write(call.tenant.id, redeem);
  if (redeemed) co_return StepResult{.outcome = paid(payment)};
  co_return StepResult{.outcome =
                           refused(redeemed.error() == RedeemFault::used_by_account ? FailureCode::duplicate
                                                                                    : FailureCode::declined)};
}

portal::Task<Outcome> Provider::charge(ProviderCall const&, Payment const&) {
  co_return refused(FailureCode::not_supported);
}

portal::Task<Outcome> Provider::inquire(ProviderCall const& call, Payment const& payment) {
  auto look = [&](storage::TenantSession const& session) {
    return VoucherStore(session).find_redemption(payment.id.value, payment.attempt).has_value();
  };
  bool const taken = co_await database_.read(call.tenant.id, look);
  co_return taken ? paid(payment) : Outcome{.state = PaymentState::open};
}

portal::Task<Outcome> Provider::cancel(ProviderCall const& call, Payment const& payment) {
  auto close = [&](storage::TenantSession const& session) {
    return VoucherStore(session).close(payment, clock_.now());
  };
  bool const taken = co_await database_.write(call.tenant.id, close);
  co_return taken ? paid(payment)
                  : Outcome{.state = PaymentState::canceled, .failure = FailureCode::canceled};
}

portal::Task<RefundOutcome> Provider::refund(ProviderCall const& call, Payment const& payment,
                                             Refund const& refund) {
  auto give_back = [&](storage::TenantSession const& session) {
    // A part of a code can't be given back: the use is there again with the first refund of the payment.
    VoucherStore(session).give_back(payment.id.value, payment.attempt, clock_.now());
  };
  co_await database_.write(call.tenant.id, give_back);
  co_return RefundOutcome{.state = RefundOutcome::State::succeeded,
                          .provider_reference = base::text(refund.id)};
}

portal::Task<bool> Provider::end_agreement(ProviderCall const&, std::string) { co_return true; }

std::expected<std::vector<ProviderEvent>, base::Refusal> Provider::read_webhook(tenants::Tenant const&,
                                                                                http::Request const&,
                                                                                base::Instant) const {
  return std::vector<ProviderEvent>();
}

portal::Task<std::optional<std::vector<ProviderCharge>>> Provider::list(ProviderCall const&, base::Instant,
                                                                        base::Instant) {
  co_return std::vector<ProviderCharge>();
}

}  // namespace payments::voucher
