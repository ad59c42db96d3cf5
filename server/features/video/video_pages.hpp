// The pages of films, series and their episodes.
#pragma once
#include "base/time/instant.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"
#include "features/video/video_payloads.hpp"
#include "storage/database.hpp"

namespace video {

/// The season that a query asks for: "?season=02" is "?season=2". Empty where it asks for none.
std::string declared_season(http::Query const& query);

/// Every page costs at most three statements. An article that the tenant does not offer is 404; an address
/// that is not the canonical one is redirected or shown as those of music are.
class VideoPages {
 public:
  VideoPages(storage::Database& database, base::Clock const& clock, playback::SigningKeys const& keys)
      : database_(database), clock_(clock), keys_(keys) {}

  /// Of "films" or of "series".
  portal::Task<portal::Page<VideosPage>> list(tenants::Visit const& visit);
  portal::Task<portal::Page<VideoGenrePage>> genre(tenants::Visit const& visit);
  /// Also of an episode.
  portal::Task<portal::Page<FilmPage>> film(tenants::Visit const& visit);
  portal::Task<portal::Page<SeriesPage>> series(tenants::Visit const& visit);
  portal::Task<portal::Page<StreamPage>> stream(tenants::Visit const& visit);
  portal::Task<portal::Page<VideoTestPage>> test(tenants::Visit const& visit);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  playback::SigningKeys const& keys_;
};

}  // namespace video
