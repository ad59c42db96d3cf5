// What a change or a withdrawal counts: money that is still here, credits of the period itself, and a quote
// only as long as nothing of that has moved.
#include "features/subscriptions/changes/period_worth.hpp"

#include <gmock/gmock.h>

#include "base/problem_member.hpp"
#include "features/subscriptions/subscriptions.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using ::testing::SizeIs;

class PeriodWorthTest : public testing::SubscriptionTest {
 protected:
  static plans::PlanDraft with_credits(std::string key, std::int64_t price,
                                       std::vector<plans::Contingent> contingents) {
    auto out = draft(std::move(key), "P1M", price);
    out.terms.contingents = std::move(contingents);
    return out;
  }

  /// Each change takes the rest of the period along, up and down.
  plans::PlanFolder folder() override {
    auto saved = with_credits("saved", 2000, {{{"FULL_TRACK_MUSIC"}, 10}});
    saved.terms.accumulate = true;
    plans::PlanFolder out{
        {draft("small", "P1M", 999), draft("large", "P1M", 1999), draft("other", "P1M", 999),
         with_credits("songs", 1000, {{{"FULL_TRACK_MUSIC"}, 10}}), saved,
         with_credits("films", 2000, {{{"FULL_LENGTH_VIDEO"}, 1}, {{"FULL_TRACK_MUSIC"}, 100}}),
         draft("everything", "P1M", 3000)},
        {{"all", "All", {{"small", "other", "songs"}, {"large", "saved", "films"}, {"everything"}}, {}}}};
    for (auto const& from : out.plans)
      for (auto const& to : out.plans)
        if (from.key != to.key)
          out.groups[0].changes.push_back({from.key, to.key, plans::ChangePolicy::now_prorated});
    return out;
  }

  /// A change to a lower level waits for the period's end, as where no policy says otherwise.
  plans::PlanFolder wait_with_downgrades() {
    auto out = folder();
    out.groups[0].changes.clear();
    save(out);
    return out;
  }
  void save(plans::PlanFolder const& plans) {
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      plans::PlanStore(session).save(plans, ids, clock.now());
    });
    reload_plans();
  }
  ChangePreview preview(SubscriptionId id, std::string_view to) {
    return wait_for(service().preview(subscriber(), id, plan(to).id));
  }
  void use(std::string_view content_type, int count) {
    for (int each = 0; each < count; ++each)
      database().write_now(aurora, [&](storage::TenantSession const& session) {
        ledger::Credits credits(session, ids, clock);
        auto const used =
            credits.consume({101}, content_type, "use/" + std::to_string(++uses_), tenant_now_of(session));
        EXPECT_TRUE(used.has_value());
      });
  }
  void give_back(std::int64_t payment, std::int64_t amount, bool answered = true) {
    auto const asked = database().write_now(aurora, [&](storage::TenantSession const& session) {
      return payments_service().request_refund(
          session, payments::PaymentId{payment},
          {.amount = {amount, "EUR"}, .reason = "asked", .key = std::to_string(++uses_)});
    });
    ASSERT_TRUE(asked);
    if (answered) wait_for(payments_service().refund({tenant, ""}, asked->id));
  }
  /// The new quote that a stale one is refused with.
  std::string new_quote(std::string_view key, ChangeQuoteId stale) {
    try {
      subscribe(key, 101, stale);
    } catch (base::ProblemWithMember const& problem) {
      EXPECT_EQ(problem.error, "QUOTE_CHANGED");
      EXPECT_EQ(problem.name, "quote");
      return problem.value;
    }
    return "";
  }

 private:
  base::Instant tenant_now_of(storage::Session& session) {
    return tenants::TenantClock(clock).now({session, aurora});
  }
  int uses_ = 0;
};
STORAGE_ON_BOTH_ENGINES(PeriodWorthTest);

