// Public origins: how they are written, and what of a Host field is believed.
#include "features/tenants/hosts/public_origin.hpp"

#include <gtest/gtest.h>

#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/tenant.hpp"

namespace tenants {
namespace {

http::Request by(std::string scheme, std::string authority) {
  http::Request out;
  out.scheme = std::move(scheme);
  out.secure = out.scheme == "https";
  out.host = authority.substr(0, authority.find(':'));
  out.authority = std::move(authority);
  return out;
}

Tenant aurora() {
  Tenant out;
  out.id = {"aurora"};
  out.hosts = {"aurora.example", "second.example", "plain.example"};
  out.origins = {*parse_public_origin("https://aurora.example"),
                 *parse_public_origin("http://second.example:8080")};
  return out;
}

TEST(PublicOrigin, IsSchemeHostAndPort) {
  EXPECT_EQ(parse_public_origin("https://a.example")->text(), "https://a.example");
  EXPECT_EQ(parse_public_origin("https://a.example:443")->text(), "https://a.example");
  EXPECT_EQ(parse_public_origin("http://a.example:443")->text(), "http://a.example:443");
  EXPECT_EQ(parse_public_origin("http://a.localhost:8080")->authority(), "a.localhost:8080");
  for (auto const* wrong :
       {"", "a.example", "ftp://a.example", "https://", "https://a.example/",
        "https://a.example:", "HTTPS://a.example", "https://A.example", "https://a.example:0",
        "https://a.example:080", "https://a.example:65536", "https://a.example:80x", "https://u@a.example",
        "https://a.example?x", "https://a b.example"})
    EXPECT_FALSE(parse_public_origin(wrong)) << wrong;
}

TEST(PublicOrigin, ReplacesWhatTheRequestCameBy) {
  auto const tenant = aurora();
  auto const seen = [&](http::Request const& request, LocalHosts local = LocalHosts::refused) {
    auto const changed = at_public_origin(&tenant, request, local);
    auto const& now = changed ? *changed : request;
    return now.scheme + "://" + now.authority + (now.secure ? " secure" : "");
  };
  EXPECT_EQ(seen(by("https", "aurora.example")), "https://aurora.example secure");
  EXPECT_EQ(seen(by("https", "aurora.example:1234")), "https://aurora.example secure");
  EXPECT_EQ(seen(by("http", "aurora.example:80")), "https://aurora.example secure");
  EXPECT_EQ(seen(by("https", "second.example")), "http://second.example:8080");
  EXPECT_EQ(seen(by("https", "plain.example:1234")), "https://plain.example secure");
  EXPECT_EQ(seen(by("http", "aurora.example:1234"), LocalHosts::served), "https://aurora.example secure");
  EXPECT_EQ(seen(by("http", "plain.example:1234"), LocalHosts::served), "http://plain.example:1234");
  EXPECT_EQ(at_public_origin(nullptr, by("http", "shared.example:99"), LocalHosts::refused)->authority,
            "shared.example");
  EXPECT_FALSE(at_public_origin(nullptr, by("http", "shared.example:99"), LocalHosts::served));
}

TEST(PublicOrigin, IsWhatLinksAndReturnAddressesAreWrittenWith) {
  auto const tenant = aurora();
  EXPECT_EQ(own_origin(tenant, by("http", "aurora.example:99")), "https://aurora.example");
  EXPECT_EQ(own_origin(tenant, by("http", "backend.example:99")), "https://aurora.example")
      << "a shared host";
  auto const request = by("https", "aurora.example");
  EXPECT_TRUE(check_return_address(tenant, request, "https://aurora.example/music"));
  EXPECT_FALSE(check_return_address(tenant, request, "https://aurora.example:8443/music"));
  EXPECT_FALSE(check_return_address(tenant, request, "http://aurora.example/music"));
  EXPECT_EQ(check_return_address(tenant, request, "http://second.example:8080/music").value_or(""),
            "http://second.example:8080/music");
  EXPECT_FALSE(check_return_address(tenant, request, "https://second.example/music"));
}

}  // namespace
}  // namespace tenants
