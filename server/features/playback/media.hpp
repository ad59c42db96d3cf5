// GET /media/...: signed audio and video with byte ranges, and public pictures.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <filesystem>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "features/playback/signing_keys.hpp"
#include "http/request.hpp"
#include "http/response.hpp"

namespace playback {

class Media {
 public:
  /// `data` is the program's data folder.
  Media(std::filesystem::path const& data, base::Clock const& clock, SigningKeys const& keys)
      : root_(data / "media"), clock_(clock), keys_(keys) {}

  /// For paths below /media/, of the host's tenant. Throws base::Problem: 403 INVALID_ADDRESS, 410
  /// EXPIRED, 404, 405.
  boost::asio::awaitable<http::Response> serve(http::Request const& request,
                                               base::TenantId const& tenant) const;

 private:
  http::Response signed_file(http::Request const& request, base::TenantId const& tenant,
                             std::string_view path) const;
  http::Response picture(http::Request const& request, std::string_view name) const;

  std::filesystem::path root_;
  base::Clock const& clock_;
  SigningKeys const& keys_;
};

}  // namespace playback
