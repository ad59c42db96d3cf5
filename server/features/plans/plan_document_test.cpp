// Plans as files: what a good folder becomes, and each mistake with its file, path and reason.
#include "features/plans/plan_document.hpp"

#include <gmock/gmock.h>

namespace plans {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

PlanRules const rules{.allowed_hosts = {"partner.example"},
                      .tax_classes = {"standard", "reduced"},
                      .providers = {"sandbox", "carrier"}};

char const* const monthly = R"({
  "name": "Music Monthly", "billingCycle": "P1M", "price": {"amount": 9.99, "currency": "EUR"},
  "promotionPrice": {"amount": 4.99, "currency": "EUR"}, "promotionCycles": 2, "taxClass": "reduced",
  "trial": {"duration": "P14D", "paymentRequired": false},
  "contingents": [{"contentTypes": ["FULL_TRACK_MUSIC"], "amount": -1}, {"contentTypes": ["AUDIO_BOOK"], "amount": 3}],
  "accumulateContingent": true, "creditExpiry": "P3M", "cancelUrl": "https://partner.example/cancel",
  "identityFields": ["msisdn"], "dunning": {"retryDays": [2, 4]},
  "priceChange": {"noticeAt": "2027-01-01T00:00:00Z", "effectiveAt": "2027-02-01T00:00:00Z"},
  "attributes": {"ment_category": ["music"], "ment_sort": 10, "DISPLAY_SERVICE_NAME_TEXT_en": "Music"}})";
char const* const daily =
    R"({"name": "Daily", "billingCycle": "P1D", "price": {"amount": 0.5, "currency": "EUR"}})";

std::string changed(std::string text, std::string_view from, std::string_view to) {
  auto const at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

/// "plans/a.json: price.amount must have …" of each mistake.
std::vector<std::string> mistakes(std::map<std::string, std::string> const& files,
                                  std::string_view groups = "") {
  std::vector<std::string> out;
  if (auto const folder = parse_plan_folder(files, groups, rules); !folder)
    for (auto const& error : folder.error()) out.push_back(error.field + ' ' + error.message);
  return out;
}
std::vector<std::string> mistakes_of(std::string_view from, std::string_view to) {
  return mistakes({{"m", changed(monthly, from, to)}});
}

TEST(PlanDocument, AFolderBecomesPlansAndGroups) {
  auto const folder = parse_plan_folder({{"music-daily", daily}, {"music-monthly", monthly}},
                                        R"([{"key": "music", "name": "Music", "levels": [["music-daily"],
      ["music-monthly"]], "changes": [{"from": "music-daily", "to": "music-monthly", "policy": "now_full"}]}])",
                                        rules);
  ASSERT_TRUE(folder) << folder.error()[0].field << ' ' << folder.error()[0].message;
  ASSERT_EQ(folder->plans.size(), 2U);
  auto const& plan = folder->plans[1];
  EXPECT_EQ(plan.key, "music-monthly");
  EXPECT_EQ(plan.terms.price, (base::Money{999, "EUR"}));
  EXPECT_EQ(plan.terms.promotion, (base::Money{499, "EUR"}));
  EXPECT_EQ(plan.terms.promotion_cycles, 2);
  EXPECT_EQ(plan.terms.cycle, (base::IsoDuration{.months = 1}));
  EXPECT_EQ(plan.terms.trial, (Trial{{.days = 14}, false}));
  EXPECT_EQ(plan.terms.credit_expiry, (base::IsoDuration{.months = 3}));
  EXPECT_EQ(plan.terms.contingents.size(), 2U);
  EXPECT_THAT(plan.terms.dunning->retry_days, ElementsAre(2, 4));
  EXPECT_EQ(plan.attributes.at("ment_sort"), "10");
  EXPECT_EQ(plan.attributes.at("ment_category"), R"(["music"])");
  ASSERT_TRUE(plan.effective_at);
  EXPECT_EQ(folder->plans[0].terms.price, (base::Money{50, "EUR"}));
  EXPECT_EQ(folder->plans[0].terms.provider, "sandbox");
  EXPECT_FALSE(folder->plans[0].terms.trial);
  ASSERT_EQ(folder->groups.size(), 1U);
  EXPECT_EQ(folder->groups[0].changes[0].policy, ChangePolicy::now_full);
}

