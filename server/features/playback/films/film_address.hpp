// Signed addresses of a film's folder: the signature is a part of the path, so that playlists keep relative
// addresses and a browser that plays HLS by itself needs neither cookie nor query.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/playback/films/drm.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/playback/media/signing_keys.hpp"

namespace playback {

struct FilmGrant {
  base::TenantId tenant;
  std::string folder;  // below media/a: "3f/a0/3fa0…"
  base::ArticleId article;
  base::Instant expires;        // at most video_lifetime ahead
  std::string scope = "guest";  // whose it is: media_scope.hpp
  Rights rights = Rights::full;
  Drm drm = Drm::none;
};

/// "/media/v/EXPIRES.RIGHTS.DRM.SCOPE.ARTICLE.KEY.SIGNATURE/3f/a0/3fa0…/master.m3u8"
std::string film_address(SigningKeys const& keys, FilmGrant const& grant, std::string_view file);

struct FilmRequest {
  FilmGrant grant;
  std::string key;   // the id of the signing key
  std::string file;  // in the folder; not checked
};

/// What an address grants. `path` is the decoded part after /media/v/. Expiry is reported only if the
/// signature is valid.
std::expected<FilmRequest, AddressFault> read_film_address(SigningKeys const& keys,
                                                           base::TenantId const& tenant,
                                                           std::string_view path, base::Instant now);

}  // namespace playback
