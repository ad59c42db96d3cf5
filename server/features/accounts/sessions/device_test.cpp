// Device detection with the strings of real browsers.
#include "features/accounts/sessions/device.hpp"

#include <gmock/gmock.h>

#include <optional>

namespace accounts {
namespace {

struct Sample {
  std::string agent;
  std::string kind;  // desktop, tablet, phone (modern), other (none of the three), assumed
  std::int64_t id;
  std::string system;
  std::string label;
};

http::Request with_agent(std::string const& agent) {
  http::Request request;
  if (!agent.empty()) request.headers.add("User-Agent", agent);
  return request;
}

std::string kind_of(Device const& device) {
  if (device.assumed) return "assumed";
  auto const& attributes = device.device_attributes;
  EXPECT_LE(attributes.desktop + attributes.tablet + attributes.modern_phone, 1);
  return attributes.desktop        ? "desktop"
         : attributes.tablet       ? "tablet"
         : attributes.modern_phone ? "phone"
                                   : "other";
}

TEST(Devices, AreKnownByTheirUserAgents) {
  std::string const webkit = " AppleWebKit/537.36 (KHTML, like Gecko) ";
  std::vector<Sample> const samples = {
      // desktops
      {"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/130.0.0.0 Safari/537.36", "desktop", 10,
       "windows", "Chrome on Windows"},
      {"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
       "desktop", 10, "windows", "Edge on Windows"},
      {"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/129.0.0.0 Safari/537.36 OPR/115.0.0.0",
       "desktop", 10, "windows", "Opera on Windows"},
      {"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0", "desktop", 10,
       "windows", "Firefox on Windows"},
      {"Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko", "desktop", 10, "windows",
       "Internet Explorer on Windows"},
      {"Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)", "desktop", 10, "windows",
       "Internet Explorer on Windows"},
      {"Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18", "desktop", 10, "windows",
       "Opera on Windows"},
      {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
       "Version/18.0 "
       "Safari/605.1.15",
       "desktop", 11, "macos", "Safari on macOS"},
      {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" + webkit + "Chrome/130.0.0.0 Safari/537.36",
       "desktop", 11, "macos", "Chrome on macOS"},
      {"Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0", "desktop", 11,
       "macos", "Firefox on macOS"},
      {"Mozilla/5.0 (X11; Linux x86_64)" + webkit + "Chrome/130.0.0.0 Safari/537.36", "desktop", 12, "linux",
       "Chrome on Linux"},
      {"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "desktop", 12,
       "linux", "Firefox on Linux"},
      {"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)" + webkit + "Chrome/130.0.0.0 Safari/537.36", "desktop", 13,
       "chromeos", "Chrome on ChromeOS"},
      // telephones
      {"Mozilla/5.0 (Linux; Android 10; K)" + webkit + "Chrome/130.0.0.0 Mobile Safari/537.36", "phone", 30,
       "android", "Chrome on Android"},
      {"Mozilla/5.0 (Linux; Android 14; Pixel 8)" + webkit + "Chrome/130.0.6723.86 Mobile Safari/537.36",
       "phone", 30, "android", "Chrome on Android"},
      {"Mozilla/5.0 (Linux; Android 14; SM-S921B)" + webkit +
           "SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
       "phone", 30, "android", "Samsung Internet on Android"},
      {"Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "phone", 30, "android",
       "Firefox on Android"},
      {"Mozilla/5.0 (Linux; Android 10; K)" + webkit + "Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0",
       "phone", 30, "android", "Opera on Android"},
      {"Mozilla/5.0 (Linux; Android 10; K)" + webkit + "Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0",
       "phone", 30, "android", "Edge on Android"},
      {"Mozilla/5.0 (Linux; Android 13; Nokia G21)" + webkit + "Chrome/130.0.0.0 Mobile Safari/537.36",
       "phone", 30, "android", "Chrome on Android"},
      {"Mozilla/5.0 (Linux; U; Android 13; en-us; 2201117TG)" + webkit +
           "Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.10.1",
       "phone", 30, "android", "Mi Browser on Android"},
      {"Mozilla/5.0 (Linux; U; Android 12; en-US; CPH2269)" + webkit +
           "Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.7.0 Mobile Safari/537.36",
       "phone", 30, "android", "UC Browser on Android"},
      {"Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv)" + webkit +
           "Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36",
       "phone", 30, "android", "Chrome on Android"},
      {"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
       "Version/18.0 Mobile/15E148 Safari/604.1",
       "phone", 31, "ios", "Safari on iOS"},
      {"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
       "CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1",
       "phone", 31, "ios", "Chrome on iOS"},
      {"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
       "FxiOS/132.0 Mobile/15E148 Safari/605.1.15",
       "phone", 31, "ios", "Firefox on iOS"},
      {"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
       "EdgiOS/130.0 Version/18.0 Mobile/15E148 Safari/604.1",
       "phone", 31, "ios", "Edge on iOS"},
      {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
       "Mobile/15E148",
       "phone", 31, "ios", "Safari on iOS"},
      {"Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950)" + webkit +
           "Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063",
       "phone", 39, "windows", "Edge on Windows"},
      // telephones without a full browser
      {"Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", "other", 40, "kaios",
       "Firefox on KaiOS"},
      {"Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10", "other",
       49, "other", "Opera"},
      {"Nokia6100/1.0 (04.01) Profile/MIDP-1.0 Configuration/CLDC-1.0", "other", 49, "other", ""},
      {"Mozilla/5.0 (BlackBerry; U; BlackBerry 9900; en) AppleWebKit/534.11+ (KHTML, like Gecko) "
       "Version/7.1.0.346 Mobile Safari/534.11+",
       "other", 49, "other", "Safari"},
      // tablets
      {"Mozilla/5.0 (Linux; Android 14; SM-X910)" + webkit + "Chrome/130.0.0.0 Safari/537.36", "tablet", 20,
       "android", "Chrome on Android"},
      {"Mozilla/5.0 (Linux; Android 10; K)" + webkit + "Chrome/130.0.0.0 Safari/537.36", "tablet", 20,
       "android", "Chrome on Android"},
      {"Mozilla/5.0 (Android 14; Tablet; rv:132.0) Gecko/132.0 Firefox/132.0", "tablet", 20, "android",
       "Firefox on Android"},
      {"Mozilla/5.0 (Linux; Android 9; KFMAWI)" + webkit +
           "Silk/120.4.1 like Chrome/120.0.6099.230 "
           "Safari/537.36",
       "tablet", 20, "android", "Silk on Android"},
      {"Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
       "Version/12.1.2 "
       "Mobile/15E148 Safari/604.1",
       "tablet", 21, "ios", "Safari on iOS"},
      // screens on a wall
      {"Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0)" + webkit +
           "SamsungBrowser/2.2 Chrome/63.0 TV Safari/537.36",
       "other", 50, "linux", "Samsung Internet on Linux"},
      {"Mozilla/5.0 (Web0S; Linux/SmartTV)" + webkit + "Chrome/94.0.4606.128 Safari/537.36", "other", 50,
       "linux", "Chrome on Linux"},
      {"Mozilla/5.0 (Linux; Android 7.1.2; AFTS)" + webkit + "Silk/110.2 like Chrome/110.0.0.0 Safari/537.36",
       "other", 50, "android", "Silk on Android"},
      // programs, and nothing at all
      {"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "assumed", 1, "other", ""},
      {"curl/8.5.0", "assumed", 1, "other", "curl"},
      {"python-requests/2.32.3", "assumed", 1, "other", ""},
      {"", "assumed", 1, "other", ""},
      {"Mozilla/5.0", "assumed", 1, "other", ""},
      {std::string(7000, 'x'), "assumed", 1, "other", ""},
      {"\xff\xfe\x80", "assumed", 1, "other", ""},
  };
  EXPECT_GE(samples.size(), 30U);
  for (auto const& sample : samples) {
    auto const request = with_agent(sample.agent);
    auto const device = device_of(request);
    EXPECT_EQ(kind_of(device), sample.kind) << sample.agent;
    EXPECT_EQ(device.id, sample.id) << sample.agent;
    EXPECT_EQ(device.device_attributes.operating_system, sample.system) << sample.agent;
    EXPECT_EQ(device_label(request), sample.label) << sample.agent;
  }
}

struct HintSample {
  std::string mobile, platform, model;
  std::string kind;
  std::int64_t id;
};

TEST(Devices, HintsCountBeforeTheUserAgent) {
  // What a browser sends that was asked for the desktop's page.
  std::string const desktop_agent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
  for (auto const& sample : std::vector<HintSample>{
           {"?0", "\"Android\"", "", "tablet", 20},
           {"?1", "\"Android\"", "\"Pixel 8\"", "phone", 30},
           {"?1", "\"Android\"", "\"SM-X910\"", "tablet", 20},
           {"?1", "\"Android\"", "\"Galaxy Tab S9\"", "tablet", 20},
           {"?0", "\"Windows\"", "", "desktop", 10},
           {"?0", "\"macOS\"", "", "desktop", 11},
           {"?0", "\"Linux\"", "", "desktop", 12},
           {"?0", "\"Chrome OS\"", "", "desktop", 13},
           {"?0", "\"iOS\"", "", "tablet", 21},
           {"?0", "\"Unknown\"", "", "desktop", 12},
           {"", "", "", "desktop", 12},
           {"?2", "garbage", "\"\"", "desktop", 12},
           {"\"", "\"", "\"", "desktop", 12},
       }) {
    auto request = with_agent(desktop_agent);
    if (!sample.mobile.empty()) request.headers.add("Sec-CH-UA-Mobile", sample.mobile);
    if (!sample.platform.empty()) request.headers.add("Sec-CH-UA-Platform", sample.platform);
    if (!sample.model.empty()) request.headers.add("Sec-CH-UA-Model", sample.model);
    auto const device = device_of(request);
    EXPECT_EQ(kind_of(device), sample.kind) << sample.mobile << sample.platform << sample.model;
    EXPECT_EQ(device.id, sample.id) << sample.mobile << sample.platform << sample.model;
  }
}

TEST(Devices, AnUnknownDeviceIsAssumedToBeADesktop) {
  auto const device = device_of(with_agent(""));
  EXPECT_EQ(device.id, 1);
  EXPECT_TRUE(device.assumed);
  EXPECT_EQ(device.device_attributes.operating_system, "other");
}

}  // namespace
}  // namespace accounts
