// The configuration entry "billing": what it refuses.
#include "features/tenants/configuration/billing.hpp"

#include <gmock/gmock.h>

#include "features/tenants/configuration/configuration.hpp"

namespace tenants {
namespace {

std::vector<std::string> wrong_fields(std::string_view document) {
  Configuration configuration;
  std::vector<std::string> out;
  for (auto const& error : read_configuration("billing", document, {}, configuration))
    out.push_back(error.field);
  return out;
}

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Billing, LeavesOutWhatHasADefault) {
  Configuration configuration;
  EXPECT_THAT(read_configuration("billing", R"({"timeZone":"Asia/Kuwait","dunning":{"graceDays":0}})", {},
                                 configuration),
              IsEmpty());
  EXPECT_EQ(configuration.billing.time_zone, "Asia/Kuwait");
  EXPECT_EQ(configuration.billing.dunning.grace_days, 0);
  EXPECT_THAT(configuration.billing.dunning.retry_days, ElementsAre(1, 3, 5, 7));
  EXPECT_FALSE(configuration.billing.sandbox);
  EXPECT_EQ(configuration.billing.withdrawal_refund, WithdrawalRefund::proRata);
  EXPECT_THAT(read_configuration("billing", R"({"withdrawalRefund":"full"})", {}, configuration), IsEmpty());
  EXPECT_EQ(configuration.billing.withdrawal_refund, WithdrawalRefund::full);
}

TEST(Billing, RefusesWhatCannotBe) {
  EXPECT_THAT(wrong_fields(R"({"timeZone":"Europe/Nowhere"})"), ElementsAre("timeZone"));
  EXPECT_THAT(wrong_fields(R"({"country":"de"})"), ElementsAre("country"));
  EXPECT_THAT(wrong_fields(R"({"withdrawalRefund":"half"})"), ElementsAre("withdrawalRefund"));
  EXPECT_THAT(wrong_fields(R"({"taxBasisPoints":{"standard":10001,"Bad Name":1}})"),
              ElementsAre("taxBasisPoints.Bad Name", "taxBasisPoints.standard"));
  EXPECT_THAT(wrong_fields(R"({"dunning":{"retryDays":[3,1]}})"), ElementsAre("dunning.retryDays"));
  EXPECT_THAT(wrong_fields(R"({"dunning":{"retryDays":[0,1]}})"), ElementsAre("dunning.retryDays"));
  EXPECT_THAT(wrong_fields(R"({"dunning":{"retryDays":[1,91]}})"), ElementsAre("dunning.retryDays"));
  EXPECT_THAT(wrong_fields(R"({"dunning":{"retryDays":[1,1]}})"), ElementsAre("dunning.retryDays"));
  EXPECT_THAT(wrong_fields(R"({"dunning":{"graceDays":-1,"lowBalanceHours":169}})"),
              ElementsAre("dunning.graceDays", "dunning.lowBalanceHours"));
  EXPECT_THAT(wrong_fields(R"({"dunning":{"retryDays":[]}})"), IsEmpty()) << "no second try";
  EXPECT_THAT(wrong_fields(R"({"refundRequestDays":-1})"), ElementsAre("refundRequestDays"));
  EXPECT_THAT(wrong_fields(R"({"cartDiscounts":[{"percent":100,"fromQuantity":0}]})"),
              ElementsAre("cartDiscounts.0.name", "cartDiscounts.0.percent", "cartDiscounts.0.fromQuantity"));
  EXPECT_THAT(wrong_fields(R"({"cartDiscounts":[{"name":{"en":"Three for less"},"percent":10}]})"),
              IsEmpty());
}

TEST(Billing, SendsAllMailsOfASubscriptionUnlessSomeAreNamed) {
  Configuration configuration;
  EXPECT_THAT(read_configuration("billing", "{}", {}, configuration), IsEmpty());
  EXPECT_EQ(configuration.billing.mails.size(), 10U);
  EXPECT_THAT(read_configuration("billing", R"({"mails":["welcome","ended"],"renewalAheadDays":14})", {},
                                 configuration),
              IsEmpty());
  EXPECT_THAT(configuration.billing.mails, ElementsAre(SubscriptionMail::welcome, SubscriptionMail::ended));
  EXPECT_EQ(configuration.billing.renewal_ahead_days, 14);
  EXPECT_THAT(wrong_fields(R"({"mails":[]})"), IsEmpty()) << "none";
}

TEST(Billing, RefusesMailsThatDoNotExistAndNoticesThatCannotBe) {
  EXPECT_THAT(wrong_fields(R"({"mails":["welcome","birthday"]})"), ElementsAre("mails[1]"));
  EXPECT_THAT(wrong_fields(R"({"mails":["welcome","welcome"]})"), ElementsAre("mails"));
  EXPECT_THAT(wrong_fields(R"({"trialEndingDays":0,"renewalAheadDays":91})"),
              ElementsAre("trialEndingDays", "renewalAheadDays"));
  EXPECT_THAT(wrong_fields(R"({"renewalAheadDays":30,"renewalAheadPeriodDays":30})"),
              ElementsAre("renewalAheadPeriodDays"))
      << "the notice would come before the period begins";
}

}  // namespace
}  // namespace tenants
