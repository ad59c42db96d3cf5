// The content of each music page, read in one transaction; what the coroutines of MusicPages and the tests
// both call.
#pragma once
#include <string>
#include <string_view>

#include "features/music/music_rules.hpp"
#include "features/playback/signing_keys.hpp"
#include "features/tenants/visit.hpp"
#include "http/page.hpp"
#include "storage/session.hpp"

namespace music {

class Content {
 public:
  Content(storage::Session& session, tenants::Visit const& visit, base::Instant now)
      : session_(session), visit_(visit), now_(now) {}

  http::Page tracks(Part const& part);
  http::Page track_categories();
  http::Page track(std::string_view id);
  /// All albums, or those of a genre.
  http::Page albums(Part const& part, std::string_view category = {});
  http::Page album(std::string_view id);
  http::Page artist(std::string_view id);
  http::Page genre(std::string_view slug);
  http::Page playlists(Part const& part);
  http::Page playlist(std::string_view id);
  http::Page video(std::string_view id, playback::SigningKeys const& keys);

 private:
  storage::Session& session_;
  tenants::Visit const& visit_;
  base::Instant now_;
};

}  // namespace music
