// The security trail counts everything, and no flood of refusals fills the log.
#include "features/accounts/limits/security_log.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/testing/logged.hpp"

namespace accounts {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

class SecurityLogTest : public ::testing::Test {
 protected:
  SecurityEvent const refused{
      .subject = SecuritySubject::authorization, .way = "cross_site", .result = SecurityResult::failed};

  auto lines(std::function<void()> const& work) {
    auto const text = base::testing::logged(work, "warn");
    return std::ranges::count(text, '\n');
  }
  void flood(SecurityEvent const& event, int times, std::string const& tenant = "aurora") {
    for (int count = 0; count < times; ++count) log.record({tenant}, request, event);
  }

  base::ManualClock clock;
  http::Metrics metrics;
  SecurityLog log{metrics, clock};
  http::Request const request{.client = "203.0.113.7", .id = "5CV"};
};

TEST_F(SecurityLogTest, AFloodOfRefusalsIsCountedInFullAndLoggedInPart) {
  EXPECT_EQ(lines([&] { flood(refused, 1500); }), 1000);
  EXPECT_THAT(metrics.text(),
              HasSubstr("kiosk_security_events_total{subject=\"authorization\",result=\"failed\"} 1500"));
  EXPECT_THAT(metrics.text(), HasSubstr("kiosk_security_events_unlogged_total 500"));
  clock.advance(10s);
  EXPECT_EQ(lines([&] { flood(refused, 1500); }), 100);
}

TEST_F(SecurityLogTest, AFloodHidesNeitherAnotherKindNorAnotherTenantNorASuccess) {
  EXPECT_EQ(lines([&] { flood(refused, 2000); }), 1000);
  auto const log_of = [&](SecurityEvent const& event, std::string const& tenant = "aurora") {
    return lines([&] { flood(event, 1, tenant); });
  };
  EXPECT_EQ(log_of(refused), 0);
  EXPECT_EQ(log_of(refused, "plume"), 1);
  EXPECT_EQ(log_of({.subject = SecuritySubject::authorization,
                    .way = "account_suspended",
                    .result = SecurityResult::failed}),
            1);
  SecurityEvent const entered{.subject = SecuritySubject::sign_in, .way = "password"};
  EXPECT_EQ(lines([&] { flood(entered, 1500); }), 1500);
}

TEST_F(SecurityLogTest, WhatNoRequestCausedHasNeitherAddressNorRequest) {
  auto const text = base::testing::logged([&] {
    log.record({"aurora"}, {.subject = SecuritySubject::account, .way = "erased", .account = AccountId{1}});
  });
  EXPECT_THAT(text,
              HasSubstr(R"("subject":"account","way":"erased","result":"succeeded","tenant":"aurora")"));
  EXPECT_THAT(text, Not(HasSubstr("request")));
}

}  // namespace
}  // namespace accounts
