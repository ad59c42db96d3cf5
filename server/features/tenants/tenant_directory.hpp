// All tenants in memory: found by host or name without the database; the snapshot is replaced whole after a
// save.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"
#include "storage/database.hpp"

namespace tenants {

struct Snapshot {
  std::int64_t revision = -1;
  std::vector<std::shared_ptr<Tenant const>> tenants;  // in the order they were made
  std::map<std::string, std::shared_ptr<Tenant const>, std::less<>> by_host;

  std::shared_ptr<Tenant const> find_host(std::string_view host) const;
  std::shared_ptr<Tenant const> find(std::string_view tenant) const;
};
/// On a developer's machine the first tenant also claims localhost and 127.0.0.1 unless another tenant does.
std::shared_ptr<Snapshot const> make_snapshot(std::int64_t revision,
                                              std::vector<std::shared_ptr<Tenant const>> tenants,
                                              LocalHosts local);

class TenantDirectory {
 public:
  TenantDirectory(storage::Database& database, LocalHosts local)
      : database_(database), local_(local), snapshot_(std::make_shared<Snapshot>()) {}

  LocalHosts local_hosts() const { return local_; }

  std::shared_ptr<Snapshot const> snapshot() const;
  std::shared_ptr<Tenant const> by_host(std::string_view host) const { return snapshot()->find_host(host); }
  std::shared_ptr<Tenant const> by_id(std::string_view tenant) const { return snapshot()->find(tenant); }

  /// Asks for the revision and loads everything where it has grown; true where the snapshot was swapped.
  boost::asio::awaitable<bool> reload();
  bool reload_now();  // blocking: start-up, command line, tests

 private:
  bool swap(std::shared_ptr<Snapshot const> newer);

  storage::Database& database_;
  LocalHosts const local_;
  mutable std::mutex mutex_;
  std::shared_ptr<Snapshot const> snapshot_;
};

inline constexpr base::ProblemType tenant_missing{
    400, "TENANT_MISSING", "This host serves several tenants; the header X-Tenant-ID must name one.",
    "error.unknownTenant"};
inline constexpr base::ProblemType unknown_tenant{404, "UNKNOWN_TENANT", "The tenant is unknown.",
                                                  "error.unknownTenant"};
inline constexpr base::ProblemType tenant_mismatch{
    403, "TENANT_MISMATCH", "X-Tenant-ID or the address names a different tenant than the host.",
    "error.tenantMismatch"};

/// The tenant of a backend call, and the channel that the caller names.
struct BackendCall {
  std::shared_ptr<Tenant const> tenant;
  std::string channel = "WEB";
  bool shared_host = false;  // the host is not the tenant's own

  /// Host and port where the tenant's own files are, for absolute addresses.
  std::string own_authority(http::Request const& request) const;
};
/// A tenant's own host decides, and X-Tenant-ID may be absent but not differ (403 TENANT_MISMATCH); on a
/// shared host the header names the tenant (404 UNKNOWN_TENANT, 400 TENANT_MISSING), or else the address
/// itself, where it has the tenant's name in it; if several of them name a tenant, they must agree.
std::expected<BackendCall, base::Refusal> resolve_backend_tenant(http::Request const& request,
                                                                 Snapshot const& snapshot,
                                                                 std::span<std::string const> shared_hosts,
                                                                 std::string_view named_in_path = {});

}  // namespace tenants
