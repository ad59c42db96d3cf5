// Test fixture: a catalogue, plans, subscribers and the service of entitlement in one tenant.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "features/catalogue/testing/sample.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace entitlement::testing {

class EntitlementTest : public subscriptions::testing::SubscriptionTest {
 protected:
  void SetUp() override;
  void TearDown() override;

  Entitlements& entitlements() { return *service_; }

  Asker asker(std::optional<std::int64_t> account = 101);
  EntitlementAnswer ask(Asker const& who, std::string const& article);
  EntitlementAnswer ask(std::string const& article);
  std::expected<Consumed, base::Refusal> consume(std::string const& article, std::string_view key = "1",
                                                 std::int64_t account = 101);

  /// Buys an article for money, as POST /subscription/oneTimePurchase does.
  payments::Payment buy_article(std::string const& article, std::string const& key,
                                std::int64_t account = 101);
  payments::Payment find_payment(payments::PaymentId id);
  void refund(payments::Payment const& payment, std::int64_t minor, bool revoke);
  void charge_back(payments::Payment const& payment);
  /// The payment of the present period.
  payments::Payment paid(subscriptions::SubscriptionId id);

  std::map<std::string, base::ArticleId> articles;

 private:
  std::unique_ptr<storage::Changes> changes_;
  std::unique_ptr<plans::PlanLibrary> library_;
  std::unique_ptr<Entitlements> service_;
};

}  // namespace entitlement::testing
