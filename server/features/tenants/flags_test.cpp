// The table of flags holds every name that the documents use, once, with a default of its kind.
#include "features/tenants/flags.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <set>
#include <string>

namespace tenants {
namespace {

TEST(Flags, NoNameStandsTwice) {
  std::set<std::string_view> names;
  for (Flag const& flag : flags()) EXPECT_TRUE(names.insert(flag.name).second) << flag.name;
}

TEST(Flags, EveryDefaultIsOfItsKind) {
  for (Flag const& flag : flags()) {
    boost::system::error_code error;
    auto const value = boost::json::parse(flag.default_value, error);
    ASSERT_FALSE(error) << flag.name << ": " << flag.default_value;
    EXPECT_TRUE(is_of_kind(value, flag.kind)) << flag.name << ": " << flag.default_value;
  }
}

TEST(Flags, EveryFlagTellsItsEffectInOneSentenceAndWhereItIsNamed) {
  for (Flag const& flag : flags()) {
    EXPECT_TRUE(flag.effect.ends_with('.')) << flag.name;
    EXPECT_EQ(flag.effect.find(". "), std::string_view::npos) << flag.name;
    EXPECT_FALSE(flag.named_in.empty()) << flag.name;
  }
}

TEST(Flags, EveryNameOfTheTwoDocumentsIsThere) {
  for (std::string_view name : {"mssAutoSubscription",
                                "subAuthRequired",
                                "showPaymentOptions",
                                "V2Modals",
                                "SubscriptionPopUpV2",
                                "monsooqMent",
                                "vodacomMent",
                                "redirectToSubPage",
                                "multipleLoginOptionsFlow2",
                                "autoLogin.hasSecureLoginUrl",
                                "autoLogin.providerCookieName",
                                "geoBlock.blockedSubscriptions",
                                "geoBlockFlag",
                                "maxRating",
                                "creditExpirationRoute",
                                "isPartner",
                                "partnerLoginFlow",
                                "directSubscriptionFlow",
                                "FTMDOnly",
                                "maxQuantity",
                                "expirationHoursAlert",
                                "expirationDaysAlert",
                                "alternatTheme",
                                "priceFormat.count",
                                "default.locale.defaultLocale",
                                "links.homeUrl",
                                "customStyle",
                                "colors",
                                "enabledFeatures"}) {
    EXPECT_NE(find_flag(name), nullptr) << name;
  }
}

TEST(Flags, TheDefaultsAreTheSpecificationsWhereItGivesThem) {
  EXPECT_EQ(find_flag("maxRating")->default_value, "60");
  EXPECT_EQ(find_flag("maxQuantity")->default_value, "10");
  EXPECT_EQ(find_flag("priceFormat.count")->default_value, "2");
  EXPECT_EQ(find_flag("defaultTheme")->default_value, "\"light\"");
  EXPECT_EQ(find_flag("default.locale.defaultLocale")->default_value, "\"\"");
}

TEST(Flags, AnUnknownNameIsNotFound) {
  EXPECT_EQ(find_flag("v2modals"), nullptr);
  EXPECT_EQ(find_flag("geoBlock"), nullptr);
  EXPECT_EQ(find_flag(""), nullptr);
}

TEST(Flags, AValueOfAnotherKindIsRefused) {
  EXPECT_FALSE(is_of_kind("true", FlagKind::boolean));
  EXPECT_FALSE(is_of_kind(1.5, FlagKind::integer));
  EXPECT_FALSE(is_of_kind(nullptr, FlagKind::text));
  EXPECT_FALSE(is_of_kind(boost::json::object(), FlagKind::list));
  EXPECT_FALSE(is_of_kind(boost::json::array(), FlagKind::object));
}

}  // namespace
}  // namespace tenants