TEST(PlanDocument, APlanThatNamesNoConsentsHasTheTenants) {
  auto tenants_rules = rules;
  tenants_rules.consents = {"terms"};
  auto const consents = [&](std::string_view more) {
    auto const folder =
        parse_plan_folder({{"m", changed(daily, "{", "{" + std::string(more))}}, "", tenants_rules);
    return folder.value().plans.at(0).consents;
  };
  EXPECT_THAT(consents(""), ElementsAre("terms"));
  EXPECT_THAT(consents(R"("consents": ["age", "terms"],)"), ElementsAre("age", "terms"));
  EXPECT_THAT(consents(R"("consents": [],)"), ElementsAre());
  EXPECT_THAT(mistakes_of("{", R"({"consents": ["Terms of sale"],)"),
              ElementsAre("plans/m.json: consents must be lower-case letters, digits and hyphens"));
  EXPECT_THAT(mistakes_of("{", R"({"consents": ["a", "a"],)"),
              ElementsAre("plans/m.json: consents must not name anything twice"));
}

TEST(PlanDocument, MistakesAreNamedWithPathAndReason) {
  EXPECT_THAT(mistakes_of("9.99", "9.999"),
              ElementsAre("plans/m.json: price.amount must have at most 2 decimals for EUR"));
  EXPECT_THAT(mistakes_of("9.99", "-1"), ElementsAre("plans/m.json: price.amount must not be negative"));
  EXPECT_THAT(mistakes_of("\"P1M\"", "\"1M\""),
              ElementsAre("plans/m.json: billingCycle must be an ISO 8601 duration such as P1M"));
  EXPECT_THAT(mistakes_of("\"P1M\"", "\"PT1M\""),
              ElementsAre("plans/m.json: billingCycle must be at least PT2H"));
  EXPECT_THAT(mistakes_of("\"P1M\"", "\"P100000Y\""),
              ElementsAre("plans/m.json: billingCycle must be at most P10Y"));
  EXPECT_THAT(mistakes_of("\"P14D\"", "\"P5000D\""),
              ElementsAre("plans/m.json: trial.duration must be at most P10Y"));
  EXPECT_THAT(mistakes_of("\"P14D\"", "\"P0D\""),
              ElementsAre("plans/m.json: trial.duration must be an ISO 8601 duration such as P14D"));
  EXPECT_THAT(mistakes_of("4.99, \"currency\": \"EUR\"", "4.99, \"currency\": \"USD\""),
              ElementsAre("plans/m.json: promotionPrice.currency must be the currency of the price"));
  EXPECT_THAT(mistakes_of("4.99", "10"),
              ElementsAre("plans/m.json: promotionPrice.amount must not be above the price"));
  EXPECT_THAT(mistakes_of("\"promotionCycles\": 2", "\"promotionCycles\": 0"),
              ElementsAre("plans/m.json: promotionCycles must be from 1 to 120"));
  EXPECT_THAT(mistakes_of("\"reduced\"", "\"luxury\""),
              ElementsAre("plans/m.json: taxClass must be a tax class of the tenant's document billing"));
  EXPECT_THAT(mistakes_of("\"taxClass\": \"reduced\"", "\"provider\": \"bank\""),
              ElementsAre("plans/m.json: provider must be sandbox or carrier"));
  EXPECT_THAT(
      mistakes_of("\"amount\": 3", "\"amount\": 0"),
      ElementsAre(
          "plans/m.json: contingents[1].amount must be -1, which is unlimited, or from 1 to 1000000"));
  EXPECT_THAT(mistakes_of("AUDIO_BOOK", "AUDIOBOOK"),
              ElementsAre("plans/m.json: contingents[1].contentTypes AUDIOBOOK is not a content type"));
  EXPECT_THAT(mistakes_of("AUDIO_BOOK", "FULL_TRACK_MUSIC"),
              ElementsAre("plans/m.json: contingents[1].contentTypes FULL_TRACK_MUSIC is named twice"));
  EXPECT_THAT(mistakes_of("\"accumulateContingent\": true", "\"accumulateContingent\": false"),
              ElementsAre("plans/m.json: creditExpiry is only for plans whose credits accumulate"));
  EXPECT_THAT(mistakes_of("https://partner.example", "https://evil.example").size(), 1U);
  EXPECT_THAT(mistakes_of("\"msisdn\"", "\"shoeSize\""),
              ElementsAre("plans/m.json: identityFields must be msisdn, email, name or lastName"));
  EXPECT_THAT(mistakes_of("[2, 4]", "[4, 2]"),
              ElementsAre("plans/m.json: dunning.retryDays must be at most 10 rising numbers from 1 to 90"));
  EXPECT_THAT(mistakes_of("2027-01-01", "2027-03-01"),
              ElementsAre("plans/m.json: priceChange.noticeAt must not be after effectiveAt"));
  EXPECT_THAT(mistakes_of("[\"music\"]", "\"music\""),
              ElementsAre("plans/m.json: attributes.ment_category must be a list of texts"));
  EXPECT_THAT(mistakes_of("\"promotionCycles\"", "\"promotionCycels\""),
              ElementsAre("plans/m.json: promotionCycels is not a member of a plan"))
      << "a misspelt member would change the price in silence";
}

