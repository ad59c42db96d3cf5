// Signs a film's folder, or the one file of a preview.
#include "features/playback/streaming/streaming_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/playback/films/external_streams.hpp"
#include "features/playback/films/film_address.hpp"

KIOSK_JSON_COMPILED(playback::StreamingBody);
KIOSK_JSON_COMPILED(playback::StreamingData);

namespace playback {
namespace {

constexpr std::string_view playlist_type = "application/vnd.apple.mpegurl";
constexpr std::string_view preview_type = "video/mp4";
constexpr std::string_view master_file = "master.m3u8";
constexpr std::string_view thumbnails_file = "thumbnails.vtt";

/// What a player shows beside the pictures.
void describe(StreamingData& answer, catalogue::VideoAttributes const& film) {
  for (auto const& mark : film.marks)
    answer.marks.push_back({.kind = mark.kind,
                            .start = static_cast<double>(mark.start_ms) / 1000,
                            .end = static_cast<double>(mark.end_ms) / 1000});
  answer.audio = film.audio;
  for (auto const& each : film.subtitles)
    answer.subtitles.push_back({.language = each.language, .kind = each.kind});
}

Drm wanted_drm(StreamingBody const& body) {
  if (!body.drm) return Drm::none;
  if (auto const drm = drm_of(*body.drm)) return *drm;
  throw base::Problem({base::FieldError{"drm", "enum", "must be " + std::string(drm_names)}});
}

base::ArticleId wanted_article(StreamingBody const& body) {
  if (auto const id = base::ArticleId::parse(body.id)) return *id;
  throw base::Problem({base::FieldError{"id", "format", "must be an identifier of 13 characters"}});
}

}  // namespace

portal::Task<portal::Data<StreamingData>> StreamingApi::stream(portal::Call const& call, StreamingBody body) {
  auto const drm = wanted_drm(body);
  if (body.external_provider_code) {
    auto outside = external_.stream(call, *body.external_provider_code, body.id);
    co_return co_await std::move(outside);
  }
  auto const article = wanted_article(body);
  auto deciding = decisions_.decide(call, article, Medium::picture, body.take_over.value_or(false));
  auto const play = co_await std::move(deciding);
  auto const& decision = play.decision;
  auto const origin = media_origin(call, body.protocol);
  StreamingData answer;
  answer.is_preview = decision.rights == Rights::preview;
  answer.purchase = decision.purchase;
  answer.ticket = play.ticket;
  answer.expires = {(play.now + video_lifetime).ms / 1000 * 1000};
  answer.mime_type = preview_type;
  if (decision.profile == "hls") {
    FilmGrant const grant{.tenant = call.tenant().id,
                          .folder = decision.path.substr(0, decision.path.rfind('/')),
                          .article = article,
                          .expires = answer.expires,
                          .scope = media_scope(call, body.protocol),
                          .rights = decision.rights,
                          .drm = drm};
    answer.mime_type = playlist_type;
    answer.url = origin + film_address(keys_, grant, master_file);
    describe(answer, play.film);
    if (drm != Drm::none) answer.drm = drm_name(drm);
    if (films_.has(grant.folder, thumbnails_file))
      answer.thumbnails = origin + film_address(keys_, grant, thumbnails_file);
  } else if (!decision.path.empty()) {
    answer.url = origin + decisions_.file_address(call, play, decision.path, answer.expires, body.protocol);
  }
  co_return std::move(answer);
}

}  // namespace playback
