// The rows of withdrawals: one for each subscription whose subscriber withdrew from the contract.
#pragma once
#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "features/payments/payment.hpp"
#include "features/subscriptions/subscription.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

using WithdrawalId = base::Id<struct WithdrawalTag>;

struct Withdrawal {
  WithdrawalId id;
  SubscriptionId subscription;
  accounts::AccountId account;
  PeriodKind kind = PeriodKind::free;  // of the period that it ended
  std::int64_t days = 0;               // of that period that were used
  std::int64_t refund_minor = 0;
  std::string currency;
  base::Instant declared_at;  // the tenant's time
  base::Instant created_at;   // the machine's time

  base::Money refund() const { return {refund_minor, currency}; }
};
BOOST_DESCRIBE_STRUCT(Withdrawal, (),
                      (id, subscription, account, kind, days, refund_minor, currency, declared_at,
                       created_at))

class WithdrawalStore {
 public:
  explicit WithdrawalStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<Withdrawal> find(SubscriptionId subscription);
  std::vector<Withdrawal> of(accounts::AccountId account);
  void add(Withdrawal const& withdrawal);
  /// Whether its account has withdrawn from another subscription of this plan, or of one in a group with it.
  bool has_withdrawn(Subscription const& subscription, base::Instant since);
  /// When the present contract of each subscription of an account was concluded, in one statement.
  std::map<SubscriptionId, base::Instant> contract_starts(accounts::AccountId account);

 private:
  storage::TenantSession session_;
};

/// Whether a voucher's code paid one of these periods.
bool is_paid_by_code(storage::TenantSession const& session, std::span<Period const> contract);

/// The key that Payments::request_refund takes for the part of a withdrawal that this payment gives back.
std::string refund_key(SubscriptionId subscription, std::int64_t payment);

}  // namespace subscriptions
