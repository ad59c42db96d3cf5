// The flag table has every name of the specification, once, with a default of its kind.
#include "features/tenants/configuration/flags.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <set>
#include <string>

#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/tenants/configuration/configuration.hpp"

namespace tenants {
namespace {

TEST(Flags, NoNameAppearsTwice) {
  std::set<std::string_view> names;
  for (auto table : {flags(), configured_options()})
    for (Flag const& flag : table) EXPECT_TRUE(names.insert(flag.name).second) << flag.name;
}

TEST(Flags, EveryDefaultIsOfItsKind) {
  for (Flag const& flag : flags()) {
    boost::system::error_code error;
    auto const value = boost::json::parse(flag.default_value, error);
    ASSERT_FALSE(error) << flag.name << ": " << flag.default_value;
    EXPECT_TRUE(is_of_kind(value, flag.kind)) << flag.name << ": " << flag.default_value;
  }
}

TEST(Flags, EveryFlagHasItsEffectInOneSentenceAndItsSource) {
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
                                "default.locale.defaultLocale"}) {
    EXPECT_NE(find_flag(name), nullptr) << name;
  }
  for (std::string_view name :
       {"alternatTheme", "colors", "customStyle", "links.homeUrl", "cdnLink", "expirationHoursAlert",
        "expirationDaysAlert", "priceFormat.count", "enabledFeatures"}) {
    EXPECT_EQ(std::ranges::count(configured_options(), name, &Flag::name), 1) << name;
  }
}

TEST(Flags, TheDefaultsAreTheSpecificationsWhereItGivesThem) {
  EXPECT_EQ(find_flag("maxRating")->default_value, "60");
  EXPECT_EQ(find_flag("maxQuantity")->default_value, "10");
  EXPECT_EQ(find_flag("default.locale.defaultLocale")->default_value, "\"\"");
}

// The table and the entry's own type must agree.
TEST(Flags, EveryConfiguredOptionIsAtItsPathWithItsDefault) {
  auto const defaults = boost::json::parse(base::to_json(Configuration{}));
  for (Flag const& option : configured_options()) {
    auto const* value = &defaults;
    for (auto const& part : base::split(option.kept_in, '.')) {
      ASSERT_TRUE(value->is_object()) << option.kept_in;
      value = value->get_object().if_contains(part);
      ASSERT_NE(value, nullptr) << option.kept_in << " lacks " << part;
    }
    EXPECT_TRUE(is_of_kind(*value, option.kind)) << option.name;
    EXPECT_EQ(*value, boost::json::parse(option.default_value)) << option.name;
  }
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