TEST(PlanDocument, APriceIsAtMostWhatEveryTotalOfItCanBe) {
  EXPECT_THAT(mistakes_of("9.99", "100000000"), ElementsAre());
  for (char const* large : {"100000000.01", "10000000000000", "99999999999999.99", "1e300"})
    EXPECT_THAT(mistakes_of("9.99", large),
                ElementsAre("plans/m.json: price.amount must be at most 100000000.00"));
  EXPECT_THAT(mistakes_of("4.99", "100000000.01"),
              ElementsAre("plans/m.json: promotionPrice.amount must be at most 100000000.00"));
  EXPECT_THAT(mistakes({{"m", changed(changed(daily, "0.5", "10000000001"), "EUR", "JPY")}}),
              ElementsAre("plans/m.json: price.amount must be at most 10000000000"));
  EXPECT_THAT(mistakes({{"m", changed(changed(daily, "0.5", "10000000000"), "EUR", "JPY")}}), ElementsAre());
}

TEST(PlanDocument, WhatIsMissingOrNoJsonIsNamed) {
  EXPECT_THAT(mistakes({{"m", "{}"}}),
              UnorderedElementsAre("plans/m.json: name must be 1 to 120 characters",
                                   "plans/m.json: billingCycle must be an ISO 8601 duration such as P1M",
                                   "plans/m.json: price is required"));
  EXPECT_EQ(mistakes({{"m", "{"}}).size(), 1U);
  EXPECT_EQ(mistakes({{"m", "[]"}}).size(), 1U);
  EXPECT_THAT(
      mistakes({{"Music Monthly", daily}}),
      ElementsAre("plans/Music Monthly.json must be named by lower-case letters, digits and hyphens"));
}

TEST(PlanDocument, GroupsNameEachOfTheirPlansOnce) {
  std::map<std::string, std::string> const files{
      {"a", daily}, {"b", daily}, {"c", changed(daily, "EUR", "USD")}};
  auto const wrong = [&](std::string_view levels, std::string_view changes = "[]") {
    return mistakes(files, R"([{"key":"g","name":"G","levels":)" + std::string(levels) +
                               ",\"changes\":" + std::string(changes) + "}]");
  };
  EXPECT_THAT(wrong(R"([["a"],["b"]])"), ElementsAre());
  EXPECT_THAT(wrong(R"([["a"],["x"]])"), ElementsAre("plan-groups.json: [0].levels[1] x is not a plan"));
  EXPECT_THAT(wrong(R"([["a"],["a"]])"),
              ElementsAre("plan-groups.json: [0].levels[1] a is in this group twice"));
  EXPECT_THAT(wrong(R"([["a"],[]])"), ElementsAre("plan-groups.json: [0].levels[1] must name a plan"));
  EXPECT_THAT(wrong("[]"), ElementsAre("plan-groups.json: [0].levels must have 1 to 20 levels"));
  EXPECT_THAT(wrong(R"([["a"],["c"]])"),
              ElementsAre("plan-groups.json: [0].levels[1] c has another currency than the plans before it"));
  EXPECT_THAT(
      wrong(R"([["a"],["b"]])", R"([{"from":"a","to":"a","policy":"forbidden"}])"),
      ElementsAre("plan-groups.json: [0].changes[0] must lead from one plan of the group to another"));
  EXPECT_THAT(wrong(R"([["a"],["b"]])", R"([{"from":"a","to":"b","policy":"never"}])").size(), 1U);
  EXPECT_THAT(
      mistakes(files, R"([{"key":"g","name":"G","levels":[["a"]]},{"key":"g","name":"","levels":[["b"]]}])"),
      UnorderedElementsAre("plan-groups.json: [1].key another group has this key",
                           "plan-groups.json: [1].name must be 1 to 120 characters"));
}

TEST(PlanDocument, ARetiredPlanIsReplacedByOneOnOffer) {
  auto const plan = [](std::string_view more) {
    return changed(daily, "\"name\"", std::string(more) + ", \"name\"");
  };
  EXPECT_THAT(mistakes({{"a", plan(R"("offered": false, "replacedBy": "b")")}, {"b", daily}}), ElementsAre());
  auto const wrong = ElementsAre("plans/a.json: replacedBy must be another plan on offer");
  EXPECT_THAT(mistakes({{"a", plan(R"("replacedBy": "x")")}}), wrong);
  EXPECT_THAT(mistakes({{"a", plan(R"("replacedBy": "a")")}}), wrong);
  EXPECT_THAT(mistakes({{"a", plan(R"("replacedBy": "b")")}, {"b", plan(R"("offered": false)")}}), wrong);
}

}  // namespace
}  // namespace plans
