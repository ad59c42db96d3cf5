// Opens payments, offers ways to pay them, and charges those that need no subscriber. The rest of Payments is
// in payment_start.cpp, settlement.cpp, inquiries.cpp, refunds.cpp and agreements.cpp.
#include "features/payments/payments.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "base/fail_point.hpp"
#include "base/text.hpp"
#include "features/payments/provider_answer.hpp"
#include "storage/tenant_session.hpp"

namespace payments {
namespace {

using namespace std::chrono_literals;
using portal::Task;

constexpr std::chrono::minutes option_lifetime{30};
/// How long a provider may take that is charged without the subscriber.
constexpr std::chrono::hours charge_lifetime{72};

/// Who knows an option's address may open it without a session, so it is random: identifiers of an IdSource
/// can be guessed from others.
PaymentOptionId random_option_id() {
  auto const bytes = base::random_bytes(sizeof(std::int64_t));
  std::int64_t out = 0;
  std::memcpy(&out, bytes.data(), sizeof out);
  return {out & std::numeric_limits<std::int64_t>::max()};
}

void take_order(Payment& payment, Order const& order, base::Instant now, base::Instant real_now) {
  payment.purpose = order.purpose;  // what begins as a trial may go on at the price
  payment.amount_minor = order.amount.minor;
  payment.currency = order.amount.currency;
  payment.plan = order.plan;
  payment.tax_class = order.tax_class;
  payment.tax_basis_points = order.tax_basis_points;
  payment.provider = order.provider;
  payment.description = order.description;
  payment.locale = order.locale;
  payment.return_url = order.return_url;
  payment.agreement = order.agreement.empty() ? std::nullopt : std::optional(order.agreement);
  payment.ordered_at = now;
  payment.updated_at = real_now;
  payment.expires_at = real_now + interactive_lifetime;
}

}  // namespace

void Payments::listen(PaymentPurpose purpose, PaymentListener& listener) {
  if (!listeners_.emplace(purpose, &listener).second)
    throw std::logic_error("a second listener for payments of the purpose " +
                           std::string(boost::describe::enum_to_string(purpose, "?")));
}

PaymentProvider* Payments::provider(std::string_view name) const {
  auto const found = providers_.find(name);
  return found == providers_.end() ? nullptr : found->second;
}

std::vector<PaymentProvider*> Payments::providers() const {
  std::vector<PaymentProvider*> out;
  for (auto const& [name, provider] : providers_) out.push_back(provider);
  return out;
}

bool Payments::accepts_test_money(base::TenantId const& tenant) const {
  return !test_money_tenants_ ||
         std::ranges::find(*test_money_tenants_, tenant.value) != test_money_tenants_->end();
}

bool Payments::is_withheld(std::string_view name, tenants::Tenant const& tenant) const {
  auto const* found = provider(name);
  return found != nullptr && found->takes_test_money(tenant) && !accepts_test_money(tenant.id);
}

void Payments::require_not_withheld(std::string_view name, tenants::Tenant const& tenant) const {
  if (is_withheld(name, tenant)) throw base::Problem(provider_unavailable);
}

Payment Payments::open(storage::TenantSession const& session, Order const& order, base::Instant now) const {
  if (order.amount.minor < 0 || order.amount.minor > base::most_minor ||
      !base::find_currency(order.amount.currency))
    throw std::logic_error("an order without a price: " + order.key);
  PaymentStore store(session);
  auto const real_now = clock_.now();
  auto existing = store.find_key(order.key);
  if (!existing) {
    Payment payment{.id = ids_.make<PaymentId>(),
                    .account = order.account,
                    .purpose = order.purpose,
                    .key = order.key,
                    .subscription = order.subscription,
                    .subject = order.subject,
                    .created_at = real_now};
    take_order(payment, order, now, real_now);
    // It expires where nobody ever pays.
    payment.inquire_at = payment.expires_at;
    store.add(payment);
    return payment;
  }
  if (existing->account != order.account)
    throw std::logic_error("a payment's key belongs to another account: " + order.key);
  if (existing->state == PaymentState::succeeded || is_under_way(existing->state)) return *existing;
  if (is_final(existing->state)) open_attempt(*existing);
  take_order(*existing, order, now, real_now);
  existing->inquire_at = existing->expires_at;
  store.save(*existing);
  return *existing;
}

std::vector<PaymentOption> Payments::options(storage::Session& session, Payment const& payment,
                                             tenants::Tenant const& tenant) const {
  std::vector<PaymentOption> out;
  require_not_withheld(payment.provider, tenant);
  auto* const found = provider(payment.provider);
  if (found == nullptr) return out;
  auto const can = found->capabilities(tenant);
  if (payment.amount_minor == 0 && !can.setup_without_charge) return out;
  PaymentStore store({session, tenant.id});
  for (auto const& method : can.methods) {
    PaymentOption option{.id = random_option_id(),
                         .payment = payment.id,
                         .provider = payment.provider,
                         .method = method.name,
                         .flow = method.flow,
                         .expires_at = clock_.now() + option_lifetime};
    store.add_option(option);
    out.push_back(std::move(option));
  }
  return out;
}

std::optional<LaterCharge> Payments::later_charge(storage::TenantSession const& session, PaymentId id) const {
  auto const payment = PaymentStore(session).find(id);
  if (!payment || payment->amount_minor > 0) return std::nullopt;
  auto const found = listeners_.find(payment->purpose);
  if (found == listeners_.end()) return std::nullopt;
  return found->second->later_charge(session, *payment, business_now(session));
}

/// Marks the attempt as asked, before the provider is. From then on the payment is inquired about until its
/// end is known.
void Payments::begin(storage::TenantSession const& session, Payment& payment) const {
  auto const now = clock_.now();
  payment.state = PaymentState::started;
  payment.inquiries = 0;
  payment.updated_at = now;
  payment.inquire_at = now + ask_again_after(0);
  PaymentStore store(session);
  store.save(payment);
  store.begin_attempt(payment, now);
}

std::optional<Payment> Payments::begin_charge(storage::TenantSession const& session, PaymentId id) const {
  auto payment = PaymentStore(session).find(id);
  if (!payment || is_final(payment->state) || !payment->agreement) return std::nullopt;
  if (payment->state == PaymentState::open) {
    payment->expires_at = clock_.now() + charge_lifetime;
    payment->method = agreement_method;
    begin(session, *payment);
  }
  return payment;
}

Task<Outcome> Payments::ask_charge(TenantCall call, Payment payment, std::optional<base::Instant> now) {
  auto* const found = provider(payment.provider);
  if (found == nullptr) co_return Outcome{.detail = "no such provider", .attempt = payment.attempt};
  // Not a refusal of the card: the charge waits until the provider may be asked, or is given up in the end.
  if (is_withheld(payment.provider, *call.tenant))
    co_return Outcome{.detail = "test money is not accepted", .attempt = payment.attempt};
  if (!now) {
    auto read_now = [&](storage::TenantSession const& session) { return business_now(session); };
    now = co_await database_.read(call.tenant->id, read_now);
  }
  auto const to_provider = provider_call(call, *now);
  auto asking =
      answer_or(found->charge(to_provider, payment), Outcome{.detail = "no answer"}, payment.provider);
  auto out = co_await std::move(asking);
  out.attempt = payment.attempt;
  co_return out;
}

Task<Outcome> Payments::charge(TenantCall call, PaymentId id) {
  auto begin_it = [&](storage::TenantSession const& session) { return begin_charge(session, id); };
  auto const payment = co_await database_.write(call.tenant->id, begin_it);
  if (!payment) {
    auto load = [&](storage::TenantSession const& session) { return PaymentStore(session).find(id); };
    auto const ended = co_await database_.read(call.tenant->id, load);
    if (!ended || !is_final(ended->state)) throw std::logic_error("a payment without an agreement to charge");
    co_return outcome_of(*ended);
  }
  base::fail_point(fail_point_of(*payment, "after_intent"));
  auto asking = ask_charge(call, *payment);
  auto outcome = co_await std::move(asking);
  base::fail_point(fail_point_of(*payment, "after_provider"));
  auto saving = saved(call, *payment, std::move(outcome));
  co_return co_await std::move(saving);
}

}  // namespace payments
