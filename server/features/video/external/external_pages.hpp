// The pages of external providers' films, with the payloads and React components of the catalogue's own
// films.
#pragma once
#include "features/playback/providers/provider_catalogue.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"
#include "features/video/video_payloads.hpp"

namespace video {

/// 404 for a provider, category or film that is not known, and for what is above the visitor's age; 503 where
/// the provider gives no usable answer.
class ExternalPages {
 public:
  ExternalPages(playback::ProviderCatalogue& catalogue, tenants::VideoSourceDirectory& sources,
                base::Clock const& clock)
      : catalogue_(catalogue), sources_(sources), clock_(clock) {}

  portal::Task<portal::Page<VideoGenrePage>> category(tenants::Visit const& visit);
  portal::Task<portal::Page<FilmPage>> film(tenants::Visit const& visit);
  portal::Task<portal::Page<StreamPage>> stream(tenants::Visit const& visit);

 private:
  /// The one film of an address, and its source.
  struct Opened {
    std::shared_ptr<tenants::VideoSources const> owner;
    tenants::VideoSource const* source = nullptr;
    playback::ExternalFilm film;
  };
  portal::Task<Opened> open(tenants::Visit const& visit);

  playback::ProviderCatalogue& catalogue_;
  tenants::VideoSourceDirectory& sources_;
  base::Clock const& clock_;
};

}  // namespace video
