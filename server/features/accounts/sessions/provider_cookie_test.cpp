// The operator's cookie and header: which identity is read, and every way in which it is ignored.
#include "features/accounts/sessions/provider_cookie.hpp"

#include <gmock/gmock.h>

#include "base/testing/logged.hpp"
#include "base/text.hpp"

namespace accounts {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

base::Instant const now{1'780'000'000'000};
base::TenantId const cookie_tenant{"aurora"};
std::string const secret = "a secret of the operator's own";

std::string cookie(std::string const& subject = "customer-7", base::Instant expires = now + 5min) {
  return make_provider_cookie(secret, cookie_tenant, subject, expires);
}
std::optional<ProviderVisitor> read(std::string const& value, base::Instant at = now) {
  return read_provider_cookie(secret, cookie_tenant, value, at);
}

TEST(ProviderCookie, NamesAnAccountOfTheProviders) {
  auto const found = read(cookie());
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->subject, "customer-7");
  EXPECT_EQ(found->msisdn, std::nullopt);
}

TEST(ProviderCookie, NamesATelephoneNumber) {
  auto const found = read(cookie("tel:+491701234567"));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->msisdn, "491701234567");
  EXPECT_FALSE(read(cookie("tel:")).has_value());
  EXPECT_FALSE(read(cookie("tel:nobody")).has_value());
}

TEST(ProviderCookie, CanBeMadeFromItsDescription) {
  auto const said = "v1." + base::base64url("customer-7") + "." + std::to_string(now.ms / 1000 + 60);
  auto const value = said + "." + base::base64url(base::hmac_sha256(secret, "aurora\n" + said));
  EXPECT_TRUE(read(value).has_value());
}

TEST(ProviderCookie, LivesTenMinutesAtMost) {
  EXPECT_TRUE(read(cookie("x", now + 10min)).has_value());
  EXPECT_TRUE(read(cookie("x", now + 11min)).has_value()) << "a minute's difference of clocks";
  EXPECT_FALSE(read(cookie("x", now + 11min + 1s)).has_value());
  EXPECT_FALSE(read(cookie("x", now + std::chrono::days(3650))).has_value());
  EXPECT_FALSE(read(cookie("x", now)).has_value());
  EXPECT_FALSE(read(cookie("x", now - 1s)).has_value());
  EXPECT_TRUE(read(cookie(), now + 5min - 1s).has_value());
  EXPECT_FALSE(read(cookie(), now + 5min).has_value());
}

TEST(ProviderCookie, OfAnotherTenantOrSecretIsRefused) {
  EXPECT_FALSE(read_provider_cookie(secret, {"plume"}, cookie(), now).has_value());
  EXPECT_FALSE(
      read_provider_cookie("another secret of somebody's", cookie_tenant, cookie(), now).has_value());
}

TEST(ProviderCookie, WithoutAStrongSecretEveryCookieIsRefused) {
  for (std::string const weak : {"", "short"}) {
    auto const value = make_provider_cookie(weak, cookie_tenant, "customer-7", now + 5min);
    EXPECT_FALSE(read_provider_cookie(weak, cookie_tenant, value, now).has_value());
  }
}

TEST(ProviderCookie, WithAnyBitFlippedIsRefused) {
  auto const good = cookie();
  for (std::size_t i = 0; i < good.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      auto bad = good;
      bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
      ASSERT_FALSE(read(bad).has_value()) << i << ':' << bit;
    }
}

TEST(ProviderCookie, GarbageIsRefused) {
  auto const good = cookie();
  for (std::size_t length = 0; length < good.size(); ++length)
    ASSERT_FALSE(read(good.substr(0, length)).has_value()) << length;
  auto const sign = [](std::string const& said) {
    return said + "." + base::base64url(base::hmac_sha256(secret, "aurora\n" + said));
  };
  auto const later = std::to_string(now.ms / 1000 + 60);
  auto const subject = base::base64url("customer-7");
  ASSERT_TRUE(read(sign("v1." + subject + "." + later)).has_value());
  // Signed values are validated too.
  for (std::string const& said :
       {"v2." + subject + "." + later, "v1.." + later, "v1." + subject + "=." + later, "v1." + subject + ".",
        "v1." + subject + ".soon", "v1." + subject + ".+" + later, "v1." + subject + ".-" + later,
        "v1." + subject + ".99999999999999999999", "v1." + subject + ".9223372036854775807",
        "v1." + subject + "." + later + ".x", "v1." + base::base64url(std::string("a\0b", 3)) + "." + later,
        "v1." + base::base64url("a\nb") + "." + later, "v1." + base::base64url("\xff\xfe") + "." + later,
        "v1." + base::base64url(std::string(201, 'a')) + "." + later, std::string()})
    EXPECT_FALSE(read(sign(said)).has_value()) << said;
  EXPECT_FALSE(read(std::string(100'000, '.')).has_value());
}

// -- the header of an operator's proxies

http::Request from(std::string const& peer, std::string const& client = "198.51.100.7") {
  http::Request request;
  request.peer = peer;
  request.client = client;
  request.id = "r1";
  return request;
}
http::Networks const proxies = *http::Networks::parse({"10.1.0.0/16", "fd00::/8"});

TEST(OperatorHeader, CountsFromTheOperatorsProxies) {
  for (std::string const peer : {"10.1.2.3", "fd00::7"}) {
    auto request = from(peer);
    request.headers.add("X-Msisdn", " +49 170 1234567 ");
    EXPECT_EQ(operator_msisdn(request, "x-msisdn", proxies), "491701234567") << peer;
  }
}

TEST(OperatorHeader, IsAbsentForMostVisitors) {
  EXPECT_EQ(operator_msisdn(from("10.1.2.3"), "x-msisdn", proxies), std::nullopt);
}

TEST(OperatorHeader, FromAnywhereElseIsIgnoredAndLoggedWithoutTheNumber) {
  auto const log = base::testing::logged([] {
    // Only the peer of the connection counts, not X-Forwarded-For.
    for (std::string const peer : {"198.51.100.7", "10.2.0.1", "::1", "", "10.1.2.3, 1.2.3.4", "localhost"}) {
      auto request = from(peer, "10.1.2.3");
      request.headers.add("X-Msisdn", "491701234567");
      request.headers.add("X-Forwarded-For", "10.1.2.3");
      EXPECT_EQ(operator_msisdn(request, "x-msisdn", proxies), std::nullopt) << peer;
    }
    auto nobody_trusted = from("10.1.2.3");
    nobody_trusted.headers.add("X-Msisdn", "491701234567");
    EXPECT_EQ(operator_msisdn(nobody_trusted, "x-msisdn", http::Networks{}), std::nullopt);
  });
  EXPECT_THAT(log, HasSubstr("198.51.100.7"));
  EXPECT_THAT(log, HasSubstr("operator header ignored"));
  EXPECT_THAT(log, testing::Not(HasSubstr("491701234567")));
}

TEST(OperatorHeader, TwiceOrWithoutANumberItIsIgnored) {
  auto twice = from("10.1.2.3");
  twice.headers.add("X-Msisdn", "491701234567");
  twice.headers.add("X-MSISDN", "491709999999");
  EXPECT_EQ(operator_msisdn(twice, "x-msisdn", proxies), std::nullopt);
  for (std::string const bad : {"", "nobody", "123", "491701234567, 491709999999", "12345678901234567"}) {
    auto request = from("10.1.2.3");
    request.headers.add("X-Msisdn", bad);
    EXPECT_EQ(operator_msisdn(request, "x-msisdn", proxies), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace accounts
