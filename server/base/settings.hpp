// Reads the configuration of the program: one TOML file, overridden by the environment (KIOSK_SECTION_KEY).
// Each part of the program lists its own keys.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace base {

/// What is wrong with a text and what would be right; empty where it is good.
using SettingCheck = std::string (*)(std::string const&);

/// One key of the file, and the variable that it sets.
struct Setting {
  std::string_view section, key;
  std::variant<std::string*, std::int64_t*, bool*, std::vector<std::string>*> target;
  SettingCheck check = nullptr;    // of a text, or of each text in a list
  std::int64_t low = 0, high = 0;  // of a number
  bool secret = false;             // never printed
};

struct SettingError {
  std::string key;      // "server.listen"
  std::string value;    // as given
  std::string problem;  // what is wrong and what would be right
};

/// Reads `toml` (may be empty), then `environment`, which overrides it, into the targets. Unknown keys are
/// errors too, with the nearest known one. Returns what is wrong: empty where all is well.
std::vector<SettingError> load_settings(std::vector<Setting> const& settings, std::string_view toml,
                                        std::map<std::string, std::string> const& environment);

/// The KIOSK_* part of this process's environment, without KIOSK_SECRET_*.
std::map<std::string, std::string> kiosk_environment();

/// Every key with its value, as a TOML file that could be edited; without passwords. Keys of one section must
/// follow each other.
std::string settings_as_toml(std::vector<Setting> const& settings);

/// Checks that several parts of the program use.
namespace setting_checks {

std::string present(std::string const& text);
std::string address(std::string const& text);  // 127.0.0.1:8080 or [::1]:8080
std::string network(std::string const& text);  // an address, or a range such as 10.0.0.0/8
std::string host(std::string const& text);     // without a port
std::string word(std::string const& text);     // lower case, up to 40 characters

}  // namespace setting_checks

}  // namespace base
