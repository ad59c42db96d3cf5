// Licences of what is kept on a device to be heard without a connection: signed, for one article and one
// session, until a day at which the device has to ask again. What was heard meanwhile is reported with the
// licence in place of a ticket.
#pragma once
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/playback/media/signing_keys.hpp"

namespace playback {

/// Whatever the tenant's flag offlineDays says.
inline constexpr std::chrono::days longest_licence{90};
/// A device that comes back later than this has heard for nobody's figures.
inline constexpr std::chrono::days late_reports{30};

struct OfflineLicence {
  std::int64_t id = 0;
  base::ArticleId article;
  std::string scope;           // the session that it was made for
  std::int64_t length_ms = 0;  // of the file
  base::Instant made_at;
  base::Instant expires;
};
std::string make_licence(SigningKeys const& keys, base::TenantId const& tenant,
                         OfflineLicence const& licence);
/// For reports: `expired` only `late_reports` after its end.
std::expected<OfflineLicence, AddressFault> read_licence(SigningKeys const& keys,
                                                         base::TenantId const& tenant, std::string_view text,
                                                         base::Instant now);

/// When a licence ends that is made now: after so many days, but not after the subscription that gives it.
base::Instant licence_end(base::Instant now, std::int64_t days, std::optional<base::Instant> gives_until);

/// Names one play of a licence: that which began at this moment of the device.
std::int64_t play_of(OfflineLicence const& licence, base::Instant began);

}  // namespace playback
