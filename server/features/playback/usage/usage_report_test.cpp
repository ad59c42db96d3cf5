// POST /content/streaming/report: what counts, and what is refused, on both databases.
#include "features/playback/usage/usage_report_api.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "base/testing/run.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/playback/media/media_scope.hpp"
#include "features/portal/testing/ask.hpp"
#include "http/response.hpp"
#include "storage/testing/database_test.hpp"

namespace playback {
namespace {

class UsageReportTest : public storage::testing::DatabaseTest {
 protected:
  std::string ticket(std::int64_t play = 77) {
    return make_play_ticket(keys, aurora,
                            {.play = play,
                             .article = {42},
                             .rights = Rights::full,
                             .expires = clock.now() + ticket_lifetime,
                             .scope = scope,
                             .length_ms = length_ms});
  }
  /// "15" where that many seconds count now; the status and the field or code of a refusal.
  std::string report(std::string const& ticket_id, std::string const& usage,
                     std::string const& length = "200", std::optional<std::int64_t> device = std::nullopt,
                     std::optional<base::Instant> offline_from = std::nullopt) {
    http::Request request{.method = "POST", .path = "/content/streaming/report"};
    request.body = R"({"ticketId":")" + ticket_id + R"(","type":"listened","date":")" +
                   (offline_from ? base::to_rfc3339(*offline_from) : "2026-11-23T10:00:00Z") +
                   R"(","offline":)" + (offline_from ? "true" : "false") + R"(,"partial":true)" +
                   R"(,"usageDuration":)" + usage + R"(,"maxUsageDuration":)" + length + '}';
    tenants::Tenant shop;
    shop.id = tenant;
    std::optional<accounts::SignedIn> user;
    if (device) {
      user.emplace();
      user->account.id = {101};
      user->session = {*device};
    }
    if (!api) api = std::make_unique<UsageReportApi>(database(), clock, keys);
    try {
      auto const answer = base::testing::wait_for(portal::testing::ask(
          *api, &UsageReportApi::report, request,
          tenants::BackendCall{std::make_shared<tenants::Tenant const>(shop)}, {}, user));
      std::string const text(http::body_text(answer.body));
      auto const from = text.find("\"usageDuration\":") + 16;
      return text.substr(from, text.find('}', from) - from);
    } catch (base::Problem const& problem) {
      return std::to_string(problem.status) + ' ' +
             (problem.errors.empty() ? problem.error : problem.errors[0].field);
    }
  }
  std::int64_t rows() {
    return database().read_now([](storage::Session& session) {
      return *session.value<std::int64_t>("select count(*) from listened");
    });
  }

  void TearDown() override {
    api.reset();
    DatabaseTest::TearDown();
  }

  std::unique_ptr<UsageReportApi> api;
  base::TenantId const aurora{"aurora"};
  base::TenantId tenant{"aurora"};
  SigningKeys keys{std::vector<SigningKey>{}};
  std::string scope{guest_scope};
  std::int64_t length_ms = 0;
};
STORAGE_ON_BOTH_ENGINES(UsageReportTest);

TEST_P(UsageReportTest, ThePlayedSecondsOfATicketCountOnce) {
  auto const one = ticket();
  clock.advance(std::chrono::seconds(100));
  EXPECT_EQ(report(one, "15"), "15");
  EXPECT_EQ(report(one, "15"), "15") << "a repeat";
  EXPECT_EQ(report(one, "30.5"), "30.5");
  EXPECT_EQ(report(one, "15"), "30.5") << "an older report that comes late";
  EXPECT_EQ(rows(), 1);
  EXPECT_EQ(report(ticket(78), "0"), "0");
  EXPECT_EQ(rows(), 2);
  auto const kept = database().read_now(
      aurora, [&](storage::TenantSession const& session) { return ListenedStore(session).find(77); });
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->article, base::ArticleId{42});
  EXPECT_EQ(kept->rights, "full");
  EXPECT_EQ(kept->length_ms, 200'000);
}

TEST_P(UsageReportTest, NoMoreCountsThanTheTimeSinceTheTicketWasMade) {
  auto const one = ticket();
  clock.advance(std::chrono::seconds(20));
  EXPECT_EQ(report(one, "150"), "21");
  clock.advance(std::chrono::seconds(1000));
  EXPECT_EQ(report(one, "150"), "150");
}

TEST_P(UsageReportTest, NoMoreCountsThanTheFileIsLong) {
  length_ms = 90'000;
  auto const one = ticket();
  clock.advance(std::chrono::seconds(1000));
  EXPECT_EQ(report(one, "200"), "90");
}

