// Sealed values: which open and which do not; and the list of accounts known to a browser.
#include "features/accounts/sessions/sealed.hpp"

#include <gmock/gmock.h>

#include <set>

#include "base/text.hpp"
#include "features/accounts/sessions/known_devices.hpp"

namespace accounts {
namespace {

using namespace std::chrono_literals;

struct Flow {
  std::string state;
  std::string verifier;
  std::optional<std::string> return_to;
};
BOOST_DESCRIBE_STRUCT(Flow, (), (state, verifier, return_to))
struct Other {
  std::int64_t number = 0;
};
BOOST_DESCRIBE_STRUCT(Other, (), (number))

base::Instant const sealed_at{1'780'000'000'000};
Sealer const sealer{std::string(32, 'k')};
SealPurpose const sign_in_flow{"sign-in flow", 10min};
SealPurpose const some{"p", 10min};
Flow const flow{.state = "s\"tate", .verifier = "véri\nfier", .return_to = "https://aurora.example/ä"};

TEST(Sealed, AValueComesBackAsItWas) {
  auto const sealed = sealer.seal(sign_in_flow, flow, sealed_at);
  auto const opened = sealer.open<Flow>(sign_in_flow, sealed, sealed_at + 10min - 1ms);
  ASSERT_TRUE(opened.has_value());
  EXPECT_EQ(opened->state, flow.state);
  EXPECT_EQ(opened->verifier, flow.verifier);
  EXPECT_EQ(opened->return_to, flow.return_to);
}

TEST(Sealed, SealedTextIsUnreadableAndNeverRepeats) {
  auto const first = sealer.seal(some, flow, sealed_at);
  EXPECT_EQ(first.find("tate"), std::string::npos);
  EXPECT_EQ(first.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
            std::string::npos);
  EXPECT_NE(first, sealer.seal(some, flow, sealed_at));
}

TEST(Sealed, AnotherPurposeKeyOrTypeDoesNotOpenIt) {
  auto const sealed = sealer.seal(sign_in_flow, flow, sealed_at);
  for (std::string const purpose : {"", "sign-in flo", "sign-in flow ", "Sign-in flow", "known device"})
    EXPECT_FALSE(sealer.open<Flow>({purpose, 10min}, sealed, sealed_at).has_value()) << purpose;
  EXPECT_FALSE(Sealer(std::string(32, 'o')).open<Flow>(sign_in_flow, sealed, sealed_at).has_value());
  EXPECT_FALSE(sealer.open<Other>(sign_in_flow, sealed, sealed_at).has_value());
}

TEST(Sealed, AnExpiredValueDoesNotOpen) {
  auto const sealed = sealer.seal(some, flow, sealed_at);
  EXPECT_FALSE(sealer.open<Flow>(some, sealed, sealed_at + 10min).has_value());
  EXPECT_FALSE(sealer.open<Flow>(some, sealed, sealed_at + std::chrono::days(400)).has_value());
}

TEST(Sealed, AValueOfAClockThatWasAheadDoesNotOpenOnceThatIsSetRight) {
  auto const of_clock_ahead = [](std::chrono::milliseconds by) {
    return sealer.seal(some, flow, sealed_at + by);
  };
  EXPECT_TRUE(sealer.open<Flow>(some, of_clock_ahead(60s), sealed_at)) << "another server's clock";
  EXPECT_FALSE(sealer.open<Flow>(some, of_clock_ahead(60s + 1ms), sealed_at));
  EXPECT_FALSE(sealer.open<Flow>(some, of_clock_ahead(24h), sealed_at));
}

TEST(Sealed, AnyFlippedBitIsNoticed) {
  auto const sealed = sealer.seal(some, Other{7}, sealed_at);
  for (std::size_t i = 0; i < sealed.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      auto bad = sealed;
      bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
      ASSERT_FALSE(sealer.open<Other>(some, bad, sealed_at).has_value()) << i << ':' << bit;
    }
}

TEST(Sealed, GarbageDoesNotOpen) {
  auto const sealed = sealer.seal(some, Other{7}, sealed_at);
  for (std::size_t length = 0; length < sealed.size(); ++length)
    ASSERT_FALSE(sealer.open<Other>(some, sealed.substr(0, length), sealed_at).has_value());
  for (std::string const& bad :
       {sealed + "A", sealed + "=", sealed + "==", " " + sealed, sealed + "\n", sealed + sealed,
        std::string("{\"number\":7}"), std::string(1'000'000, 'A'), std::string("\0\0", 2), std::string("ä"),
        base::base64url(std::string(24 + 16 + 8 + 12, '\0'))})
    EXPECT_FALSE(sealer.open<Other>(some, bad, sealed_at).has_value()) << bad.substr(0, 80);
}

TEST(Sealed, AKeyThatIsTooShortIsRefused) {
  EXPECT_THROW(Sealer(std::string(31, 'k')), std::invalid_argument);
}

// -- known devices

TEST(KnownDevices, ABrowserIsKnownForTheAccountThatSignedInWithIt) {
  EXPECT_FALSE(known_device(sealer, std::nullopt, {1}, sealed_at));
  auto const cookie = remember_device(sealer, std::nullopt, {1}, sealed_at);
  EXPECT_TRUE(known_device(sealer, cookie, {1}, sealed_at));
  EXPECT_FALSE(known_device(sealer, cookie, {2}, sealed_at));
  auto const both = remember_device(sealer, cookie, {2}, sealed_at);
  EXPECT_TRUE(known_device(sealer, both, {1}, sealed_at));
  EXPECT_TRUE(known_device(sealer, both, {2}, sealed_at));
}

TEST(KnownDevices, TheLatestTenAccountsAreRemembered) {
  std::optional<std::string> cookie;
  for (std::int64_t id = 1; id <= 12; ++id) cookie = remember_device(sealer, cookie, {id}, sealed_at);
  cookie = remember_device(sealer, cookie, {5}, sealed_at);
  EXPECT_FALSE(known_device(sealer, cookie, {1}, sealed_at));
  EXPECT_FALSE(known_device(sealer, cookie, {2}, sealed_at));
  for (std::int64_t id = 3; id <= 12; ++id) EXPECT_TRUE(known_device(sealer, cookie, {id}, sealed_at)) << id;
  EXPECT_LT(cookie->size(), 400U) << "a browser sends it with every request";
}

TEST(KnownDevices, AForgedOrOldListContainsNoAccount) {
  auto const cookie = remember_device(sealer, std::nullopt, {1}, sealed_at);
  EXPECT_FALSE(known_device(sealer, cookie, {1}, sealed_at + std::chrono::days(365)));
  EXPECT_FALSE(known_device(sealer, cookie, {1}, sealed_at - 61s)) << "of a clock that was ahead";
  EXPECT_FALSE(known_device(Sealer(std::string(32, 'o')), cookie, {1}, sealed_at));
  EXPECT_FALSE(known_device(sealer, "[\"0000000000001\"]", {1}, sealed_at));
  auto const next = remember_device(sealer, "garbage", {2}, sealed_at);
  EXPECT_TRUE(known_device(sealer, next, {2}, sealed_at));
}

}  // namespace
}  // namespace accounts
