// Withdrawing from a contract: what it gives back, and the declaration, which ends the subscription at once.
//
// One transaction ends the subscription, saves the declaration with the refunds that are due, and queues the
// confirmation by mail. The provider is asked afterwards; where that fails, the job of payments goes on
// asking.
#pragma once
#include <boost/describe.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json_codec.hpp"
#include "base/money.hpp"
#include "features/checkout/buyer.hpp"
#include "features/messaging/messenger.hpp"
#include "features/plans/plan_library.hpp"
#include "features/portal/answers.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/subscriptions/withdrawal/withdrawal.hpp"
#include "features/subscriptions/withdrawal/withdrawal_store.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

inline constexpr base::ProblemType withdrawal_refused{
    409, "WITHDRAWAL_NOT_POSSIBLE",
    "There is no right of withdrawal from this contract, or its time is over.",
    "error.withdrawalNotPossible"};

/// What has become of the money that is given back.
enum class RefundProgress { NONE, UNDER_WAY, PAID, FAILED };
BOOST_DESCRIBE_ENUM(RefundProgress, NONE, UNDER_WAY, PAID, FAILED)

struct WithdrawalReceipt {
  WithdrawalId id;  // the number of the declaration
  base::Instant declared_at;
  base::MoneyBody amount;
  RefundProgress refund = RefundProgress::NONE;
};
BOOST_DESCRIBE_STRUCT(WithdrawalReceipt, (), (id, declared_at, amount, refund))

struct WithdrawalPreview {
  SubscriptionId subscription_id;
  bool allowed = false;
  std::optional<WithdrawalRefusal> reason;  // why it is not
  std::optional<base::Instant> until;       // the last moment of the right
  base::MoneyBody paid;                     // since the contract was concluded
  base::MoneyBody amount;                   // given back
  std::int64_t days_used = 0;               // of the present period
  base::Instant access_ends_at;
  std::optional<WithdrawalReceipt> receipt;  // of one that was declared
};
BOOST_DESCRIBE_STRUCT(WithdrawalPreview, (),
                      (subscription_id, allowed, reason, until, paid, amount, days_used, access_ends_at,
                       receipt))

/// `amount`: what was shown; another one is PRICE_CHANGED.
struct WithdrawalBody {
  base::MoneyBody amount;
};
BOOST_DESCRIBE_STRUCT(WithdrawalBody, (), (amount))

class Withdrawals {
 public:
  Withdrawals(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
              plans::PlanLibrary& plans, payments::Payments& payments, Lifecycle& lifecycle,
              messaging::Messenger const& messenger)
      : database_(database),
        tenant_clock_(machine),
        ids_(ids),
        plans_(plans),
        payments_(payments),
        lifecycle_(lifecycle),
        messenger_(messenger) {}

  portal::Task<WithdrawalPreview> preview(checkout::Buyer who, SubscriptionId id);
  /// Again, it answers the same.
  portal::Task<WithdrawalReceipt> declare(checkout::Buyer who, SubscriptionId id, base::MoneyBody shown);

 private:
  struct Looked {
    Subscription subscription;
    WithdrawalDecision decision;
    std::vector<PaymentShare> shares;  // that are given back
    std::string currency;
    base::Money refund() const;
  };
  Looked look(storage::Session& session, checkout::Buyer const& who, Subscription subscription,
              base::Instant now);
  std::vector<PaymentShare> left_of(storage::TenantSession const& session,
                                    std::span<Period const> contract) const;
  /// Returns the refunds to ask the provider for.
  std::vector<payments::RefundId> save(storage::Session& session, checkout::Buyer const& who,
                                       plans::Plans const& plans, Looked const& looked, base::Instant now);
  void send_confirmation(storage::Session& session, checkout::Buyer const& who, plans::Plans const& plans,
                         Withdrawal const& withdrawal, plans::PlanId plan) const;
  WithdrawalReceipt receipt(storage::TenantSession const& session, Withdrawal const& withdrawal) const;

  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  base::IdSource& ids_;
  plans::PlanLibrary& plans_;
  payments::Payments& payments_;
  Lifecycle& lifecycle_;
  messaging::Messenger const& messenger_;
};

}  // namespace subscriptions

KIOSK_JSON(subscriptions::WithdrawalReceipt);
KIOSK_JSON(subscriptions::WithdrawalPreview);
KIOSK_JSON(subscriptions::WithdrawalBody);
