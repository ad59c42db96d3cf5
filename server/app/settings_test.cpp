// The whole configuration: its defaults, how it is printed, and what each part checks.
#include "app/settings.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using Environment = std::map<std::string, std::string>;

std::vector<base::SettingError> errors_of(Environment const& environment) {
  app::Settings settings;
  return base::load_settings(settings.keys(), "", environment);
}

TEST(Settings, DefaultsAreValidAndPrintAsTheyAreRead) {
  app::Settings defaults, again;
  auto const printed = base::settings_as_toml(defaults.keys());
  EXPECT_TRUE(base::load_settings(again.keys(), printed, {}).empty());
  EXPECT_EQ(base::settings_as_toml(again.keys()), printed);
}

TEST(Settings, TheLogHasWarningsByDefault) { EXPECT_EQ(app::Settings().core.log.level, "warn"); }

TEST(Settings, EveryKeyIsListedOnceAndSectionsAreNotSplit) {
  app::Settings settings;
  std::set<std::string> keys, ended;
  std::string section;
  for (auto const& key : settings.keys()) {
    EXPECT_TRUE(keys.insert(std::string(key.section) + "." + std::string(key.key)).second) << key.key;
    if (key.section != section) {
      EXPECT_TRUE(ended.insert(std::string(key.section)).second) << key.section;
      section = key.section;
    }
  }
  EXPECT_GT(keys.size(), 30U);
}

TEST(Settings, AddressesAndRangesAreReadAsTheServerReadsThem) {
  for (char const* wrong :
       {"999.1.1.1:80", "127.0.0.1", "127.0.0.1:65536", "127.0.0.1:x", "::1:80", "[::1]", "[127.0.0.1:80"})
    EXPECT_EQ(errors_of({{"KIOSK_SERVER_LISTEN", wrong}}).size(), 1u) << wrong;
  for (char const* wrong : {"10.0.0.0/99", "999.1.1.1", ":", "10.0.0.0/", "fd00::/129"})
    EXPECT_EQ(errors_of({{"KIOSK_SERVER_TRUSTED_PROXIES", wrong}}).size(), 1u) << wrong;
  EXPECT_TRUE(errors_of({{"KIOSK_SERVER_TRUSTED_PROXIES", "10.0.0.0/8,fd00::/8,127.0.0.1"}}).empty());
}

TEST(Settings, PasswordsAreNotPrinted) {
  app::Settings settings;
  ASSERT_TRUE(base::load_settings(settings.keys(), "",
                                  {{"KIOSK_DATABASE_URL", "postgresql://kiosk:hushed@db/kiosk"},
                                   {"KIOSK_MAIL_PASSWORD", "hushed"}})
                  .empty());
  EXPECT_EQ(settings.core.database.url, "postgresql://kiosk:hushed@db/kiosk");
  EXPECT_EQ(settings.messaging.password, "hushed");
  EXPECT_EQ(base::settings_as_toml(settings.keys()).find("hushed"), std::string::npos);
  auto const wrong = errors_of({{"KIOSK_DATABASE_URL", "mysql://kiosk:hushed@db/kiosk"}});
  ASSERT_EQ(wrong.size(), 1U);
  EXPECT_EQ(wrong.front().value.find("hushed"), std::string::npos);
}

TEST(Settings, TenantsThatSellForTestMoneyAreAListAndNoneByDefault) {
  app::Settings settings;
  EXPECT_TRUE(settings.core.sandbox.tenants.empty());
  ASSERT_TRUE(base::load_settings(settings.keys(), "", {{"KIOSK_SANDBOX_TENANTS", "aurora,nujum"}}).empty());
  EXPECT_EQ(settings.core.sandbox.tenants, (std::vector<std::string>{"aurora", "nujum"}));
}

TEST(Settings, EachPartRefusesWhatItCannotUse) {
  for (auto const& [name, value] : Environment{{"KIOSK_SERVER_BACKEND_PATH", "/Back/end"},
                                               {"KIOSK_SERVER_BACKEND_HOSTS", "backend:80"},
                                               {"KIOSK_LOG_LEVEL", "loud"},
                                               {"KIOSK_MAIL_SMTP", "mail.example"},
                                               {"KIOSK_MAIL_SENDER", "nobody"},
                                               {"KIOSK_SMS_URL", "gateway.example"},
                                               {"KIOSK_SMS_METHOD", "SHOUT"},
                                               {"KIOSK_SMS_ID_FIELD", "id"},
                                               {"KIOSK_SIGN_IN_MSISDN_HEADER", "X Number"},
                                               {"KIOSK_SIGN_IN_PASSWORD_PASSES", "0"},
                                               {"KIOSK_RENDER_HEAP_MB", "1"},
                                               {"KIOSK_SANDBOX_TENANTS", "aurora.example"},
                                               {"KIOSK_OUTBOUND_PRIVATE_NETWORKS", "perhaps"}})
    EXPECT_EQ(errors_of({{name, value}}).size(), 1U) << name;
}

}  // namespace
