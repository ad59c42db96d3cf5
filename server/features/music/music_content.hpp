// The content of each music page, read in one transaction; what the coroutines of MusicPages and the tests
// both call.
#pragma once
#include <string>
#include <string_view>

#include "features/music/music_payloads.hpp"
#include "features/music/music_rules.hpp"
#include "features/playback/signing_keys.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"
#include "storage/session.hpp"

namespace music {

class Content {
 public:
  Content(storage::Session& session, tenants::Visit const& visit, base::Instant now)
      : session_(session), visit_(visit), now_(now) {}

  portal::Page<MusicTracksPage> tracks(Part const& part);
  portal::Page<MusicTrackCategoriesPage> track_categories();
  portal::Page<MusicTrackPage> track(std::string_view id);
  /// All albums, or those of a genre.
  portal::Page<MusicAlbumsPage> albums(Part const& part, std::string_view category = {});
  portal::Page<MusicAlbumPage> album(std::string_view id);
  portal::Page<MusicArtistPage> artist(std::string_view id);
  portal::Page<MusicGenrePage> genre(std::string_view slug);
  portal::Page<MusicPlaylistsPage> playlists(Part const& part);
  portal::Page<MusicPlaylistPage> playlist(std::string_view id);
  portal::Page<MusicVideoPage> video(std::string_view id, playback::SigningKeys const& keys);

 private:
  storage::Session& session_;
  tenants::Visit const& visit_;
  base::Instant now_;
};

}  // namespace music
