// Asks the rule of entitlement, as for a film of the catalogue that is for subscribers, and makes the
// address.
#include "features/playback/films/external_streams.hpp"

#include "features/playback/films/film_address.hpp"
#include "features/tenants/reading_locale.hpp"

namespace playback {
namespace {

using catalogue::ContentType;

}  // namespace

portal::Task<PlayDecision> ExternalStreams::decide(portal::Call const& call) {
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  auto gather = [&](storage::TenantSession const& session) {
    return entitlements_.ask_external(session, asker, tenant_clock_.now(session));
  };
  auto const answer = co_await database_.read(asker.tenant.id, std::move(gather));
  catalogue::Playable const film{
      .id = {},
      .content_type = ContentType::full_length_video,
      .files = {{.profile = "hls", .path = {}, .mime = {}, .bitrate = 0, .duration_ms = 0, .size = 0}}};
  auto const reading = tenants::reading_locale(call.request, asker.tenant).code;
  co_return base::or_throw(decide_play(Medium::picture, film, answer, *asker.plans, reading));
}

portal::Task<portal::Data<StreamingData>> ExternalStreams::stream(portal::Call const& call, std::string code,
                                                                  std::string id) {
  auto reading = sources_.of(call.tenant());
  auto const sources = co_await std::move(reading);
  auto const* source = sources->find(code);
  if (source == nullptr) throw base::Problem(unknown_provider);
  if (!tenants::is_provider_id(id))
    throw base::Problem({base::FieldError{"id", "format", "must be one segment of a path"}});
  auto const& locale = tenants::reading_locale(call.request, call.tenant());
  auto asking = providers_.film({.tenant = call.tenant(), .locale = locale}, *source, id);
  co_await std::move(asking);
  StreamingData answer;
  answer.is_preview = false;
  if (source->access == tenants::VideoSourceAccess::subscription) {
    auto deciding = decide(call);
    auto decision = co_await std::move(deciding);
    answer.is_preview = decision.rights == Rights::preview;
    answer.purchase = std::move(decision.purchase);
  }
  answer.mime_type = source->mime_type;
  answer.expires = {(clock_.now() + video_lifetime).ms / 1000 * 1000};
  if (!answer.is_preview)
    answer.url = tenants::fill_source_address(source->stream_address,
                                              {{"id", id}, {"language", std::string(locale.code)}});
  co_return std::move(answer);
}

}  // namespace playback
