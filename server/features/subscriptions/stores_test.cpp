// The stores of subscriptions on both databases: one live subscription of a plan and of a group, what is only
// added, leases.
#include <gmock/gmock.h>

#include <future>
#include <stdexcept>

#include "features/ledger/testing/money_test.hpp"
#include "features/subscriptions/changes/change_quote_store.hpp"
#include "features/subscriptions/period_store.hpp"
#include "features/subscriptions/subscription_store.hpp"
#include "features/subscriptions/trials/trial_store.hpp"

namespace subscriptions {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class SubscriptionStoresTest : public ledger::testing::MoneyTest {
 protected:
  base::TenantId const aurora{"aurora"};
  base::TenantId const nujum{"nujum"};
  accounts::AccountId const mira{101};

  template <class F>
  auto with_store(base::TenantId const& tenant, F work) {
    return database().write_now(tenant, [&](storage::TenantSession const& session) {
      SubscriptionStore store(session);
      return work(store);
    });
  }
  template <class F>
  auto with_periods(F work) {
    return database().write_now(aurora, [&](storage::TenantSession const& session) {
      PeriodStore store(session);
      return work(store);
    });
  }
  Subscription subscription(std::int64_t plan = 7) {
    Subscription out;
    out.id = ids.make<SubscriptionId>();
    out.account = mira;
    out.plan = {plan};
    out.price_version = {plan * 10};
    out.state = State::REQUESTED;
    out.provider = "sandbox";
    out.locale = "en";
    out.created_at = out.updated_at = clock.now();
    return out;
  }
  bool add(Subscription const& one, base::TenantId const& tenant) {
    return with_store(tenant, [&](SubscriptionStore& store) { return store.add(one); });
  }
  bool add(Subscription const& one) { return add(one, aurora); }
  Subscription saved(SubscriptionId id) {
    return with_store(aurora, [&](SubscriptionStore& store) { return store.find(id).value(); });
  }
  Subscription due(std::int64_t plan, base::Instant at) {
    auto out = subscription(plan);
    out.state = State::ACTIVE;
    out.sub_state = SubState::NONE;
    out.due_at = at;
    out.due_action = DueAction::renew;
    return out;
  }
  std::vector<SubscriptionId> lease(std::string owner, std::int64_t limit = 200) {
    std::vector<SubscriptionId> out;
    for (auto const& each : database().write_now([&](storage::Session& session) {
           return lease_due(session, {std::move(owner), clock.now(), clock.now() + 60s, limit});
         }))
      out.push_back(each.id);
    return out;
  }
  Period period(SubscriptionId of, std::int64_t number, base::Instant starts_at) {
    return {.subscription = of,
            .number = number,
            .kind = PeriodKind::free,
            .starts_at = starts_at,
            .ends_at = starts_at + std::chrono::days(30),
            .price_version = {70},
            .currency = "EUR",
            .billed_at = starts_at};
  }
  std::string refusal_of(std::function<void(storage::Session&)> const& work) {
    try {
      database().write_now([&](storage::Session& session) { work(session); });
    } catch (std::exception const& error) {
      return error.what();
    }
    return "nothing was refused";
  }
};
STORAGE_ON_BOTH_ENGINES(SubscriptionStoresTest);

TEST_P(SubscriptionStoresTest, ARowComesBackAsItWasSaved) {
  auto one = subscription();
  ASSERT_TRUE(add(one));
  one.state = State::ACTIVE;
  one.sub_state = SubState::GRACE;
  one.agreement = "card-1";
  one.period_start = clock.now();
  one.period_end = clock.now() + 24h;
  one.next_version = plans::PriceVersionId{71};
  one.partner_metadata = "note";
  with_store(aurora, [&](SubscriptionStore& store) { store.save(one); });
  auto const found = saved(one.id);
  EXPECT_EQ(found.sub_state, SubState::GRACE);
  EXPECT_EQ(found.agreement, "card-1");
  EXPECT_EQ(found.period_end, one.period_end);
  EXPECT_EQ(found.next_version, one.next_version);
  database().write_now([](storage::Session& session) {
    session.execute("update subscription set next_version = null");  // there are no such terms
  });
  EXPECT_EQ(found.partner_metadata, "note");
  EXPECT_EQ(found.version, one.version + 1);
}

TEST_P(SubscriptionStoresTest, WhatChangedMeanwhileIsNotOverwritten) {
  auto const one = subscription();
  add(one);
  with_store(aurora, [&](SubscriptionStore& store) { store.save(one); });
  EXPECT_THROW(with_store(aurora, [&](SubscriptionStore& store) { store.save(one); }), std::logic_error);
}

TEST_P(SubscriptionStoresTest, AnAccountHasOneLiveSubscriptionOfAPlan) {
  auto one = subscription();
  EXPECT_TRUE(add(one));
  EXPECT_FALSE(add(subscription()));
  EXPECT_TRUE(add(subscription(8)));
  EXPECT_TRUE(add(subscription(), nujum));
  one.state = State::INACTIVE;
  one.sub_state = SubState::PAUSED;
  with_store(aurora, [&](SubscriptionStore& store) { store.save(one); });
  EXPECT_FALSE(add(subscription()));
  one = saved(one.id);
  one.sub_state = SubState::NONE;
  with_store(aurora, [&](SubscriptionStore& store) { store.save(one); });
  EXPECT_TRUE(add(subscription()));
}

TEST_P(SubscriptionStoresTest, ManyAtOnceMakeOne) {
  std::vector<std::future<bool>> adds;
  for (int i = 0; i < 8; ++i)
    adds.push_back(std::async(std::launch::async, [&] { return add(subscription()); }));
  int made = 0;
  for (auto& each : adds) made += each.get();
  EXPECT_EQ(made, 1);
}

TEST_P(SubscriptionStoresTest, AGroupHasOneLiveSubscription) {
  auto const one = subscription(7);
  auto const other = subscription(8);
  add(one);
  add(other);
  std::array const groups{plans::PlanGroupId{1}, plans::PlanGroupId{2}};
  std::array const second{plans::PlanGroupId{2}};
  with_store(aurora, [&](SubscriptionStore& store) {
    EXPECT_TRUE(store.take_groups(one, groups));
    EXPECT_TRUE(store.take_groups(one, groups));
    EXPECT_FALSE(store.take_groups(other, second));
    EXPECT_TRUE(store.take_groups(one, std::span(groups).first(1)));
    EXPECT_TRUE(store.take_groups(other, second));
    store.release_groups(one.id);
    EXPECT_TRUE(store.take_groups(other, groups));
  });
}

TEST_P(SubscriptionStoresTest, AnotherTenantSeesNothing) {
  auto const one = subscription();
  add(one);
  with_store(nujum, [&](SubscriptionStore& store) {
    EXPECT_EQ(store.find(one.id), std::nullopt);
    EXPECT_THAT(store.of(mira), IsEmpty());
    EXPECT_THROW(store.save(one), std::logic_error);
  });
}

TEST_P(SubscriptionStoresTest, WhatIsDueIsLeasedOnceOldestFirst) {
  auto const late = due(1, clock.now() - 1h);
  auto const later = due(2, clock.now() - 2h);
  auto const future = due(3, clock.now() + 1ms);
  for (auto const& each : {late, later, future}) add(each);
  EXPECT_THAT(lease("one"), ElementsAre(later.id, late.id));
  EXPECT_THAT(lease("two"), ElementsAre());
  clock.advance(60s);
  EXPECT_THAT(lease("two", 2), ElementsAre(later.id, late.id));
  with_store(aurora, [&](SubscriptionStore& store) { store.save(later); });
  EXPECT_THAT(lease("three"), ElementsAre(later.id, future.id));
}

TEST_P(SubscriptionStoresTest, TwoNodesAtOnceShareTheWork) {
  for (std::int64_t plan = 1; plan <= 40; ++plan) add(due(plan, clock.now()));
  auto one = std::async(std::launch::async, [&] { return lease("one", 20); });
  auto const second = lease("two", 20);
  auto all = one.get();
  all.insert(all.end(), second.begin(), second.end());
  std::ranges::sort(all);
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
  auto const rest = lease("three", 200);
  EXPECT_EQ(all.size() + rest.size(), 40U);
}

TEST_P(SubscriptionStoresTest, AStandingClockKeepsItsTenantsSubscriptionsToItself) {
  auto const one = due(1, clock.now() - 1h);
  add(one);
  database().write_now([&](storage::Session& session) {
    session.execute("insert into test_clock (tenant, now_ms, updated_at) values ('aurora', :now, :now)",
                    storage::bind("now", clock.now() - 2h));
  });
  EXPECT_THAT(lease("one"), IsEmpty());
  auto const own = [&](base::Instant tenant_now) {
    return database().write_now(aurora, [&](storage::TenantSession const& session) {
      return lease_due_of(session, tenant_now, {"one", clock.now(), clock.now() + 60s, 200});
    });
  };
  EXPECT_THAT(own(clock.now() - 2h), IsEmpty());
  EXPECT_THAT(own(clock.now() - 1h), SizeIs(1));
  EXPECT_EQ(
      database().read_now(aurora, [&](storage::TenantSession const& session) { return next_due(session); }),
      one.due_at);
}

TEST_P(SubscriptionStoresTest, PeriodsAreOnlyAddedAndEndedOnce) {
  auto one = subscription();
  one.period_number = 1;
  one.paid_periods = 1;
  auto const begin = clock.now();
  one.period_start = begin;
  one.period_end = begin + std::chrono::days(30);
  add(one);
  with_periods([&](PeriodStore& store) {
    store.add(period(one.id, 1, begin));
    store.end(one.id, 1, begin + std::chrono::days(3));
    store.end(one.id, 1, begin + std::chrono::days(2));
  });
  auto const all = with_periods([&](PeriodStore& store) { return store.of(one.id); });
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].ended_at, begin + std::chrono::days(3));
  for (auto const* sql :
       {"update subscription_period set amount_minor = 1", "update subscription_period set ended_at = null",
        "update subscription_period set ended_at = starts_at", "delete from subscription_period"})
    EXPECT_THAT(refusal_of([&](storage::Session& session) { session.execute(sql); }),
                HasSubstr("append-only"))
        << sql;
  auto const again = refusal_of([&](storage::Session& session) {
    PeriodStore({session, aurora}).add(period(one.id, 1, begin + std::chrono::days(50)));
  });
  EXPECT_NE(again, "nothing was refused");
  EXPECT_EQ(with_periods([&](PeriodStore& store) { return store.billed_since(one.id, begin); }), 1);
  EXPECT_EQ(with_periods([&](PeriodStore& store) { return store.billed_since(one.id, begin + 1ms); }), 0);
}

