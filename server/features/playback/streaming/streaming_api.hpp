// POST /video/streaming: the address of a film, an episode or a music video, or of its preview, by the
// visitor's rights.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "features/playback/films/film_files.hpp"
#include "features/playback/play_decisions.hpp"
#include "features/portal/answers.hpp"

namespace playback {

inline constexpr base::ProblemType unknown_provider{
    404, "UNKNOWN_PROVIDER", "The external provider is not known here.", "error.notFound"};

/// The body of POST /video/streaming.
struct StreamingBody {
  base::Text<1, 200> id;  // of an article, or the provider's own where `external_provider_code` names one
  MediaProtocol protocol = MediaProtocol::https;  // of the address that is wanted
  std::optional<base::Text<1, 40>> drm;           // AES-128; absent: segments are sent as they are
  std::optional<base::Text<1, 100>> external_provider_code;
  std::optional<bool> take_over;  // another device stops where too many play
};
BOOST_DESCRIBE_STRUCT(StreamingBody, (), (id, protocol, drm, external_provider_code, take_over))

/// A stretch that a player offers to skip, in seconds.
struct StreamMark {
  catalogue::VideoMarkKind kind = catalogue::VideoMarkKind::intro;
  double start = 0;
  double end = 0;
};
BOOST_DESCRIBE_STRUCT(StreamMark, (), (kind, start, end))

struct StreamSubtitles {
  std::string language;
  catalogue::SubtitleKind kind = catalogue::SubtitleKind::subtitles;
};
BOOST_DESCRIBE_STRUCT(StreamSubtitles, (), (language, kind))

struct StreamingData {
  std::string url;        // empty: no preview before a purchase
  std::string mime_type;  // application/vnd.apple.mpegurl, or video/mp4 of a preview
  bool is_preview = true;
  std::optional<std::string> drm;  // how segments are encrypted; absent: not at all
  std::vector<PurchaseOption> purchase;
  std::string ticket;
  std::optional<std::string> thumbnails;  // the address of a WebVTT file
  std::vector<StreamMark> marks;
  std::vector<std::string> audio;  // languages
  std::vector<StreamSubtitles> subtitles;
  base::Instant expires;  // of url
};
BOOST_DESCRIBE_STRUCT(StreamingData, (),
                      (url, mime_type, is_preview, drm, purchase, ticket, thumbnails, marks, audio, subtitles,
                       expires))

class ExternalStreams;

class StreamingApi {
 public:
  StreamingApi(PlayDecisions& decisions, SigningKeys const& keys, FilmFiles const& films,
               ExternalStreams& external)
      : decisions_(decisions), keys_(keys), films_(films), external_(external) {}

  /// 400 for a malformed body or an encryption that is not offered, 404 for what the tenant does not offer
  /// and for unknown providers, 409 STREAM_LIMIT where too many devices of the user play.
  portal::Task<portal::Data<StreamingData>> stream(portal::Call const& call, StreamingBody body);

 private:
  PlayDecisions& decisions_;
  SigningKeys const& keys_;
  FilmFiles const& films_;
  ExternalStreams& external_;
};

}  // namespace playback

KIOSK_JSON(playback::StreamingBody);
KIOSK_JSON(playback::StreamingData);
