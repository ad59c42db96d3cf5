// Secrets of tenants: what they share with their identity providers and partners.
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
/// Over it the environment: KIOSK_SECRET_AURORA__PROVIDER_COOKIE, where every character but letters and
/// digits is an underscore and two of them part tenant and name. Read once; never printed, nor what is in it.
class Secrets {
 public:
  Secrets() = default;
  /// A `file` that is absent holds nothing. Throws std::runtime_error, naming file and place, where it can be
  /// read by others than its owner, is no TOML, or holds what is no text.
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
