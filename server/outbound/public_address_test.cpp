// Addresses outside the public internet are refused in every spelling.
#include "outbound/public_address.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/un.h>

namespace outbound {
namespace {

TEST(PublicAddress, TheOpenInternetIsPublic) {
  for (char const* const address : {"1.1.1.1",
                                    "8.8.8.8",
                                    "93.184.216.34",
                                    "100.63.255.255",
                                    "100.128.0.1",
                                    "126.255.255.255",
                                    "128.0.0.1",
                                    "172.15.255.255",
                                    "172.32.0.1",
                                    "192.167.255.255",
                                    "192.169.0.1",
                                    "198.17.255.255",
                                    "198.20.0.1",
                                    "223.255.255.255",
                                    "2606:4700:4700::1111",
                                    "2001:4860:4860::8888",
                                    "2a00:1450::1",
                                    "::ffff:8.8.8.8",
                                    "64:ff9b::8.8.8.8",
                                    "2002:808:808::1"})
    EXPECT_TRUE(is_public(address)) << address;
}

TEST(PublicAddress, OurOwnNetworksAreNot) {
  for (char const* const address :
       {"0.0.0.0",         "0.1.2.3",         "10.0.0.1",        "10.255.255.255",  "100.64.0.1",
        "100.127.255.255", "127.0.0.1",       "127.255.255.254", "169.254.169.254", "172.16.0.1",
        "172.31.255.255",  "192.0.0.1",       "192.0.2.1",       "192.88.99.1",     "192.168.0.1",
        "192.168.255.255", "198.18.0.1",      "198.19.255.255",  "198.51.100.1",    "203.0.113.1",
        "224.0.0.1",       "239.255.255.255", "240.0.0.1",       "255.255.255.255"})
    EXPECT_FALSE(is_public(address)) << address;
}

TEST(PublicAddress, NeitherAreTheirDisguisesInIpv6) {
  for (char const* const address : {"::",
                                    "::1",
                                    "::127.0.0.1",
                                    "::ffff:127.0.0.1",
                                    "::ffff:10.0.0.1",
                                    "::ffff:169.254.169.254",
                                    "64:ff9b::127.0.0.1",
                                    "64:ff9b::a9fe:a9fe",
                                    "64:ff9b:1::1",
                                    "2002:7f00:1::1",
                                    "2002:a00:1::1",
                                    "2002:c0a8:101::1",
                                    "fc00::1",
                                    "fd12:3456::1",
                                    "fe80::1",
                                    "fec0::1",
                                    "ff02::1",
                                    "2001::1",
                                    "2001:10::1",
                                    "2001:db8::1",
                                    "100::1",
                                    "3fff::1",
                                    "4000::1"})
    EXPECT_FALSE(is_public(address)) << address;
}

TEST(PublicAddress, InvalidAddressesAreNotPublic) {
  for (char const* const address : {"", "localhost", "127.1", "0x7f.1", "2130706433", "1.1.1.1 ", "::g"})
    EXPECT_FALSE(is_public(std::string(address))) << address;
  sockaddr_un file{};
  file.sun_family = AF_UNIX;
  EXPECT_FALSE(is_public(reinterpret_cast<sockaddr const&>(file)));
}

}  // namespace
}  // namespace outbound
