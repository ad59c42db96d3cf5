// Parses, validates, prints and filters trees of nodes.
#include "features/structures/structure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/json/json_tree.hpp"
#include "base/text.hpp"
#include "features/tenants/look/html_sanitiser.hpp"
#include "features/tenants/targets.hpp"

namespace structures {
namespace {

namespace json = boost::json;

/// A node is an object in a list, and its texts are two levels inside; the error names the node limit
/// only.
constexpr std::size_t json_levels = 3 * deepest_node;

constexpr std::string_view systems[] = {"android", "ios", "windows", "macos", "linux", "other"};
constexpr std::string_view device_names[] = {"mobile", "tablet", "desktop"};
/// Pages that a fixed row of the site map shows; everything else under a row's first word is refused.
constexpr std::string_view system_pages[] = {"home", "impressum"};
constexpr std::string_view kinds[] = {"feedback", "info", "marketing", "music", "part"};

bool is_word(std::string_view text, std::size_t longest) {
  return !text.empty() && text.size() <= longest && text.front() != '-' &&
         std::ranges::all_of(
             text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

bool is_property_name(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

struct Limits {
  std::size_t title = 500, sub_title = 2000, address = 2048, property = 4000, html = 100'000;
};

/// Parses the JSON in one walk; without `rules` it validates nothing.
class TreeReader {
 public:
  explicit TreeReader(SaveRules const* rules) : rules_(rules) {}
  std::vector<base::FieldError> errors;

  SavedNode node(json::value const& in, std::string const& path, std::size_t depth) {
    SavedNode out;
    if (!in.is_object()) return refuse(path, "type", "must be an object"), out;
    if (++nodes_ > most_nodes) {
      if (nodes_ == most_nodes + 1)
        refuse(path, "range", fmt::format("there are more than {} nodes", most_nodes));
      return out;
    }
    if (depth > deepest_node)
      return refuse(path, "depth", fmt::format("lies deeper than {} levels", deepest_node)), out;
    auto const& object = in.get_object();
    out.name = plain_text(object, "name", path);
    if (rules_ && !is_word(out.name, 64))
      refuse(at(path, "name"), out.name.empty() ? "required" : "format",
             "must be a name of lower-case letters, digits and hyphens");
    if (auto const* data = object.if_contains("data")) read_data(*data, at(path, "data"), out);
    out.languages = words(object, "languages", path, {});
    for (std::size_t i = 0; rules_ && i < out.languages.size(); ++i)
      if (!base::find_locale(out.languages[i]))
        refuse(fmt::format("{}[{}]", at(path, "languages"), i), "enum", "is not a language of the portal");
    out.devices = words(object, "devices", path, device_names);
    out.os = words(object, "os", path, systems);
    out.min_rating = rating(object, "minRating", path, 0);
    out.max_rating = rating(object, "maxRating", path, 60);
    if (rules_ && out.min_rating > out.max_rating)
      refuse(at(path, "minRating"), "range", "must be at most maxRating");
    if (auto const* children = object.if_contains("substructure")) {
      auto const list = at(path, "substructure");
      if (!children->is_array())
        refuse(list, "type", "must be a list");
      else
        for (std::size_t i = 0; i < children->get_array().size() && nodes_ <= most_nodes; ++i)
          out.substructure.push_back(
              node(children->get_array()[i], fmt::format("{}[{}]", list, i), depth + 1));
    }
    return out;
  }

 private:
  static std::string at(std::string const& path, std::string_view member) {
    return path.empty() ? std::string(member) : fmt::format("{}.{}", path, member);
  }
  void refuse(std::string const& path, char const* rule, std::string message) {
    if (errors.size() < 100) errors.push_back({path, rule, std::move(message)});
  }

  std::string plain_text(json::object const& object, std::string_view member, std::string const& path) {
    auto const* found = object.if_contains(member);
    if (!found) return {};
    if (found->is_string()) return std::string(found->get_string());
    refuse(at(path, member), "type", "must be text");
    return {};
  }

  std::vector<std::string> words(json::object const& object, std::string_view member, std::string const& path,
                                 std::span<std::string_view const> known) {
    std::vector<std::string> out;
    auto const* found = object.if_contains(member);
    if (!found) return out;
    if (!found->is_array()) return refuse(at(path, member), "type", "must be a list"), out;
    for (std::size_t i = 0; i < found->get_array().size(); ++i) {
      auto const& word = found->get_array()[i];
      auto const field = fmt::format("{}[{}]", at(path, member), i);
      if (!word.is_string())
        refuse(field, "type", "must be text");
      else if (!known.empty() && std::ranges::find(known, std::string_view(word.get_string())) == known.end())
        refuse(field, "enum", "is not one of the allowed values");
      else
        out.emplace_back(word.get_string());
    }
    return out;
  }

  std::int64_t rating(json::object const& object, std::string_view member, std::string const& path,
                      std::int64_t otherwise) {
    auto const* found = object.if_contains(member);
    if (!found) return otherwise;
    if (!found->is_int64()) return refuse(at(path, member), "type", "must be a whole number"), otherwise;
    auto const value = found->get_int64();
    if (value < 0 || value > 60) return refuse(at(path, member), "range", "must be 0 to 60"), otherwise;
    return value;
  }

  LocalText text(json::value const& in, std::string const& path, std::size_t longest) {
    LocalText out;
    auto const add = [&](std::string const& locale, json::value const& value, std::string const& field) {
      if (value.is_string()) {
        if (value.get_string().size() > longest)
          refuse(field, "range", fmt::format("must be at most {} characters", longest));
        else
          out.emplace(locale, std::string(value.get_string()));
      } else {
        refuse(field, "type", "must be text");
      }
    };
    if (in.is_object()) {
      for (auto const& [locale, value] : in.get_object()) {
        std::string const code(locale);
        if (rules_ && !base::find_locale(code))
          refuse(at(path, code), "enum", "is not a language of the portal");
        else
          add(code, value, at(path, code));
      }
    } else if (in.is_bool()) {
      out.emplace("", in.get_bool() ? "true" : "false");
    } else if (in.is_int64()) {
      out.emplace("", std::to_string(in.get_int64()));
    } else {
      add("", in, path);
    }
    return out;
  }

  void read_data(json::value const& in, std::string const& path, SavedNode& out) {
    if (!in.is_object()) return refuse(path, "type", "must be an object");
    auto const& object = in.get_object();
    Limits const limits;
    auto const member = [&](std::string_view name, LocalText& into, std::size_t longest) {
      if (auto const* found = object.if_contains(name)) into = text(*found, at(path, name), longest);
    };
    member("title", out.title, limits.title);
    member("subTitle", out.sub_title, limits.sub_title);
    member("imageUrl", out.image_url, limits.address);
    member("clickUrl", out.click_url, limits.address);
    check_addresses(out.click_url, at(path, "clickUrl"), false);
    check_addresses(out.image_url, at(path, "imageUrl"), true);

    auto const* properties = object.if_contains("customProperties");
    if (!properties) return;
    auto const list = at(path, "customProperties");
    if (!properties->is_object()) return refuse(list, "type", "must be an object");
    if (properties->get_object().size() > 50) return refuse(list, "range", "must have at most 50 properties");
    for (auto const& [key, value] : properties->get_object()) {
      std::string const name(key);
      auto const field = at(list, name);
      if (!is_property_name(name)) {
        refuse(field, "format", "is not a valid property name");
        continue;
      }
      auto words_of = text(value, field, name == "html" ? limits.html : limits.property);
      if (rules_ && name == "html")
        for (auto& [locale, html] : words_of) html = tenants::sanitise_html(html, rules_->allowed_hosts);
      if (name.ends_with("Url") || name.ends_with("Href")) check_addresses(words_of, field, false);
      if (rules_ && name == "offer")
        for (auto const& [locale, offer] : words_of)
          check_offer(offer, locale.empty() ? field : at(field, locale));
      out.custom_properties.emplace(name, std::move(words_of));
    }
  }

  /// "plan:Music monthly" is a plan by its name; "VIDEO FULL_LENGTH_VIDEO" are the plans that include one of
  /// them, and nothing is all plans.
  void check_offer(std::string_view offer, std::string const& field) {
    constexpr std::string_view one_plan = "plan:";
    if (offer.starts_with(one_plan)) {
      auto const plan = offer.substr(one_plan.size());
      if (base::trim(plan).empty())
        refuse(field, "required", "must name a plan after \"plan:\"");
      else if (rules_->plans && std::ranges::find(*rules_->plans, plan) == rules_->plans->end())
        refuse(field, "enum", fmt::format("names the plan \"{}\", which the tenant does not have", plan));
      return;
    }
    bool const types =
        std::ranges::all_of(offer, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_' || c == ' '; });
    if (!types)
      refuse(field, "format",
             "must be \"plan:\" with the name of a plan, or content types such as FULL_TRACK_MUSIC");
  }

  void check_addresses(LocalText const& addresses, std::string const& field, bool picture) {
    if (!rules_) return;
    for (auto const& [locale, address] : addresses) {
      if (address.empty()) continue;
      // Pictures of the catalogue go by the key that the import gave them.
      if (picture && address.starts_with("hero:") && is_word(std::string_view(address).substr(5), 80))
        continue;
      auto const target = tenants::read_target(address, rules_->allowed_hosts);
      if (!target)
        refuse(locale.empty() ? field : at(field, locale), "format", target.error());
      else if (picture && address.find('{') != std::string::npos)
        refuse(locale.empty() ? field : at(field, locale), "format", "must not contain a placeholder");
    }
  }

  SaveRules const* rules_;
  std::size_t nodes_ = 0;
};

void append_text(std::string& out, std::string_view name, LocalText const& text) {
  if (text.empty()) return;
  if (out.back() != '{') out += ',';
  base::append_json_string(out, name);
  out += ':';
  if (text.size() == 1 && text.begin()->first.empty())
    base::append_json_string(out, text.begin()->second);
  else
    base::append_json(out, text);
}

void append_node(std::string& out, SavedNode const& node) {
  out += "{\"name\":";
  base::append_json_string(out, node.name);
  out += ",\"data\":{";
  append_text(out, "title", node.title);
  append_text(out, "subTitle", node.sub_title);
  append_text(out, "imageUrl", node.image_url);
  append_text(out, "clickUrl", node.click_url);
  if (!node.custom_properties.empty()) {
    if (out.back() != '{') out += ',';
    out += "\"customProperties\":{";
    for (auto const& [name, text] : node.custom_properties) append_text(out, name, text);
    out += '}';
  }
  out += '}';
  auto const list = [&](std::string_view name, std::vector<std::string> const& values) {
    if (!values.empty()) out += fmt::format(",\"{}\":{}", name, base::to_json(values));
  };
  list("languages", node.languages);
  list("devices", node.devices);
  list("os", node.os);
  if (node.min_rating != 0) out += fmt::format(",\"minRating\":{}", node.min_rating);
  if (node.max_rating != 60) out += fmt::format(",\"maxRating\":{}", node.max_rating);
  if (!node.substructure.empty()) {
    out += ",\"substructure\":[";
    for (auto const& child : node.substructure) {
      if (out.back() != '[') out += ',';
      append_node(out, child);
    }
    out += ']';
  }
  out += '}';
}

bool admits(std::vector<std::string> const& list, std::string_view value) {
  return list.empty() || std::ranges::find(list, value) != list.end();
}

}  // namespace

std::string text_in(LocalText const& text, std::string_view locale) {
  if (auto const found = text.find(std::string(locale)); found != text.end()) return found->second;
  if (auto const found = text.find(""); found != text.end()) return found->second;
  return tenants::words_in(text, locale);
}

std::expected<SavedNode, std::vector<base::FieldError>> read_structure(std::string_view text,
                                                                       SaveRules const& rules) {
  if (text.size() > largest_structure)
    return std::unexpected(std::vector<base::FieldError>{{"", "range", "must be at most 1 MiB"}});
  auto const tree = base::parse_tree_of_depth(text, json_levels);
  if (!tree) return std::unexpected(std::vector<base::FieldError>{tree.error()});
  TreeReader reader(&rules);
  auto node = reader.node(*tree, "", 1);
  if (!reader.errors.empty()) return std::unexpected(std::move(reader.errors));
  return node;
}

std::optional<SavedNode> restore_structure(std::string_view text) {
  auto const tree = base::parse_tree_of_depth(text, json_levels);
  if (!tree || !tree->is_object()) return std::nullopt;
  return TreeReader(nullptr).node(*tree, "", 1);
}

std::string print_structure(SavedNode const& node) {
  std::string out;
  append_node(out, node);
  return out;
}

std::optional<std::string> wrong_with_name(std::string_view name,
                                           std::span<std::string const> reserved_words) {
  auto const dot = name.find('.');
  if (dot != std::string_view::npos) {
    if (std::ranges::find(kinds, name.substr(0, dot)) == std::end(kinds))
      return "begins with a kind that does not exist; there are feedback, info, marketing, music and part";
    return is_word(name.substr(dot + 1), 64)
               ? std::nullopt
               : std::optional<std::string>("must be lower-case letters, digits and hyphens after the dot");
  }
  if (!is_word(name, 64)) return "must be lower-case letters, digits and hyphens";
  if (std::ranges::find(system_pages, name) != std::end(system_pages)) return std::nullopt;
  if (base::find_locale(name, true)) return "is a language's prefix";
  if (std::ranges::find(tenants::configuration_names(), name) != tenants::configuration_names().end())
    return "is the name of a configuration entry";
  if (std::ranges::any_of(reserved_words, [&](std::string const& word) { return base::iequals(word, name); }))
    return "is a reserved word: an address of the portal begins with it";
  return std::nullopt;
}

bool is_for(SavedNode const& node, Reader const& reader) {
  return admits(node.languages, reader.locale) &&
         admits(node.devices, boost::describe::enum_to_string(reader.device, "")) &&
         admits(node.os, reader.os) && reader.max_rating.admits(node.min_rating) &&
         node.max_rating >= reader.min_rating;
}

std::optional<Node> answer_for(SavedNode const& node, Reader const& reader) {
  if (!is_for(node, reader)) return std::nullopt;
  Node out;
  out.name = node.name;
  out.data.title = text_in(node.title, reader.locale);
  out.data.sub_title = text_in(node.sub_title, reader.locale);
  out.data.image_url = text_in(node.image_url, reader.locale);
  out.data.click_url = text_in(node.click_url, reader.locale);
  for (auto const& [name, text] : node.custom_properties)
    out.data.custom_properties.emplace(name, text_in(text, reader.locale));
  for (auto const& child : node.substructure)
    if (auto answer = answer_for(child, reader)) out.substructure.push_back(std::move(*answer));
  return out;
}

}  // namespace structures