TEST_P(UsageReportTest, TheTicketOfAnotherSessionCountsForNobody) {
  scope = base::id_text(9);
  auto const one = ticket();
  clock.advance(std::chrono::seconds(100));
  EXPECT_EQ(report(one, "15"), "403 INVALID_TICKET") << "a guest";
  EXPECT_EQ(report(one, "15", "200", 8), "403 INVALID_TICKET") << "another device";
  EXPECT_EQ(rows(), 0);
  EXPECT_EQ(report(one, "15", "200", 9), "15");
  scope = guest_scope;
  EXPECT_EQ(report(ticket(78), "1", "200", 9), "1") << "begun before its listener signed in";
}

TEST_P(UsageReportTest, WhatWasHeardWithoutAConnectionCountsPlayByPlay) {
  OfflineLicence const licence{.id = 500,
                               .article = {42},
                               .scope = base::id_text(9),
                               .length_ms = 100'000,
                               .made_at = clock.now(),
                               .expires = clock.now() + std::chrono::hours(24)};
  auto const kept = make_licence(keys, aurora, licence);
  auto const from = [&](int seconds) { return licence.made_at + std::chrono::seconds(seconds); };
  auto const heard = [&](std::string const& usage, base::Instant began, std::int64_t device = 9) {
    return report(kept, usage, "200", device, began);
  };
  clock.advance(std::chrono::seconds(250));
  EXPECT_EQ(heard("60", from(10)), "60");
  EXPECT_EQ(heard("40", from(10)), "60") << "an older report of the same play";
  EXPECT_EQ(heard("150", from(80)), "100") << "no longer than the song";
  EXPECT_EQ(heard("80", from(200)), "50") << "no longer than since it began";
  EXPECT_EQ(heard("80", from(100)), "40") << "all plays together no longer than the licence";
  EXPECT_EQ(heard("80", from(101)), "0");
  EXPECT_EQ(heard("1", from(-1)), "400 date");
  EXPECT_EQ(heard("1", from(251)), "400 date") << "not yet";
  EXPECT_EQ(heard("1", from(1), 8), "403 INVALID_TICKET") << "another session";
  EXPECT_EQ(report(kept, "1", "200", 9), "400 offline");
  clock.advance(std::chrono::hours(48));
  EXPECT_EQ(heard("1", licence.expires), "400 date") << "it was not to be played then";
  EXPECT_EQ(heard("30", licence.expires - std::chrono::seconds(60)), "30") << "told later";
  clock.advance(late_reports);
  EXPECT_EQ(heard("1", from(20)), "410 EXPIRED_TICKET");
  auto bent = kept;
  bent.front() = bent.front() == '0' ? '1' : '0';
  EXPECT_EQ(report(bent, "1", "200", 9, from(20)), "403 INVALID_TICKET");
}

TEST_P(UsageReportTest, AFloodOfReportsIsRefusedAndOtherPlaysAreNot) {
  auto const one = ticket();
  clock.advance(std::chrono::seconds(100));
  for (int i = 1; i <= 10; ++i) EXPECT_EQ(report(one, std::to_string(i)), std::to_string(i));
  EXPECT_EQ(report(one, "90"), "429 TOO_MANY_REPORTS");
  EXPECT_EQ(report(ticket(78), "5"), "1") << "another play, of now";
  clock.advance(std::chrono::seconds(15));
  EXPECT_EQ(report(one, "25"), "25") << "as often as a player reports";
}

TEST_P(UsageReportTest, WhatCannotBeIsRefusedAndNothingIsKept) {
  auto const one = ticket();
  clock.advance(std::chrono::seconds(300));
  EXPECT_EQ(report(one, "201"), "400 usageDuration");
  EXPECT_EQ(report(one, "-1"), "400 usageDuration");
  EXPECT_EQ(report(one, "1e300", "1e300"), "400 maxUsageDuration");
  EXPECT_EQ(report(one, "\"5\""), "400 usageDuration");
  EXPECT_EQ(report(one, "5", "90000"), "400 maxUsageDuration");
  EXPECT_EQ(report("", "5"), "400 ticketId");
  EXPECT_EQ(report("nothing", "5"), "403 INVALID_TICKET");
  auto bent = one;
  bent[0] = bent[0] == '0' ? '1' : '0';
  EXPECT_EQ(report(bent, "5"), "403 INVALID_TICKET");
  tenant = {"plume"};
  EXPECT_EQ(report(one, "5"), "403 INVALID_TICKET");
  tenant = aurora;
  clock.advance(ticket_lifetime);
  EXPECT_EQ(report(one, "5"), "410 EXPIRED_TICKET");
  EXPECT_EQ(rows(), 0);
}

}  // namespace
}  // namespace playback
