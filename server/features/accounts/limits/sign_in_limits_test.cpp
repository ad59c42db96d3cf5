// Rate limits of sign-in: guessing, password spraying, and no lock-out of the owner.
#include "features/accounts/limits/sign_in_limits.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "features/accounts/settings.hpp"

namespace accounts {
namespace {

using namespace std::chrono_literals;
using Attempt = SignInLimits::Attempt;
using Proof = SignInLimits::Proof;
using Sending = SignInLimits::Sending;

struct SignInLimitsTest : testing::Test {
  base::ManualClock clock;
  SignInLimits limits{clock};

  static Attempt attempt(std::string name, std::string address, bool known_device = false,
                         std::string tenant = "aurora") {
    return {{std::move(tenant)}, std::move(name), std::move(address), known_device};
  }
  int allowed_of(int tries, auto make) {
    int allowed = 0;
    for (int at = 0; at < tries; ++at) allowed += limits.wait_for(make(at)) ? 0 : 1;
    return allowed;
  }
};

TEST_F(SignInLimitsTest, GuessingAtOneAccountFromOnePlaceSlowsDownAfterFive) {
  auto const guess = attempt("mira@example.org", "192.0.2.1");
  EXPECT_EQ(allowed_of(20, [&](int) { return guess; }), 5);
  EXPECT_EQ(limits.wait_for(guess), 60s);
  clock.advance(59'500ms);
  EXPECT_EQ(limits.wait_for(guess), 1s) << "rounded up: who waits that long comes through";
  clock.advance(1s);
  EXPECT_EQ(limits.wait_for(guess), std::nullopt);
  EXPECT_TRUE(limits.wait_for(guess));
}

TEST_F(SignInLimitsTest, AnotherPlaceAccountOrTenantIsNotSlowed) {
  auto const guess = attempt("mira@example.org", "192.0.2.1");
  allowed_of(20, [&](int) { return guess; });
  EXPECT_FALSE(limits.wait_for(attempt("mira@example.org", "192.0.2.2")));
  EXPECT_FALSE(limits.wait_for(attempt("noah@example.org", "192.0.2.1")));
  EXPECT_FALSE(limits.wait_for(attempt("mira@example.org", "192.0.2.1", false, "plume")));
}

TEST_F(SignInLimitsTest, TheAddressesOfOneNetworkAreOnePlace) {
  EXPECT_EQ(
      allowed_of(
          50, [](int at) { return attempt("mira@example.org", "2001:db8:0:1::" + std::to_string(at + 1)); }),
      5);
  EXPECT_FALSE(limits.wait_for(attempt("mira@example.org", "2001:db8:0:2::1")));
}

TEST_F(SignInLimitsTest, OnePasswordAtManyAccountsSlowsDownAfterThirty) {
  auto const spray = [](int at) {
    return attempt("person" + std::to_string(at) + "@example.org", "192.0.2.1");
  };
  EXPECT_EQ(allowed_of(100, spray), 30);
  EXPECT_EQ(limits.wait_for(attempt("one.more@example.org", "192.0.2.1")), 6s);
  clock.advance(1min);
  EXPECT_EQ(allowed_of(100, [&](int at) { return spray(at + 1000); }), 10);
}

TEST_F(SignInLimitsTest, GuessingFromManyPlacesEndsButNotForTheOwnersDevice) {
  auto const from = [](int at) {
    return attempt("mira@example.org", "10.0." + std::to_string(at / 250) + "." + std::to_string(at % 250));
  };
  EXPECT_EQ(allowed_of(500, from), 50);
  EXPECT_EQ(limits.wait_for(attempt("mira@example.org", "192.0.2.77")), 72s);
  auto const own = attempt("mira@example.org", "192.0.2.77", true);
  EXPECT_EQ(allowed_of(20, [&](int) { return own; }), 5) << "at home, but no faster than from any one place";
  EXPECT_FALSE(limits.wait_for(attempt("noah@example.org", "192.0.2.78")));
}

TEST_F(SignInLimitsTest, ARefusedTryCountsNowhere) {
  auto const guess = attempt("mira@example.org", "192.0.2.1");
  allowed_of(1000, [&](int) { return guess; });
  EXPECT_EQ(allowed_of(100, [](int at) { return attempt("p" + std::to_string(at), "192.0.2.1"); }), 25)
      << "five of thirty were counted, not a thousand";
}

TEST_F(SignInLimitsTest, WhoSignsInRightlyMayDoItAllDay) {
  auto const person = attempt("mira@example.org", "192.0.2.1");
  for (int times = 0; times < 200; ++times) {
    ASSERT_FALSE(limits.wait_for(person)) << times;
    limits.forget(person);
  }
  EXPECT_EQ(allowed_of(20, [&](int) { return person; }), 5) << "and that made no room for guesses";
}

TEST_F(SignInLimitsTest, OnesOwnSignInMakesNoRoomForGuessesAtOthers) {
  auto const own = attempt("thief@example.org", "192.0.2.1");
  int allowed = 0;
  for (int at = 0; at < 200; ++at) {
    allowed += limits.wait_for(attempt("mira@example.org", "192.0.2.1")) ? 0 : 1;
    if (!limits.wait_for(own)) limits.forget(own);
  }
  EXPECT_EQ(allowed, 5);
}

TEST_F(SignInLimitsTest, ARecipientGetsThreeMailsAndThenOneInTenMinutes) {
  int sent = 0;
  for (int at = 0; at < 20; ++at)
    sent += limits.wait_to_send(attempt("mira@example.org", "10.0.0." + std::to_string(at)), Sending::otp)
                ? 0
                : 1;
  EXPECT_EQ(sent, 3);
  EXPECT_EQ(limits.wait_to_send(attempt("mira@example.org", "192.0.2.1"), Sending::otp), 600s);
  clock.advance(10min);
  EXPECT_FALSE(limits.wait_to_send(attempt("mira@example.org", "192.0.2.1"), Sending::otp));
  EXPECT_FALSE(limits.wait_to_send(attempt("mira@example.org", "192.0.2.1", false, "plume"), Sending::otp));
}

TEST_F(SignInLimitsTest, OthersUseUpNoKnownDevicesShareOfMails) {
  for (int at = 0; at < 20; ++at) limits.wait_to_send(attempt("mira@example.org", "10.0.0.1"), Sending::otp);
  EXPECT_TRUE(limits.wait_to_send(attempt("mira@example.org", "192.0.2.1"), Sending::otp));
  int sent = 0;
  for (int at = 0; at < 20; ++at)
    sent += limits.wait_to_send(attempt("mira@example.org", "192.0.2.1", true), Sending::otp) ? 0 : 1;
  EXPECT_EQ(sent, 3) << "and it has a limit too";
}

TEST_F(SignInLimitsTest, APlaceSendsTenMailsAndThenOneAMinute) {
  int sent = 0;
  for (int at = 0; at < 40; ++at)
    sent += limits.wait_to_send(attempt("p" + std::to_string(at), "192.0.2.1"), Sending::otp) ? 0 : 1;
  EXPECT_EQ(sent, 10);
  EXPECT_EQ(limits.wait_to_send(attempt("another", "192.0.2.1"), Sending::otp), 60s);
  EXPECT_FALSE(limits.wait_for(attempt("another", "192.0.2.1"))) << "asking for mail is no guess";
}

TEST_F(SignInLimitsTest, AStepOfTheWallClockChangesNothing) {
  auto const guess = attempt("mira@example.org", "192.0.2.1");
  allowed_of(20, [&](int) { return guess; });
  clock.set(clock.now() - 24h);
  clock.advance(60s);
  EXPECT_FALSE(limits.wait_for(guess)) << "nobody waits for the length of the step";
  clock.set(clock.now() + 24h);
  EXPECT_TRUE(limits.wait_for(guess)) << "and nobody gains by it";
}

TEST_F(SignInLimitsTest, AMailedCodeIsNotLockedOutByStrangersWhoGuess) {
  allowed_of(500, [](int at) {
    return attempt("mira@example.org", "10.0." + std::to_string(at / 250) + "." + std::to_string(at % 250));
  });
  auto const owner = attempt("mira@example.org", "192.0.2.77");
  EXPECT_TRUE(limits.wait_for(owner));
  EXPECT_FALSE(limits.wait_for(owner, Proof::mailed_code)) << "its own tries are counted by the code";
}

TEST_F(SignInLimitsTest, EachKindOfMailHasItsShareOfTheRecipients) {
  for (int at = 0; at < 20; ++at)
    limits.wait_to_send(attempt("mira@example.org", "10.0.0." + std::to_string(at)), Sending::otp);
  auto const owner = attempt("mira@example.org", "192.0.2.1");
  EXPECT_TRUE(limits.wait_to_send(owner, Sending::otp));
  EXPECT_FALSE(limits.wait_to_send(owner, Sending::reset_link));
}

TEST_F(SignInLimitsTest, SlowSprayingIsCountedOverDays) {
  int allowed = 0;
  for (int minute = 0; minute < 24 * 60; ++minute) {
    for (int at = 0; at < 8; ++at)
      allowed += limits.wait_for(attempt(std::to_string(minute * 8 + at), "192.0.2.1")) ? 0 : 1;
    clock.advance(1min);
  }
  EXPECT_LE(allowed, 400) << "not eleven thousand";
  EXPECT_FALSE(limits.wait_for(attempt("mira@example.org", "192.0.2.1", true)))
      << "who was here before gets in";
}

TEST_F(SignInLimitsTest, ANetworkOfManyAddressesIsOnePlaceOverADay) {
  auto const from = [](std::string const& network, int at) {
    return attempt("p" + std::to_string(at), "2001:db8:" + network + std::to_string(at % 100 + 10) + "::1");
  };
  EXPECT_EQ(allowed_of(2000, [&](int at) { return from("7:", at); }), 400) << "every /64 of a /48";
  EXPECT_TRUE(limits.wait_for(attempt("x", "2001:db8:7:99::1")));
  EXPECT_FALSE(limits.wait_for(attempt("x", "2001:db8:8:99::1")));
}

TEST_F(SignInLimitsTest, ASprayedTenantIsNoticedAndOtherTenantsAreNot) {
  auto const from = [](int at) {
    return attempt("p" + std::to_string(at),
                   fmt::format("10.{}.{}.{}", at / 65536, at / 256 % 256, at % 256));
  };
  allowed_of(1000, from);
  EXPECT_FALSE(limits.is_sprayed({"aurora"}));
  EXPECT_FALSE(limits.wait_for(from(1000))) << "nobody is refused for it";
  EXPECT_TRUE(limits.is_sprayed({"aurora"}));
  EXPECT_FALSE(limits.is_sprayed({"plume"}));
  clock.advance(61min);
  EXPECT_FALSE(limits.is_sprayed({"aurora"}));
}

TEST_F(SignInLimitsTest, SuccessesAreNoFailures) {
  for (int at = 0; at < 5000; ++at) {
    auto const person = attempt("p" + std::to_string(at), "192.0.2.1");
    ASSERT_FALSE(limits.wait_for(person)) << at;
    limits.forget(person);
  }
  EXPECT_FALSE(limits.is_sprayed({"aurora"}));
}

TEST_F(SignInLimitsTest, MailsToStrangersAreCountedOverDays) {
  int sent = 0;
  for (int hour = 0; hour < 24; ++hour) {
    for (int at = 0; at < 60; ++at)
      sent += limits.wait_to_send(attempt(std::to_string(hour * 60 + at), "192.0.2.1"), Sending::registration)
                  ? 0
                  : 1;
    clock.advance(1h);
  }
  EXPECT_LE(sent, 160);
}

TEST_F(SignInLimitsTest, SeveralNodesTogetherAllowNoMoreThanOne) {
  for (int const nodes : {1, 2, 3, 8}) {
    std::vector<std::unique_ptr<SignInLimits>> servers;
    for (int node = 0; node < nodes; ++node)
      servers.push_back(std::make_unique<SignInLimits>(clock, Settings().limit_settings(nodes)));
    auto const guess = attempt("mira@example.org", "192.0.2.1");
    int allowed = 0;
    for (int minute = 0; minute < 60; ++minute) {
      for (auto const& server : servers)
        for (int at = 0; at < 10; ++at) allowed += server->wait_for(guess) ? 0 : 1;
      clock.advance(1min);
    }
    EXPECT_LE(allowed, 60 + std::max(5, nodes)) << nodes << " nodes";
  }
}

TEST_F(SignInLimitsTest, AnAddressThatCantBeReadIsAPlaceToo) {
  auto const guess = attempt("mira@example.org", "unix");
  EXPECT_EQ(allowed_of(20, [&](int) { return guess; }), 5);
}

}  // namespace
}  // namespace accounts
