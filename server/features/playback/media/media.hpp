// GET /media/...: signed audio and video with byte ranges, and public pictures.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <filesystem>
#include <memory>

#include "base/ids.hpp"
#include "base/memo.hpp"
#include "base/time/instant.hpp"
#include "features/playback/media/media_scope.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"
#include "storage/database.hpp"

namespace playback {

class Media {
 public:
  /// `data` is the program's data folder.
  Media(std::filesystem::path const& data, storage::Database& database, base::Clock const& clock,
        SigningKeys const& keys, accounts::Sessions const& sessions)
      : root_(data / "media"),
        database_(database),
        clock_(clock),
        keys_(keys),
        scopes_(database, clock, sessions) {}

  /// For paths below /media/, of the host's tenant; a picture only where the tenant offers it to this reader.
  /// Throws base::Problem: 403 INVALID_ADDRESS or OTHER_SESSION, 410 EXPIRED, 404, 405.
  boost::asio::awaitable<http::Response> serve(http::Request const& request,
                                               std::shared_ptr<tenants::Tenant const> tenant);

 private:
  boost::asio::awaitable<http::Response> signed_file(http::Request const& request,
                                                     base::TenantId const& tenant, std::string_view path);
  boost::asio::awaitable<http::Response> picture(http::Request const& request, tenants::Tenant const& tenant,
                                                 std::string_view name);
  boost::asio::awaitable<bool> offers(tenants::Tenant const& tenant, std::string hash);

  struct PictureKey {
    std::string tenant;
    std::string hash;
    tenants::RatingLimit max_rating;
    auto operator<=>(PictureKey const&) const = default;
  };
  struct Offered {
    bool offered = false;
    base::Instant until;
  };

  std::filesystem::path root_;
  storage::Database& database_;
  base::Memo<PictureKey, Offered> offered_{20'000};
  base::Clock const& clock_;
  SigningKeys const& keys_;
  MediaScopes scopes_;
};

}  // namespace playback
