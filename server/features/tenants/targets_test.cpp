// URLs given by others never lead to a host that the tenant does not allow.
#include "features/tenants/targets.hpp"

#include <gmock/gmock.h>

#include <boost/url/parse.hpp>
#include <random>

#include "features/tenants/hosts/redirects.hpp"

namespace tenants {
namespace {

std::vector<std::string> const allowed{"shop.example", "*.partner.example"};

TEST(Target, PathsAndAllowedHostsAreTaken) {
  EXPECT_FALSE(read_target("/music/albums?x=1#top", allowed)->external);
  EXPECT_EQ(read_target("https://Shop.Example/a", allowed)->host, "shop.example");
  EXPECT_TRUE(read_target("https://a.partner.example/a?b=c", allowed)->external);
  EXPECT_FALSE(read_target("https://partner.example/", allowed));
}

/// Two hundred and more ways to write an address that leads out.
std::vector<std::string> open_redirects() {
  std::vector<std::string> out;
  std::vector<std::string> const hosts{
      "evil.example", "evil.example:443", "evil.example%2f",        "1.2.3.4",  "0x7f000001", "[::1]",
      "2130706433",   "evil。example",    "xn--80ak6aa92e.example", "localhost"};
  std::vector<std::string> const openings{"//",
                                          "///",
                                          "////",
                                          "/\\",
                                          "\\/",
                                          "\\\\",
                                          "/\\/",
                                          "\\//",
                                          "https:",
                                          "https:/",
                                          "https:///",
                                          "http://",
                                          "HTTP://",
                                          "ftp://",
                                          "https:\\\\",
                                          "https:/\\",
                                          "/\t/",
                                          "/\n/",
                                          "\t//",
                                          " //",
                                          "https://shop.example@",
                                          "https://shop.example:80@"};
  for (auto const& host : hosts)
    for (auto const& opening : openings) out.push_back(opening + host + "/x");
  for (auto const* one : {"javascript:alert(1)",
                          "JaVaScRiPt:alert(1)",
                          "java\tscript:alert(1)",
                          "data:text/html,<script>alert(1)</script>",
                          "vbscript:x",
                          "blob:https://shop.example/1",
                          "file:///etc/passwd",
                          "about:blank",
                          "mailto:a@b.example",
                          "evil.example",
                          "evil.example/path",
                          ".evil.example",
                          "@evil.example",
                          ":@evil.example",
                          "?@evil.example",
                          "#@evil.example",
                          "./x",
                          "../x",
                          "https://",
                          "https:///",
                          "https://.",
                          "https://..",
                          "https://-x.example",
                          "https://shop.example.evil.example/",
                          "https://evil.example/shop.example",
                          "https://evil.example?shop.example",
                          "https://evil.example#shop.example",
                          "https://shop.example.",
                          "https://shop.example:8443/",
                          "https://user:pass@shop.example/",
                          "https://shop.example\\@evil.example",
                          "https://shop.example%00.evil.example",
                          "https://evilshop.example",
                          "https://partner.example.evil",
                          "https://xpartner.example",
                          "https://{query.x}/",
                          "https://shop.example{query.x}/",
                          "{query.x}",
                          "https:{query.x}//evil.example",
                          "\x01//evil.example",
                          "https://shop.exam\u00adple/",
                          "https://shop\u3002example/",
                          "/ /evil.example",
                          "/\x7f/evil.example",
                          "",
                          " ",
                          "\xff",
                          "/\xff",
                          "https://shop.example/<script>",
                          "/\"onmouseover=alert(1)",
                          "/'x",
                          "/`x"})
    out.emplace_back(one);
  return out;
}

TEST(Target, NoneOfTheOpenRedirectCorpusEscapes) {
  auto const corpus = open_redirects();
  ASSERT_GE(corpus.size(), 200U);
  for (auto const& address : corpus)
    EXPECT_FALSE(read_target(address, allowed)) << testing::PrintToString(address);
}

PlaceholderValues values(std::map<std::string, std::string> query, std::optional<std::string> uuid = {}) {
  PlaceholderValues out;
  out.query = [query](std::string_view name) -> std::optional<std::string> {
    auto const found = query.find(std::string(name));
    return found == query.end() ? std::nullopt : std::optional(found->second);
  };
  out.user_uuid = std::move(uuid);
  return out;
}

TEST(Placeholders, AreFilledForTheirPlace) {
  auto const filled = values({{"a", "x/y z"}, {"b", "1&c=2#d"}}, "0f-1");
  EXPECT_EQ(fill_placeholders("/p/{query.a}?b={query.b}&u={user.uuid}", filled), "/p/?b=1%26c%3D2%23d&u=0f-1")
      << "no path of ours may have a slash in a segment";
  EXPECT_EQ(fill_placeholders("/p/{{query.b}}/${query.b}", filled), "/p/1%26c%3D2%23d/1%26c%3D2%23d");
  EXPECT_EQ(fill_placeholders("https://shop.example/{query.a}", filled), "https://shop.example/x%2Fy%20z");
}

TEST(Placeholders, UnknownOnesBecomeEmpty) {
  EXPECT_EQ(fill_placeholders("/p?a={query.none}&b={user.name}&c={}", values({})), "/p?a=&b=&c=");
  EXPECT_EQ(fill_placeholders("/p?a={unclosed", values({})), "/p?a={unclosed");
}

TEST(Placeholders, AreAtMostTwenty) {
  std::string address = "/p?";
  for (int i = 0; i < 25; ++i) address += "{query.a}";
  EXPECT_EQ(fill_placeholders(address, values({{"a", "x"}})), "/p?" + std::string(20, 'x'));
}

TEST(Placeholders, NeverMakeAnotherHost) {
  EXPECT_EQ(fill_placeholders("/{query.a}/evil.example", values({})), "/evil.example");
  EXPECT_EQ(fill_placeholders("/{query.a}/x", values({{"a", ".."}})), "/x");
  EXPECT_EQ(fill_placeholders("/a/{query.a}/x", values({{"a", "%2e%2e"}})), "/a/%252e%252e/x");
  EXPECT_EQ(fill_placeholders("https://{query.a}shop.example/x", values({{"a", "evil.example/"}})),
            "https://shop.example/x");
}

TEST(Placeholders, WhateverTheValueTheHostStaysAndTheAddressParses) {
  std::mt19937 random(20261121);
  std::string const alphabet = "ab./\\@:?#%&={}<>\"' \t\r\n+-_~\xc3\xa9";
  std::vector<std::string> const templates{"/{query.a}",
                                           "/{query.a}/{query.b}",
                                           "/x/{query.a}?q={query.b}#{query.a}",
                                           "https://shop.example/{query.a}",
                                           "https://shop.example{query.a}/",
                                           "https://shop.example?{query.a}",
                                           "/{user.uuid}/{query.a}/y"};
  auto const noise = [&] {
    std::string out;
    for (auto i = random() % 12; i > 0; --i) out += alphabet[random() % alphabet.size()];
    return out;
  };
  for (int round = 0; round < 20'000; ++round) {
    auto const& address = templates[random() % templates.size()];
    auto const filled = fill_placeholders(address, values({{"a", noise()}, {"b", noise()}}, noise()));
    auto const parsed = boost::urls::parse_uri_reference(filled);
    ASSERT_TRUE(parsed) << filled;
    ASSERT_EQ(std::string(parsed->host()), address.starts_with('/') ? "" : "shop.example") << filled;
    ASSERT_FALSE(filled.starts_with("//")) << filled;
    ASSERT_TRUE(read_target(filled, allowed)) << filled;
  }
}

Tenant tenant_with(std::vector<RedirectRule> rules) {
  Tenant tenant;
  tenant.allowed_hosts = allowed;
  tenant.redirects = std::move(rules);
  return tenant;
}

TEST(Redirects, AnExactRuleGoesBeforeTheLongestPrefix) {
  auto const tenant = tenant_with({{"/a", RedirectMatch::prefix, "/one"},
                                   {"/a/b", RedirectMatch::prefix, "/two"},
                                   {"/a/b/c", RedirectMatch::exact, "/three", 301}});
  EXPECT_EQ(find_redirect(tenant, "/a/b/c", {})->to, "/three");
  EXPECT_EQ(find_redirect(tenant, "/a/b/c", {})->status, 301);
  EXPECT_EQ(find_redirect(tenant, "/a/b/d e", {})->to, "/two/d%20e");
  EXPECT_EQ(find_redirect(tenant, "/a", {})->to, "/one");
  EXPECT_FALSE(find_redirect(tenant, "/ab", {}));
}

TEST(Redirects, ExternalOnesNeedTheAllowListAndMayWarn) {
  auto tenant = tenant_with({{"/out", RedirectMatch::exact, "https://shop.example/?from={query.x}"}});
  tenant.configuration.external_redirect_disclaimer.enabled = true;
  auto const found = find_redirect(tenant, "/out", values({{"x", "a&b"}}));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->external);
  EXPECT_TRUE(found->disclaimer);
  EXPECT_EQ(found->to, "https://shop.example/?from=a%26b");
  tenant.allowed_hosts.clear();
  EXPECT_FALSE(find_redirect(tenant, "/out", {}));
}

TEST(Redirects, AVisitorsPathCannotBringPlaceholdersOrAHost) {
  auto const tenant = tenant_with(
      {{"/a", RedirectMatch::prefix, "/"}, {"/e", RedirectMatch::prefix, "https://shop.example"}});
  EXPECT_EQ(find_redirect(tenant, "/a//evil.example", values({})), std::nullopt);
  EXPECT_EQ(find_redirect(tenant, "/a/{query.x}", values({{"x", "y"}}))->to, "/%7Bquery.x%7D");
  EXPECT_EQ(find_redirect(tenant, "/e/@evil.example", values({}))->host, "shop.example");
}

TEST(Redirects, ListsAreCheckedWithTheirPaths) {
  auto const errors = check_redirects({{"/ok", RedirectMatch::exact, "/fine"},
                                       {"no-slash", RedirectMatch::exact, "/x"},
                                       {"/x", RedirectMatch::exact, "//evil.example"},
                                       {"/y", RedirectMatch::prefix, "/y/z"},
                                       {"/z", RedirectMatch::exact, "/q", 200},
                                       {"/ok", RedirectMatch::exact, "/again"}},
                                      allowed);
  std::vector<std::string> fields;
  for (auto const& error : errors) fields.push_back(error.field);
  EXPECT_THAT(fields, testing::ElementsAre("redirects[1].from", "redirects[2].to", "redirects[3].to",
                                           "redirects[4].status", "redirects[5].from"));
}

}  // namespace

bool operator==(Redirect const& a, Redirect const& b) { return a.to == b.to && a.status == b.status; }

}  // namespace tenants
