// The sandbox's bank: what it does with charges, in transactions of its own, since a real bank is another
// system.
#pragma once
#include <string>

#include "features/payments/provider.hpp"
#include "features/payments/sandbox/sandbox_store.hpp"
#include "features/payments/sandbox/test_numbers.hpp"
#include "storage/tenant_session.hpp"

namespace payments::sandbox {

class Bank {
 public:
  static constexpr std::int64_t most_pin_tries = 3;
  static constexpr std::int64_t most_pins = 3;
  static constexpr std::chrono::minutes pin_lifetime{5};
  /// How long a pending charge takes.
  static constexpr std::chrono::seconds pending_for{20};

  Bank(storage::TenantSession const& session, base::IdSource& ids, base::Instant now)
      : ids_(ids), tenant_(session.tenant()), now_(now), store_(session) {}

  /// The charge of this attempt; the same one however often it is ordered.
  Charge begin(Payment const& payment, std::string_view method);
  std::optional<Charge> find(std::string_view key);
  std::optional<Charge> find_page(std::string_view page);

  /// The subscriber gave a number on the page. Nothing happens to a charge that has ended.
  Charge pay(Charge charge, std::string const& number);
  /// The subscriber, or the storefront, gave it up.
  Charge cancel(Charge charge);
  void send_pin(Charge& charge, std::string const& number);

  enum class PinResult { right, wrong, expired, none_left };
  PinResult take_pin(Charge& charge, std::string_view pin);

  Charge charge_agreement(Payment const& payment);
  /// Charges by it are declined until its payer pays again.
  void end_agreement(std::string_view reference) { store_.end_agreement(reference, now_); }

  RefundOutcome refund(Payment const& payment, Refund const& refund);
  std::vector<Charge> list(base::Instant from, base::Instant to) { return store_.charges(from, to); }

  /// The outcome that an inquiry reports.
  static Outcome outcome_of(Charge const& charge);

 private:
  Charge settled(Charge charge);
  void decide(Charge& charge, bool first);
  void take(Charge& charge, std::int64_t amount);
  void refuse(Charge& charge, FailureCode failure);
  void announce(Charge const& charge, ProviderEventKind kind, std::int64_t amount, base::Instant due,
                std::int64_t copies = 1);
  void save(Charge& charge);

  base::IdSource& ids_;
  base::TenantId const tenant_;
  base::Instant const now_;
  SandboxStore store_;
};

}  // namespace payments::sandbox
