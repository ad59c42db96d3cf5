// The secrets of tenants, shared with their identity providers and partners.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/settings.hpp"

namespace accounts {

/// A TOML file with one section for each tenant:
///
///   [aurora]
///   provider_cookie = "…"
///   "oidc.google" = "…"
///
/// Overridden by the environment: KIOSK_SECRET_AURORA__PROVIDER_COOKIE, where every character but letters and
/// digits is an underscore and two of them separate tenant and name. Read once; its content is never printed.
class Secrets {
 public:
  Secrets() = default;
  /// An absent `file` counts as empty. Throws std::runtime_error, naming file and line, if others than its
  /// owner can read it, if it is not TOML, or if a value is not a string.
  static Secrets open(std::filesystem::path const& file,
                      std::map<std::string, std::string> environment = secret_environment());

  /// The file of the settings, which must be there where they name one; else secrets.toml in the data folder.
  static Secrets open(base::Settings const& settings);

  std::optional<std::string> find(base::TenantId const& tenant, std::string_view name) const;

  /// The KIOSK_SECRET_* part of this process's environment.
  static std::map<std::string, std::string> secret_environment();

 private:
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> tenants_;
  std::map<std::string, std::string> environment_;
};

}  // namespace accounts
