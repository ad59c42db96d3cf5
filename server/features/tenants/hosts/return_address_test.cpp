// Return URLs: a corpus of open-redirect tricks, valid ones, and that no accepted URL leads a browser
// elsewhere.
#include "features/tenants/hosts/return_address.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <vector>

namespace tenants {
namespace {

class ReturnAddressTest : public ::testing::Test {
 protected:
  ReturnAddressTest() {
    tenant.id = {"aurora"};
    tenant.hosts = {"aurora.example", "www.aurora.example"};
    tenant.allowed_hosts = {"press.example", "www.example.org", "*.cdn.example"};
    come_by("https", "aurora.example");
  }
  void come_by(std::string scheme, std::string authority) {
    request.scheme = scheme;
    request.secure = scheme == "https";
    request.authority = authority;
    request.host = authority.substr(0, authority.find(':'));
  }
  std::string check(std::string_view address) const {
    return check_return_address(tenant, request, address).value_or("");
  }

  Tenant tenant;
  http::Request request;
};

std::string unescape(std::string const& line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line.compare(i, 2, "\\x") == 0 && i + 3 < line.size()) {
      out += static_cast<char>(std::stoi(line.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      out += line[i];
    }
  }
  return out;
}

std::vector<std::string> corpus() {
  std::ifstream in(std::string(KIOSK_SOURCE_DIR) + "/server/features/tenants/testing/open_redirects.txt");
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && !line.starts_with("# ")) out.push_back(unescape(line));
  return out;
}

/// Where a browser would go from a page of the tenant: read as loosely as browsers read.
std::string host_in_a_browser(std::string text) {
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= 0x20) text.erase(0, 1);
  std::erase_if(text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
  for (char& c : text)
    if (c == '\\') c = '/';
  auto const colon = text.find(':');
  if (colon != text.npos && text.find('/') > colon) text.erase(0, colon + 1);
  if (!text.starts_with("//")) return "aurora.example";
  text.erase(0, text.find_first_not_of('/'));
  text = text.substr(0, text.find_first_of("/?#"));
  if (auto const at = text.rfind('@'); at != text.npos) text.erase(0, at + 1);
  return text.substr(0, text.find(':'));
}

TEST_F(ReturnAddressTest, NoneOfTheOpenRedirectsIsAccepted) {
  auto const addresses = corpus();
  ASSERT_GE(addresses.size(), 250U);
  for (auto const& address : addresses) EXPECT_EQ(check(address), "") << address;
}

TEST_F(ReturnAddressTest, OpenRedirectsByPlainHttpAnotherPortOrASharedBackendAreRefused) {
  for (auto const* authority : {"aurora.example:8080", "backend.example:8080", "localhost:8080"}) {
    come_by("http", authority);
    for (auto const& address : corpus()) {
      auto const accepted = check(address);
      if (accepted.empty()) continue;
      // Over plain http, addresses that were refused above for their scheme or port may be accepted; they
      // must still lead to the tenant.
      auto const host = host_in_a_browser(accepted);
      EXPECT_TRUE(host == request.host || host == "aurora.example" || host == "www.aurora.example")
          << address << " became " << accepted;
      EXPECT_NE(host, "backend.example") << address;
    }
  }
}

TEST_F(ReturnAddressTest, AddressesOfTheTenantAreAcceptedInOneSpelling) {
  std::string const home = "https://aurora.example";
  std::vector<std::pair<std::string, std::string>> const good{
      {"/", home + "/"},
      {"/music", home + "/music"},
      {"/music/", home + "/music/"},
      {"/en/music/albums", home + "/en/music/albums"},
      {"/?a=1", home + "/?a=1"},
      {"/music?articleId=0AB&purchaseType=SINGLE&typeID=3&subTypeId=4",
       home + "/music?articleId=0AB&purchaseType=SINGLE&typeID=3&subTypeId=4"},
      {"https://aurora.example", home + "/"},
      {"https://aurora.example/", home + "/"},
      {"https://aurora.example/music", home + "/music"},
      {"https://aurora.example?a=1", home + "/?a=1"},
      {"https://aurora.example:443/music", home + "/music"},
      {"HTTPS://aurora.example/music", home + "/music"},
      {"https://AURORA.Example/Music", home + "/Music"},
      {"https://www.aurora.example/music", "https://www.aurora.example/music"},
      {"/music/tracks/blue-hour/0AB", home + "/music/tracks/blue-hour/0AB"},
      {"/music/caf%c3%a9", home + "/music/caf%C3%A9"},
      {"/music/café", home + "/music/caf%C3%A9"},
      {"/موسيقى", home + "/%D9%85%D9%88%D8%B3%D9%8A%D9%82%D9%89"},
      {"/search?q=a+b", home + "/search?q=a+b"},
      {"/search?q=a%20b", home + "/search?q=a%20b"},
      {"/search?q=%2F%2Fevil.example", home + "/search?q=%2F%2Fevil.example"},
      {"/search?next=https://evil.example", home + "/search?next=https://evil.example"},
      {"/search?q=100%", home + "/search?q=100%25"},
      {"/search?q={x}|y", home + "/search?q=%7Bx%7D%7Cy"},
      {"/search?q=\"<b>\"", home + "/search?q=%22%3Cb%3E%22"},
      {"/a@b", home + "/a@b"},
      {"/a:b", home + "/a:b"},
      {"/a;b=c,d", home + "/a;b=c,d"},
      {"/it's", home + "/it%27s"},
      {"/music#reviews", home + "/music#reviews"},
      {"/music?a=1#part-2", home + "/music?a=1#part-2"},
      {"/music#", home + "/music"},
      {"/music?", home + "/music"},
      {"/music?&&a=1&&b=2&", home + "/music?a=1&b=2"},
      {"/music?a", home + "/music?a"},
      {"/music?a=1&a=2", home + "/music?a=1&a=2"},
      {"/...", home + "/..."},
      {"/.well-known", home + "/.well-known"},
  };
  for (auto const& [given, expected] : good) EXPECT_EQ(check(given), expected) << given;
  for (auto const& [given, expected] : good) EXPECT_EQ(check(expected), expected) << given;
}

TEST_F(ReturnAddressTest, AddressesThatParsersReadDifferentlyAreRefused) {
  for (auto const* address : {"/.//evil.example",
                              "/./evil.example",
                              "/a/./b",
                              "/%2e//evil.example",
                              "https:/evil.example",
                              "https:music",
                              "https:///music",
                              "https://aurora.example//evil.example",
                              "https://aurora.example:/",
                              "https://@aurora.example/",
                              "https://:443/",
                              "music",
                              "?a=1",
                              "#top",
                              "https://aurora.example:0443/",
                              "https://aurora.example:443:443/",
                              "/music#a#b",
                              "/100%",
                              "/%4",
                              "//aurora.example/music"})
    EXPECT_EQ(check(address), "") << address;
}

TEST_F(ReturnAddressTest, ACodeNeverCountsThatSomebodyElsePutThere) {
  EXPECT_EQ(check("/music?code=stolen"), "https://aurora.example/music");
  EXPECT_EQ(check("/music?a=1&code=stolen&b=2"), "https://aurora.example/music?a=1&b=2");
  EXPECT_EQ(check("/music?%63ode=stolen&c%6fde=x"), "https://aurora.example/music");
  EXPECT_EQ(check("/arcade/details?state=playing"), "https://aurora.example/arcade/details?state=playing");
}

TEST_F(ReturnAddressTest, SchemeAndPortAreThoseOfTheRequest) {
  come_by("http", "aurora.example:8080");
  EXPECT_EQ(check("/music"), "http://aurora.example:8080/music");
  EXPECT_EQ(check("http://aurora.example:8080/music"), "http://aurora.example:8080/music");
  EXPECT_EQ(check("http://www.aurora.example:8080/"), "http://www.aurora.example:8080/");
  EXPECT_EQ(check("http://aurora.example/music"), "");
  EXPECT_EQ(check("https://aurora.example:8080/music"), "");
  come_by("http", "aurora.example:80");
  EXPECT_EQ(check("http://aurora.example/music"), "http://aurora.example/music");
}

TEST_F(ReturnAddressTest, OnASharedHostPathsLeadToTheTenantsOwn) {
  come_by("https", "backend.example:8443");
  EXPECT_EQ(check("/music"), "https://aurora.example:8443/music");
  EXPECT_EQ(check("https://backend.example:8443/music"), "");
  EXPECT_EQ(check("https://www.aurora.example:8443/music"), "https://www.aurora.example:8443/music");
}

TEST_F(ReturnAddressTest, TheMachinesOwnNameIsGoodForWhoCameByIt) {
  come_by("http", "localhost:8080");
  EXPECT_EQ(check("http://localhost:8080/music"), "http://localhost:8080/music");
  EXPECT_EQ(check("/music"), "http://localhost:8080/music");
  EXPECT_EQ(check("http://127.0.0.1:8080/music"), "");
  come_by("http", "aurora.example:8080");
  EXPECT_EQ(check("http://localhost:8080/music"), "");
}

TEST_F(ReturnAddressTest, LongAddressesEndAt1024BytesAfterNormalisation) {
  auto const room = 1024 - check("/").size();
  EXPECT_EQ(check("/" + std::string(room, 'a')).size(), 1024U);
  EXPECT_EQ(check("/" + std::string(room + 1, 'a')), "");
  EXPECT_EQ(check("/" + std::string(room - 6, 'a') + "é").size(), 1024U);
  EXPECT_EQ(check("/" + std::string(room - 5, 'a') + "é"), "");
  EXPECT_EQ(check("/" + std::string(1024, 'a')), "");
}

TEST_F(ReturnAddressTest, WhateverIsAcceptedLeadsABrowserToTheTenant) {
  std::vector<std::string> const pieces{"/",
                                        "//",
                                        "\\",
                                        "https:",
                                        "http:",
                                        "https://",
                                        "aurora.example",
                                        "evil.example",
                                        "@",
                                        ":",
                                        "443",
                                        "8080",
                                        "?",
                                        "#",
                                        "%2f",
                                        "%5c",
                                        "%00",
                                        ".",
                                        "..",
                                        "%2e",
                                        "\t",
                                        "\n",
                                        " ",
                                        "a",
                                        "music",
                                        "&",
                                        "=",
                                        ";",
                                        "www.",
                                        "。",
                                        "／",
                                        "%",
                                        "code=x",
                                        "[::1]",
                                        "xn--",
                                        "\x01",
                                        "javascript:",
                                        "user",
                                        "%40",
                                        "é",
                                        "state",
                                        "evil.co",
                                        "AURORA",
                                        ".example",
                                        "www.aurora.example",
                                        "+",
                                        "*",
                                        "|"};
  std::mt19937 random(7);
  int accepted = 0;
  for (int round = 0; round < 200'000; ++round) {
    std::string address = round % 3 == 0 ? "https://aurora.example" : round % 3 == 1 ? "/" : "";
    for (auto left = random() % 6; left > 0; --left) address += pieces[random() % pieces.size()];
    auto const result = check(address);
    if (result.empty()) continue;
    ++accepted;
    auto const host = host_in_a_browser(result);
    ASSERT_TRUE(host == "aurora.example" || host == "www.aurora.example") << address << " became " << result;
    ASSERT_TRUE(result.starts_with("https://" + host + "/")) << address << " became " << result;
    for (char const c : result) ASSERT_TRUE(c > 0x20 && c < 0x7f && c != '\\') << result;
    ASSERT_EQ(check(result), result) << address;
    // What was given leads to the same place, should a client follow it instead.
    ASSERT_EQ(host_in_a_browser(address), host) << address << " became " << result;
  }
  EXPECT_GT(accepted, 10'000);
}

TEST_F(ReturnAddressTest, ParametersGoBeforeTheFragment) {
  EXPECT_EQ(with_parameter("https://a.example/x", "code", "1 2"), "https://a.example/x?code=1%202");
  EXPECT_EQ(with_parameter("https://a.example/x?b=1#c", "state", "s"), "https://a.example/x?b=1&state=s#c");
  EXPECT_EQ(without_fragment("https://a.example/x#c"), "https://a.example/x");
}

}  // namespace
}  // namespace tenants
