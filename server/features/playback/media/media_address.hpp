// Signed URLs of media files: valid for one tenant, one purpose and a short time.
#pragma once
#include <boost/describe.hpp>
#include <expected>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "http/request/query.hpp"

namespace playback {

enum class Rights { preview, full };
BOOST_DESCRIBE_ENUM(Rights, preview, full)

inline constexpr std::chrono::hours preview_lifetime{3};  // of the previews in a page, at most
inline constexpr std::chrono::hours audio_lifetime{2};
inline constexpr std::chrono::hours video_lifetime{6};
inline constexpr std::chrono::hours ticket_lifetime{6};

struct MediaGrant {
  base::TenantId tenant;
  std::string path;  // below media/a
  base::Instant expires;
  std::string scope = "guest";  // whose it is: media_scope.hpp
  Rights rights = Rights::preview;
  std::string file_name = {};  // kept under this name instead of being played; empty: played
};

/// "/media/a/3f/a0/….m4a?e=…&r=preview&v=guest&k=…&s=…"
std::string media_address(SigningKeys const& keys, MediaGrant const& grant);

/// The URL of a preview in a page: the same for an hour, so that the page stays cacheable, and valid for two
/// to three hours, so that it outlives the page in any cache.
std::string preview_address(SigningKeys const& keys, base::TenantId const& tenant, std::string path,
                            base::Instant now);

enum class AddressFault { invalid, expired };
/// 403 INVALID_ADDRESS or 410 EXPIRED.
base::Problem address_problem(AddressFault fault);
/// 404: there is no such file.
base::Problem no_such_media();

/// What an address grants. `path` is the part after /media/a/. Expiry is reported only if the signature is
/// valid; also where it is further away than any of our addresses is good for.
std::expected<MediaGrant, AddressFault> read_media_address(SigningKeys const& keys,
                                                           base::TenantId const& tenant,
                                                           std::string_view path, http::Query const& query,
                                                           base::Instant now);

/// "3f/a0/" and forty digits of which these are the first four, and an extension that we make.
bool is_media_path(std::string_view path);

/// A play ticket: names one play of one article; later reports of listened time carry it. It expires
/// `ticket_lifetime` after it was made.
struct PlayTicket {
  std::int64_t play = 0;
  base::ArticleId article;
  Rights rights = Rights::preview;
  base::Instant expires;
  std::string scope = "guest";  // the session that it was made for
  std::int64_t length_ms = 0;   // of the file; 0: not known

  base::Instant made_at() const { return expires - ticket_lifetime; }
};
std::string make_play_ticket(SigningKeys const& keys, base::TenantId const& tenant, PlayTicket const& ticket);
/// Reads a ticket that was made for this tenant; the same about its expiry.
std::expected<PlayTicket, AddressFault> read_play_ticket(SigningKeys const& keys,
                                                         base::TenantId const& tenant, std::string_view text,
                                                         base::Instant now);

}  // namespace playback
