// The context of a page request: tenant, language, device class and age rating.
#pragma once
#include <boost/describe.hpp>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/locale.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace tenants {

enum class DeviceClass { mobile, tablet, desktop };
BOOST_DESCRIBE_ENUM(DeviceClass, mobile, tablet, desktop)

/// By the user agent; desktop if unknown.
DeviceClass device_class_of(std::string_view user_agent);
/// The operating system that a user agent names: android, ios, windows, macos, linux or other.
std::string_view operating_system_of(std::string_view user_agent);

struct Visit {
  std::shared_ptr<Tenant const> tenant;
  base::Locale const* locale = nullptr;
  bool prefixed = false;  // the address has a language prefix
  std::string path;       // without it
  std::map<std::string, std::string, std::less<>> params;
  /// The sections of the navigation that the page belongs to where its address lies below none; of its row in
  /// the site map, which outlives the visit.
  std::span<std::string const> sections = {};
  http::Query query;
  http::Request const* request = nullptr;  // outlives the visit
  DeviceClass device_class = DeviceClass::desktop;
  std::string_view system = "other";  // the operating system, of the names that the function above knows
  bool draft = false;                 // an editor asks for what is not published yet
  bool fresh = false;                 // an editor asks for what is not kept anywhere
  Theme theme = Theme::light;

  /// What the reader may see at most; a visit cannot be made without a limit.
  RatingLimit max_rating() const { return tenant->max_rating; }
  /// The address of a portal path in the visit's language, with a prefix where the visit's own address has
  /// one.
  std::string href(std::string_view portal_path) const {
    return tenants::href(*tenant, *locale, portal_path, prefix());
  }
  /// "/fr" where the visit's own address has a prefix; else nothing.
  std::string prefix_text() const { return prefixed ? "/" + std::string(locale->code) : std::string(); }
  Prefix prefix() const { return prefixed ? Prefix::always : Prefix::where_needed; }
};

}  // namespace tenants
