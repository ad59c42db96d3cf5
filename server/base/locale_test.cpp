// Which language a visitor gets, and how numbers, times and dates are formatted in it.
#include "base/locale.hpp"

#include <gtest/gtest.h>

#include "base/language_code.hpp"

namespace {

using base::LanguagePreferences;

struct Case {
  char const* name;
  char const* prefix;
  char const* remembered;
  char const* tenant;
  char const* accept;
  bool crawler;
  char const* language;
  bool redirect;
};

TEST(LanguageCode, ItsPatternNamesEveryLanguage) {
  std::string codes;
  for (auto const& locale : base::locales()) codes += (codes.empty() ? "" : "|") + std::string(locale.code);
  EXPECT_EQ(base::LanguageCode::pattern, "^(" + codes + ")$");
}

class LanguageChoice : public testing::TestWithParam<Case> {};

TEST_P(LanguageChoice, FollowsTheRules) {
  auto const& c = GetParam();
  LanguagePreferences preferences;
  preferences.prefix = c.prefix ? base::find_locale(c.prefix) : nullptr;
  if (c.remembered) preferences.remembered = c.remembered;
  preferences.tenant_default = c.tenant ? base::find_locale(c.tenant) : nullptr;
  preferences.accept_language = c.accept;
  preferences.crawler = c.crawler;
  auto const choice = base::choose_language(preferences);
  EXPECT_EQ(choice.locale->code, c.language);
  EXPECT_EQ(choice.redirect, c.redirect);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, LanguageChoice,
    testing::Values(Case{"APrefixWins", "fr", "de", "ar", "es", false, "fr", false},
                    Case{"TheCookieBeatsTheTenant", nullptr, "de", "ar", "es", false, "de", true},
                    Case{"TheTenantBeatsTheBrowser", nullptr, nullptr, "ar", "es", false, "ar", false},
                    Case{"TheBrowserWhereTheTenantLeavesItOpen", nullptr, nullptr, nullptr, "es", false, "es",
                         true},
                    Case{"EnglishIsTheEnd", nullptr, nullptr, nullptr, "ja", false, "en", false},
                    Case{"NoHeaderAtAll", nullptr, nullptr, nullptr, "", false, "en", false},
                    Case{"RememberedTenantLanguageStays", nullptr, "ar", "ar", "en", false, "ar", false},
                    Case{"ACrawlerIsNeverSentAway", nullptr, "de", nullptr, "fr", true, "en", false},
                    Case{"ACookieOfNoLanguageIsIgnored", nullptr, "zz", "fr", "de", false, "fr", false}),
    [](auto const& info) { return std::string(info.param.name); });

TEST(AcceptLanguage, ExactMatchComesBeforeTheBaseLanguage) {
  EXPECT_EQ(base::match_accept_language("de-AT, fr-FR;q=0.5")->code, "fr");
  EXPECT_EQ(base::match_accept_language("de-AT, fr-CA;q=0.5")->code, "de");
  EXPECT_EQ(base::match_accept_language("fr;q=0.3, ro;q=0.9")->code, "ro");
  EXPECT_EQ(base::match_accept_language("*, ja, zz;q=nonsense"), nullptr);
  EXPECT_EQ(base::match_accept_language("ar;q=0, es")->code, "es");
}

TEST(LocalePrefix, IsCutOffOnlyWhereItIsAWholeSegment) {
  EXPECT_EQ(base::split_locale_prefix("/fr/music").path, "/music");
  EXPECT_EQ(base::split_locale_prefix("/fr").path, "/");
  EXPECT_EQ(base::split_locale_prefix("/france").prefix, nullptr);
  EXPECT_EQ(base::split_locale_prefix("/").prefix, nullptr);
  EXPECT_EQ(base::split_locale_prefix("/xa").prefix, nullptr);
  EXPECT_NE(base::split_locale_prefix("/xa", true).prefix, nullptr);
  EXPECT_EQ(base::localised_path(*base::find_locale("fr"), "/"), "/fr");
}

TEST(Formats, DurationsSwitchAtAnHour) {
  auto const latin = base::Digits::latin;
  EXPECT_EQ(base::format_duration(0, latin), "00:00");
  EXPECT_EQ(base::format_duration(221, latin), "03:41");
  EXPECT_EQ(base::format_duration(3599, latin), "59:59");
  EXPECT_EQ(base::format_duration(3600, latin), "01:00:00");
  EXPECT_EQ(base::format_duration(-5, latin), "00:00");
  EXPECT_EQ(base::format_duration(221, base::Digits::arabic_indic), "٠٣:٤١");
}

TEST(Formats, DatesSpeakTheLanguage) {
  base::Instant const day = *base::parse_rfc3339("2026-03-14");
  auto const latin = base::Digits::latin;
  EXPECT_EQ(base::format_date(day, base::english(), latin), "March 14, 2026");
  EXPECT_EQ(base::format_date(day, *base::find_locale("de"), latin), "14. März 2026");
  EXPECT_EQ(base::format_date(day, *base::find_locale("fr"), latin), "14 mars 2026");
  auto const& ar = *base::find_locale("ar");
  EXPECT_EQ(base::format_date(day, ar, base::Digits::arabic_indic), "١٤ مارس ٢٠٢٦");
  EXPECT_EQ(base::format_date(day, ar, latin), "14 مارس 2026");
}

TEST(Locale, LanguagesAreNamedInTheLanguageOfThePage) {
  EXPECT_EQ(base::language_name("de", base::english()), "German");
  EXPECT_EQ(base::language_name("pt-BR", base::english()), "Portuguese (Brazil)");
  EXPECT_EQ(base::language_name("fr", *base::find_locale("de")), "Französisch");
  EXPECT_EQ(base::language_name("en", *base::find_locale("ar")), "الإنجليزية");
  EXPECT_EQ(base::language_name("", base::english()), "");
}

}  // namespace
