// Settings: defaults, file, environment, and errors that name the way out.
#include "base/settings.hpp"

#include <gtest/gtest.h>

namespace {

TEST(Settings, DefaultsAreGoodAndPrintAsTheyAreRead) {
  auto const defaults = base::load_settings("", {});
  EXPECT_TRUE(defaults.errors.empty());
  auto const printed = base::settings_as_toml(defaults.settings);
  auto const again = base::load_settings(printed, {});
  EXPECT_TRUE(again.errors.empty());
  EXPECT_EQ(base::settings_as_toml(again.settings), printed);
}

TEST(Settings, TheEnvironmentStandsOverTheFile) {
  auto const loaded =
      base::load_settings("[log]\nlevel = \"warn\"\n[server]\nlisten = [\"127.0.0.1:1\"]",
                          {{"KIOSK_LOG_LEVEL", "debug"}, {"KIOSK_SERVER_LISTEN", "127.0.0.1:2, [::1]:3"}});
  ASSERT_TRUE(loaded.errors.empty());
  EXPECT_EQ(loaded.settings.log.level, "debug");
  EXPECT_EQ(loaded.settings.server.listen, (std::vector<std::string>{"127.0.0.1:2", "[::1]:3"}));
}

TEST(Settings, EachErrorNamesKeyValueAndWayOut) {
  auto const loaded = base::load_settings(
      "[server]\nlisten = [\"nonsense\"]\nlissten = 3\nthreads = -1\nidle_seconds = \"ten\"\n[log]\nlevel = "
      "\"loud\"\n",
      {{"KIOSK_LOG_LEVLE", "warn"}, {"KIOSK_RENDER_CONTEXTS", "many"}});
  ASSERT_EQ(loaded.errors.size(), 7u);
  std::map<std::string, base::SettingError> by_key;
  for (auto const& error : loaded.errors) by_key.emplace(error.key, error);
  EXPECT_EQ(by_key.at("server.listen").value, "nonsense");
  EXPECT_NE(by_key.at("server.listen").problem.find("127.0.0.1:8080"), std::string::npos);
  EXPECT_NE(by_key.at("server.lissten").problem.find("server.listen"), std::string::npos);
  EXPECT_NE(by_key.at("server.threads").problem.find("from 0"), std::string::npos);
  EXPECT_NE(by_key.at("server.idle_seconds").problem.find("whole number"), std::string::npos);
  EXPECT_NE(by_key.at("log.level").problem.find("debug"), std::string::npos);
  EXPECT_NE(by_key.at("KIOSK_LOG_LEVLE").problem.find("KIOSK_LOG_LEVEL"), std::string::npos);
  EXPECT_EQ(by_key.at("KIOSK_RENDER_CONTEXTS").value, "many");
}

TEST(Settings, AddressesAndRangesAreReadAsTheServerReadsThem) {
  for (char const* wrong :
       {"999.1.1.1:80", "127.0.0.1", "127.0.0.1:65536", "127.0.0.1:x", "::1:80", "[::1]", "[127.0.0.1:80"})
    EXPECT_EQ(base::load_settings("", {{"KIOSK_SERVER_LISTEN", wrong}}).errors.size(), 1u) << wrong;
  for (char const* wrong : {"10.0.0.0/99", "999.1.1.1", ":", "10.0.0.0/", "fd00::/129"})
    EXPECT_EQ(base::load_settings("", {{"KIOSK_SERVER_TRUSTED_PROXIES", wrong}}).errors.size(), 1u) << wrong;
  EXPECT_TRUE(base::load_settings("", {{"KIOSK_SERVER_TRUSTED_PROXIES", "10.0.0.0/8,fd00::/8,127.0.0.1"}})
                  .errors.empty());
}

TEST(Settings, PasswordsAreNotPrinted) {
  auto const good = base::load_settings("", {{"KIOSK_DATABASE_URL", "postgresql://kiosk:hushed@db/kiosk"}});
  ASSERT_TRUE(good.errors.empty());
  EXPECT_EQ(good.settings.database.url, "postgresql://kiosk:hushed@db/kiosk");
  EXPECT_EQ(base::settings_as_toml(good.settings).find("hushed"), std::string::npos);
  auto const wrong = base::load_settings("", {{"KIOSK_DATABASE_URL", "mysql://kiosk:hushed@db/kiosk"}});
  ASSERT_EQ(wrong.errors.size(), 1u);
  EXPECT_EQ(wrong.errors.front().value.find("hushed"), std::string::npos);
  // A mail server's password does not travel in an address.
  auto const mail = base::load_settings("", {{"KIOSK_MAIL_PASSWORD", "hushed"}});
  EXPECT_EQ(mail.settings.mail.password, "hushed");
  EXPECT_EQ(base::settings_as_toml(mail.settings).find("hushed"), std::string::npos);
}

TEST(Settings, ABrokenFileNamesItsLine) {
  auto const loaded = base::load_settings("[server]\nlisten = [", {});
  ASSERT_EQ(loaded.errors.size(), 1u);
  EXPECT_NE(loaded.errors.front().key.find("line 2"), std::string::npos);
}

}  // namespace
