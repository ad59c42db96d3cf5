// Test fixture: one sandbox tenant with plans, a subscriber, a scripted provider and the whole service.
#pragma once
#include <algorithm>
#include <boost/json/parse.hpp>
#include <memory>
#include <string>
#include <vector>

#include "base/testing/run.hpp"
#include "features/accounts/account_store.hpp"
#include "features/ledger/testing/money_test.hpp"
#include "features/payments/voucher/voucher_provider.hpp"
#include "features/subscriptions/clock/test_clock.hpp"
#include "features/subscriptions/subscription_api.hpp"
#include "features/subscriptions/testing/scripted_provider.hpp"
#include "features/subscriptions/withdrawal/withdrawals.hpp"
#include "features/tenants/tenant_store.hpp"

namespace subscriptions::testing {

using base::testing::wait_for;

class SubscriptionTest : public ledger::testing::MoneyTest {
 protected:
  ledger::Rules rules() override;
  SubscriptionTest();
  ~SubscriptionTest() override;
  void SetUp() override;
  void TearDown() override;

  /// The tenant's document "billing".
  virtual std::string billing() const;
  static plans::PlanDraft draft(std::string key, std::string_view cycle, std::int64_t price);
  /// daily < monthly < yearly in one group; credits and trial outside of it.
  virtual plans::PlanFolder folder();
  void save_plans();
  /// After plans were saved again.
  void reload_plans();
  plans::Plan plan(std::string_view key);

  checkout::Buyer subscriber(std::int64_t account = 101) const;
  void ensure_account(std::int64_t id);
  /// Its address is proven from now on.
  void verify_email(std::int64_t id = 101);
  checkout::CheckoutAnswer subscribe(std::string_view key, std::int64_t account = 101,
                                     std::optional<ChangeQuoteId> quote = {});
  std::int64_t count(std::string_view from);
  /// Subscribes, and pays on the provider's page.
  Subscription buy(std::string_view key, std::int64_t account = 101);
  /// The payment of the subscription's next period.
  payments::Payment payment_of(SubscriptionId id, std::string_view kind = "subscribe");
  void pay(SubscriptionId id);
  void settle(payments::Payment const& payment, payments::Outcome const& outcome);
  payments::Payment first_payment(SubscriptionId id);
  /// The bank takes back what the first period cost.
  void charge_back(SubscriptionId id, std::string const& event = "back-1");
  Subscription find(SubscriptionId id);
  std::vector<Period> periods(SubscriptionId id);
  std::vector<std::string> topics();
  std::vector<UserSubscription> list(std::int64_t account = 101, bool canceled = false);
  base::Instant tenant_now();
  ClockMoved advance(std::string_view by);
  std::string refusal(std::function<void()> const& work);

  Subscriptions& service();
  checkout::Checkout& checkout_service();
  Withdrawals& withdrawals();
  Renewals& renewals();
  Renewals& other_node();
  PriceNotices& notices();
  SubscriptionMails& mails();
  Lifecycle& lifecycle();
  plans::PlanLibrary& library();
  payments::Payments& payments_service();

  base::TenantId const aurora{"aurora"};
  ScriptedProvider provider;
  std::shared_ptr<tenants::Tenant const> tenant;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace subscriptions::testing
