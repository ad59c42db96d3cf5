// Identifiers, instants, text and settings.
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"

namespace {

TEST(Ids, TextGoesThereAndBack) {
  for (std::int64_t const id :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{1} << 40, std::numeric_limits<std::int64_t>::max()}) {
    auto const text = base::id_text(id);
    EXPECT_EQ(text.size(), 13u);
    EXPECT_EQ(base::parse_id(text), id);
    EXPECT_EQ(base::parse_id(base::lower_ascii(text)), id);
  }
  for (char const* wrong : {"", "0", "00000000000000", "000000000000U", "000000000000-", "Z000000000000"})
    EXPECT_FALSE(base::parse_id(wrong)) << wrong;
}

TEST(Ids, AreUniqueAndRiseAcrossThreadsAndAClockSetBack) {
  base::ManualClock clock;
  base::IdSource source(clock, 7);
  std::mutex mutex;
  std::set<std::int64_t> seen;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 5000; ++i) {
        auto const id = source.next();
        std::lock_guard const lock(mutex);
        seen.insert(id);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(seen.size(), 20'000u);
  clock.advance(std::chrono::hours(-1));
  EXPECT_GT(source.next(), *seen.rbegin());
}

TEST(Instants, ReadRfc3339InItsForms) {
  EXPECT_EQ(base::parse_rfc3339("1970-01-01T00:00:00Z")->ms, 0);
  EXPECT_EQ(base::parse_rfc3339("1970-01-01T02:00:00+02:00")->ms, 0);
  EXPECT_EQ(base::parse_rfc3339("1970-01-01T00:00:01.5Z")->ms, 1500);
  EXPECT_EQ(base::to_rfc3339(*base::parse_rfc3339("2026-11-21T10:05:06.007Z")), "2026-11-21T10:05:06.007Z");
  for (char const* wrong : {"", "2026", "2026-13-01", "2026-02-30", "2026-01-01T", "2026-01-01T25:00:00Z",
                            "2026-01-01T00:00:00", "2026-01-01T00:00:00+2"})
    EXPECT_FALSE(base::parse_rfc3339(wrong)) << wrong;
}

TEST(Text, SlugsFromAnyScript) {
  EXPECT_EQ(base::slugify("Café de Nuit!"), "cafe-de-nuit");
  EXPECT_EQ(base::slugify("L'été à Bucureşti"), "lete-a-bucuresti");
  EXPECT_EQ(base::slugify("Straße & Grün"), "strasse-grun");
  EXPECT_FALSE(base::slugify("ليل طويل").empty());
  EXPECT_NE(base::slugify("ليل طويل"), "item");
  EXPECT_EQ(base::slugify("🎵", "track"), "track");
  EXPECT_LE(base::slugify(std::string(500, 'a')).size(), 80u);
}

TEST(Text, PercentEscapesThereAndBack) {
  std::string const all = "a/b?c=d&e f%\xd8\xb3";
  EXPECT_EQ(base::percent_decode(base::percent_encode_component(all)), all);
  EXPECT_FALSE(base::percent_decode("%"));
  EXPECT_FALSE(base::percent_decode("%4"));
  EXPECT_FALSE(base::percent_decode("%zz"));
  EXPECT_EQ(base::percent_decode("a+b%2B%00"), std::string("a+b+\0", 5));
  EXPECT_EQ(base::percent_encode_path("/a b/c?\xd8\xb3"), "/a%20b/c%3F%D8%B3");
}

TEST(Text, FormsWriteASpaceAsAPlusAndKeepABrokenEscape) {
  EXPECT_EQ(base::percent_decode_form("a+b%20c%2Bd"), "a b c+d");
  EXPECT_EQ(base::percent_decode_form("100%"), "100%");
  EXPECT_EQ(base::percent_decode_form("%4"), "%4");
  EXPECT_EQ(base::percent_decode_form("%zz%41%"), "%zzA%");
  EXPECT_EQ(base::percent_decode_form("%%41"), "%A");
}

TEST(Text, HexThereAndBack) {
  EXPECT_EQ(base::hex(std::string("\0\x7f\xff", 3)), "007fff");
  EXPECT_EQ(base::from_hex("007fFF"), std::string("\0\x7f\xff", 3));
  EXPECT_EQ(base::from_hex(""), "");
  for (auto const* wrong : {"0", "0g", "0 ", "007", "00:11", " 00"})
    EXPECT_FALSE(base::from_hex(wrong)) << wrong;
}

TEST(Text, Base64AsTheStandardsVectorsHaveIt) {
  EXPECT_EQ(base::base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base::base64("f"), "Zg==");
  EXPECT_EQ(base::base64(""), "");
  EXPECT_EQ(base::base64url("\xfb\xff"), "-_8");
}

TEST(Text, KnowsWhatIsNotUtf8) {
  EXPECT_TRUE(base::is_valid_utf8("a\xc3\xa9\xf0\x9f\x8e\xb5"));
  for (char const* wrong : {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc3", "\xe2\x82"})
    EXPECT_FALSE(base::is_valid_utf8(wrong));
}

TEST(Text, DigestsMatchTheStandardsVectors) {
  EXPECT_EQ(base::sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  // RFC 4231, case 2
  EXPECT_EQ(base::hex(base::hmac_sha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

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
