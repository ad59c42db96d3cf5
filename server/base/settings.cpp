// The table of settings with the check of each, and the readers for TOML and the environment.
#include "base/settings.hpp"

#include <arpa/inet.h>
#include <toml++/toml.h>
#include <unistd.h>

#include <charconv>
#include <regex>

#include "base/text.hpp"

extern char** environ;

namespace base {
namespace {

using Target = std::variant<std::string*, std::int64_t*, bool*, std::vector<std::string>*>;

struct Row {
  std::string_view section, key;
  Target target;
  /// What is wrong with a value, or nothing.
  std::function<std::string(std::string const&)> check = {};
  std::int64_t low = 0, high = 0;  // for numbers
};

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

std::string check_address(std::string const& text) {
  auto const colon = text.rfind(':');
  auto const host = colon == std::string::npos ? std::string() : text.substr(0, colon);
  bool const bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
  int const version = address_version(bracketed ? host.substr(1, host.size() - 2) : host);
  if ((version != 4 && !(bracketed && version == 6)) || read_whole(text.substr(colon + 1), 65535) < 0)
    return "must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080";
  return {};
}

std::string check_address_or_nothing(std::string const& text) {
  return text.empty() ? std::string() : check_address(text);
}

std::string check_range(std::string const& text) {
  auto const slash = text.find('/');
  int const version = address_version(text.substr(0, slash));
  bool const good = version != 0 && (slash == std::string::npos ||
                                     read_whole(text.substr(slash + 1), version == 4 ? 32 : 128) >= 0);
  return good ? "" : "must be an address or a range, such as 10.0.0.0/8";
}

/// Without the password that an address of a database may hold.
std::string masked(std::string const& text) {
  auto const start = text.find("://");
  auto const at = text.find('@');
  if (start == std::string::npos || at == std::string::npos) return text;
  auto const colon = text.find(':', start + 3);
  return colon < at ? text.substr(0, colon + 1) + "..." + text.substr(at) : text;
}

std::string check_path(std::string const& text) {
  static std::regex const form(R"(/[a-z0-9_-]+)");
  return std::regex_match(text, form) ? "" : "must be one path segment in lower case, such as /backend";
}

std::string check_host(std::string const& text) {
  static std::regex const form(R"([a-z0-9.-]+)");
  return std::regex_match(text, form) ? "" : "must be a host name in lower case without a port";
}

std::string check_database(std::string const& text) {
  if (text.empty() || text.starts_with("sqlite:") || text.starts_with("postgresql://") ||
      text.starts_with("postgres://"))
    return {};
  return "must begin with sqlite: or postgresql://";
}

std::string check_level(std::string const& text) {
  for (std::string_view const level : {"debug", "info", "warn", "error", "off"})
    if (text == level) return {};
  return "must be debug, info, warn, error or off";
}

std::string check_word(std::string const& text) {
  static std::regex const form("[a-z0-9-]{1,40}");
  return std::regex_match(text, form) ? "" : "must be one word in lower case, such as production";
}

std::string check_smtp(std::string const& text) {
  if (text.empty() || text.starts_with("smtp://") || text.starts_with("smtps://")) return {};
  return "must begin with smtp:// or smtps://";
}

std::string check_mail_address(std::string const& text) {
  static std::regex const form(R"([^@\s<>",;:]{1,64}@[a-z0-9.-]{1,190})");
  return std::regex_match(text, form) ? "" : "must be an e-mail address";
}

std::string check_header(std::string const& text) {
  static std::regex const form(R"([a-z0-9-]{1,60})");
  return std::regex_match(text, form) ? "" : "must be the name of a header field in lower case";
}

std::string check_present(std::string const& text) { return text.empty() ? "must not be empty" : ""; }

std::vector<Row> rows(Settings& s) {
  return {
      {"server", "listen", &s.server.listen, check_address},
      {"server", "operations", &s.server.operations, check_address_or_nothing},
      {"server", "threads", &s.server.threads, {}, 0, 256},
      {"server", "node", &s.server.node, {}, 0, 511},
      {"server", "trusted_proxies", &s.server.trusted_proxies, check_range},
      {"server", "backend_path", &s.server.backend_path, check_path},
      {"server", "backend_hosts", &s.server.backend_hosts, check_host},
      {"server", "header_seconds", &s.server.header_seconds, {}, 1, 60},
      {"server", "body_seconds", &s.server.body_seconds, {}, 1, 600},
      {"server", "idle_seconds", &s.server.idle_seconds, {}, 1, 600},
      {"server", "requests_per_connection", &s.server.requests_per_connection, {}, 1, 1'000'000'000},
      {"server", "connections_per_address", &s.server.connections_per_address, {}, 1, 1'000'000},
      {"server", "drain_seconds", &s.server.drain_seconds, {}, 0, 600},
      {"data", "folder", &s.data.folder, check_present},
      {"database", "url", &s.database.url, check_database},
      {"database", "readers", &s.database.readers, {}, 1, 64},
      {"web", "folder", &s.web.folder},
      {"render", "contexts", &s.render.contexts, {}, 1, 64},
      {"render", "deadline_ms", &s.render.deadline_ms, {}, 10, 60'000},
      {"render", "heap_mb", &s.render.heap_mb, {}, 16, 4096},
      {"cache", "page_mb", &s.cache.page_mb, {}, 0, 65'536},
      {"log", "target", &s.log.target, check_present},
      {"log", "level", &s.log.level, check_level},
      {"log", "access", &s.log.access},
      {"mail", "smtp", &s.mail.smtp, check_smtp},
      {"mail", "user", &s.mail.user},
      {"mail", "password", &s.mail.password},
      {"mail", "sender", &s.mail.sender, check_mail_address},
      {"mail", "require_tls", &s.mail.require_tls},
      {"sign_in", "password_memory_kib", &s.sign_in.password_memory_kib, {}, 8, 1024 * 1024},
      {"sign_in", "password_passes", &s.sign_in.password_passes, {}, 1, 10},
      {"sign_in", "password_threads", &s.sign_in.password_threads, {}, 1, 64},
      {"sign_in", "tries_per_address", &s.sign_in.tries_per_address, {}, 1, 1'000'000},
      {"sign_in", "sends_per_address", &s.sign_in.sends_per_address, {}, 1, 1'000'000},
      {"sign_in", "msisdn_header", &s.sign_in.msisdn_header, check_header},
      {"sign_in", "operator_proxies", &s.sign_in.operator_proxies, check_range},
      {"sign_in", "operator_networks", &s.sign_in.operator_networks, check_range},
      {"sign_in", "secrets", &s.sign_in.secrets},
      {"sign_in", "private_providers", &s.sign_in.private_providers},
      {"development", "pseudo_locales", &s.development.pseudo_locales},
      {"development", "stage", &s.development.stage, check_word},
  };
}

std::string full_key(Row const& row) { return std::string(row.section) + '.' + std::string(row.key); }

std::string environment_name(Row const& row) {
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

  void number(Row const& row, std::string const& name, std::int64_t value) {
    if (value < row.low || value > row.high)
      errors_.push_back(
          {name, std::to_string(value), fmt::format("must be from {} to {}", row.low, row.high)});
    else
      *std::get<std::int64_t*>(row.target) = value;
  }
  bool accepted(Row const& row, std::string const& name, std::string const& value) {
    auto const problem = row.check ? row.check(value) : std::string();
    if (!problem.empty()) errors_.push_back({name, masked(value), problem});
    return problem.empty();
  }
  void wrong_type(Row const& row, std::string const& name, std::string value) {
    char const* wanted[] = {"text in quotes", "a whole number", "true or false",
                            "a list of texts, such as [\"a\", \"b\"]"};
    errors_.push_back({name, std::move(value), std::string("must be ") + wanted[row.target.index()]});
  }

 private:
  std::vector<SettingError>& errors_;
};

void from_toml(toml::node const& node, Row const& row, Assigner& assign, std::string const& name) {
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

void from_environment(std::string const& value, Row const& row, Assigner& assign, std::string const& name) {
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

LoadedSettings load_settings(std::string_view text, std::map<std::string, std::string> const& environment) {
  LoadedSettings out;
  auto const table = rows(out.settings);
  Assigner assign(out.errors);
  std::vector<std::string> keys, names;
  for (auto const& row : table) keys.push_back(full_key(row)), names.push_back(environment_name(row));

  try {
    auto const file = toml::parse(text);
    for (auto const& [section, node] : file) {
      auto const* inside = node.as_table();
      if (!inside) {
        out.errors.push_back({std::string(section.str()), "", "must be a section, such as [server]"});
        continue;
      }
      for (auto const& [key, value] : *inside) {
        std::string const name = std::string(section.str()) + '.' + std::string(key.str());
        auto const at = std::ranges::find(keys, name);
        if (at == keys.end())
          out.errors.push_back({name, "", unknown(name, keys)});
        else
          from_toml(value, table[static_cast<std::size_t>(at - keys.begin())], assign, name);
      }
    }
  } catch (toml::parse_error const& error) {
    out.errors.push_back(
        {fmt::format("line {}", error.source().begin.line), "", std::string(error.description())});
  }
  for (auto const& [name, value] : environment) {
    auto const at = std::ranges::find(names, name);
    if (at == names.end())
      out.errors.push_back({name, value, unknown(name, names)});
    else
      from_environment(value, table[static_cast<std::size_t>(at - names.begin())], assign, name);
  }
  return out;
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

std::string settings_as_toml(Settings const& settings) {
  Settings copy = settings;
  std::string out;
  std::string_view section;
  auto const quoted = [](std::string const& text) {
    return '"' + replace_all(replace_all(text, "\\", "\\\\"), "\"", "\\\"") + '"';
  };
  for (auto const& row : rows(copy)) {
    if (row.section != section) {
      out += fmt::format("{}[{}]\n", out.empty() ? "" : "\n", row.section);
      section = row.section;
    }
    std::string value;
    if (auto* text = std::get_if<std::string*>(&row.target))
      value = quoted(row.key == "password" && !(*text)->empty() ? "..." : masked(**text));
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
