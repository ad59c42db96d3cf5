// Reading settings: file, environment, and errors that name the way out.
#include "base/settings.hpp"

#include <gtest/gtest.h>

namespace {

struct Sample {
  std::vector<std::string> listen;
  std::int64_t threads = 0, idle_seconds = 15;
  std::string level = "info", password;

  std::vector<base::Setting> keys() {
    return {
        {"server", "listen", &listen, base::setting_checks::address},
        {"server", "threads", &threads, {}, 0, 256},
        {"server", "idle_seconds", &idle_seconds, {}, 1, 600},
        {"log", "level", &level, base::setting_checks::word},
        {.section = "log", .key = "password", .target = &password, .secret = true},
    };
  }
};

TEST(SettingsReader, TheEnvironmentOverridesTheFile) {
  Sample sample;
  auto const errors =
      base::load_settings(sample.keys(), "[log]\nlevel = \"warn\"\n[server]\nlisten = [\"127.0.0.1:1\"]",
                          {{"KIOSK_LOG_LEVEL", "debug"}, {"KIOSK_SERVER_LISTEN", "127.0.0.1:2, [::1]:3"}});
  ASSERT_TRUE(errors.empty());
  EXPECT_EQ(sample.level, "debug");
  EXPECT_EQ(sample.listen, (std::vector<std::string>{"127.0.0.1:2", "[::1]:3"}));
}

TEST(SettingsReader, EachErrorNamesKeyValueAndWayOut) {
  Sample sample;
  auto const errors = base::load_settings(
      sample.keys(),
      "[server]\nlisten = [\"nonsense\"]\nlissten = 3\nthreads = -1\nidle_seconds = \"ten\"\n[log]\nlevel = "
      "\"Loud!\"\n",
      {{"KIOSK_LOG_LEVLE", "warn"}, {"KIOSK_SERVER_THREADS", "many"}});
  ASSERT_EQ(errors.size(), 7U);
  std::map<std::string, base::SettingError> by_key;
  for (auto const& error : errors) by_key.emplace(error.key, error);
  EXPECT_EQ(by_key.at("server.listen").value, "nonsense");
  EXPECT_NE(by_key.at("server.listen").problem.find("127.0.0.1:8080"), std::string::npos);
  EXPECT_NE(by_key.at("server.lissten").problem.find("server.listen"), std::string::npos);
  EXPECT_NE(by_key.at("server.threads").problem.find("from 0"), std::string::npos);
  EXPECT_NE(by_key.at("server.idle_seconds").problem.find("whole number"), std::string::npos);
  EXPECT_NE(by_key.at("log.level").problem.find("lower case"), std::string::npos);
  EXPECT_NE(by_key.at("KIOSK_LOG_LEVLE").problem.find("KIOSK_LOG_LEVEL"), std::string::npos);
  EXPECT_EQ(by_key.at("KIOSK_SERVER_THREADS").value, "many");
}

TEST(SettingsReader, ASecretIsNotPrinted) {
  Sample sample;
  ASSERT_TRUE(base::load_settings(sample.keys(), "[log]\npassword = 'hushed'", {}).empty());
  EXPECT_EQ(sample.password, "hushed");
  EXPECT_EQ(base::settings_as_toml(sample.keys()).find("hushed"), std::string::npos);
}

TEST(SettingsReader, ABrokenFileNamesItsLine) {
  Sample sample;
  auto const errors = base::load_settings(sample.keys(), "[server]\nlisten = [", {});
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_NE(errors.front().key.find("line 2"), std::string::npos);
}

}  // namespace
