// POST /song: the media URL of a song or of its preview, by the visitor's rights.
#pragma once
#include <boost/describe.hpp>

#include "features/playback/play_decisions.hpp"
#include "features/portal/answers.hpp"

namespace playback {

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
  explicit SongApi(PlayDecisions& decisions) : decisions_(decisions) {}

  /// {id, protocol} to {data: {url, isPreview, purchase, ticket, transcripts}}; 400 for a malformed body, 404
  /// for what the tenant does not offer.
  portal::Task<portal::Data<SongData>> song(portal::Call const& call, SongBody body);

 private:
  PlayDecisions& decisions_;
};

}  // namespace playback

KIOSK_JSON(playback::SongBody);
KIOSK_JSON(playback::SongData);
