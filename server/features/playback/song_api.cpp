// Signs the address of what the visitor may hear, and of its transcripts.
#include "features/playback/song_api.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(playback::SongBody);
KIOSK_JSON_COMPILED(playback::SongData);
KIOSK_JSON_COMPILED(playback::SongDownloadBody);
KIOSK_JSON_COMPILED(playback::SongDownloadData);

namespace playback {

portal::Task<portal::Data<SongData>> SongApi::song(portal::Call const& call, SongBody body) {
  auto deciding = decisions_.decide(call, body.id, Medium::sound, body.take_over.value_or(false));
  auto const play = co_await std::move(deciding);
  auto const& decision = play.decision;
  auto const expires = play.now + audio_lifetime;
  auto const origin = media_origin(call, body.protocol);
  SongData answer;
  answer.is_preview = decision.rights == Rights::preview;
  answer.purchase = decision.purchase;
  if (!decision.path.empty())
    answer.url = origin + decisions_.file_address(call, play, decision.path, expires, body.protocol);
  else
    answer.url = decision.outside;  // nobody signs for it: its server is not ours
  for (auto const& transcript : decision.transcripts)
    answer.transcripts.push_back(
        {.language = transcript.language,
         .url = origin + decisions_.file_address(call, play, transcript.path, expires, body.protocol)});
  answer.ticket = play.ticket;
  co_return std::move(answer);
}

portal::Task<portal::Data<SongDownloadData>> SongApi::download(portal::UserCall const& call,
                                                               SongDownloadBody body) {
  auto const protocol = call.request.secure ? MediaProtocol::https : MediaProtocol::http;
  auto const address = [&](Play const& play) {
    return media_origin(call, protocol) +
           decisions_.file_address(call, play, play.decision.path, play.now + audio_lifetime, protocol);
  };
  if (body.offline.value_or(false)) {
    auto keeping = decisions_.offline(call, body.article_id, Medium::sound);
    auto const [play, expires] = co_await std::move(keeping);
    co_return SongDownloadData{.uri = address(play), .licence = SongLicence{play.ticket, expires}};
  }
  auto deciding = decisions_.owned(call, body.article_id, Medium::sound);
  auto const play = co_await std::move(deciding);
  co_return SongDownloadData{.uri = address(play), .licence = std::nullopt};
}

}  // namespace playback
