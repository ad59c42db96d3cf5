// Detects the device; client hints count before the user agent, which is often wrong on purpose.
#include "features/accounts/sessions/device.hpp"

#include <algorithm>
#include <array>

#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/tenants/visit.hpp"

namespace accounts {
namespace {

enum class Kind { desktop, tablet, modern_phone, plain_phone, television, unknown };

struct DeviceRow {
  std::int64_t id;
  Kind kind;
  std::string_view operating_system;  // empty: any
};

/// Editors choose structures by these ids, so an id never changes its meaning. The first row that fits
/// counts.
constexpr std::array device_table{
    DeviceRow{10, Kind::desktop, "windows"},   DeviceRow{11, Kind::desktop, "macos"},
    DeviceRow{12, Kind::desktop, "linux"},     DeviceRow{13, Kind::desktop, "chromeos"},
    DeviceRow{19, Kind::desktop, ""},          DeviceRow{20, Kind::tablet, "android"},
    DeviceRow{21, Kind::tablet, "ios"},        DeviceRow{22, Kind::tablet, "windows"},
    DeviceRow{29, Kind::tablet, ""},           DeviceRow{30, Kind::modern_phone, "android"},
    DeviceRow{31, Kind::modern_phone, "ios"},  DeviceRow{39, Kind::modern_phone, ""},
    DeviceRow{40, Kind::plain_phone, "kaios"}, DeviceRow{49, Kind::plain_phone, ""},
    DeviceRow{50, Kind::television, ""},       DeviceRow{1, Kind::unknown, ""},
};

struct Seen {
  std::string agent;     // lower case
  std::string platform;  // of the hint, lower case, without quotes; empty where there is none
  std::string model;     // the same
  std::optional<bool> mobile;
};

std::string hint(http::Request const& request, std::string_view name) {
  auto text = base::trim(request.header(name).value_or(""));
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return base::lower_ascii(text.substr(0, 64));
}

Seen seen_in(http::Request const& request) {
  Seen seen;
  seen.agent = base::lower_ascii(request.header("User-Agent").value_or("").substr(0, 512));
  seen.platform = hint(request, "Sec-CH-UA-Platform");
  if (seen.platform == "unknown") seen.platform.clear();
  seen.model = hint(request, "Sec-CH-UA-Model");
  auto const mobile = hint(request, "Sec-CH-UA-Mobile");
  if (mobile == "?1") seen.mobile = true;
  if (mobile == "?0") seen.mobile = false;
  return seen;
}

bool holds(std::string_view text, std::string_view word) { return text.find(word) != text.npos; }
template <class... Words>
bool holds_any(std::string_view text, Words... words) {
  return (holds(text, words) || ...);
}

std::string system_of(Seen const& seen) {
  if (seen.platform == "android" || seen.platform == "ios" || seen.platform == "windows" ||
      seen.platform == "linux")
    return seen.platform;
  if (seen.platform == "macos" || seen.platform == "mac os x") return "macos";
  if (seen.platform == "chrome os" || seen.platform == "chromium os" || seen.platform == "chromeos")
    return "chromeos";
  if (holds(seen.agent, "kaios")) return "kaios";
  if (holds(seen.agent, "cros ")) return "chromeos";
  // Its user agent also contains the names of other systems.
  if (holds(seen.agent, "windows phone")) return "windows";
  return std::string(tenants::operating_system_of(seen.agent));
}

bool is_tablet_model(std::string_view model) {
  return holds_any(model, "tab", "pad") ||
         (model.starts_with("sm-") && model.size() > 3 && holds("txp", model.substr(3, 1))) ||
         model.starts_with("kf");
}

Kind kind_of(Seen const& seen, std::string_view system) {
  auto const& agent = seen.agent;
  if (holds_any(agent, "smart-tv", "smarttv", "smart tv", "appletv", "apple tv", "googletv", "android tv",
                "crkey", "hbbtv", "web0s", "roku/", "bravia", " aft"))
    return Kind::television;
  bool const plain = holds_any(agent, "kaios", "opera mini", "j2me", "midp", "symbian", "series60",
                               "series40", "nokia", "blackberry", "ucweb", "maui", "brew") &&
                     !holds_any(agent, "chrome/");
  if (seen.mobile == true || (!seen.mobile && !seen.platform.empty() && holds(agent, "mobile"))) {
    if (plain) return Kind::plain_phone;
    return !seen.model.empty() && is_tablet_model(seen.model) ? Kind::tablet : Kind::modern_phone;
  }
  if (!seen.platform.empty()) {
    // A tablet of this system says that it is not mobile, also where it asks for the desktop's page.
    if (system == "android" || system == "ios") return Kind::tablet;
    return is_tablet_model(seen.model) ? Kind::tablet : Kind::desktop;
  }
  if (plain) return Kind::plain_phone;
  switch (tenants::device_class_of(agent)) {
    case tenants::DeviceClass::tablet: return Kind::tablet;
    case tenants::DeviceClass::mobile:
      return system == "android" || system == "ios" || holds_any(agent, "firefox/", "windows phone 10")
                 ? Kind::modern_phone
                 : Kind::plain_phone;
    case tenants::DeviceClass::desktop: break;
  }
  // Crawlers and programs name no operating system, or are not browsers.
  bool const browser = agent.starts_with("mozilla/") || agent.starts_with("opera/");
  return browser && system != "other" ? Kind::desktop : Kind::unknown;
}

std::string_view browser_of(std::string_view agent) {
  struct Brand {
    std::string_view word, name;
  };
  // The order matters: most user agents also contain the names of browsers further down.
  static constexpr std::array brands{
      Brand{"edg", "Edge"},
      Brand{"opr/", "Opera"},
      Brand{"opera", "Opera"},
      Brand{"opt/", "Opera"},
      Brand{"samsungbrowser/", "Samsung Internet"},
      Brand{"huaweibrowser/", "Huawei Browser"},
      Brand{"miuibrowser/", "Mi Browser"},
      Brand{"ucbrowser/", "UC Browser"},
      Brand{"yabrowser/", "Yandex Browser"},
      Brand{"vivaldi/", "Vivaldi"},
      Brand{"duckduckgo/", "DuckDuckGo"},
      Brand{"brave/", "Brave"},
      Brand{"silk/", "Silk"},
      Brand{"fxios/", "Firefox"},
      Brand{"firefox/", "Firefox"},
      Brand{"crios/", "Chrome"},
      Brand{"chrome/", "Chrome"},
      Brand{"chromium/", "Chromium"},
      Brand{"trident/", "Internet Explorer"},
      Brand{"msie ", "Internet Explorer"},
      Brand{"safari/", "Safari"},
      Brand{"curl/", "curl"},
  };
  for (auto const& brand : brands)
    if (holds(agent, brand.word)) return brand.name;
  // A view inside another program on an iPhone names no browser at all.
  if (holds(agent, "applewebkit/") && holds_any(agent, "iphone", "ipad")) return "Safari";
  return {};
}

std::string_view system_name(std::string_view system) {
  if (system == "android") return "Android";
  if (system == "ios") return "iOS";
  if (system == "windows") return "Windows";
  if (system == "macos") return "macOS";
  if (system == "linux") return "Linux";
  if (system == "chromeos") return "ChromeOS";
  if (system == "kaios") return "KaiOS";
  return {};
}

}  // namespace

Device device_of(http::Request const& request) {
  auto const seen = seen_in(request);
  Device out;
  auto& attributes = out.device_attributes;
  attributes.operating_system = system_of(seen);
  auto const kind = kind_of(seen, attributes.operating_system);
  auto const row = std::ranges::find_if(device_table, [&](DeviceRow const& each) {
    return each.kind == kind &&
           (each.operating_system.empty() || each.operating_system == attributes.operating_system);
  });
  out.id = row == device_table.end() ? 1 : row->id;
  out.assumed = kind == Kind::unknown;
  attributes.desktop = kind == Kind::desktop || kind == Kind::unknown;
  attributes.tablet = kind == Kind::tablet;
  attributes.modern_phone = kind == Kind::modern_phone;
  return out;
}

std::string device_label(http::Request const& request) {
  auto const seen = seen_in(request);
  std::string out(browser_of(seen.agent));
  auto const system = system_name(system_of(seen));
  if (!out.empty() && !system.empty()) out += " on ";
  out += system;
  return out;
}

}  // namespace accounts
