// Detects device class and operating system from the user agent.
#include "features/tenants/visit.hpp"

#include "base/text.hpp"

namespace tenants {
namespace {

bool holds(std::string const& text, std::string_view word) { return text.find(word) != std::string::npos; }

}  // namespace

DeviceClass device_class_of(std::string_view user_agent) {
  auto const agent = base::lower_ascii(user_agent.substr(0, 512));
  if (holds(agent, "ipad") || holds(agent, "tablet") || (holds(agent, "android") && !holds(agent, "mobile")))
    return DeviceClass::tablet;
  if (holds(agent, "mobi") || holds(agent, "iphone") || holds(agent, "ipod")) return DeviceClass::mobile;
  return DeviceClass::desktop;
}

std::string_view operating_system_of(std::string_view user_agent) {
  auto const agent = base::lower_ascii(user_agent.substr(0, 512));
  if (holds(agent, "android")) return "android";
  if (holds(agent, "iphone") || holds(agent, "ipad") || holds(agent, "ipod")) return "ios";
  if (holds(agent, "windows")) return "windows";
  if (holds(agent, "mac os") || holds(agent, "macintosh")) return "macos";
  if (holds(agent, "linux") || holds(agent, "x11")) return "linux";
  return "other";
}

}  // namespace tenants