TEST_P(SubscriptionStoresTest, HistoryTrialsAndConsentsAreNeverChanged) {
  auto const one = subscription();
  add(one);
  std::array const groups{std::int64_t{5}, std::int64_t{6}};
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    auto const outbox =
        storage::EventOutbox(session, clock, ids).append(aurora, "subscription.activated", "key", "{}");
    SubscriptionStore(session).add_history(
        {ids.next(), one.id, Event::request, "", "REQUESTED/PENDING", "", outbox, clock.now(), clock.now()});
    TrialStore(session).add(one, groups, "payer", clock.now());
    TrialStore(session).add(one, groups, "payer", clock.now());
    ConsentStore(session).add({ids.next(), mira, one.id, "terms", "abc", "en", "WEB", clock.now()});
  });
  for (std::string const table_name : {"subscription_event", "trial_use", "trial_payer", "consent"}) {
    EXPECT_THAT(refusal_of([&](storage::Session& session) { session.execute("delete from " + table_name); }),
                HasSubstr("append-only"));
    EXPECT_THAT(refusal_of([&](storage::Session& session) {
                  session.execute("update " + table_name + " set subscription = 1");
                }),
                HasSubstr("append-only"));
  }
}

TEST_P(SubscriptionStoresTest, ATrialIsUsedOncePerAccountAndPayerInEachGroup) {
  auto const one = subscription();
  std::array const music{std::int64_t{5}};
  std::array const video{std::int64_t{6}};
  database().write_now([&](storage::Session& session) {
    TrialStore store({session, aurora});
    EXPECT_FALSE(store.is_used(mira, music));
    store.add(one, music, "payer", clock.now());
    EXPECT_TRUE(store.is_used(mira, music));
    EXPECT_FALSE(store.is_used(mira, video));
    EXPECT_TRUE(store.is_used_by_payer("payer", music));
    EXPECT_FALSE(store.is_used_by_payer("payer", video));
    EXPECT_FALSE(store.is_used_by_payer("", music));
    EXPECT_FALSE(TrialStore({session, nujum}).is_used(mira, music));
  });
}

