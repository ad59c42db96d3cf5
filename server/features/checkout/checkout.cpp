// Takes a sale from its first transaction to its answer. The provider is asked between two transactions,
// never inside one.
#include "features/checkout/checkout.hpp"

#include <utility>

#include "base/fail_point.hpp"
#include "features/checkout/refusals.hpp"
#include "features/payments/voucher/voucher_provider.hpp"

namespace checkout {
namespace {

using payments::PaymentPurpose;
using payments::PaymentState;
using storage::Session;

/// How often one call gives up an unfinished payment. A second round is rare, a third one is a script.
constexpr int most_rounds = 3;

bool is_undecided(PaymentState state) {
  return state == PaymentState::pending || state == PaymentState::unknown;
}

CheckoutAnswer pending_answer(std::optional<base::SubscriptionId> subscription = {}) {
  return {.type = CheckoutState::pending, .subscription_id = subscription};
}

/// Refuses the sale while a payment for something else is open and nobody knows how it ends.
void refuse_in_flight(Sale const& sale) {
  if (auto const* problem = sale.in_flight()) throw base::Problem(*problem);
}

/// The way to pay that is started at once: the one that the buyer has chosen, or the only one where that is a
/// page.
std::optional<payments::PaymentOptionId> chosen_option(Begun const& begun, Sale const& sale,
                                                       Checkout::Selected const& selected,
                                                       tenants::Tenant const& tenant) {
  if (selected && !selected->empty()) return selected->front();
  auto const is_only_page = begun.options.size() == 1 && begun.options[0].flow == payments::Flow::WEB;
  if (sale.opens_the_only_page() && is_only_page && !tenant.flag_bool("showPaymentOptions"))
    return begun.options[0].id;
  return std::nullopt;
}

/// Not a renewal, not another card for renewals, and not by a voucher, which is paid for already.
bool buys_something_new(payments::Payment const& payment) {
  if (payment.provider == payments::voucher::provider_name) return false;
  bool const is_method = payment.purpose == PaymentPurpose::change && payment.subject == 0;
  return payment.purpose != PaymentPurpose::renewal && !is_method;
}

}  // namespace

void Checkout::add(Sale& sale) const {
  for (auto const purpose : sale.purposes()) payments_.listen(purpose, sale);
}

portal::Task<CheckoutAnswer> Checkout::pay(Buyer buyer, Sale const& sale, Begin begin, Selected selected) {
  auto paying = begin_payment(buyer, sale, begin, selected);
  co_return base::or_throw(co_await std::move(paying));
}

portal::Task<Checkout::Answer> Checkout::begin_payment(Buyer const& buyer, Sale const& sale,
                                                       Begin const& begin, Selected const& selected) {
  auto beginning = begun_alone(buyer, sale, begin);
  auto first = co_await std::move(beginning);
  if (!first) co_return pending_answer();
  auto begun = *std::move(first);
  base::fail_point("checkout.after_intent");
  if (begun.refused) throw *std::move(begun.refused);
  if (!begun.payment) co_return CheckoutAnswer{.subscription_id = begun.subscription};
  if (payments::is_under_way(begun.payment->state)) {
    auto resolving = resolved(buyer, begin, std::move(begun));
    begun = co_await std::move(resolving);
  }
  auto const& payment = *begun.payment;
  if (payments::is_final(payment.state)) {
    if (sale.repeats_its_answer()) co_return answer_of(payment);
    if (payment.state == PaymentState::succeeded) throw base::Problem(sale.paid());
  }
  if (begun.by_agreement) {
    auto charging = charge(buyer, payment);
    co_return co_await std::move(charging);
  }
  if (is_undecided(payment.state)) co_return pending_answer(begun.subscription);
  if (begun.options.empty()) throw base::Problem(payments::provider_unavailable);
  if (auto const chosen = chosen_option(begun, sale, selected, *buyer.tenant)) {
    auto starting = start(buyer, payment, *chosen);
    co_return co_await std::move(starting);
  }
  CheckoutAnswer out{.type = CheckoutState::options, .subscription_id = begun.subscription};
  out.options = shown_options(begun.options, buyer.origin);
  co_return out;
}

portal::Task<Checkout::Answer> Checkout::pay_with(Buyer buyer, Sale const& sale, Begin begin,
                                                  Answers answers) {
  Selected const none;
  auto paying = begin_payment(buyer, sale, begin, none);
  auto answer = co_await std::move(paying);
  if (!answer || answer->options.empty()) co_return answer;  // refused, or nothing is to be paid
  auto const option = answer->options.front().payment_option_UUID;
  auto choosing = take_step(buyer, {.payment_option_UUID = option, .redirection_url = {}, .body = {}});
  auto chosen = co_await std::move(choosing);
  if (!chosen) co_return chosen;
  auto answering =
      take_step(buyer, {.payment_option_UUID = option, .redirection_url = {}, .body = std::move(answers)});
  co_return co_await std::move(answering);
}

portal::Task<CheckoutAnswer> Checkout::step(Buyer buyer, StepBody body) {
  auto taking = take_step(buyer, std::move(body));
  co_return base::or_throw(co_await std::move(taking));
}

portal::Task<Checkout::Answer> Checkout::take_step(Buyer const& buyer, StepBody body) {
  payments::TenantCall const call{buyer.tenant, buyer.origin};
  auto look = [&](Session& session) -> std::optional<base::SubscriptionId> {
    payments::PaymentStore store({session, buyer.tenant->id});
    auto const option = store.find_option(body.payment_option_UUID, machine_.now());
    auto const payment = option ? store.find(option->payment) : std::nullopt;
    if (!payment) return std::nullopt;
    // The ways to pay may have been shown before purchases were locked.
    if (buys_something_new(*payment)) require_spender(buyer.account);
    return subscription_of(*payment);
  };
  auto const subscription = co_await database_.read(look);
  auto const answers = body.body && !body.body->empty();
  // Named, since an awaited call takes its arguments by value from here.
  auto result = answers ? co_await payments_.step(call, buyer.account.id, body.payment_option_UUID,
                                                  std::move(*body.body))
                        : co_await payments_.start(call, buyer.account.id, body.payment_option_UUID,
                                                   body.redirection_url ? buyer.return_url : std::string());
  co_return answer_of(subscription, base::or_throw(std::move(result)));
}

/// Of what may be bought once, only one payment is open at a time. Between two rounds another tab may begin
/// yet another one. nullopt: it is not known how the other one ends.
portal::Task<std::optional<Begun>> Checkout::begun_alone(Buyer const& buyer, Sale const& sale,
                                                         Begin const& begin) {
  for (int round = 0; round < most_rounds; ++round) {
    auto out = co_await database_.write(begin);
    if (!out.gives_up) co_return out;
    auto giving_up = give_up(buyer, sale, *out.gives_up);
    if (!co_await std::move(giving_up)) co_return std::nullopt;
  }
  refuse_in_flight(sale);
  co_return std::nullopt;
}

/// Ends a payment for which the buyer chose something else. Refused where its money was taken; false where it
/// may be on its way: nobody pays twice.
portal::Task<bool> Checkout::give_up(Buyer const& buyer, Sale const& sale, payments::PaymentId unfinished) {
  payments::TenantCall const call{buyer.tenant, buyer.origin};
  auto payment = co_await payments_.resolve(call, unfinished);
  // The buyer has paid, and the provider decides.
  bool const is_pending = payment.state == PaymentState::pending;
  if (!is_pending && !payments::is_final(payment.state))
    payment = co_await payments_.cancel(call, unfinished, PaymentState::canceled);
  // What the new one costs, the buyer has to see first: it may be a change of plan now.
  if (payment.state == PaymentState::succeeded) throw base::Problem(sale.paid());
  // No answer: only the provider knows whether the page was paid.
  if (is_undecided(payment.state)) {
    refuse_in_flight(sale);
    co_return false;
  }
  co_return true;
}

/// An earlier call began it, perhaps before a crash: the provider knows what became of it.
portal::Task<Begun> Checkout::resolved(Buyer const& buyer, Begin const& begin, Begun begun) {
  payments::TenantCall const call{buyer.tenant, buyer.origin};
  begun.payment = co_await payments_.resolve(call, begun.payment->id);
  auto const state = begun.payment->state;
  bool const has_failed = payments::is_final(state) && state != PaymentState::succeeded;
  // The charge of the old card was on its way, and has failed now: the subscriber's own begins.
  if (begun.renews && has_failed) begun = co_await database_.write(begin);
  co_return begun;
}

portal::Task<Checkout::Answer> Checkout::charge(Buyer const& buyer, payments::Payment const& payment) {
  auto const subscription = subscription_of(payment);
  if (payment.state != PaymentState::open) co_return pending_answer(subscription);
  payments::TenantCall const call{buyer.tenant, buyer.origin};
  payments::StepResult result;
  result.outcome = co_await payments_.charge(call, payment.id);
  base::fail_point("checkout.after_settle");
  co_return answer_of(subscription, result);
}

portal::Task<Checkout::Answer> Checkout::start(Buyer const& buyer, payments::Payment const& payment,
                                               payments::PaymentOptionId chosen) {
  auto is_of_this = [&](Session& session) {
    auto const option =
        payments::PaymentStore({session, buyer.tenant->id}).find_option(chosen, machine_.now());
    return option && option->payment == payment.id;
  };
  if (!co_await database_.read(is_of_this)) throw base::Problem(payments::unknown_payment_option);
  payments::TenantCall const call{buyer.tenant, buyer.origin};
  auto started = co_await payments_.start(call, buyer.account.id, chosen, buyer.return_url);
  base::fail_point("checkout.after_settle");
  co_return answer_of(subscription_of(payment), base::or_throw(std::move(started)));
}

std::string provider_of(payments::Payments const& payments, tenants::Tenant const& tenant) {
  std::string out;
  std::size_t most = 0;
  for (auto const* provider : payments.providers())
    if (auto const ways = provider->capabilities(tenant).methods.size(); ways > most) {
      most = ways;
      out = provider->name();
    }
  return out;
}

payments::Order order_of_articles(payments::Payments const& payments, Buyer const& buyer,
                                  PaymentPurpose purpose, base::Money const& price, std::int64_t subject,
                                  std::string description) {
  auto provider = provider_of(payments, *buyer.tenant);
  if (provider.empty()) throw base::Problem(payments::provider_unavailable);
  auto const& rates = buyer.tenant->configuration.billing.tax_basis_points;
  auto const rate = rates.find("standard");
  return {.account = buyer.account.id,
          .purpose = purpose,
          .amount = price,
          .subject = subject,
          .tax_basis_points = rate == rates.end() ? 0 : rate->second,
          .provider = std::move(provider),
          .description = std::move(description),
          .locale = buyer.locale,
          .return_url = buyer.return_url};
}

}  // namespace checkout
