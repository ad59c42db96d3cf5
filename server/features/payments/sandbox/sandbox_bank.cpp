// Decides about charges by their test numbers.
#include "features/payments/sandbox/sandbox_bank.hpp"

#include <algorithm>

#include "base/json/json.hpp"
#include "base/text.hpp"

namespace payments::sandbox {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view agreement_prefix = "sandbox/";

/// The bank's own name of a charge.
std::string reference_of(Charge const& charge) { return "sbx-" + charge.key; }

std::optional<std::string> read_test_number(std::string_view typed, std::string_view start,
                                            std::size_t length) {
  std::string digits;
  for (char const sign : typed) {
    if (sign >= '0' && sign <= '9')
      digits += sign;
    else if (sign != ' ' && sign != '-' && sign != '+')
      return std::nullopt;
  }
  if (digits.size() != length || !digits.starts_with(start)) return std::nullopt;
  for (auto const& known : test_numbers)
    if (digits.ends_with(known.digits)) return digits;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> read_test_card(std::string_view typed) {
  return read_test_number(typed, card_start, 16);
}

std::optional<std::string> read_test_phone(std::string_view typed) {
  return read_test_number(typed, phone_start, 12);
}

Behaviour behaviour_of(std::string_view number) {
  for (auto const& known : test_numbers)
    if (number.ends_with(known.digits)) return known.behaviour;
  return Behaviour::declined;
}

void Bank::save(Charge& charge) {
  charge.updated_at = now_;
  store_.save(charge);
}

Charge Bank::begin(Payment const& payment, std::string_view method) {
  auto const key = attempt_key(payment);
  if (auto existing = find(key)) return *existing;
  Charge charge{.key = key,
                .page = base::hex(base::random_bytes(16)),
                .method = std::string(method),
                .amount_minor = payment.amount_minor,
                .currency = payment.currency,
                .description = payment.description,
                .locale = payment.locale,
                .return_url = payment.return_url,
                .created_at = now_,
                .updated_at = now_};
  store_.add(charge);
  return charge;
}

std::optional<Charge> Bank::find(std::string_view key) {
  auto charge = store_.find(key);
  if (!charge) return std::nullopt;
  return settled(std::move(*charge));
}

std::optional<Charge> Bank::find_page(std::string_view page) {
  auto charge = store_.find_page(page);
  if (!charge) return std::nullopt;
  return settled(std::move(*charge));
}

/// Ends a pending charge whose time has come. Each look at a charge does so, not only the bank's job.
Charge Bank::settled(Charge charge) {
  if (charge.state != ChargeState::pending || !charge.settles_at || *charge.settles_at > now_) return charge;
  charge.settles_at.reset();
  if (behaviour_of(charge.number) == Behaviour::pending_failure) {
    charge.state = ChargeState::refused;
    charge.failure = FailureCode::declined;
  } else {
    charge.state = ChargeState::charged;
    charge.charged_minor = charge.amount_minor;
  }
  save(charge);
  announce(charge, ProviderEventKind::outcome, charge.charged_minor, now_);
  return charge;
}

void Bank::take(Charge& charge, std::int64_t amount) {
  charge.state = ChargeState::charged;
  charge.charged_minor = amount;
  charge.agreement = std::string(agreement_prefix) + charge.number;
}

void Bank::refuse(Charge& charge, FailureCode failure) {
  charge.state = ChargeState::refused;
  charge.failure = failure;
}

void Bank::decide(Charge& charge, bool first) {
  auto const behaviour = behaviour_of(charge.number);
  auto const amount = charge.amount_minor;
  bool announced = false;
  if (first) store_.begin_agreement(std::string(agreement_prefix) + charge.number);
  using enum Behaviour;
  switch (behaviour) {
    case success:
    case timeout_charged: take(charge, amount); break;
    case insufficient_funds: refuse(charge, FailureCode::insufficient_funds); break;
    case pending_success:
    case pending_failure:
      charge.state = ChargeState::pending;
      charge.settles_at = now_ + pending_for;
      charge.agreement = std::string(agreement_prefix) + charge.number;
      break;
    case duplicate: refuse(charge, FailureCode::duplicate); break;
    case wrong_amount: take(charge, amount + 100); break;
    case declined: refuse(charge, FailureCode::declined); break;
    case renewals_fail:
      if (first)
        take(charge, amount);
      else
        refuse(charge, FailureCode::insufficient_funds);
      break;
    case timeout_lost:
      charge.state = ChargeState::lost;
      announced = true;  // nothing happened, so there is nothing to say
      break;
    case refunded:
    case charged_back:
      take(charge, amount);
      // With a number that renews, so that each period is not taken back.
      if (first && amount > 0) {
        auto const kind =
            behaviour == refunded ? ProviderEventKind::refunded : ProviderEventKind::charged_back;
        charge.refunded_minor = amount;
        announce(charge, kind, amount, now_ + pending_for);
      }
      break;
    case noisy_webhooks: {
      take(charge, amount);
      auto pending = charge;
      announce(charge, ProviderEventKind::outcome, amount, now_, 2);
      pending.state = ChargeState::pending;
      announce(pending, ProviderEventKind::outcome, 0, now_ + 1s, 2);
      announced = true;
      break;
    }
  }
  save(charge);
  if (!announced) announce(charge, ProviderEventKind::outcome, charge.charged_minor, now_);
}

void Bank::announce(Charge const& charge, ProviderEventKind kind, std::int64_t amount, base::Instant due,
                    std::int64_t copies) {
  auto const attempt = parse_attempt_key(charge.key);
  if (!attempt) return;
  auto const id = ids_.next();
  auto const outcome = outcome_of(charge);
  ProviderEvent const event{.id = "evt-" + base::id_text(id),
                            .kind = kind,
                            .payment = attempt->payment,
                            .attempt = attempt->attempt,
                            .state = outcome.state,
                            .failure = outcome.failure,
                            .provider_reference = kind == ProviderEventKind::outcome
                                                      ? outcome.provider_reference
                                                      : "sbx-back-" + charge.key,
                            .amount_minor = amount,
                            .currency = charge.currency,
                            .agreement = outcome.agreement,
                            .payer_hash = outcome.payer_hash};
  store_.add_event(id, charge.key, base::to_json(event), copies, due);
}

Charge Bank::pay(Charge charge, std::string const& number) {
  if (charge.state != ChargeState::waiting) return charge;
  charge.number = number;
  decide(charge, true);
  return charge;
}

Charge Bank::cancel(Charge charge) {
  if (charge.state != ChargeState::waiting && charge.state != ChargeState::lost &&
      charge.state != ChargeState::pending)
    return charge;
  charge.state = ChargeState::canceled;
  charge.failure = FailureCode::canceled;
  charge.settles_at.reset();
  save(charge);
  announce(charge, ProviderEventKind::outcome, 0, now_);
  return charge;
}

void Bank::send_pin(Charge& charge, std::string const& number) {
  charge.number = number;
  charge.pin_sent_at = now_;
  ++charge.pins_sent;
  save(charge);
}

Bank::PinResult Bank::take_pin(Charge& charge, std::string_view pin) {
  if (!charge.pin_sent_at || *charge.pin_sent_at + pin_lifetime <= now_) return PinResult::expired;
  ++charge.pin_tries;
  if (pin == right_pin) {
    decide(charge, true);
    return PinResult::right;
  }
  if (charge.pin_tries >= most_pin_tries) {
    refuse(charge, FailureCode::declined);
    save(charge);
    announce(charge, ProviderEventKind::outcome, 0, now_);
    return PinResult::none_left;
  }
  save(charge);
  return PinResult::wrong;
}

Charge Bank::charge_agreement(Payment const& payment) {
  auto const agreement = payment.agreement.value_or("");
  auto charge = begin(payment, "agreement");
  if (charge.state == ChargeState::lost) charge.state = ChargeState::waiting;
  if (charge.state != ChargeState::waiting) return charge;
  if (agreement.starts_with(agreement_prefix)) {
    auto const typed = std::string_view(agreement).substr(agreement_prefix.size());
    auto const card = read_test_card(typed);
    charge.number = card ? *card : read_test_phone(typed).value_or("");
  }
  if (store_.has_ended(agreement)) {
    refuse(charge, FailureCode::declined);
    save(charge);
    announce(charge, ProviderEventKind::outcome, 0, now_);
    return charge;
  }
  decide(charge, false);
  return charge;
}

RefundOutcome Bank::refund(Payment const& payment, Refund const& refund) {
  using enum RefundOutcome::State;
  auto charge = find(attempt_key(payment));
  if (!charge || charge->state != ChargeState::charged)
    return {.state = refused, .detail = "nothing was charged"};
  auto const key = refund_key(refund);
  RefundOutcome const done{.state = succeeded, .provider_reference = "sbx-refund-" + key};
  if (store_.has_refund(key)) return done;
  bool const possible = refund.currency == charge->currency &&
                        refund.amount_minor <= charge->charged_minor - charge->refunded_minor;
  if (!possible) return {.state = refused, .detail = "less is left"};
  store_.add_refund(key, charge->key, refund.amount_minor, now_);
  charge->refunded_minor += refund.amount_minor;
  save(*charge);
  return done;
}

Outcome Bank::outcome_of(Charge const& charge) {
  Outcome out{.failure = charge.failure,
              .provider_reference = reference_of(charge),
              .amount = {charge.charged_minor, charge.currency},
              .agreement = charge.agreement};
  if (!charge.number.empty()) out.payer_hash = base::sha256_hex("sandbox/" + charge.number);
  using enum ChargeState;
  switch (charge.state) {
    case waiting: out.state = PaymentState::started; break;
    case pending: out.state = PaymentState::pending; break;
    case charged: out.state = PaymentState::succeeded; break;
    case refused: out.state = PaymentState::failed; break;
    case canceled: out.state = PaymentState::canceled; break;
    case lost: out.state = PaymentState::open; break;
  }
  return out;
}

}  // namespace payments::sandbox
