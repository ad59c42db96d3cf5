// Parses, validates and clamps the parameters.
#include "features/structures/structure_query.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "features/tenants/visit.hpp"

namespace structures {
namespace {

bool is_plain(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

std::int64_t within(std::optional<std::int64_t> const& number, std::int64_t otherwise, std::int64_t low,
                    std::int64_t high) {
  return number ? std::clamp(*number, low, high) : otherwise;
}

}  // namespace

Rights rights_of(std::optional<accounts::SignedIn> const& caller, tenants::Tenant const& tenant) {
  bool const active = caller && caller->account.state == accounts::AccountState::active;
  return {.editor = active && caller->is(accounts::editor_role), .max_rating = tenant.max_rating};
}

std::expected<StructureQuery, std::vector<base::FieldError>> read_structure_query(
    StructureParameters const& parameters, std::string_view user_agent, tenants::Tenant const& tenant,
    Rights const& rights) {
  std::vector<base::FieldError> errors;
  StructureQuery out;

  // The session decides about rights; the parameters only say whether an editor uses them.
  out.omit_cache = rights.editor && parameters.omit_cache.value_or(false);
  out.edition = rights.editor && parameters.pre_live.value_or(true) ? Edition::draft : Edition::live;

  auto const allowed = std::min(rights.max_rating, tenant.max_rating);
  auto const most = std::min(allowed.value(), within(parameters.max_rating, allowed.value(), 0, 100));
  out.reader.max_rating = tenants::RatingLimit(most);
  out.reader.min_rating = std::min(most, within(parameters.min_rating, 0, 0, 100));
  out.force_timeout = std::chrono::milliseconds(within(parameters.force_timeout, 0, 0, 2000));
  out.last_id = within(parameters.last_id, 0, 0, 1'000'000);

  if (parameters.device_id) {
    if (is_plain(*parameters.device_id))
      out.device_id = *parameters.device_id;
    else
      errors.push_back(
          {"deviceId", "format", "must be 1 to 64 letters, digits, dots, hyphens or underscores"});
  }
  out.reader.locale = std::string(tenant.unprefixed_locale().code);
  if (parameters.lang) {
    auto const* locale = base::find_locale(*parameters.lang);
    if (locale && tenant.offers(*locale))
      out.reader.locale = std::string(locale->code);
    else
      errors.push_back({"lang", "enum", "must be a language that the tenant offers"});
  }
  auto const device = tenants::device_class_of(user_agent);
  bool const desktop = parameters.is_desktop.value_or(device == tenants::DeviceClass::desktop);
  out.reader.device = desktop                                  ? tenants::DeviceClass::desktop
                      : device == tenants::DeviceClass::tablet ? tenants::DeviceClass::tablet
                                                               : tenants::DeviceClass::mobile;
  out.reader.os = tenants::operating_system_of(user_agent);
  if (parameters.os) {
    auto const name = base::lower_ascii(*parameters.os);
    constexpr std::string_view known[] = {"android", "ios", "windows", "macos", "linux"};
    if (!is_plain(name))
      errors.push_back({"os", "format", "must be the name of an operating system"});
    else
      out.reader.os = std::ranges::find(known, name) != std::end(known) ? name : "other";
  }
  if (!errors.empty()) return std::unexpected(std::move(errors));
  return out;
}

}  // namespace structures
