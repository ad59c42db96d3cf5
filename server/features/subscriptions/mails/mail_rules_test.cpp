// Each step of a subscription and the mail that it is worth.
#include "features/subscriptions/mails/mail_rules.hpp"

#include <gmock/gmock.h>

namespace subscriptions {
namespace {

using std::chrono::days;
using tenants::SubscriptionMail;

constexpr Position running{State::ACTIVE, SubState::NONE};
constexpr Position in_grace{State::ACTIVE, SubState::GRACE};
constexpr Position charging{State::ACTIVE, SubState::PENDING};
constexpr Position leaving{State::ACTIVE, SubState::CANCELING};
constexpr Position on_pause{State::INACTIVE, SubState::PAUSED};
constexpr Position lapsed{State::INACTIVE, SubState::NONE};
constexpr Position over{State::CANCELED, SubState::NONE};

Subscription in(Position position) {
  Subscription out;
  out.state = position.state;
  out.sub_state = position.sub_state;
  out.period_number = 3;
  out.version = 20;
  return out;
}

std::optional<MailOccasion> mail(Position from, Event event, Position to) {
  auto const before = in(from);
  auto const after = in(to);
  return mail_of({before, after, event, {}});
}

TEST(MailRules, BeginningsRenewalsAndEndsAreOncePerPeriod) {
  EXPECT_EQ(mail(requested, Event::paid, running), (MailOccasion{SubscriptionMail::welcome, 3}));
  EXPECT_EQ(mail(running, Event::renewed, running), (MailOccasion{SubscriptionMail::renewed, 3}));
  EXPECT_EQ(mail(charging, Event::renewed, running), (MailOccasion{SubscriptionMail::renewed, 3}));
  EXPECT_EQ(mail(on_pause, Event::renewed, running), (MailOccasion{SubscriptionMail::renewed, 3}));
  for (auto const from : {running, in_grace})
    EXPECT_EQ(mail(from, Event::dunning_exhausted, lapsed), (MailOccasion{SubscriptionMail::ended, 3}));
  EXPECT_EQ(mail(leaving, Event::period_end, over), (MailOccasion{SubscriptionMail::ended, 3}));
  for (auto const from : {running, in_grace, charging, leaving, on_pause})
    EXPECT_EQ(mail(from, Event::cancel_now, over), (MailOccasion{SubscriptionMail::ended, 3}));
  for (auto const from : {in_grace, on_pause})
    EXPECT_EQ(mail(from, Event::cancel, over), (MailOccasion{SubscriptionMail::ended, 3})) << "at once";
}

TEST(MailRules, APaymentFailsOnceHoweverOftenItIsTried) {
  EXPECT_EQ(mail(running, Event::renewal_failed, in_grace),
            (MailOccasion{SubscriptionMail::payment_failed, 3}));
  EXPECT_EQ(mail(charging, Event::renewal_failed, in_grace),
            (MailOccasion{SubscriptionMail::payment_failed, 3}));
  EXPECT_EQ(mail(in_grace, Event::renewal_failed, in_grace), std::nullopt);
  EXPECT_EQ(mail(on_pause, Event::renewal_failed, lapsed), (MailOccasion{SubscriptionMail::ended, 3}));
  EXPECT_EQ(mail(leaving, Event::renewal_failed, over), (MailOccasion{SubscriptionMail::ended, 3}));
}

TEST(MailRules, ARenewalAfterAFailedOneIsARecovery) {
  auto before = in(in_grace);
  before.dunning_step = 1;
  auto const after = in(running);
  EXPECT_EQ(mail_of({before, after, Event::renewed, {}}), (MailOccasion{SubscriptionMail::recovered, 3}));
}

TEST(MailRules, EachCancellationIsConfirmed) {
  EXPECT_EQ(mail(running, Event::cancel, leaving), (MailOccasion{SubscriptionMail::canceled, 20}));
  EXPECT_EQ(mail(charging, Event::cancel, leaving), (MailOccasion{SubscriptionMail::canceled, 20}));
}

TEST(MailRules, AChangeOfPlanIsConfirmedNowOrForLaterAndAnotherCardIsNot) {
  auto const before = in(running);
  auto after = in(running);
  EXPECT_EQ(mail_of({before, after, Event::change, {}}), std::nullopt);
  after.next_version = plans::PriceVersionId{9};
  EXPECT_EQ(mail_of({before, after, Event::change, {}}), (MailOccasion{SubscriptionMail::changed, 20}));
  EXPECT_EQ(mail_of({after, after, Event::change, {}}), std::nullopt);
  after.period_number = 4;
  EXPECT_EQ(mail_of({before, after, Event::change, {}}), (MailOccasion{SubscriptionMail::changed, 4}));
}

TEST(MailRules, WhatTheBankTookBackIsTold) {
  auto const told = mail(running, Event::chargeback, lapsed);
  ASSERT_TRUE(told);
  EXPECT_EQ(told->kind, SubscriptionMail::charged_back);
}

TEST(MailRules, ManyStepsAreNoNews) {
  for (auto const event : {Event::request, Event::payment_pending, Event::payment_failed, Event::abandon,
                           Event::renew_due, Event::undo_cancel, Event::pause, Event::resume})
    EXPECT_EQ(mail(running, event, running), std::nullopt);
  EXPECT_EQ(mail(running, Event::period_end, on_pause), std::nullopt) << "it is paused";
  EXPECT_EQ(mail(running, Event::refund, over), std::nullopt);
  EXPECT_EQ(mail(lapsed, Event::cancel, over), std::nullopt) << "it had ended before";
  auto sold = in(running);
  sold.external_provider = "house";
  EXPECT_EQ(mail_of({sold, sold, Event::renewed, {}}), std::nullopt) << "a partner's";
}

TEST(MailRules, ShortAndFreeRenewalsAreQuiet) {
  Period period{.starts_at = {0}, .ends_at = base::Instant{0} + days(1), .amount_minor = 50};
  EXPECT_TRUE(renews_quietly(period));
  period.ends_at = base::Instant{0} + days(7);
  EXPECT_FALSE(renews_quietly(period));
  period.amount_minor = 0;
  EXPECT_TRUE(renews_quietly(period));
}

TEST(MailRules, ATrialThatIsNoLongerThanItsNoticeEndsWithoutOne) {
  tenants::Billing billing;
  auto const all = mails_ahead(billing);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].kind, SubscriptionMail::trial_ending);
  EXPECT_EQ(all[0].notice, days(3));
  EXPECT_EQ(all[0].shortest_period, days(4));
  EXPECT_EQ(all[1].kind, SubscriptionMail::renewal_ahead);
  EXPECT_EQ(all[1].notice, days(7));
  EXPECT_EQ(all[1].shortest_period, days(180));
  billing.mails = {SubscriptionMail::renewal_ahead};
  ASSERT_EQ(mails_ahead(billing).size(), 1U);
  EXPECT_EQ(mails_ahead(billing)[0].kind, SubscriptionMail::renewal_ahead);
}

}  // namespace
}  // namespace subscriptions
