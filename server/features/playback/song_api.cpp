// Looks the song up in the tenant's offers, asks who may hear it, and signs the address of what they may
// hear.
#include "features/playback/song_api.hpp"

#include "base/json_codec_definitions.hpp"
#include "base/problem.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/playback/media_address.hpp"
#include "features/playback/rules.hpp"
#include "features/tenants/reading_locale.hpp"
#include "storage/session.hpp"

KIOSK_JSON_COMPILED(playback::SongBody);
KIOSK_JSON_COMPILED(playback::SongData);

namespace playback {

portal::Task<portal::Data<SongData>> SongApi::song(portal::Call const& call, SongBody body) {
  tenants::Tenant const& tenant = call.tenant();
  base::Instant const now = clock_.now();
  catalogue::ViewContext const view{.locale = &base::english(), .now = now, .max_rating = tenant.max_rating};
  std::string_view const reading = tenants::reading_locale(call.request, tenant).code;
  auto const asker = co_await entitlements_.asker(call);
  auto decide = [&](storage::Session& session) {
    auto const song = catalogue::CatalogueStore(session, tenant.id).find_playable(body.id, view);
    if (!song) throw base::Problem(unknown_article);
    auto const answer = entitlements_.ask(session, asker, body.id, tenant_clock_.now(session, tenant.id));
    return base::or_throw(decide_song(*song, answer, *asker.plans, reading));
  };
  SongDecision const decision = co_await database_.read(std::move(decide));

  base::Instant const expires = now + audio_lifetime;
  SongData answer;
  answer.is_preview = decision.rights == Rights::preview;
  answer.purchase = decision.purchase;
  auto const address_of = [&](std::string const& path) {
    MediaGrant const grant{.tenant = tenant.id,
                           .path = path,
                           .expires = expires,
                           .scope = call.caller ? base::text(call.caller->session) : "guest",
                           .rights = decision.rights};
    return std::string(body.protocol == MediaProtocol::https ? "https" : "http") + "://" +
           call.backend.own_authority(call.request) + media_address(keys_, grant);
  };
  if (!decision.path.empty()) answer.url = address_of(decision.path);
  for (auto const& transcript : decision.transcripts)
    answer.transcripts.push_back({.language = transcript.language, .url = address_of(transcript.path)});
  answer.ticket = make_ticket(keys_, tenant.id, body.id, ids_.next(), decision.rights, expires);
  co_return std::move(answer);
}

}  // namespace playback
