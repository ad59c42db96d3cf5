// Loads, replaces and queries the snapshot of all tenants.
#include "features/tenants/tenant_directory.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/log.hpp"
#include "base/text.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/tenant_store.hpp"

namespace tenants {
namespace {

std::shared_ptr<Snapshot const> load(storage::Session& session, std::int64_t known, LocalHosts local) {
  auto const revision = tenants_revision(session);
  if (revision == known) return nullptr;
  std::vector<std::shared_ptr<Tenant const>> tenants;
  for (auto const& [id, saved] : load_all_tenants(session)) {
    std::vector<base::FieldError> problems;
    tenants.push_back(assemble(id, saved, problems, local));
    for (auto const& problem : problems)
      base::log::error("tenant document unreadable",
                       {{"tenant", id.value}, {"field", problem.field}, {"message", problem.message}});
  }
  return make_snapshot(revision, std::move(tenants), local);
}

}  // namespace

std::shared_ptr<Tenant const> Snapshot::find_host(std::string_view host) const {
  auto const found = by_host.find(host);
  return found == by_host.end() ? nullptr : found->second;
}

std::shared_ptr<Tenant const> Snapshot::find(std::string_view tenant) const {
  auto const found =
      std::ranges::find_if(tenants, [&](auto const& each) { return each->id.value == tenant; });
  return found == tenants.end() ? nullptr : *found;
}

std::shared_ptr<Snapshot const> make_snapshot(std::int64_t revision,
                                              std::vector<std::shared_ptr<Tenant const>> tenants,
                                              LocalHosts local) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->revision = revision;
  snapshot->tenants = std::move(tenants);
  for (auto const& tenant : snapshot->tenants)
    for (auto const& host : tenant->hosts) snapshot->by_host.emplace(host, tenant);
  if (!snapshot->tenants.empty() && local == LocalHosts::served)
    for (auto const host : {"localhost", "127.0.0.1"})
      snapshot->by_host.emplace(host, snapshot->tenants.front());
  return snapshot;
}

std::shared_ptr<Snapshot const> TenantDirectory::snapshot() const {
  std::scoped_lock const lock(mutex_);
  return snapshot_;
}

bool TenantDirectory::swap(std::shared_ptr<Snapshot const> newer) {
  if (!newer) return false;
  std::scoped_lock const lock(mutex_);
  if (newer->revision < snapshot_->revision) return false;
  snapshot_ = std::move(newer);
  return true;
}

boost::asio::awaitable<bool> TenantDirectory::reload() {
  auto const known = snapshot()->revision;
  auto const work = [this, known](storage::Session& session) { return load(session, known, local_); };
  auto newer = co_await database_.read(work);
  co_return swap(std::move(newer));
}

bool TenantDirectory::reload_now() {
  auto const known = snapshot()->revision;
  return swap(
      database_.read_now([this, known](storage::Session& session) { return load(session, known, local_); }));
}

std::string BackendCall::own_authority(http::Request const& request) const {
  if (!shared_host) return request.authority;
  auto const origin = own_origin(*tenant, request);
  return origin.substr(origin.find("//") + 2);
}

std::expected<BackendCall, base::Refusal> resolve_backend_tenant(http::Request const& request,
                                                                 Snapshot const& snapshot,
                                                                 std::span<std::string const> shared_hosts,
                                                                 std::string_view named_in_path) {
  BackendCall call;
  if (auto const channel = request.header("x-distribution-channel")) {
    auto const name = base::trim(*channel);
    if (!name.empty() && name.size() <= 32 && http::is_token(name)) call.channel = std::string(name);
  }
  auto const named = request.header("X-Tenant-ID");
  auto const name = base::lower_ascii(base::trim(named.value_or(named_in_path)));

  if (std::ranges::find(shared_hosts, request.host) != shared_hosts.end()) {
    if (name.empty()) return std::unexpected(base::Refusal(tenant_missing));
    call.tenant = snapshot.find(name);
    if (!call.tenant) return std::unexpected(base::Refusal(unknown_tenant));
    call.shared_host = true;
  } else {
    call.tenant = snapshot.find_host(request.host);
    if (!call.tenant) return std::unexpected(base::Refusal(unknown_tenant));
  }
  auto const differs = [&](std::string_view other) {
    return base::lower_ascii(base::trim(other)) != call.tenant->id.value;
  };
  if (named && differs(*named)) return std::unexpected(base::Refusal(tenant_mismatch));
  if (!named_in_path.empty() && differs(named_in_path))
    return std::unexpected(base::Refusal(tenant_mismatch));
  return call;
}

}  // namespace tenants
