// Looks the article up in the tenant's offers and asks who may play it, in one transaction.
#include "features/playback/play_decisions.hpp"

#include "features/catalogue/attributes.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/playback/media/download_name.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/playback/offline_licence.hpp"
#include "features/playback/streaming/stream_lease_store.hpp"
#include "features/playback/streaming/stream_leases.hpp"
#include "features/subscriptions/subscription_store.hpp"
#include "features/tenants/hosts/media_hosts.hpp"
#include "features/tenants/reading_locale.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace playback {

std::string media_origin(portal::Call const& call, MediaProtocol protocol) {
  return std::string(protocol == MediaProtocol::https ? "https" : "http") + "://" +
         call.backend.own_authority(call.request);
}

namespace {

catalogue::VideoAttributes film_of(storage::TenantSession const& session, base::ArticleId article,
                                   catalogue::ViewContext const& view) {
  catalogue::ListQuery const query{
      .kind = catalogue::ListKind::ids, .limit = 1, .ids = {article}, .with_attributes = true};
  auto const found = catalogue::ShelfStore(session).list({query}, view);
  return found[0].items.empty() ? catalogue::VideoAttributes{}
                                : catalogue::attributes_of<catalogue::VideoAttributes>(found[0].items[0]);
}

std::optional<subscriptions::Subscription> given_by(storage::TenantSession const& session,
                                                    entitlement::EntitlementAnswer const& answer) {
  if (!answer.allowed || !answer.subscription) return std::nullopt;
  return subscriptions::SubscriptionStore(session).find(*answer.subscription);
}

/// The end of what is paid, without the grace time of a renewal that may still come.
base::Instant paid_until(subscriptions::Subscription const& own, base::Instant now) {
  return own.period_end && now < *own.period_end ? *own.period_end : own.access_until;
}

}  // namespace

portal::Task<PlayDecisions::Asked> PlayDecisions::ask(portal::Call const& call, base::ArticleId article,
                                                      Medium medium) {
  tenants::Tenant const& tenant = call.tenant();
  Asked out{.play = {.article = article, .now = clock_.now(), .decision = {}, .film = {}, .ticket = {}},
            .by = {}};
  auto& play = out.play;
  catalogue::ViewContext const view{
      .locale = &base::english(), .now = play.now, .max_rating = tenant.max_rating};
  std::string_view const reading = tenants::reading_locale(call.request, tenant).code;
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  auto decide = [&](storage::Session& session) {
    auto const found = catalogue::CatalogueStore({session, tenant.id}).find_playable(article, view);
    if (!found) throw base::Problem(unknown_article(medium));
    auto const tenant_now = tenant_clock_.now({session, tenant.id});
    auto const answer = entitlements_.ask(session, asker, article, tenant_now);
    play.decision = base::or_throw(decide_play(medium, *found, answer, *asker.plans, reading));
    if (!play.decision.outside.empty() &&
        !tenants::is_on_hosts(play.decision.outside, tenant.configuration.feeds.enclosure_hosts))
      throw base::Problem(not_playable);
    out.by = answer.by;
    if (medium == Medium::picture && play.decision.rights == Rights::full)
      play.film = film_of({session, tenant.id}, article, view);
    if (!call.caller || play.decision.rights != Rights::full) return;
    auto const own = given_by({session, tenant.id}, answer);
    if (own) out.gives_until = play.now + (paid_until(*own, tenant_now) - tenant_now);
    out.most_devices = stream_limit_of(answer, own ? asker.plans->find(own->plan) : nullptr, tenant);
    out.has_lease = StreamLeaseStore({session, tenant.id})
                        .find(call.caller->account.id, call.caller->session)
                        .has_value();
  };
  co_await database_.read(std::move(decide));
  co_return out;
}

portal::Task<void> PlayDecisions::take_lease(portal::Call const& call, Asked const& asked, bool take_over) {
  // What is not limited gives the device's place back.
  if (!call.caller || (asked.most_devices == 0 && !asked.has_lease)) co_return;
  StreamingDevice const device{call.tenant().id, call.caller->account.id, call.caller->session};
  auto work = [&](storage::Session& session) {
    if (asked.most_devices == 0) return end_stream(session, device);
    auto const begun = begin_stream(session, device, asked.most_devices, take_over, asked.play.now);
    if (!begun) throw base::Problem(begun.error());
  };
  co_await database_.write(std::move(work));
}

portal::Task<Play> PlayDecisions::decide(portal::Call const& call, base::ArticleId article, Medium medium,
                                         bool take_over) {
  auto asking = ask(call, article, medium);
  auto asked = co_await std::move(asking);
  auto taking = take_lease(call, asked, take_over);
  co_await std::move(taking);
  auto& play = asked.play;
  play.ticket = make_play_ticket(keys_, call.tenant().id,
                                 {.play = ids_.next(),
                                  .article = article,
                                  .rights = play.decision.rights,
                                  .expires = play.now + ticket_lifetime,
                                  .scope = session_scope(call),
                                  .length_ms = play.decision.length_ms});
  co_return std::move(play);
}

portal::Task<Play> PlayDecisions::owned(portal::UserCall const& call, base::ArticleId article,
                                        Medium medium) {
  auto asking = ask(call, article, medium);
  auto asked = co_await std::move(asking);
  if (asked.by != entitlement::AllowedBy::owned) throw base::Problem(not_owned);
  // What is owned and lies with others can't be signed for.
  if (asked.play.decision.path.empty()) throw base::Problem(not_playable);
  auto& play = asked.play;
  std::string_view const locale = tenants::reading_locale(call.request, call.tenant()).code;
  auto const title_of = [&](storage::TenantSession const& session) {
    return catalogue::CatalogueStore(session).title(article, locale);
  };
  play.file_name = download_name(co_await database_.read(call.tenant().id, title_of), play.decision.path);
  co_return std::move(play);
}

portal::Task<PlayDecisions::Offline> PlayDecisions::offline(portal::UserCall const& call,
                                                            base::ArticleId article, Medium medium) {
  auto const days = call.tenant().flag_number("offlineDays");
  if (days <= 0) throw base::Problem(offline_not_offered);
  auto asking = ask(call, article, medium);
  auto asked = co_await std::move(asking);
  auto& play = asked.play;
  if (play.decision.rights != Rights::full) throw base::Problem(not_kept);
  // What lies with others can't be signed for.
  if (play.decision.path.empty()) throw base::Problem(not_playable);
  auto const expires = licence_end(play.now, days, asked.gives_until);
  play.ticket = make_licence(keys_, call.tenant().id,
                             {.id = ids_.next(),
                              .article = article,
                              .scope = session_scope(call),
                              .length_ms = play.decision.length_ms,
                              .made_at = play.now,
                              .expires = expires});
  co_return Offline{.play = std::move(play), .expires = expires};
}

std::string PlayDecisions::file_address(portal::Call const& call, Play const& play, std::string path,
                                        base::Instant expires, MediaProtocol protocol) const {
  return media_address(keys_, {.tenant = call.tenant().id,
                               .path = std::move(path),
                               .expires = expires,
                               .scope = media_scope(call, protocol),
                               .rights = play.decision.rights,
                               .file_name = play.file_name});
}

}  // namespace playback
