// Judges hosts and addresses by the tenant's own lists.
#include "features/tenants/hosts/media_hosts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/url/parse.hpp>

#include "features/tenants/targets.hpp"

namespace tenants {
namespace {

bool is_this_machine(std::string_view host) { return host == "localhost" || host == "127.0.0.1"; }

}  // namespace

void check_media_hosts(std::span<std::string const> hosts, std::string const& field,
                       std::span<std::string const> allowed_hosts, std::vector<base::FieldError>& errors) {
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    if (is_this_machine(hosts[i])) continue;
    if (auto const target = read_target("https://" + hosts[i] + "/", allowed_hosts); !target)
      errors.push_back({fmt::format("{}[{}]", field, i), "format", target.error()});
  }
}

bool is_on_hosts(std::string_view address, std::span<std::string const> hosts) {
  if (auto const target = read_target(address, hosts); target && target->external) return true;
  auto const url = boost::urls::parse_uri(address);
  if (!url || url->scheme() != "http" || url->has_userinfo()) return false;
  std::string const host(url->encoded_host());
  return is_this_machine(host) && std::ranges::find(hosts, host) != hosts.end();
}

std::string policy_sources(std::span<std::string const> hosts) {
  std::string out;
  for (auto const& host : hosts)
    out += is_this_machine(host) ? fmt::format(" http://{}:*", host) : " https://" + host;
  return out;
}

}  // namespace tenants
