// The steps of a subscription inside a transaction: each saves state, period, credits, history and event
// together. It is also the listener that is called when a payment ends (PaymentListener).
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "features/checkout/checkout.hpp"
#include "features/ledger/credits.hpp"
#include "features/payments/payments.hpp"
#include "features/subscriptions/changes/change_quote_store.hpp"
#include "features/subscriptions/changes/period_worth.hpp"
#include "features/subscriptions/decide.hpp"
#include "features/subscriptions/period_store.hpp"
#include "features/subscriptions/price_versions.hpp"
#include "features/subscriptions/subscription_store.hpp"
#include "features/subscriptions/trials/trial_store.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// The payload of the events subscription.*.
struct SubscriptionEvent {
  SubscriptionId subscription;
  accounts::AccountId account;
  plans::PlanId plan;
  State state = State::REQUESTED;
  SubState sub_state = SubState::NONE;
  std::int64_t period = 0;
  base::Instant at;
};
BOOST_DESCRIBE_STRUCT(SubscriptionEvent, (), (subscription, account, plan, state, sub_state, period, at))

/// One step of a subscription, as it was saved.
struct RecordedStep {
  Subscription const& before;
  Subscription const& after;
  Event event = Event::request;
  base::Instant now;  // the tenant's time
};

/// Takes part in the transaction of each step: what it writes is there exactly when the step is.
class StepListener {
 public:
  virtual ~StepListener() = default;
  virtual void recorded(storage::TenantSession const& session, RecordedStep const& step) = 0;
};

class Lifecycle final : public checkout::Sale {
 public:
  Lifecycle(tenants::TenantDirectory const& directory, payments::Payments const& payments,
            base::IdSource& ids, base::Clock const& machine)
      : directory_(directory), payments_(payments), ids_(ids), machine_(machine) {}

  /// Before the first step; the listener lasts as long as this.
  void listen(StepListener& listener) { listeners_.push_back(&listener); }

  std::span<payments::PaymentPurpose const> purposes() const override;
  base::ProblemType const& paid() const override { return checkout::user_already_subscribed; }
  base::ProblemType const* in_flight() const override { return &payment_in_flight; }
  bool repeats_its_answer() const override { return true; }
  bool opens_the_only_page() const override { return true; }
  /// A trial for a payer who had one, or a promotion for one who had that.
  payments::FailureCode refusal(storage::TenantSession const& session,
                                payments::Payment const& payment) override;
  /// After the trial, or at the next renewal.
  std::optional<payments::LaterCharge> later_charge(storage::TenantSession const& session,
                                                    payments::Payment const& payment,
                                                    base::Instant now) override;
  void settled(storage::TenantSession const& session, payments::Payment const& payment,
               base::Instant now) override;
  void reversed(storage::TenantSession const& session, payments::Payment const& payment,
                payments::Reversal const& reversal, base::Instant now) override;

  plans::PriceVersion version(storage::TenantSession const& session, plans::PriceVersionId id) {
    return versions_.find(session, id);
  }
  BillingRules rules(base::TenantId const& tenant, plans::PriceVersion const& version) const;

  /// The order of the first payment, of the next renewal, or of a change.
  payments::Order order(base::TenantId const& tenant, Subscription const& subscription,
                        plans::PriceVersion const& version, payments::PaymentPurpose purpose,
                        base::Money amount, std::string description) const;

  /// The payment that a requested one waits for.
  std::optional<payments::Payment> first_payment(storage::TenantSession const& session,
                                                 Subscription const& subscription);
  /// Whether the next period is being charged: the provider was asked, and has not answered yet.
  bool is_renewing(storage::TenantSession const& session, Subscription const& subscription);

