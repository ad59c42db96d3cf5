// The readers of settings for TOML and the environment, and the checks of common values.
#include "base/settings.hpp"

#include <arpa/inet.h>
#include <toml++/toml.h>
#include <unistd.h>

#include <charconv>

#include "base/regex.hpp"
#include "base/text.hpp"

extern char** environ;

namespace base {
namespace {

/// 4 or 6 for an address of that version, 0 if it is not an IP address.
int address_version(std::string const& text) {
  unsigned char bytes[16];
  if (inet_pton(AF_INET, text.c_str(), bytes) == 1) return 4;
  return inet_pton(AF_INET6, text.c_str(), bytes) == 1 ? 6 : 0;
}

/// A whole number up to `high`, or -1.
long read_whole(std::string const& text, long high) {
  long number = -1;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0 && number <= high ? number
                                                                                                   : -1;
}

/// The text without the password that the address of a database may contain.
std::string masked(std::string const& text) {
  auto const start = text.find("://");
  auto const at = text.find('@');
  if (start == std::string::npos || at == std::string::npos) return text;
  auto const colon = text.find(':', start + 3);
  return colon < at ? text.substr(0, colon + 1) + "..." + text.substr(at) : text;
}

std::string full_key(Setting const& row) { return std::string(row.section) + '.' + std::string(row.key); }

std::string environment_name(Setting const& row) {
  std::string out = "KIOSK_" + std::string(row.section) + '_' + std::string(row.key);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

/// Levenshtein distance, for "did you mean".
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> line(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) line[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = line[0];
    line[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t const above = line[j];
      line[j] = std::min({above + 1, line[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return line[b.size()];
}

template <class Names>
std::string unknown(std::string_view name, Names const& names) {
  std::string nearest;
  std::size_t best = 4;
  for (std::string const& known : names)
    if (auto const far = distance(name, known); far < best) best = far, nearest = known;
  return nearest.empty() ? "is not a known key" : "is not a known key; did you mean " + nearest + "?";
}

class Assigner {
 public:
  explicit Assigner(std::vector<SettingError>& errors) : errors_(errors) {}

  void number(Setting const& row, std::string const& name, std::int64_t value) {
    if (value < row.low || value > row.high)
      errors_.push_back(
          {name, std::to_string(value), fmt::format("must be from {} to {}", row.low, row.high)});
    else
      *std::get<std::int64_t*>(row.target) = value;
  }
  bool accepted(Setting const& row, std::string const& name, std::string const& value) {
    auto const problem = row.check != nullptr ? row.check(value) : std::string();
    if (!problem.empty()) errors_.push_back({name, masked(value), problem});
    return problem.empty();
  }
  void wrong_type(Setting const& row, std::string const& name, std::string value) {
    char const* wanted[] = {"text in quotes", "a whole number", "true or false",
                            "a list of texts, such as [\"a\", \"b\"]"};
    errors_.push_back({name, std::move(value), std::string("must be ") + wanted[row.target.index()]});
  }

 private:
  std::vector<SettingError>& errors_;
};

void from_toml(toml::node const& node, Setting const& row, Assigner& assign, std::string const& name) {
  auto const shown = [&] {
    std::ostringstream out;
    node.visit([&](auto const& value) { out << value; });
    return out.str();
  };
  if (auto* text = std::get_if<std::string*>(&row.target)) {
    auto const value = node.value_exact<std::string>();
    if (!value)
      assign.wrong_type(row, name, shown());
    else if (assign.accepted(row, name, *value))
      **text = *value;
  } else if (std::holds_alternative<std::int64_t*>(row.target)) {
    auto const value = node.value_exact<std::int64_t>();
    if (!value)
      assign.wrong_type(row, name, shown());
    else
      assign.number(row, name, *value);
  } else if (auto* flag = std::get_if<bool*>(&row.target)) {
    auto const value = node.value_exact<bool>();
    if (!value)
      assign.wrong_type(row, name, shown());
    else
      **flag = *value;
  } else {
    auto* list = node.as_array();
    std::vector<std::string> items;
    if (!list) return assign.wrong_type(row, name, shown());
    for (auto const& item : *list) {
      auto const value = item.value_exact<std::string>();
      if (!value) return assign.wrong_type(row, name, shown());
      if (!assign.accepted(row, name, *value)) return;
      items.push_back(*value);
    }
    *std::get<std::vector<std::string>*>(row.target) = std::move(items);
  }
}

void from_environment(std::string const& value, Setting const& row, Assigner& assign,
                      std::string const& name) {
  if (auto* text = std::get_if<std::string*>(&row.target)) {
    if (assign.accepted(row, name, value)) **text = value;
  } else if (std::holds_alternative<std::int64_t*>(row.target)) {
    std::int64_t number = 0;
    auto const [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size())
      assign.wrong_type(row, name, value);
    else
      assign.number(row, name, number);
  } else if (auto* flag = std::get_if<bool*>(&row.target)) {
    if (value == "true" || value == "1")
      **flag = true;
    else if (value == "false" || value == "0")
      **flag = false;
    else
      assign.wrong_type(row, name, value);
  } else {
    std::vector<std::string> items;
    for (auto const part : split(value, ',')) {
      std::string item(trim(part));
      if (item.empty()) continue;
      if (!assign.accepted(row, name, item)) return;
      items.push_back(std::move(item));
    }
    *std::get<std::vector<std::string>*>(row.target) = std::move(items);
  }
}

}  // namespace

namespace setting_checks {

std::string present(std::string const& text) { return text.empty() ? "must not be empty" : ""; }

std::string address(std::string const& text) {
  auto const colon = text.rfind(':');
  auto const host = colon == std::string::npos ? std::string() : text.substr(0, colon);
  bool const bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
  int const version = address_version(bracketed ? host.substr(1, host.size() - 2) : host);
  if ((version != 4 && !(bracketed && version == 6)) || read_whole(text.substr(colon + 1), 65535) < 0)
    return "must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080";
  return {};
}

std::string network(std::string const& text) {
  auto const slash = text.find('/');
  int const version = address_version(text.substr(0, slash));
  bool const good = version != 0 && (slash == std::string::npos ||
                                     read_whole(text.substr(slash + 1), version == 4 ? 32 : 128) >= 0);
  return good ? "" : "must be an address or a range, such as 10.0.0.0/8";
}

std::string host(std::string const& text) {
  static Regex const form(R"([a-z0-9.-]+)");
  return form.matches(text) ? "" : "must be a host name in lower case without a port";
}

std::string word(std::string const& text) {
  static Regex const form("[a-z0-9-]{1,40}");
  return form.matches(text) ? "" : "must be one word in lower case, such as production";
}

}  // namespace setting_checks

std::vector<SettingError> load_settings(std::vector<Setting> const& settings, std::string_view text,
                                        std::map<std::string, std::string> const& environment) {
  std::vector<SettingError> errors;
  Assigner assign(errors);
  std::vector<std::string> keys, names;
  for (auto const& row : settings) keys.push_back(full_key(row)), names.push_back(environment_name(row));

  try {
    auto const file = toml::parse(text);
    for (auto const& [section, node] : file) {
      auto const* inside = node.as_table();
      if (!inside) {
        errors.push_back({std::string(section.str()), "", "must be a section, such as [server]"});
        continue;
      }
      for (auto const& [key, value] : *inside) {
        std::string const name = std::string(section.str()) + '.' + std::string(key.str());
        auto const at = std::ranges::find(keys, name);
        if (at == keys.end())
          errors.push_back({name, "", unknown(name, keys)});
        else
          from_toml(value, settings[static_cast<std::size_t>(at - keys.begin())], assign, name);
      }
    }
  } catch (toml::parse_error const& error) {
    errors.push_back(
        {fmt::format("line {}", error.source().begin.line), "", std::string(error.description())});
  }
  for (auto const& [name, value] : environment) {
    auto const at = std::ranges::find(names, name);
    if (at == names.end())
      errors.push_back({name, value, unknown(name, names)});
    else
      from_environment(value, settings[static_cast<std::size_t>(at - names.begin())], assign, name);
  }
  return errors;
}

std::map<std::string, std::string> kiosk_environment() {
  std::map<std::string, std::string> out;
  for (char** entry = environ; entry && *entry; ++entry) {
    std::string_view const pair = *entry;
    auto const at = pair.find('=');
    // Secrets of tenants are not settings; features/accounts reads them.
    if (pair.starts_with("KIOSK_") && !pair.starts_with("KIOSK_SECRET_") && at != std::string_view::npos)
      out.emplace(pair.substr(0, at), pair.substr(at + 1));
  }
  return out;
}

std::string settings_as_toml(std::vector<Setting> const& settings) {
  std::string out;
  std::string_view section;
  auto const quoted = [](std::string const& text) {
    return '"' + replace_all(replace_all(text, "\\", "\\\\"), "\"", "\\\"") + '"';
  };
  for (auto const& row : settings) {
    if (row.section != section) {
      out += fmt::format("{}[{}]\n", out.empty() ? "" : "\n", row.section);
      section = row.section;
    }
    std::string value;
    if (auto* text = std::get_if<std::string*>(&row.target))
      value = quoted(row.secret && !(*text)->empty() ? "..." : masked(**text));
    else if (auto* number = std::get_if<std::int64_t*>(&row.target))
      value = std::to_string(**number);
    else if (auto* flag = std::get_if<bool*>(&row.target))
      value = **flag ? "true" : "false";
    else {
      for (auto const& item : *std::get<std::vector<std::string>*>(row.target))
        value += (value.empty() ? "" : ", ") + quoted(item);
      value = '[' + value + ']';
    }
    out += fmt::format("{} = {}\n", row.key, value);
  }
  return out;
}

}  // namespace base
