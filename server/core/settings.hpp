// The settings of the program's core.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/settings.hpp"

namespace core {

struct Settings {
  struct Server {
    std::vector<std::string> listen = {"127.0.0.1:8080"};
    std::string operations = "127.0.0.1:9090";  // /healthz, /readyz, /metrics; empty: not served
    std::int64_t threads = 0;                   // 0: one for each core
    std::int64_t node = 0;                      // several servers on one database: each has its own number
    std::int64_t nodes = 1;                     // how many there are: each allows its share of the limits
    std::vector<std::string> trusted_proxies;   // addresses or CIDR ranges whose X-Forwarded-* count
    std::string country_header;  // in which those name the visitor's country (ISO 3166); empty: none does
    std::string backend_path = "/backend";
    std::vector<std::string> backend_hosts = {
        "backend.localhost"};  // shared by tenants that X-Tenant-ID names
    std::int64_t header_seconds = 5;
    std::int64_t body_seconds = 10;
    std::int64_t idle_seconds = 15;
    std::int64_t requests_per_connection = 1000;
    std::int64_t connections_per_address = 100;
    std::int64_t drain_seconds = 15;
    std::string security_contact;  // mailto: or https:, for /.well-known/security.txt; empty: there is none
  } server;
  struct Data {
    std::string folder = "data";
  } data;
  struct Database {
    std::string url;  // sqlite:PATH or postgresql://…; empty: sqlite in the data folder
    std::int64_t readers = 2;
    std::int64_t deadline_ms = 5000;  // of a call, its wait for a connection included
  } database;
  struct GuestEvents {  // events.db in the data folder
    std::int64_t megabytes = 256;
    std::int64_t tenant_megabytes = 64;
    std::int64_t kept_days = 7;
  } guest_events;
  struct Web {
    std::string folder;  // what `npm run build` wrote; empty: looked for beside the program
  } web;
  struct Outbound {
    bool private_networks = false;  // outside services on loopback and plain HTTP; development
  } outbound;
  struct Events {
    std::string folder;  // where they are published to; empty: events in the data folder
    std::int64_t files_kept_days = 30;
    std::int64_t kept_days = 7;  // in the database, after they were published
  } events;
  struct Cache {
    std::int64_t page_mb = 64;
  } cache;
  struct Log {
    std::string target = "stdout";
    std::string level = "warn";
    bool access = true;
  } log;
  struct Sandbox {
    std::vector<std::string> tenants;  // outside of the development stage: who may sell for test money
  } sandbox;
  struct Development {
    bool pseudo_locales = false;
    std::string stage = "production";  // answered by /api/envFile
    std::string fail_point;            // where a test kills this process (base/fail_point.hpp)

    /// A developer's own machine: localhost is served, and the operations port shows what would be sent.
    bool is_development() const { return stage == "development"; }
  } development;

  std::vector<base::Setting> keys();
};

}  // namespace core
