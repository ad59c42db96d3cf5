// The pages of the site map. Most specific first; the router puts fixed words before parameters, then this
// order decides.
#include "app/modules.hpp"
#include "app/routes.hpp"

namespace app {

using music::MusicPages;
using profile::ProfilePages;
using sign_in::UserPages;
using storefront::Storefront;
using structures::StructurePages;

std::vector<PageRoute> const& page_routes() {
  static std::vector<std::string_view> const paged{"offset", "limit"};
  static std::vector<PageRoute> const rows{
      {"/", page<&StructurePages::home>("structure")},
      {"/main/:name", page<&StructurePages::main>("structure")},
      {"/info/:name", page<&StructurePages::info>("structure")},
      {"/impressum", page<&StructurePages::impressum>("structure")},
      {"/marketing/:name", page<&StructurePages::marketing>("structure"), {}, "none"},
      {"/launch", page<&Storefront::launch>(""), {}, "default", false},
      {"/music/list", page<&StructurePages::music_list>("structure")},
      {"/music/tracks", page<&MusicPages::tracks>("music/tracks"), paged},
      {"/music/tracks/category", page<&MusicPages::track_categories>("music/track-categories")},
      {"/music/tracks/:track", page<&MusicPages::track>("music/track")},
      {"/music/tracks/:title/:track", page<&MusicPages::track>("music/track")},
      {"/music/albums", page<&MusicPages::albums>("music/albums"), paged},
      {"/music/albums/category/:name", page<&MusicPages::albums_category>("music/albums"), paged},
      {"/music/albums/:artist/:album", page<&MusicPages::album>("music/album")},
      {"/music/albums/:artist/:artistName/:albumName/:album", page<&MusicPages::album>("music/album")},
      {"/music/artists/:id", page<&MusicPages::artist>("music/artist")},
      {"/music/artists/:artistName/:id", page<&MusicPages::artist>("music/artist")},
      {"/music/genre/:name", page<&MusicPages::genre>("music/genre")},
      {"/music/playlists", page<&MusicPages::playlists>("music/playlists"), paged},
      {"/music/playlists/:playlist", page<&MusicPages::playlist>("music/playlist")},
      {"/music/playlists/:title/:playlist", page<&MusicPages::playlist>("music/playlist")},
      {"/music/video/details/:id", page<&MusicPages::video>("music/video")},
      {"/user/login", page<&UserPages::login>("user/login"), {}, "default", false},
      {"/user/login/email", page<&UserPages::login_email>("user/login-email"), {}, "default", false},
      {"/user/register", page<&UserPages::register_account>("user/register"), {}, "default", false},
      {"/register", page<&UserPages::partner_register>("user/partner-register"), {}, "default", false},
      {"/resetpassword", page<&UserPages::reset_password>("reset-password"), {}, "default", false},
      {"/external/logout", page<&UserPages::external_logout>("external/logout"), {}, "default", false},
      {"/profile", page<&ProfilePages::overview>("profile")},
      {"/profile/info", page<&ProfilePages::info>("profile/info")},
      {"/profile/manage", page<&ProfilePages::manage>("profile/manage")},
      {"/:name", page<&StructurePages::main>("structure")},
  };
  return rows;
}

TypedPage callback_page() { return page<&UserPages::callback>("user/arrive"); }

}  // namespace app