TEST_P(PeriodWorthTest, MoneyThatWentBackCountsNoMore) {
  auto const small = buy("small");
  EXPECT_DOUBLE_EQ(preview(small.id, "large").credit.amount, 9.99);
  auto const payment = *periods(small.id).at(0).payment;
  give_back(payment, 400);
  EXPECT_DOUBLE_EQ(preview(small.id, "large").credit.amount, 5.99);
  give_back(payment, 599, false);
  auto const quote = preview(small.id, "large");
  EXPECT_DOUBLE_EQ(quote.credit.amount, 0) << "also while the provider is still asked";
  EXPECT_DOUBLE_EQ(quote.amount.amount, 19.99);
}

TEST_P(PeriodWorthTest, AQuoteHoldsOnlyWhatItWasMadeFrom) {
  auto const songs = buy("songs");
  auto const before = preview(songs.id, "everything");
  EXPECT_DOUBLE_EQ(before.amount.amount, 20);
  use("FULL_TRACK_MUSIC", 5);
  auto const quote = new_quote("everything", before.quote_id);
  EXPECT_THAT(quote, ::testing::HasSubstr("\"amount\":{\"amount\":25"));
  EXPECT_EQ(find(songs.id).plan, plan("songs").id) << "nothing was changed";
  EXPECT_EQ(provider.charges(), 1);
  auto const after = preview(songs.id, "everything");
  give_back(*periods(songs.id).at(0).payment, 200);
  EXPECT_NE(new_quote("everything", after.quote_id), "") << "money went back";
  auto const last = preview(songs.id, "everything");
  EXPECT_EQ(subscribe("everything", 101, last.quote_id).type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(base::money_body({provider.taken() - 1000, "EUR"}), last.amount);
}

TEST_P(PeriodWorthTest, TheNewQuoteThatARefusalNamesCanBeUsed) {
  auto const songs = buy("songs");
  auto const stale = preview(songs.id, "everything");
  use("FULL_TRACK_MUSIC", 1);
  auto const told = boost::json::parse(new_quote("everything", stale.quote_id)).as_object();
  auto const id = base::parse_id(std::string(told.at("quoteId").as_string()));
  ASSERT_TRUE(id);
  EXPECT_EQ(subscribe("everything", 101, ChangeQuoteId{*id}).type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(periods(songs.id).at(1).amount_minor, 2100);
}

TEST_P(PeriodWorthTest, WhatIsUsedWhileTheChangeIsPaidGivesItsMoneyBack) {
  auto const songs = buy("songs");
  provider.after_charge = [&] { use("FULL_TRACK_MUSIC", 5); };
  subscribe("everything", 101, preview(songs.id, "everything").quote_id);
  EXPECT_EQ(find(songs.id).plan, plan("songs").id);
  EXPECT_EQ(count("refund where amount_minor = 2000"), 1);
}

TEST_P(PeriodWorthTest, AQuoteThatAnOlderProgramMadeHolds) {
  auto const songs = buy("songs");
  auto const quote = preview(songs.id, "everything");
  database().write_now(
      [&](storage::Session& session) { session.execute("update change_quote set state = ''"); });
  EXPECT_EQ(subscribe("everything", 101, quote.quote_id).type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(find(songs.id).plan, plan("everything").id) << "its money did not go back";
}

TEST_P(PeriodWorthTest, CreditsOfEarlierPeriodsTakeNothingFromThisOne) {
  auto const saved = buy("saved");
  advance("P1M");
  use("FULL_TRACK_MUSIC", 10);  // the oldest first
  EXPECT_DOUBLE_EQ(preview(saved.id, "everything").credit.amount, 20);
  use("FULL_TRACK_MUSIC", 4);
  EXPECT_DOUBLE_EQ(preview(saved.id, "everything").credit.amount, 12);
}

TEST_P(PeriodWorthTest, OneFilmOfOneAndNoSongIsHalfOfThePeriod) {
  auto const films = buy("films");
  use("FULL_LENGTH_VIDEO", 1);
  EXPECT_DOUBLE_EQ(preview(films.id, "everything").credit.amount, 10);
}

TEST_P(PeriodWorthTest, GoingUpAndDownWithinAMinuteCostsTheDifferenceOnce) {
  auto const small = buy("small");
  for (int times = 0; times < 10; ++times) {
    subscribe("large", 101, preview(small.id, "large").quote_id);
    clock.advance(std::chrono::seconds(1));
    subscribe("small", 101, preview(small.id, "small").quote_id);
    clock.advance(std::chrono::seconds(1));
  }
  subscribe("large", 101, preview(small.id, "large").quote_id);
  EXPECT_EQ(find(small.id).plan, plan("large").id);
  EXPECT_GE(provider.taken(), 1999);
  EXPECT_LE(provider.taken(), 2000);
  EXPECT_THAT(periods(small.id), SizeIs(22));
}

TEST_P(PeriodWorthTest, ManyChangesAtOnePriceCostWhatTheTimeCosts) {
  auto const small = buy("small");
  auto const began = tenant_now();
  for (int times = 0; times < 12; ++times) {
    clock.advance(std::chrono::hours(60));
    auto const to = times % 2 == 0 ? "other" : "small";
    subscribe(to, 101, preview(small.id, to).quote_id);
  }
  EXPECT_EQ(tenant_now() - began, std::chrono::days(30));
  // The present period was paid in full, and of each one before the part that it lasted.
  double fair = 999;
  for (auto const& period : periods(small.id))
    if (period.ended_at)
      fair += 999.0 * static_cast<double>((*period.ended_at - period.starts_at).count()) /
              static_cast<double>((period.ends_at - period.starts_at).count());
  EXPECT_NEAR(static_cast<double>(provider.taken()), fair, 1.5);
}

TEST_P(PeriodWorthTest, AChangeThatWaitsIsTakenBackByThePresentPlan) {
  wait_with_downgrades();
  auto const large = buy("large");
  EXPECT_EQ(refusal([&] { preview(large.id, "large"); }), "USER_ALREADY_SUBSCRIBED");
  subscribe("small", 101, preview(large.id, "small").quote_id);
  subscribe("small", 101);  // another tap
  EXPECT_EQ(list().at(0).next_type_id, plan("small").id);
  EXPECT_EQ(list().at(0).next_starts_at, large.period_end);
  EXPECT_EQ(preview(large.id, "everything").waiting_type_id, plan("small").id);
  auto const keeping = preview(large.id, "large");
  EXPECT_TRUE(keeping.keeps);
  EXPECT_EQ(keeping.waiting_type_id, plan("small").id);
  EXPECT_DOUBLE_EQ(keeping.amount.amount, 19.99);
  EXPECT_EQ(keeping.starts_at, large.period_end);
  EXPECT_EQ(subscribe("large", 101, keeping.quote_id).type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(list().at(0).next_type_id, std::nullopt);
  EXPECT_EQ(refusal([&] { subscribe("large"); }), "USER_ALREADY_SUBSCRIBED");
  advance("P1M");
  EXPECT_EQ(find(large.id).plan, plan("large").id);
  EXPECT_EQ(periods(large.id).at(1).amount_minor, 1999);
}

TEST_P(PeriodWorthTest, WhatIsKeptKeepsItsOwnPrice) {
  auto waiting = wait_with_downgrades();
  auto const large = buy("large");
  subscribe("small", 101);
  waiting.plans[1].terms.price.minor = 2999;  // of new subscribers
  save(waiting);
  EXPECT_DOUBLE_EQ(preview(large.id, "large").amount.amount, 19.99);
  subscribe("large", 101);
  advance("P1M");
  EXPECT_EQ(periods(large.id).at(1).amount_minor, 1999);
}

}  // namespace
}  // namespace subscriptions
