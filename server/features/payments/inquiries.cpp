// Asks a provider what became of a payment: after a lost answer, and when its time is over.
#include <stdexcept>

#include "features/payments/payments.hpp"
#include "features/payments/provider_answer.hpp"

namespace payments {

using portal::Task;

Task<Payments::Loaded> Payments::load(TenantCall const& call, PaymentId id) {
  auto const& tenant = call.tenant->id;
  auto read = [&](storage::Session& session) -> std::optional<Loaded> {
    auto payment = PaymentStore({session, tenant}).find(id);
    if (!payment) return std::nullopt;
    return Loaded{*payment, business_now({session, tenant})};
  };
  auto loaded = co_await database_.read(read);
  if (!loaded) throw std::logic_error("no payment " + base::text(id));
  co_return *std::move(loaded);
}

Task<Payment> Payments::resolve(TenantCall call, PaymentId id) {
  auto loading = load(call, id);
  auto const loaded = co_await std::move(loading);
  auto const& payment = loaded.payment;
  auto* const found = provider(payment.provider);
  if (!is_under_way(payment.state) || found == nullptr) co_return payment;
  auto const to_provider = provider_call(call, loaded.now);
  auto asking =
      answer_or(found->inquire(to_provider, payment), Outcome{.detail = "no answer"}, payment.provider);
  auto outcome = co_await std::move(asking);
  if (outcome.state == PaymentState::open && is_by_agreement(payment)) {
    // The order to charge never arrived, so it is given again. Never for a subscriber who pays on a page: an
    // agreement may be known by then, and what is asked for there has to be confirmed there.
    auto charging = ask_charge(call, payment);
    outcome = co_await std::move(charging);
  }
  outcome.attempt = payment.attempt;
  auto saving = save_inquiry(call, payment, std::move(outcome));
  co_return co_await std::move(saving);
}

/// Settles what an inquiry found, and counts it: each one that finds nothing new is made later than the last.
Task<Payment> Payments::save_inquiry(TenantCall const& call, Payment const& asked, Outcome outcome) {
  auto const& tenant = call.tenant->id;
  auto save = [&](storage::TenantSession const& session) {
    PaymentStore store(session);
    auto before = store.find(asked.id);
    // The subscriber began to pay while it was about to expire.
    if (before && asked.state == PaymentState::open && before->state != asked.state) return *before;
    if (before && before->attempt == asked.attempt && is_under_way(before->state)) {
      ++before->inquiries;
      store.save(*before);
    }
    return settle(session, asked.id, outcome, business_now(session));
  };
  co_return co_await database_.write(tenant, save);
}

Task<Payment> Payments::cancel(TenantCall call, PaymentId id, PaymentState ending) {
  auto loading = load(call, id);
  auto const loaded = co_await std::move(loading);
  auto const& payment = loaded.payment;
  if (is_final(payment.state)) co_return payment;
  Outcome outcome{.state = ending, .attempt = payment.attempt};
  if (payment.state != PaymentState::open) {
    outcome.state = PaymentState::unknown;
    if (auto* const found = provider(payment.provider)) {
      auto const to_provider = provider_call(call, loaded.now);
      auto asking =
          answer_or(found->cancel(to_provider, payment), Outcome{.detail = "no answer"}, payment.provider);
      outcome = co_await std::move(asking);
      outcome.attempt = payment.attempt;
      // It never heard of it, or has ended it: the end is ours to name.
      if (outcome.state == PaymentState::open || outcome.state == PaymentState::canceled)
        outcome.state = ending;
    }
  }
  auto saving = save_inquiry(call, payment, std::move(outcome));
  co_return co_await std::move(saving);
}

}  // namespace payments
