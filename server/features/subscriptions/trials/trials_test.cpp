// Trials on both databases: free once for each account, payer and group of plans.
#include <gmock/gmock.h>

#include <map>

#include "features/subscriptions/subscriptions.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using payments::FailureCode;
using payments::PaymentState;
using ::testing::SizeIs;

class TrialsTest : public testing::SubscriptionTest {};
STORAGE_ON_BOTH_ENGINES(TrialsTest);

TEST_P(TrialsTest, ATrialIsFreeOnceAndThenPaid) {
  auto const trial = buy("trial");
  EXPECT_EQ(provider.charges(), 0);
  EXPECT_EQ(periods(trial.id).at(0).kind, PeriodKind::trial);
  EXPECT_EQ(trial.agreement, "card-1");
  advance("P14D");
  EXPECT_EQ(provider.charges(), 1);
  EXPECT_EQ(periods(trial.id).at(1).amount_minor, 800);
  auto const eligible = wait_for(service().trial_eligibility(subscriber(), plan("trial").id));
  EXPECT_EQ(eligible.reason, TrialReason::ALREADY_SUBSCRIBED);
}

TEST_P(TrialsTest, EachOfferedTrialIsListedWithItsReason) {
  auto const reasons = [&](std::int64_t account) {
    std::map<plans::PlanId, std::optional<TrialReason>> out;
    for (auto const& each : wait_for(service().trial_eligibility(subscriber(account), {})).plans) {
      EXPECT_EQ(each.eligible, !each.reason);
      out[each.subscription_type_id] = each.reason;
    }
    return out;
  };
  auto const trial = plan("trial").id;
  auto const free_trial = plan("free-trial").id;
  EXPECT_THAT(reasons(101), SizeIs(2)) << "plans without a trial are not named";
  EXPECT_EQ(reasons(101).at(trial), std::nullopt);
  buy("free-trial");
  EXPECT_EQ(reasons(101).at(free_trial), TrialReason::ALREADY_SUBSCRIBED);
  EXPECT_EQ(reasons(101).at(trial), std::nullopt) << "of another group";
  advance("P7D");
  EXPECT_EQ(reasons(101).at(free_trial), TrialReason::TRIAL_USED);
  EXPECT_EQ(reasons(102).at(free_trial), std::nullopt) << "somebody else";
  EXPECT_EQ(wait_for(service().trial_eligibility(subscriber(), plan("monthly").id)).reason,
            TrialReason::NO_TRIAL);
}

TEST_P(TrialsTest, ATrialWithoutPaymentEndsByItself) {
  auto const trial = buy("free-trial");
  EXPECT_TRUE(gives_access(trial, clock.now()));
  advance("P7D");
  EXPECT_EQ(find(trial.id).position(), (Position{State::INACTIVE, SubState::NONE}));
  EXPECT_EQ(wait_for(service().trial_eligibility(subscriber(), plan("free-trial").id)).reason,
            TrialReason::TRIAL_USED);
  // The second time costs.
  auto const again = buy("free-trial");
  EXPECT_EQ(again.id, trial.id);
  EXPECT_EQ(periods(trial.id).at(1).amount_minor, 800);
}

TEST_P(TrialsTest, APayerHasOneTrialWhateverAccountsHeHas) {
  provider.payer = "payer-1";
  buy("trial", 101);
  provider.card = "card-2";
  auto const second = buy("trial", 102);
  EXPECT_EQ(second.state, State::INACTIVE);
  EXPECT_EQ(count("payment_agreement where reference = 'card-2' and end_at is not null"), 1)
      << "what was set up for nothing ends at its provider";
  EXPECT_EQ(count("payment_agreement where reference = 'card-1' and end_at is null"), 1);
  provider.payer = "payer-2";
  EXPECT_EQ(buy("trial", 103).state, State::ACTIVE);
}

TEST_P(TrialsTest, WhoHadTheTrialOfTheGroupMeanwhilePaysForWhatIsOrderedAgain) {
  auto one = draft("films", "P1M", 800);
  one.terms.trial = plans::Trial{base::IsoDuration{.days = 14}, true};
  auto other = one;
  other.key = other.name = "films-plus";
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    plans::PlanStore(session).save({{one, other}, {{"films", "Films", {{"films"}, {"films-plus"}}, {}}}}, ids,
                                   clock.now());
  });
  reload_plans();
  auto const first = *subscribe("films").subscription_id;
  settle(payment_of(first), {.state = PaymentState::failed, .failure = FailureCode::declined});
  auto const second = buy("films-plus");
  ASSERT_EQ(periods(second.id).at(0).kind, PeriodKind::trial);
  wait_for(service().cancel(subscriber(), second.id, ""));
  advance("P14D");
  EXPECT_EQ(buy("films").id, first);
  EXPECT_EQ(provider.charges(), 1);
  ASSERT_THAT(periods(first), SizeIs(1));
  EXPECT_EQ(periods(first)[0].kind, PeriodKind::paid) << "the money that was taken buys a month";
  EXPECT_EQ(periods(first)[0].amount_minor, 800);
}

TEST_P(TrialsTest, APayerWhoHadATrialIsToldAndMayTakeThePlanAtItsPrice) {
  provider.payer = "payer-1";
  buy("trial", 101);
  provider.with_page = false;
  auto const problem = storage::testing::problem_of([&] { subscribe("trial", 102); });
  EXPECT_EQ(problem.status, 409);
  EXPECT_EQ(problem.error, "TRIAL_ALREADY_USED");
  EXPECT_EQ(provider.taken(), 0) << "nobody pays who was shown a trial";
  EXPECT_EQ(wait_for(service().trial_eligibility(subscriber(102), plan("trial").id)).reason,
            TrialReason::TRIAL_USED);
  EXPECT_EQ(subscribe("trial", 102).type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(provider.taken(), 800);
  auto const own = find(list(102).at(0).id);
  EXPECT_EQ(periods(own.id).at(0).kind, PeriodKind::paid);
}

TEST_P(TrialsTest, OnTheWayBackFromThePageATrialThatWasUsedHasItsOwnStatus) {
  provider.payer = "payer-1";
  buy("trial", 101);
  auto const answer = subscribe("trial", 102);
  auto const payment = payment_of(*answer.subscription_id);
  auto const outcome = provider.take(payment);
  settle(payment, outcome);
  EXPECT_EQ(payments::status_of(payment_of(*answer.subscription_id)), "TRIAL_ALREADY_USED");
  settle(payment, outcome);  // the same news by webhook
  EXPECT_EQ(count("reconciliation"), 0);
  EXPECT_EQ(count("trial_use where account = 102"), 1);
}

}  // namespace
}  // namespace subscriptions
