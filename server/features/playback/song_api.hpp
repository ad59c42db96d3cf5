// POST /song: where a song, or as much of it as the visitor may hear, is fetched from.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "features/playback/signing_keys.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/request.hpp"
#include "http/response.hpp"
#include "storage/database.hpp"

namespace playback {

class SongApi {
 public:
  SongApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids, SigningKeys const& keys)
      : database_(database), clock_(clock), ids_(ids), keys_(keys) {}

  /// {id, protocol} to {data: {url, isPreview, purchase, ticket}}; 400 for a malformed body, 404 for what the
  /// tenant does not offer.
  boost::asio::awaitable<http::Response> song(http::Request const& request, tenants::BackendCall const& call);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  SigningKeys const& keys_;
};

}  // namespace playback
