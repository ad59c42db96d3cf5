// IP addresses and CIDR ranges: trusted proxies, the visitor behind them, addresses to listen on.
#include "http/server/networks.hpp"

#include <gmock/gmock.h>

#include "http/request/request.hpp"

namespace http {
namespace {

using testing::HasSubstr;

TEST(Networks, ContainWhatTheirPrefixSays) {
  auto const networks = Networks::parse({"10.0.0.0/9", "192.168.1.7", "fd00::/8", "::1"});
  ASSERT_TRUE(networks.has_value());
  for (char const* inside : {"10.127.255.255", "192.168.1.7", "fdff::1", "::1", "::ffff:10.1.2.3"})
    EXPECT_TRUE(networks->contains(*Address::parse(inside))) << inside;
  for (char const* outside : {"10.128.0.0", "192.168.1.8", "fe00::1", "::2", "11.0.0.1"})
    EXPECT_FALSE(networks->contains(*Address::parse(outside))) << outside;
}

TEST(Networks, BitsBehindThePrefixDoNotCount) {
  auto const networks = *Networks::parse({"10.1.2.3/8", "fd12:3456::9/16"});
  EXPECT_TRUE(networks.contains(*Address::parse("10.200.0.1")));
  EXPECT_TRUE(networks.contains(*Address::parse("fd12::1")));
  EXPECT_FALSE(networks.contains(*Address::parse("fd13::1")));
  // Every IPv4 address, and no other.
  auto const all = *Networks::parse({"0.0.0.0/0"});
  EXPECT_TRUE(all.contains(*Address::parse("203.0.113.9")));
  EXPECT_FALSE(all.contains(*Address::parse("2001:db8::1")));
}

TEST(Networks, AddressesAreReadStrictlyAndPrintedShort) {
  EXPECT_EQ(Address::parse("[2001:DB8:0:0::1]")->text(), "2001:db8::1");
  EXPECT_EQ(Address::parse("::ffff:10.0.0.1")->text(), "10.0.0.1");
  for (char const* wrong :
       {"fe80::1%eth0", "fe80::1%1", "10.0.0", "010.0.0.1", "10.0.0.1 ", "0x7f.0.0.1", "[]", "%"})
    EXPECT_FALSE(Address::parse(wrong)) << wrong;
}

TEST(Networks, NameTheEntryThatIsWrong) {
  for (char const* wrong :
       {"10.0.0.0/33", "10.0.0/8", "fd00::/129", "host", "10.0.0.0/", "10.0.0.0/-1", ""}) {
    auto const networks = Networks::parse({"127.0.0.1", wrong});
    ASSERT_FALSE(networks.has_value()) << wrong;
    EXPECT_THAT(networks.error(), HasSubstr(std::string("'") + wrong + "'"));
  }
}

TEST(Networks, TheVisitorIsTheLastAddressThatIsNotTrusted) {
  auto const trusted = *Networks::parse({"10.0.0.0/8"});
  auto const peer = *Address::parse("10.0.0.1");
  auto const visitor = [&](std::vector<std::string_view> const& fields) {
    return visitor_address(peer, fields, trusted).text();
  };
  EXPECT_EQ(visitor({}), "10.0.0.1");
  EXPECT_EQ(visitor({"203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(visitor({"6.6.6.6, 203.0.113.9, 10.0.0.2"}), "203.0.113.9");
  EXPECT_EQ(visitor({"6.6.6.6, 203.0.113.9", "10.0.0.2"}), "203.0.113.9");
  EXPECT_EQ(visitor({"2001:db8::7, 10.0.0.2"}), "2001:db8::7");
  EXPECT_EQ(visitor({"203.0.113.9, unknown"}), "10.0.0.1");
  EXPECT_EQ(visitor({"203.0.113.9:4711, 10.0.0.2:80"}), "203.0.113.9") << "some proxies add the port";
  EXPECT_EQ(visitor({"[2001:db8::7]:4711"}), "2001:db8::7");
  EXPECT_EQ(visitor({"[2001:db8::7]"}), "2001:db8::7");
  EXPECT_EQ(visitor({"203.0.113.9:x"}), "10.0.0.1");
  EXPECT_EQ(visitor({"203.0.113.9:70000"}), "10.0.0.1");
  EXPECT_EQ(visitor_address(*Address::parse("8.8.8.8"), {"203.0.113.9"}, trusted).text(), "8.8.8.8");
}

TEST(Networks, NeighboursShareA64) {
  EXPECT_EQ(client_prefix(*Address::parse("2001:db8::1")),
            client_prefix(*Address::parse("2001:db8::ffff:0:0:9")));
  EXPECT_NE(client_prefix(*Address::parse("2001:db8::1")), client_prefix(*Address::parse("2001:db8:0:1::1")));
  EXPECT_NE(client_prefix(*Address::parse("10.0.0.1")), client_prefix(*Address::parse("10.0.0.2")));
}

TEST(Networks, AddressesToListenOnAreChecked) {
  EXPECT_EQ(parse_listen_address("127.0.0.1:8080")->port, 8080);
  EXPECT_EQ(parse_listen_address("[::1]:0")->host, "::1");
  for (char const* wrong : {"", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:80",
                            "localhost:80", "127.0.0.1:8o"})
    EXPECT_FALSE(parse_listen_address(wrong).has_value()) << wrong;
}

}  // namespace
}  // namespace http
