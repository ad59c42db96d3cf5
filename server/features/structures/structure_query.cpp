// Reading, checking and clamping the parameters.
#include "features/structures/structure_query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "features/tenants/visit.hpp"

namespace structures {
namespace {

bool read_flag(http::Query const& query, std::string_view name, bool otherwise,
               std::vector<base::FieldError>& errors) {
  auto const text = query.find(name);
  if (!text) return otherwise;
  if (*text == "true" || *text == "1") return true;
  if (*text == "false" || *text == "0") return false;
  errors.push_back({std::string(name), "type", "must be true or false"});
  return otherwise;
}

bool is_plain(std::string_view text, std::size_t longest) {
  return !text.empty() && text.size() <= longest && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

}  // namespace

std::int64_t read_number(http::Query const& query, std::string_view name, std::int64_t otherwise,
                         std::int64_t low, std::int64_t high, std::vector<base::FieldError>& errors) {
  auto const text = query.find(name);
  if (!text) return otherwise;
  std::int64_t number = 0;
  auto const [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc() || end != text->data() + text->size() || text->empty()) {
    errors.push_back({std::string(name), "type", "must be a whole number"});
    return otherwise;
  }
  return std::clamp(number, low, high);
}

std::expected<StructureQuery, std::vector<base::FieldError>> read_structure_query(
    http::Request const& request, tenants::Tenant const& tenant, Rights const& rights) {
  std::vector<base::FieldError> errors;
  auto const& query = request.query;
  auto const user_agent = request.header("User-Agent").value_or("");
  StructureQuery out;

  // Rights decide; the parameters only say whether an editor makes use of them.
  bool const omit_cache = read_flag(query, "omitCache", false, errors);
  bool const pre_live = read_flag(query, "preLive", true, errors);
  out.omit_cache = rights.editor && omit_cache;
  out.edition = rights.editor && pre_live ? Edition::draft : Edition::live;

  auto const allowed = std::min(rights.max_rating, tenant.max_rating);
  out.reader.max_rating = std::min(allowed, read_number(query, "maxRating", allowed, 0, 100, errors));
  out.reader.min_rating = std::min(out.reader.max_rating, read_number(query, "minRating", 0, 0, 100, errors));
  out.force_timeout = std::chrono::milliseconds(
      std::min<std::int64_t>(2000, read_number(query, "forceTimeout", 0, 0, 1'000'000, errors)));
  out.last_id = read_number(query, "lastId", 0, 0, 1'000'000, errors);

  if (auto const device = query.find("deviceId")) {
    if (is_plain(*device, 64))
      out.device_id = *device;
    else
      errors.push_back(
          {"deviceId", "format", "must be 1 to 64 letters, digits, dots, hyphens or underscores"});
  }
  out.reader.locale = std::string(tenant.unprefixed_locale().code);
  if (auto const language = query.find("lang")) {
    auto const* locale = base::find_locale(*language);
    if (locale && tenant.offers(*locale))
      out.reader.locale = std::string(locale->code);
    else
      errors.push_back({"lang", "enum", "is no language that the tenant offers"});
  }
  auto const device = tenants::device_class_of(user_agent);
  bool const desktop = read_flag(query, "isDesktop", device == tenants::DeviceClass::desktop, errors);
  out.reader.device = desktop                                  ? tenants::DeviceClass::desktop
                      : device == tenants::DeviceClass::tablet ? tenants::DeviceClass::tablet
                                                               : tenants::DeviceClass::mobile;
  out.reader.os = tenants::operating_system_of(user_agent);
  if (auto const os = query.find("os")) {
    auto const name = base::lower_ascii(*os);
    constexpr std::string_view known[] = {"android", "ios", "windows", "macos", "linux"};
    if (!is_plain(name, 32))
      errors.push_back({"os", "format", "must be the name of an operating system"});
    else
      out.reader.os = std::ranges::find(known, name) != std::end(known) ? name : "other";
  }
  if (!errors.empty()) return std::unexpected(std::move(errors));
  return out;
}

}  // namespace structures
