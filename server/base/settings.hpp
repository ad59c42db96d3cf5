// The configuration of the program: one TOML file, overridden by the environment (KIOSK_SECTION_KEY).
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace base {

struct Settings {
  struct Server {
    std::vector<std::string> listen = {"127.0.0.1:8080"};
    std::string operations = "127.0.0.1:9090";  // /healthz, /readyz, /metrics; empty: not served
    std::int64_t threads = 0;                   // 0: one for each core
    std::int64_t node = 0;  // of several servers on one database each has a number of its own
    std::vector<std::string> trusted_proxies;  // addresses or CIDR ranges whose X-Forwarded-* count
    std::string backend_path = "/backend";
    std::vector<std::string> backend_hosts = {
        "backend.localhost"};  // shared by tenants that X-Tenant-ID names
    std::int64_t header_seconds = 5;
    std::int64_t body_seconds = 10;
    std::int64_t idle_seconds = 15;
    std::int64_t requests_per_connection = 1000;
    std::int64_t connections_per_address = 100;
    std::int64_t drain_seconds = 15;
  } server;
  struct Data {
    std::string folder = "data";
  } data;
  struct Database {
    std::string url;  // sqlite:PATH or postgresql://…; empty: sqlite in the data folder
    std::int64_t readers = 2;
  } database;
  struct Web {
    std::string folder;  // what `npm run build` wrote; empty: looked for beside the program
  } web;
  struct Render {
    std::int64_t contexts = 1;
    std::int64_t deadline_ms = 500;
    std::int64_t heap_mb = 128;
  } render;
  struct Cache {
    std::int64_t page_mb = 64;
  } cache;
  struct Log {
    std::string target = "stdout";
    std::string level = "info";
    bool access = true;
  } log;
  struct Mail {
    std::string
        smtp;  // smtp://HOST:PORT or smtps://HOST:PORT; empty: mails are written to files of the data folder
    std::string user;
    std::string password;
    std::string sender = "no-reply@kiosk.localhost";
    bool require_tls = false;
  } mail;
  struct SignIn {
    std::int64_t password_memory_kib = 19 * 1024;  // Argon2id
    std::int64_t password_passes = 2;
    std::int64_t password_threads = 1;
    std::int64_t tries_per_address = 30;         // a minute; more where many visitors share an address
    std::int64_t sends_per_address = 10;         // codes and reset mails, a minute
    std::string msisdn_header = "x-msisdn";      // an operator's proxy names the visitor's number in it
    std::vector<std::string> operator_proxies;   // addresses or CIDR ranges that may send it
    std::vector<std::string> operator_networks;  // where an operator's own visitors come from
    std::string secrets;                         // TOML file; empty: secrets.toml in the data folder
    bool private_providers = false;              // identity providers on loopback and plain HTTP; development
  } sign_in;
  struct Development {
    bool pseudo_locales = false;
    std::string stage = "production";  // answered by /api/envFile
  } development;
};

struct SettingError {
  std::string key;      // "server.listen"
  std::string value;    // as given
  std::string problem;  // what is wrong and what would be right
};

struct LoadedSettings {
  Settings settings;
  std::vector<SettingError> errors;  // empty: all is well
};

/// Reads `toml` (may be empty), then what `environment` says over it. Unknown keys are errors too, with the
/// nearest known one.
LoadedSettings load_settings(std::string_view toml, std::map<std::string, std::string> const& environment);

/// The KIOSK_* part of this process's environment, without KIOSK_SECRET_*.
std::map<std::string, std::string> kiosk_environment();

/// Every key with its value, as a TOML file that could be edited; without passwords.
std::string settings_as_toml(Settings const& settings);

}  // namespace base
