// The pages of /music: each reads what it shows in one go, and leads to the canonical address of what it
// shows.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "base/instant.hpp"
#include "features/playback/signing_keys.hpp"
#include "features/tenants/visit.hpp"
#include "http/page.hpp"
#include "storage/database.hpp"

namespace music {

/// Every page costs at most three statements. What the tenant does not offer is 404; an article's address
/// with a wrong or missing name is shown or moved: with a name that is not its own 301, without one the page
/// with its canonical address, with a slug in the id's place 301.
class MusicPages {
 public:
  MusicPages(storage::Database& database, base::Clock const& clock, playback::SigningKeys const& keys)
      : database_(database), clock_(clock), keys_(keys) {}

  using Answer = boost::asio::awaitable<http::Page>;
  Answer tracks(tenants::Visit const& visit);
  Answer track_categories(tenants::Visit const& visit);
  Answer track(tenants::Visit const& visit);
  Answer albums(tenants::Visit const& visit);
  Answer albums_category(tenants::Visit const& visit);
  Answer album(tenants::Visit const& visit);
  Answer artist(tenants::Visit const& visit);
  Answer genre(tenants::Visit const& visit);
  Answer playlists(tenants::Visit const& visit);
  Answer playlist(tenants::Visit const& visit);
  Answer video(tenants::Visit const& visit);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  playback::SigningKeys const& keys_;
};

}  // namespace music
