// The pages of /music: each reads its payload in one transaction, and redirects to its canonical address.
#pragma once
#include "base/time/instant.hpp"
#include "features/music/music_payloads.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace music {

/// Every page costs at most three statements. An article that the tenant does not offer is 404. An address
/// with a wrong name, or with a slug in place of the id, is redirected to the canonical one (301); without a
/// name the page is shown, with a canonical link.
class MusicPages {
 public:
  MusicPages(storage::Database& database, base::Clock const& clock, playback::SigningKeys const& keys)
      : database_(database), clock_(clock), keys_(keys) {}

  portal::Task<portal::Page<MusicTracksPage>> tracks(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicTrackCategoriesPage>> track_categories(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicTrackPage>> track(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicAlbumsPage>> albums(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicAlbumsPage>> albums_category(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicAlbumPage>> album(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicArtistsPage>> artists(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicArtistPage>> artist(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicGenrePage>> genre(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicPlaylistsPage>> playlists(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicPlaylistPage>> playlist(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicVideosPage>> videos(tenants::Visit const& visit);
  portal::Task<portal::Page<MusicVideoPage>> video(tenants::Visit const& visit);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  playback::SigningKeys const& keys_;
};

}  // namespace music
