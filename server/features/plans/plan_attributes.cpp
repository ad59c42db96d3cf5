// One table of attribute keys, and how the value of each is read.
#include "features/plans/plan_attributes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/locale.hpp"
#include "base/log.hpp"
#include "features/tenants/targets.hpp"

namespace plans {
namespace {

namespace json = boost::json;

enum class AttributeKind { text, list, number, count, flag, address, picture };

struct AttributeKey {
  std::string_view key;
  AttributeKind kind;
  bool localised = false;  // followed by the code of a language
};

constexpr std::array attribute_keys{
    AttributeKey{"ment_category", AttributeKind::list},
    AttributeKey{"ment_best_value", AttributeKind::flag},
    AttributeKey{"ment_sort", AttributeKind::number},
    AttributeKey{"ment_sort_category", AttributeKind::number},
    AttributeKey{"ment_default", AttributeKind::flag},
    AttributeKey{"ment_note", AttributeKind::text},
    AttributeKey{"ment_redirect", AttributeKind::address},
    AttributeKey{"ment_icon", AttributeKind::picture},
    AttributeKey{"ment_icon_alernativeTheme", AttributeKind::picture},
    AttributeKey{"ment_background_image", AttributeKind::picture},
    AttributeKey{"ment_url", AttributeKind::address},
    AttributeKey{"cancelUrl", AttributeKind::address},
    AttributeKey{"maxConcurrentStreams", AttributeKind::count},
    AttributeKey{"ment_free_duration_", AttributeKind::text, true},
    AttributeKey{"DISPLAY_SERVICE_NAME_TEXT_", AttributeKind::text, true},
    AttributeKey{"DISPLAY_SERVICE_NAME_HTML_TEXT_", AttributeKind::text, true},
    AttributeKey{"DISPLAY_SERVICE_INFO_TEXT_", AttributeKind::text, true},
    AttributeKey{"DISPLAY_SERVICE_DESC_TEXT_CREDIT_", AttributeKind::text, true},
    AttributeKey{"DISPLAY_SERVICE_DESC_TEXT_", AttributeKind::text, true},
    AttributeKey{"DISPLAY_SERVICE_BULLETS_TEXT_", AttributeKind::list, true},
    AttributeKey{"DISPLAY_SERVICE_ABOVE_PURCHASE_OPTIONS_", AttributeKind::text, true},
    AttributeKey{"DISPLAY_SERVICE_ABOVE_CTA_", AttributeKind::text, true},
    AttributeKey{"DISPLAY_SERVICE_TITLE_TEXT_", AttributeKind::text, true},
    AttributeKey{"DISPLAY_SERVICE_CURRENCY_TEXT_", AttributeKind::text, true},
};

AttributeKey const* find_attribute(std::string_view key) {
  for (auto const& known : attribute_keys)
    if (known.localised ? key.starts_with(known.key) && base::find_locale(key.substr(known.key.size()))
                        : key == known.key)
      return &known;
  return nullptr;
}

constexpr std::size_t longest_attribute = 4000;
constexpr std::int64_t most_streams = 100;

/// Why a list of texts is refused; empty where it is one.
std::string list_fault(json::value const& value) {
  if (!value.is_array()) return "must be a list of texts";
  for (auto const& item : value.get_array())
    if (!item.is_string() || item.get_string().empty()) return "must be a list of texts";
  return {};
}

std::string target_fault(std::string const& address, std::span<std::string const> allowed_hosts) {
  auto const target = tenants::read_target(address, allowed_hosts);
  return target ? std::string() : target.error();
}

/// Why a value is refused; empty where it may be kept.
std::string fault_of(AttributeKind kind, json::value const& value,
                     std::span<std::string const> allowed_hosts) {
  switch (kind) {
    case AttributeKind::list: return list_fault(value);
    case AttributeKind::number: return value.is_number() ? "" : "must be a number";
    case AttributeKind::count:
      return value.is_int64() && value.get_int64() >= 1 && value.get_int64() <= most_streams
                 ? ""
                 : "must be a whole number from 1 to 100";
    case AttributeKind::flag:
      return value.is_number() && (value == json::value(0) || value == json::value(1)) ? ""
                                                                                       : "must be 0 or 1";
    case AttributeKind::text: return value.is_string() ? "" : "must be text";
    case AttributeKind::address:
      return value.is_string() ? target_fault(std::string(value.get_string()), allowed_hosts)
                               : "must be text";
    case AttributeKind::picture: {
      if (!value.is_string()) return "must be text";
      std::string const text(value.get_string());
      bool const is_address = text.starts_with('/') || text.contains("://");
      return is_address ? target_fault(text, allowed_hosts) : std::string();
    }
  }
  return "is of an unknown kind";
}

double number_of(Plan const& plan, std::string_view key, double usual) {
  if (auto const found = plan.attributes.find(std::string(key)); found != plan.attributes.end())
    std::from_chars(found->second.data(), found->second.data() + found->second.size(), usual);
  return usual;
}

}  // namespace

std::expected<std::string, base::FieldError> attribute_text(std::string_view key, json::value const& value,
                                                            std::span<std::string const> allowed_hosts) {
  auto const* known = find_attribute(key);
  if (known == nullptr)
    return std::unexpected(base::FieldError{std::string(key), "enum", "is not an attribute of a plan"});
  if (auto fault = fault_of(known->kind, value, allowed_hosts); !fault.empty())
    return std::unexpected(base::FieldError{std::string(key), "type", std::move(fault)});
  std::string text;
  if (value.is_string())
    text = value.get_string();
  else if (value.is_double())
    base::append_json_number(text, value.get_double());
  else
    text = base::print_tree(value);
  if (text.size() > longest_attribute)
    return std::unexpected(base::FieldError{std::string(key), "range",
                                            fmt::format("must be at most {} bytes", longest_attribute)});
  return text;
}

std::expected<std::vector<std::string>, base::FieldError> parse_categories(std::string_view text) {
  auto const tree = base::parse_tree(text);
  if (!tree || !list_fault(*tree).empty())
    return std::unexpected(base::FieldError{"ment_category", "type", "must be a list of texts"});
  std::vector<std::string> out;
  for (auto const& item : tree->get_array()) out.emplace_back(item.get_string());
  return out;
}

std::string default_category(PlanId plan) { return "unkown" + base::text(plan); }

std::vector<std::string> categories_of(Plan const& plan) {
  auto const found = plan.attributes.find("ment_category");
  if (found == plan.attributes.end()) return {default_category(plan.id)};
  auto parsed = parse_categories(found->second);
  if (parsed) return std::move(*parsed);
  base::log::error("ment_category is not a list of texts", {{"plan", plan.key}});
  return {};
}

std::string name_in(Plan const& plan, std::string_view locale) {
  auto const found = plan.attributes.find("DISPLAY_SERVICE_NAME_TEXT_" + std::string(locale));
  return found == plan.attributes.end() || found->second.empty() ? plan.name : found->second;
}

double sort_of(Plan const& plan) { return number_of(plan, "ment_sort", 0); }

std::int64_t sort_category_of(Plan const& plan) {
  return static_cast<std::int64_t>(number_of(plan, "ment_sort_category", 30));
}

std::optional<std::int64_t> concurrent_streams_of(Plan const& plan) {
  if (!plan.attributes.contains("maxConcurrentStreams")) return std::nullopt;
  return static_cast<std::int64_t>(number_of(plan, "maxConcurrentStreams", 0));
}

std::map<std::string, std::string> attributes_with_defaults(Plan const& plan) {
  auto out = plan.attributes;
  out.emplace("ment_category", base::to_json(std::vector{default_category(plan.id)}));
  out.emplace("ment_sort", "0");
  out.emplace("ment_sort_category", "30");
  out.emplace("ment_best_value", "0");
  return out;
}

}  // namespace plans
