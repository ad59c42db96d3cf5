// POST /song: the media URL of a song or of its preview, by the visitor's rights.
#pragma once
#include <boost/describe.hpp>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/playback/rules.hpp"
#include "features/playback/signing_keys.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"

namespace playback {

inline constexpr base::ProblemType unknown_article{404, "UNKNOWN_ARTICLE", "The song was not found.",
                                                   "error.notFound"};

enum class MediaProtocol { http, https };
BOOST_DESCRIBE_ENUM(MediaProtocol, http, https)

/// The body of POST /song.
struct SongBody {
  base::ArticleId id;
  MediaProtocol protocol = MediaProtocol::https;  // of the address that is wanted
};
BOOST_DESCRIBE_STRUCT(SongBody, (), (id, protocol))

/// A WebVTT file of what is said.
struct Transcript {
  std::string language;
  std::string url;  // signed, as the sound's
};
BOOST_DESCRIBE_STRUCT(Transcript, (), (language, url))

struct SongData {
  std::string url;
  bool is_preview = true;
  std::vector<PurchaseOption> purchase;
  std::string ticket;
  std::vector<Transcript> transcripts;  // of what is heard whole; of songs none
};
BOOST_DESCRIBE_STRUCT(SongData, (), (url, is_preview, purchase, ticket, transcripts))

class SongApi {
 public:
  SongApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids, SigningKeys const& keys,
          entitlement::Entitlements& entitlements)
      : database_(database),
        clock_(clock),
        tenant_clock_(clock),
        ids_(ids),
        keys_(keys),
        entitlements_(entitlements) {}

  /// {id, protocol} to {data: {url, isPreview, purchase, ticket, transcripts}}; 400 for a malformed body, 404
  /// for what the tenant does not offer.
  portal::Task<portal::Data<SongData>> song(portal::Call const& call, SongBody body);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  tenants::TenantClock const tenant_clock_;
  base::IdSource& ids_;
  SigningKeys const& keys_;
  entitlement::Entitlements& entitlements_;
};

}  // namespace playback

KIOSK_JSON(playback::SongBody);
KIOSK_JSON(playback::SongData);
