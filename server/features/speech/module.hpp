// The pages of /podcast and /audiobook, and the feeds of podcasts.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/playback/module.hpp"
#include "features/portal/module.hpp"
#include "features/speech/feed_pings.hpp"
#include "features/speech/podcast_files.hpp"
#include "features/speech/speech_pages.hpp"
#include "features/tenants/hosts/media_hosts.hpp"
#include "features/tenants/module.hpp"

namespace speech {

struct Module {
  Module(core::Core& core, tenants::Module const& tenants, portal::Module& portal,
         playback::Module const& playback)
      : pages(core.data.database, core.data.clock),
        files(core.data.database, core.data.clock, core.changes, *playback.keys),
        pings(
            core.data.database, core.data.clock, core.changes,
            [&tenants] { return tenants.directory.snapshot()->tenants; }, core.http_client) {
    pings.start(core.jobs);
    // Linked episodes play from where their feed says.
    portal.document_policy.add(
        {"media-src"}, [](tenants::Tenant const& tenant, http::Request const&) -> portal::Task<std::string> {
          co_return tenants::policy_sources(tenant.configuration.feeds.enclosure_hosts);
        });
  }

  SpeechPages pages;
  PodcastFiles files;
  FeedPings pings;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages); }
};

}  // namespace speech
