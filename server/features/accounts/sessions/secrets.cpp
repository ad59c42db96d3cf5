// Reads the secrets file with toml++; error messages never repeat its content.
#include "features/accounts/sessions/secrets.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <toml++/toml.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

extern char** environ;

namespace accounts {
namespace {

constexpr std::string_view prefix = "KIOSK_SECRET_";

void append_upper(std::string& out, std::string_view text) {
  for (char const c : text) {
    if (c >= 'a' && c <= 'z')
      out += static_cast<char>(c - 'a' + 'A');
    else if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
      out += c;
    else
      out += '_';
  }
}

std::string environment_name(std::string_view tenant, std::string_view name) {
  std::string out(prefix);
  append_upper(out, tenant);
  out += "__";
  append_upper(out, name);
  return out;
}

}  // namespace

Secrets Secrets::open(std::filesystem::path const& file, std::map<std::string, std::string> environment) {
  Secrets out;
  out.environment_ = std::move(environment);
  auto const path = file.string();
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) {
    if (errno == ENOENT) return out;
    throw std::system_error(errno, std::generic_category(), path);
  }
  if (!S_ISREG(found.st_mode)) throw std::runtime_error(path + " is not a regular file");
  if ((found.st_mode & 077) != 0)
    throw std::runtime_error(path + " can be read by others; set its mode to 600");
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error(path + " can't be read");
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  try {
    auto const document = toml::parse(text);
    for (auto const& [tenant, node] : document) {
      auto const* section = node.as_table();
      if (section == nullptr)
        throw std::runtime_error(
            fmt::format("{}, line {}: {} must be in a tenant's section, such as [aurora]", path,
                        node.source().begin.line, tenant.str()));
      for (auto const& [name, value] : *section) {
        auto const secret = value.value_exact<std::string>();
        if (!secret || secret->empty())
          throw std::runtime_error(fmt::format("{}, line {}: {} of [{}] must be a text in quotes", path,
                                               value.source().begin.line, name.str(), tenant.str()));
        out.tenants_[std::string(tenant.str())].emplace(name.str(), *secret);
      }
    }
  } catch (toml::parse_error const& error) {
    // Without the description, which may repeat the secret.
    throw std::runtime_error(
        fmt::format("{}, line {}: this is not valid TOML", path, error.source().begin.line));
  }
  return out;
}

Secrets Secrets::open(std::string const& named, std::filesystem::path const& data_folder) {
  if (named.empty()) return open(data_folder / "secrets.toml");
  if (!std::filesystem::exists(named))
    throw std::runtime_error(named + ", which sign_in.secrets names, was not found");
  return open(std::filesystem::path(named));
}

std::optional<std::string> Secrets::find(base::TenantId const& tenant, std::string_view name) const {
  auto const given = environment_.find(environment_name(tenant.value, name));
  if (given != environment_.end() && !given->second.empty()) return given->second;
  auto const section = tenants_.find(tenant.value);
  if (section == tenants_.end()) return std::nullopt;
  auto const found = section->second.find(name);
  if (found == section->second.end()) return std::nullopt;
  return found->second;
}

std::map<std::string, std::string> Secrets::secret_environment() {
  std::map<std::string, std::string> out;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    std::string_view const pair = *entry;
    auto const equals = pair.find('=');
    if (pair.starts_with(prefix) && equals != pair.npos)
      out.emplace(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return out;
}

}  // namespace accounts