  /// Saves a change, with its history and its event; frees the groups of one that is over, and its credits.
  void record(storage::TenantSession const& session, Subscription const& before, Subscription after,
              Event event, base::Instant now, std::string detail = {});
  /// What is over by now and asks nobody: the last period before a cancellation, and one that there is no
  /// right to renew. Ended here, so that no call depends on whether the job has been there. Returns it as it
  /// is afterwards.
  Subscription end_if_over(storage::TenantSession const& session, Subscription subscription,
                           base::Instant now);
  /// The first period of a requested one; `with_trial`: as its trial.
  void activate(storage::TenantSession const& session, Subscription subscription, bool with_trial,
                std::optional<payments::Payment> const& payment, base::Instant now);
  /// The next period, paid or free.
  void renew(storage::TenantSession const& session, Subscription subscription,
             plans::PriceVersion const& version, std::optional<payments::Payment> const& payment,
             base::Instant now);
  /// A try to charge the next period that did not succeed: the next one follows, or the end. `low_balance`:
  /// as after_failed_renewal.
  void fail_renewal(storage::TenantSession const& session, Subscription const& before, bool low_balance,
                    base::Instant now, std::string detail);
  /// A period that a partner sold, until `ends_at`: the first one, or the next. Nothing is charged here. One
  /// that is reported before the present one is over begins at once.
  void begin_sold(storage::TenantSession const& session, Subscription subscription, base::Instant ends_at,
                  base::Instant now);
  /// Another plan from now on.
  void change(storage::TenantSession const& session, Subscription subscription, ChangeQuote const& quote,
              std::optional<payments::Payment> const& payment, base::Instant now);
  /// Ends it with its access, at this moment: money went back, or the subscriber withdraws. False where the
  /// event is refused.
  bool end_now(storage::TenantSession const& session, Subscription subscription, Event event,
               base::Instant now);
  /// What the rest of the present period is worth.
  PeriodWorth worth(storage::TenantSession const& session, Subscription const& subscription) {
    return {session, versions_, subscription.id, subscription.period_number};
  }
  /// What the price of a change to these terms is made from: another text as soon as any of it has moved.
  std::string state_of_change(storage::TenantSession const& session, Subscription const& subscription,
                              plans::PriceVersionId to);
  /// Whether that is another by now. A quote that an older program made does not know what it was made from,
  /// and holds: its payment may be under way.
  bool has_moved(storage::TenantSession const& session, Subscription const& subscription,
                 ChangeQuote const& quote);

 private:
  void begin_period(storage::TenantSession const& session, Subscription const& before,
                    Subscription subscription, Period period, plans::PriceVersion const& version,
                    std::optional<payments::Payment> const& payment, Event event, base::Instant now);
  void grant_credits(storage::TenantSession const& session, Subscription const& subscription,
                     Period const& period, plans::PriceVersion const& version, base::Instant now);
  void end_credits(storage::TenantSession const& session, SubscriptionId subscription, bool accumulated_too,
                   base::Instant now);
  void give_back(storage::TenantSession const& session, payments::Payment const& payment,
                 std::string_view reason);
  void let_go(storage::TenantSession const& session, std::string_view provider,
              std::optional<std::string> const& agreement);
  void settled_first(storage::TenantSession const& session, Subscription subscription,
                     payments::Payment const& payment, base::Instant now);
  void settled_renewal(storage::TenantSession const& session, Subscription subscription,
                       payments::Payment const& payment, base::Instant now);
  void settled_method(storage::TenantSession const& session, Subscription subscription,
                      payments::Payment const& payment, base::Instant now);
  void settled_change(storage::TenantSession const& session, Subscription subscription,
                      payments::Payment const& payment, base::Instant now);
  std::vector<std::int64_t> trial_groups_of(storage::TenantSession const& session,
                                            Subscription const& subscription);
  bool has_payer_had_promotion(storage::TenantSession const& session, Subscription const& subscription,
                               std::string_view payer_hash);

  tenants::TenantDirectory const& directory_;
  payments::Payments const& payments_;
  base::IdSource& ids_;
  base::Clock const& machine_;
  PriceVersions versions_;
  std::vector<StepListener*> listeners_;
};

}  // namespace subscriptions
