// POST /song: the media URL of a song or of its preview, by the visitor's rights.
#pragma once
#include <boost/describe.hpp>
#include <optional>

#include "base/json/bounded.hpp"
#include "features/playback/play_decisions.hpp"
#include "features/portal/answers.hpp"

namespace playback {

/// The body of POST /song.
struct SongBody {
  base::ArticleId id;
  MediaProtocol protocol = MediaProtocol::https;  // of the address that is wanted
  std::optional<bool> take_over;                  // another device stops where too many play
};
BOOST_DESCRIBE_STRUCT(SongBody, (), (id, protocol, take_over))

/// The body of POST /song/download. The collection that it is downloaded with changes nothing. `offline`: to
/// be kept by the player with a licence, not as a file.
struct SongDownloadBody {
  base::ArticleId article_id;
  std::optional<base::Text<1, 32>> distribution_channel;
  std::optional<base::Text<1, 40>> device_id;
  std::optional<base::ArticleId> collection_id;
  std::optional<bool> offline;
};
BOOST_DESCRIBE_STRUCT(SongDownloadBody, (),
                      (article_id, distribution_channel, device_id, collection_id, offline))

/// Until it expires the song is played without a connection; `ticket` reports that later.
struct SongLicence {
  std::string ticket;
  base::Instant expires;
};
BOOST_DESCRIBE_STRUCT(SongLicence, (), (ticket, expires))

struct SongDownloadData {
  std::string uri;  // signed, of the whole
  std::optional<SongLicence> licence;
};
BOOST_DESCRIBE_STRUCT(SongDownloadData, (), (uri, licence))

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
  explicit SongApi(PlayDecisions& decisions) : decisions_(decisions) {}

  /// {id, protocol} to {data: {url, isPreview, purchase, ticket, transcripts}}; 400 for a malformed body, 404
  /// for what the tenant does not offer, 409 STREAM_LIMIT where too many devices of the user play.
  portal::Task<portal::Data<SongData>> song(portal::Call const& call, SongBody body);
  /// POST /song/download: to keep it as a file; 403 NOT_OWNED for what is not in the wallet. With `offline`:
  /// whatever the user may hear in full, for a time; 403 NOT_ENTITLED or OFFLINE_NOT_OFFERED.
  portal::Task<portal::Data<SongDownloadData>> download(portal::UserCall const& call, SongDownloadBody body);

 private:
  PlayDecisions& decisions_;
};

}  // namespace playback

KIOSK_JSON(playback::SongBody);
KIOSK_JSON(playback::SongData);
KIOSK_JSON(playback::SongDownloadBody);
KIOSK_JSON(playback::SongDownloadData);
