// Asks each part for its sources.
#include "features/portal/document_policy.hpp"

namespace portal {

Task<std::map<std::string_view, std::string>> DocumentPolicy::sources_of(tenants::Tenant const& tenant,
                                                                         http::Request const& request) const {
  std::map<std::string_view, std::string> out;
  for (auto const& part : parts_) {
    auto asking = part.sources(tenant, request);
    auto const sources = co_await std::move(asking);
    for (auto const directive : part.directives) out[directive] += sources;
  }
  co_return out;
}

}  // namespace portal