TEST_P(SubscriptionStoresTest, AQuoteIsUsedOnceAndPurgedUnused) {
  ChangeQuote quote{.id = ids.make<ChangeQuoteId>(),
                    .account = mira,
                    .subscription = {9},
                    .period = 1,
                    .to_plan = {8},
                    .to_version = {80},
                    .policy = plans::ChangePolicy::now_prorated,
                    .amount_minor = 1500,
                    .currency = "EUR",
                    .credit_minor = 499,
                    .lost_minor = 0,
                    .starts_at = clock.now(),
                    .expires_at = clock.now() + quote_lifetime,
                    .used_at = {},
                    .state = "of then"};
  auto unused = quote;
  unused.id = ids.make<ChangeQuoteId>();
  database().write_now([&](storage::Session& session) {
    ChangeQuoteStore store({session, aurora});
    store.add(quote);
    store.add(unused);
    store.set_used(quote.id, clock.now());
    store.set_used(quote.id, clock.now() + 1h);
    EXPECT_EQ(store.find(quote.id)->used_at, clock.now());
    EXPECT_EQ(store.find(quote.id)->state, "of then");
    EXPECT_EQ(ChangeQuoteStore({session, nujum}).find(quote.id), std::nullopt);
    EXPECT_EQ(purge_quotes(session, clock.now() + 1h), 1);
    EXPECT_EQ(store.find(unused.id), std::nullopt);
  });
}

}  // namespace
}  // namespace subscriptions
