// Test fixture: a catalogue, plans, subscribers and the service of entitlement in one tenant.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "features/catalogue/testing/sample.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/entitlement/wallet_rules.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"
#include "storage/tenant_session.hpp"

namespace entitlement::testing {

/// Puts an article that is paid for into the wallet, as the sale of articles does, which comes after this
/// feature.
class Delivery final : public payments::PaymentListener {
 public:
  explicit Delivery(Entitlements const& entitlements) : entitlements_(entitlements) {}
  void settled(storage::TenantSession const& session, payments::Payment const& payment,
               base::Instant now) override {
    if (payment.state == payments::PaymentState::succeeded)
      entitlements_.deliver(session, payment, base::ArticleId{payment.subject}, payment.amount(),
                            base::text(payment.id), now);
  }
  void reversed(storage::TenantSession const&, payments::Payment const&, payments::Reversal const&,
                base::Instant) override {}

 private:
  Entitlements const& entitlements_;
};

class EntitlementTest : public subscriptions::testing::SubscriptionTest {
 protected:
  ledger::Rules rules() override { return SubscriptionTest::rules().add(wallet_rules()); }
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
  std::unique_ptr<Delivery> delivery_;
};

}  // namespace entitlement::testing
