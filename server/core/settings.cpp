// The keys of the core's configuration.
#include "core/settings.hpp"

#include "base/regex.hpp"

namespace core {
namespace {

using namespace base::setting_checks;

std::string address_or_nothing(std::string const& text) {
  return text.empty() ? std::string() : address(text);
}

std::string header_or_nothing(std::string const& text) {
  static base::Regex const form("[A-Za-z0-9-]{0,64}");
  return form.matches(text) ? "" : "must be the name of a header, such as CF-IPCountry";
}

std::string path_segment(std::string const& text) {
  static base::Regex const form(R"(/[a-z0-9_-]+)");
  return form.matches(text) ? "" : "must be one path segment in lower case, such as /backend";
}

std::string database_url(std::string const& text) {
  if (text.empty() || text.starts_with("sqlite:") || text.starts_with("postgresql://") ||
      text.starts_with("postgres://"))
    return {};
  return "must begin with sqlite: or postgresql://";
}

std::string contact_address(std::string const& text) {
  static base::Regex const form(R"((mailto:|https://)[!-~]{1,200})");
  return text.empty() || form.matches(text) ? "" : "must begin with mailto: or https://";
}

std::string tenant_name(std::string const& text) {
  static base::Regex const form("[a-z0-9-]{1,40}");
  return form.matches(text) ? "" : "must be the name of a tenant, such as aurora";
}

std::string log_level(std::string const& text) {
  for (std::string_view const level : {"debug", "info", "warn", "error", "off"})
    if (text == level) return {};
  return "must be debug, info, warn, error or off";
}

}  // namespace

std::vector<base::Setting> Settings::keys() {
  return {
      {"server", "listen", &server.listen, address},
      {"server", "operations", &server.operations, address_or_nothing},
      {"server", "threads", &server.threads, {}, 0, 256},
      {"server", "node", &server.node, {}, 0, 511},
      {"server", "nodes", &server.nodes, {}, 1, 512},
      {"server", "trusted_proxies", &server.trusted_proxies, network},
      {"server", "country_header", &server.country_header, header_or_nothing},
      {"server", "backend_path", &server.backend_path, path_segment},
      {"server", "backend_hosts", &server.backend_hosts, host},
      {"server", "header_seconds", &server.header_seconds, {}, 1, 60},
      {"server", "body_seconds", &server.body_seconds, {}, 1, 600},
      {"server", "idle_seconds", &server.idle_seconds, {}, 1, 600},
      {"server", "requests_per_connection", &server.requests_per_connection, {}, 1, 1'000'000'000},
      {"server", "connections_per_address", &server.connections_per_address, {}, 1, 1'000'000},
      {"server", "drain_seconds", &server.drain_seconds, {}, 0, 600},
      {"server", "security_contact", &server.security_contact, contact_address},
      {"data", "folder", &data.folder, present},
      {"database", "url", &database.url, database_url},
      {"database", "readers", &database.readers, {}, 1, 64},
      {"database", "deadline_ms", &database.deadline_ms, {}, 100, 60'000},
      {"guest_events", "megabytes", &guest_events.megabytes, {}, 1, 1'000'000},
      {"guest_events", "tenant_megabytes", &guest_events.tenant_megabytes, {}, 1, 1'000'000},
      {"guest_events", "kept_days", &guest_events.kept_days, {}, 1, 3650},
      {"web", "folder", &web.folder},
      {"outbound", "private_networks", &outbound.private_networks},
      {"events", "folder", &events.folder},
      {"events", "files_kept_days", &events.files_kept_days, {}, 1, 3650},
      {"events", "kept_days", &events.kept_days, {}, 0, 365},
      {"cache", "page_mb", &cache.page_mb, {}, 0, 65'536},
      {"log", "target", &log.target, present},
      {"log", "level", &log.level, log_level},
      {"log", "access", &log.access},
      {"sandbox", "tenants", &sandbox.tenants, tenant_name},
      {"development", "pseudo_locales", &development.pseudo_locales},
      {"development", "stage", &development.stage, word},
      {"development", "fail_point", &development.fail_point},
  };
}

}  // namespace core
