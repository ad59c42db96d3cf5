// Hosts that a feature has for itself, beside those of storefronts: nothing of the portal is of their origin.
#pragma once
#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "features/portal/call.hpp"
#include "http/response.hpp"

namespace portal {

struct OwnHost {
  std::function<bool(std::string_view host)> is_mine;
  /// nullopt where no storefront belongs to the host. `request` outlives the wait.
  std::function<Task<std::optional<http::Response>>(http::Request const& request)> answer;
};

class OwnHosts {
 public:
  /// Called before the first request.
  void add(OwnHost host) { all_.push_back(std::move(host)); }
  /// The feature that answers requests to this host; nullptr where none does.
  OwnHost const* find(std::string_view host) const {
    auto const found = std::ranges::find_if(all_, [&](OwnHost const& each) { return each.is_mine(host); });
    return found == all_.end() ? nullptr : &*found;
  }

 private:
  std::vector<OwnHost> all_;
};

}  // namespace portal
