// What a partner reports who sells a plan, on both databases: bought, renewed, canceled, revoked, once each.
#include "features/subscriptions/partners/partner_webhook.hpp"

#include <gmock/gmock.h>

#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

class PartnerWebhookTest : public testing::SubscriptionTest {
 protected:
  void SetUp() override {
    SubscriptionTest::SetUp();
    ensure_account(101);
  }
  plans::PlanFolder folder() override {
    auto out = SubscriptionTest::folder();
    auto house = draft("house", "P1M", 1200);
    house.terms.provider = "partner";
    house.partner = "house";
    house.partner_product = "P-7";
    house.terms.contingents = {{{"FULL_TRACK_MUSIC"}, 10}};
    out.plans.push_back(house);
    out.groups[0].levels.push_back({"house"});
    return out;
  }
  std::string uuid(std::int64_t account = 101) {
    return database()
        .read_now(aurora,
                  [&](storage::TenantSession const& session) {
                    return accounts::AccountStore(session).find({account});
                  })
        .value()
        .uuid;
  }
  Subscription tell(PartnerEvent const& event) {
    PartnerWebhook webhook(database(), clock, ids, secrets_, library(), lifecycle());
    auto const plans = base::testing::wait_for(library().of(aurora));
    return database().write_now(
        [&](storage::Session& session) { return webhook.apply(session, *tenant, *plans, "house", event); });
  }
  PartnerEvent event(PartnerEventType type, std::optional<std::chrono::days> lasts = {}) {
    PartnerEvent out;
    out.id = "evt-" + std::to_string(++events_);
    out.type = type;
    out.product = "P-7";
    out.user = uuid();
    if (lasts) out.ends_at = tenant_now() + *lasts;
    return out;
  }
  Subscription bought(std::chrono::days lasts = std::chrono::days(30)) {
    return tell(event(PartnerEventType::BOUGHT, lasts));
  }

 private:
  accounts::Secrets secrets_;
  int events_ = 0;
};
STORAGE_ON_BOTH_ENGINES(PartnerWebhookTest);

TEST_P(PartnerWebhookTest, WhatWasBoughtIsActiveUntilItEnds) {
  auto const own = bought();
  EXPECT_EQ(own.position(), (Position{State::ACTIVE, SubState::NONE}));
  EXPECT_EQ(own.access_until, tenant_now() + std::chrono::days(30));
  EXPECT_EQ(own.external_provider, "house");
  EXPECT_EQ(list().at(0).contingents.at(0).amount, 10);
  EXPECT_EQ(list().at(0).next_renewal_date, std::nullopt);
  EXPECT_EQ(list().at(0).end_date, own.period_end);
  EXPECT_THAT(topics(), ElementsAre("subscription.requested", "subscription.activated"));
  EXPECT_EQ(count("payment"), 0) << "the partner takes the money";
  advance("P31D");
  EXPECT_EQ(find(own.id).position(), (Position{State::INACTIVE, SubState::NONE}));
  EXPECT_EQ(provider.charges(), 0);
}

TEST_P(PartnerWebhookTest, TheSameEventAgainChangesNothing) {
  auto const first = event(PartnerEventType::BOUGHT, std::chrono::days(30));
  auto const own = tell(first);
  auto const again = tell(first);
  EXPECT_EQ(again.id, own.id);
  EXPECT_EQ(again.version, own.version);
  EXPECT_THAT(periods(own.id), SizeIs(1));
}

TEST_P(PartnerWebhookTest, ARenewalBeforeTheEndBeginsAtOnceAndOneAfterItTakesItUpAgain) {
  auto const own = bought();
  advance("P29D");
  EXPECT_EQ(bought(std::chrono::days(31)).id, own.id);
  auto const all = periods(own.id);
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[1].starts_at, all[0].end());
  EXPECT_EQ(find(own.id).access_until, all[1].ends_at);
  EXPECT_EQ(list().at(0).contingents.size(), 1U) << "those of the period before have ended";
  advance("P40D");
  ASSERT_EQ(find(own.id).state, State::INACTIVE);
  EXPECT_EQ(bought().id, own.id);
  EXPECT_EQ(find(own.id).state, State::ACTIVE);
  EXPECT_THAT(periods(own.id), SizeIs(3));
}

TEST_P(PartnerWebhookTest, LateNewsOfAPeriodThatIsThereChangesNothing) {
  auto const older = event(PartnerEventType::BOUGHT, std::chrono::days(20));
  auto const own = bought();
  tell(event(PartnerEventType::CANCELED));
  EXPECT_EQ(tell(older).sub_state, SubState::CANCELING);
  EXPECT_THAT(periods(own.id), SizeIs(1));
}

TEST_P(PartnerWebhookTest, CanceledGoesOnUntilItEndsUnlessItIsRenewed) {
  auto const own = bought();
  EXPECT_EQ(tell(event(PartnerEventType::CANCELED)).sub_state, SubState::CANCELING);
  EXPECT_EQ(tell(event(PartnerEventType::CANCELED)).sub_state, SubState::CANCELING);
  EXPECT_TRUE(list().at(0).active);
  advance("P10D");
  EXPECT_EQ(bought().sub_state, SubState::NONE);
  tell(event(PartnerEventType::CANCELED));
  advance("P31D");
  EXPECT_EQ(find(own.id).state, State::CANCELED);
}

TEST_P(PartnerWebhookTest, WhatIsRevokedEndsAtOnce) {
  auto const own = bought();
  advance("P1D");
  EXPECT_EQ(tell(event(PartnerEventType::REVOKED)).state, State::CANCELED);
  EXPECT_FALSE(gives_access(find(own.id), tenant_now()));
  EXPECT_EQ(periods(own.id).at(0).end(), tenant_now());
}

TEST_P(PartnerWebhookTest, WhatIsNotKnownIsRefusedAndLeavesNothing) {
  auto unknown = event(PartnerEventType::BOUGHT, std::chrono::days(30));
  unknown.product = "P-8";
  EXPECT_EQ(refusal([&] { tell(unknown); }), "UNKNOWN_SUBJECT");
  auto nobody = event(PartnerEventType::BOUGHT, std::chrono::days(30));
  nobody.user = "00000000-0000-4000-8000-000000000000";
  EXPECT_EQ(refusal([&] { tell(nobody); }), "UNKNOWN_SUBJECT");
  EXPECT_EQ(refusal([&] { tell(event(PartnerEventType::REVOKED)); }), "UNKNOWN_SUBJECT");
  EXPECT_EQ(refusal([&] { tell(event(PartnerEventType::BOUGHT)); }), "INVALID_WEBHOOK") << "until when?";
  EXPECT_EQ(refusal([&] { tell(event(PartnerEventType::BOUGHT, std::chrono::days(-1))); }),
            "INVALID_WEBHOOK");
  EXPECT_EQ(refusal([&] { tell(event(PartnerEventType::BOUGHT, std::chrono::days(4000))); }),
            "INVALID_WEBHOOK");
  EXPECT_EQ(count("subscription") + count("partner_event"), 0);
}

TEST_P(PartnerWebhookTest, OneOfTheSameGroupIsInTheWay) {
  buy("monthly");
  EXPECT_EQ(refusal([&] { bought(); }), "USER_ALREADY_SUBSCRIBED");
  EXPECT_EQ(count("subscription"), 1);
}

TEST_P(PartnerWebhookTest, ItIsNotPausedHere) {
  auto const own = bought();
  EXPECT_EQ(refusal([&] { base::testing::wait_for(service().pause(subscriber(), own.id, {})); }),
            "NOT_POSSIBLE_NOW");
}

}  // namespace
}  // namespace subscriptions
