// Builds playback: POST /song, POST /video/streaming, and the signed addresses of media files.
#pragma once
#include <memory>
#include <tuple>

#include "core/core.hpp"
#include "core/outside.hpp"
#include "features/accounts/module.hpp"
#include "features/entitlement/module.hpp"
#include "features/playback/films/external_streams.hpp"
#include "features/playback/films/film_files.hpp"
#include "features/playback/films/replaced_films.hpp"
#include "features/playback/media/media.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/playback/play_decisions.hpp"
#include "features/playback/providers/provider_catalogue.hpp"
#include "features/playback/song_api.hpp"
#include "features/playback/streaming/streaming_api.hpp"
#include "features/playback/usage/usage_report_api.hpp"
#include "features/portal/module.hpp"
#include "features/tenants/hosts/media_hosts.hpp"
#include "features/tenants/hosts/video_sources.hpp"

namespace playback {

/// The hosts from which a tenant's video sources play, as a policy writes them.
inline portal::Task<std::string> policy_sources_of(tenants::VideoSourceDirectory& directory,
                                                   tenants::Tenant const& tenant) {
  auto reading = directory.of(tenant);
  auto const sources = co_await std::move(reading);
  co_return tenants::policy_sources(tenants::hosts_of(*sources));
}

struct Module {
  Module(core::Core& core, accounts::Module& accounts, portal::Module& portal,
         entitlement::Module& entitlement)
      : keys(SigningKeys::open(core.data.folder)),
        media(core.data.folder, core.data.database, core.data.clock, *keys, accounts.sessions),
        films(core.data.folder, core.data.database, core.data.clock, *keys, accounts.sessions,
              entitlement.entitlements),
        decisions(core.data.database, core.data.clock, core.data.ids, *keys, entitlement.entitlements),
        songs(decisions),
        sources(core.data.database),
        providers(core::outside(core.http_client, core.settings.outbound), core.data.clock),
        external(core.data.database, core.data.clock, entitlement.entitlements, sources, providers),
        streaming(decisions, *keys, films, external),
        reports(core.data.database, core.data.clock, *keys),
        replaced(core.data.folder, core.data.database, core.data.clock) {
    accounts.personal_data.add_unnamed({"stream_lease"}, "goes with the account");
    portal.document_policy.add({"img-src", "media-src", "connect-src"},
                               [this](tenants::Tenant const& tenant, http::Request const&) {
                                 return policy_sources_of(sources, tenant);
                               });
    core.jobs.keep_doing({ReplacedFilms::job, core::Lane::media, ReplacedFilms::look_each},
                         [this](storage::Job const&) { return replaced.run(); });
  }

  std::unique_ptr<SigningKeys> const keys;
  Media media;
  FilmFiles films;
  PlayDecisions decisions;
  SongApi songs;
  tenants::VideoSourceDirectory sources;
  ProviderCatalogue providers;
  ExternalStreams external;
  StreamingApi streaming;
  UsageReportApi reports;
  ReplacedFilms replaced;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(songs, streaming, reports); }
};

}  // namespace playback
