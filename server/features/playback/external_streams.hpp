// POST /video/streaming of a film that an external provider streams: its address, made from the tenant's
// document.
#pragma once
#include <string>

#include "features/entitlement/entitlements.hpp"
#include "features/playback/streaming_api.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "features/tenants/video_sources.hpp"
#include "storage/database.hpp"

namespace playback {

class ExternalStreams {
 public:
  ExternalStreams(storage::Database& database, base::Clock const& clock,
                  entitlement::Entitlements& entitlements, tenants::VideoSourceDirectory& sources)
      : database_(database),
        clock_(clock),
        tenant_clock_(clock),
        entitlements_(entitlements),
        sources_(sources) {}

  /// Throws base::Problem 404 for a provider that the tenant does not have, 400 for what no film is called.
  /// There is no ticket: what is watched elsewhere is counted elsewhere.
  portal::Task<portal::Data<StreamingData>> stream(portal::Call const& call, std::string code,
                                                   std::string id);

 private:
  portal::Task<PlayDecision> decide(portal::Call const& call);

  storage::Database& database_;
  base::Clock const& clock_;
  tenants::TenantClock const tenant_clock_;
  entitlement::Entitlements& entitlements_;
  tenants::VideoSourceDirectory& sources_;
};

}  // namespace playback
