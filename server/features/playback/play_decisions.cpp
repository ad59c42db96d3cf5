// Looks the article up in the tenant's offers and asks who may play it, in one transaction.
#include "features/playback/play_decisions.hpp"

#include "features/catalogue/attributes.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/playback/media_address.hpp"
#include "features/tenants/media_hosts.hpp"
#include "features/tenants/reading_locale.hpp"
#include "storage/session.hpp"

namespace playback {

std::string media_origin(portal::Call const& call, MediaProtocol protocol) {
  return std::string(protocol == MediaProtocol::https ? "https" : "http") + "://" +
         call.backend.own_authority(call.request);
}

std::string media_scope(portal::Call const& call) {
  return call.caller ? base::text(call.caller->session) : "guest";
}

namespace {

catalogue::VideoAttributes film_of(storage::Session& session, base::TenantId const& tenant,
                                   base::ArticleId article, catalogue::ViewContext const& view) {
  catalogue::ListQuery const query{
      .kind = catalogue::ListKind::ids, .limit = 1, .ids = {article}, .with_attributes = true};
  auto const found = catalogue::ShelfStore(session, tenant).list({query}, view);
  return found[0].items.empty() ? catalogue::VideoAttributes{}
                                : catalogue::attributes_of<catalogue::VideoAttributes>(found[0].items[0]);
}

}  // namespace

portal::Task<Play> PlayDecisions::decide(portal::Call const& call, base::ArticleId article, Medium medium) {
  tenants::Tenant const& tenant = call.tenant();
  Play out{.article = article, .now = clock_.now(), .decision = {}, .film = {}, .ticket = {}};
  catalogue::ViewContext const view{
      .locale = &base::english(), .now = out.now, .max_rating = tenant.max_rating};
  std::string_view const reading = tenants::reading_locale(call.request, tenant).code;
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  auto decide = [&](storage::Session& session) {
    auto const found = catalogue::CatalogueStore(session, tenant.id).find_playable(article, view);
    if (!found) throw base::Problem(unknown_article(medium));
    auto const answer = entitlements_.ask(session, asker, article, tenant_clock_.now(session, tenant.id));
    out.decision = base::or_throw(decide_play(medium, *found, answer, *asker.plans, reading));
    if (!out.decision.outside.empty() &&
        !tenants::is_on_hosts(out.decision.outside, tenant.configuration.feeds.enclosure_hosts))
      throw base::Problem(not_playable);
    if (medium == Medium::picture && out.decision.rights == Rights::full)
      out.film = film_of(session, tenant.id, article, view);
  };
  co_await database_.read(std::move(decide));
  out.ticket =
      make_ticket(keys_, tenant.id, article, ids_.next(), out.decision.rights, out.now + ticket_lifetime);
  co_return out;
}

std::string PlayDecisions::file_address(portal::Call const& call, Play const& play, std::string path,
                                        base::Instant expires) const {
  return media_address(keys_, {.tenant = call.tenant().id,
                               .path = std::move(path),
                               .expires = expires,
                               .scope = media_scope(call),
                               .rights = play.decision.rights});
}

}  // namespace playback
