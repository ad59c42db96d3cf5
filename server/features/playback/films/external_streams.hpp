// POST /video/streaming of a film that an external provider streams: its address, made from the tenant's
// document.
#pragma once
#include <string>

#include "features/entitlement/entitlements.hpp"
#include "features/playback/providers/provider_catalogue.hpp"
#include "features/playback/streaming/streaming_api.hpp"
#include "features/tenants/hosts/video_sources.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"

namespace playback {

class ExternalStreams {
 public:
  ExternalStreams(storage::Database& database, base::Clock const& clock,
                  entitlement::Entitlements& entitlements, tenants::VideoSourceDirectory& sources,
                  ProviderCatalogue& providers)
      : database_(database),
        clock_(clock),
        tenant_clock_(clock),
        entitlements_(entitlements),
        sources_(sources),
        providers_(providers) {}

  /// Throws base::Problem: 404 for a provider that the tenant does not have, and for a film that the provider
  /// does not have or that is above the visitor's age; 400 for what no film is called; 503 where the provider
  /// does not tell the film's age rating. The answer has no ticket: tickets measure play time for our
  /// licensors, and an external provider measures its streams itself.
  portal::Task<portal::Data<StreamingData>> stream(portal::Call const& call, std::string code,
                                                   std::string id);

 private:
  portal::Task<PlayDecision> decide(portal::Call const& call);

  storage::Database& database_;
  base::Clock const& clock_;
  tenants::TenantClock const tenant_clock_;
  entitlement::Entitlements& entitlements_;
  tenants::VideoSourceDirectory& sources_;
  ProviderCatalogue& providers_;
};

}  // namespace playback
