// `kiosk ledger explain` of what was bought by a subscription, a change of it and a refund, on both
// databases.
#include <gmock/gmock.h>

#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/purchases/explain_store.hpp"

namespace purchases {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class ExplainTest : public entitlement::testing::EntitlementTest {
 protected:
  std::vector<std::string> explain(payments::Payment const& payment,
                                   std::optional<base::TenantId> const& tenant = {}) {
    return database().read_now(
        [&](storage::Session& session) { return purchases::explain(session, payment.id.value, tenant); });
  }
};
STORAGE_ON_BOTH_ENGINES(ExplainTest);

TEST_P(ExplainTest, APeriodByItsTermsAndItsPromotion) {
  auto const monthly = buy("monthly");
  auto const first = explain(paid(monthly.id));
  EXPECT_THAT(first, Contains(HasSubstr(": 4.99 EUR, succeeded, by scripted")));
  EXPECT_THAT(first,
              Contains(HasSubstr("period 1 of subscription " + base::text(monthly.id) + ", by start")));
  EXPECT_THAT(first, Contains(HasSubstr(": 9.99 EUR for P1M")));
  EXPECT_THAT(first, Contains("  the promotion: 4.99 EUR for paid period 1 of 1"));
  EXPECT_THAT(first, Contains("  posted as charge: provider/scripted 4.99 EUR"));
  advance("P1M");
  EXPECT_THAT(explain(paid(monthly.id)),
              Contains("  the promotion of 4.99 EUR ended with paid period 1, and this is number 2"));
}

TEST_P(ExplainTest, AChangeByItsQuote) {
  auto const monthly = buy("monthly");
  advance("P15D");
  auto const preview =
      subscriptions::testing::wait_for(service().preview(subscriber(), monthly.id, plan("yearly").id));
  subscribe("yearly", 101, preview.quote_id);
  auto const lines = explain(paid(monthly.id));
  EXPECT_THAT(lines, Contains(HasSubstr("by change")));
  EXPECT_THAT(lines, Contains(HasSubstr("of the period before counts")));
  EXPECT_THAT(lines, Contains(HasSubstr("of the period before = ")));
}

TEST_P(ExplainTest, WhatWentBackOfAnArticle) {
  auto const payment = buy_article("tides-1", "one");
  EXPECT_THAT(explain(payment), Not(Contains(HasSubstr("refund"))));
  refund(payment, 40, false);
  EXPECT_THAT(explain(payment), Contains(HasSubstr("  refund of 0.40 EUR, succeeded")));
  EXPECT_THAT(explain(payment, aurora), Not(IsEmpty()));
  EXPECT_THAT(explain(payment, base::TenantId{"elsewhere"}), IsEmpty());
}

}  // namespace
}  // namespace purchases
