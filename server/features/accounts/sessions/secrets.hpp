// The secrets of tenants, shared with their identity providers and partners.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"

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

  /// The file that the settings name, which must exist; where `named` is empty, secrets.toml in the data
  /// folder.
  static Secrets open(std::string const& named, std::filesystem::path const& data_folder);

  std::optional<std::string> find(base::TenantId const& tenant, std::string_view name) const;

  /// The KIOSK_SECRET_* part of this process's environment.
  static std::map<std::string, std::string> secret_environment();

 private:
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> tenants_;
  std::map<std::string, std::string> environment_;
};

}  // namespace accounts
