// Finds the game, asks who may play it, and makes its address.
#include "features/games/game_api.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "features/catalogue/attributes.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/games/game_address.hpp"
#include "features/playback/play_decisions.hpp"
#include "features/portal/typed_call.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/visit.hpp"

KIOSK_JSON_COMPILED(games::GameBody);
KIOSK_JSON_COMPILED(games::GamePlayData);
KIOSK_JSON_COMPILED(games::GameDownloadData);
KIOSK_JSON_COMPILED(games::GameAccess);
KIOSK_JSON_COMPILED(games::GameSaveBody);
KIOSK_JSON_COMPILED(history::GameSave);

namespace games {
namespace {

constexpr std::string_view description_file = "/game.json";

bool is_for(catalogue::GameSystem store, std::string_view system) {
  return boost::describe::enum_to_string(store, "") == system;
}

}  // namespace

portal::Task<GameApi::FoundGame> GameApi::find(portal::Call const& call, base::ArticleId article) {
  tenants::Tenant const& tenant = call.tenant();
  catalogue::ViewContext const view{
      .locale = &base::english(), .now = clock_.now(), .max_rating = tenant.max_rating};
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  FoundGame out;
  auto read = [&](storage::Session& session) {
    catalogue::ListQuery const query{
        .kind = catalogue::ListKind::ids, .limit = 1, .ids = {article}, .with_attributes = true};
    auto const found = catalogue::ShelfStore({session, tenant.id}).list({query}, view);
    if (found[0].items.empty() || !catalogue::is_game(found[0].items[0].content_type))
      throw base::Problem(unknown_game);
    auto const& item = found[0].items[0];
    out.kind = catalogue::game_kind(item.content_type);
    out.attributes = catalogue::attributes_of<catalogue::GameAttributes>(item);
    if (auto const playable = catalogue::CatalogueStore({session, tenant.id}).find_playable(article, view))
      for (auto const& file : playable->files)
        if (file.profile == "game")
          out.folder = file.path.substr(0, file.path.size() - description_file.size());
    auto const answer = entitlements_.ask(session, asker, article, tenant_clock_.now({session, tenant.id}));
    out.button = button_of(out.kind, answer, !call.caller);
  };
  co_await database_.read(std::move(read));
  co_return out;
}

portal::Task<portal::Data<GameAccess>> GameApi::access(portal::Call const& call, Article id) {
  auto finding = find(call, id.value);
  auto const found = co_await std::move(finding);
  co_return GameAccess{.button = found.button};
}

portal::Task<portal::Data<GamePlayData>> GameApi::open(portal::Call const& call, base::ArticleId article) {
  auto finding = find(call, article);
  auto const found = co_await std::move(finding);
  if (!opens(found.button)) throw base::Problem(game_not_entitled);
  GamePlayData out{.url = found.attributes.address, .kind = found.kind, .expires = std::nullopt};
  if (found.kind == catalogue::GameKind::cloud_game) co_return std::move(out);
  if (found.kind == catalogue::GameKind::game || found.folder.empty()) throw base::Problem(unknown_game);
  out.url = fmt::format(
      "{}://{}", call.request.scheme,
      game_authority(article, storefront_authority(call.tenant(), call.backend.own_authority(call.request))));
  if (found.button == GameButton::free_game) {
    out.url += free_game_path(found.folder, found.attributes.entry);
  } else {
    // The same address for some minutes, so that a frame that is opened again finds its files in the cache.
    constexpr std::int64_t step = 10 * 60 * 1000;
    GameGrant const grant{.tenant = call.tenant().id,
                          .article = article,
                          .folder = found.folder,
                          .expires = {(clock_.now() + game_lifetime).ms / step * step},
                          .scope = playback::session_scope(call)};
    out.expires = grant.expires;
    out.url += signed_game_path(keys_, grant, found.attributes.entry);
  }
  co_return std::move(out);
}

portal::Task<portal::Data<GamePlayData>> GameApi::play(portal::UserCall const& call, GameBody body) {
  return open(call, body.article_id);
}

portal::Task<portal::Data<GamePlayData>> GameApi::play_free(portal::Call const& call, GameBody body) {
  auto finding = find(call, body.article_id);
  auto const found = co_await std::move(finding);
  if (found.kind != catalogue::GameKind::online_game || found.button != GameButton::free_game)
    throw base::Problem(game_not_entitled);
  auto opening = open(call, body.article_id);
  co_return co_await std::move(opening);
}

portal::Task<portal::Data<GameDownloadData>> GameApi::download(portal::UserCall const& call, GameBody body) {
  auto finding = find(call, body.article_id);
  auto const found = co_await std::move(finding);
  if (found.kind != catalogue::GameKind::game) throw base::Problem(no_store);
  if (!opens(found.button)) throw base::Problem(download_not_entitled);
  auto const system = tenants::operating_system_of(call.request.header("user-agent").value_or(""));
  auto const& stores = found.attributes.stores;
  auto const store =
      std::ranges::find_if(stores, [&](auto const& each) { return is_for(each.system, system); });
  if (store == stores.end()) throw base::Problem(no_store);
  co_return GameDownloadData{.uri = store->address};
}

portal::Task<portal::Data<history::GameSave>> GameApi::saved(portal::UserCall const& call, Article id) {
  auto finding = find(call, id.value);
  co_await std::move(finding);
  auto read = [&](storage::Session& session) {
    return history::GameSaveStore({session, call.tenant().id}).find(call.account().id, id.value);
  };
  co_return co_await database_.read(std::move(read));
}

portal::Task<portal::Data<history::GameSave>> GameApi::save(portal::UserCall const& call, Article id,
                                                            GameSaveBody body) {
  // Only of what is offered, or rows could be made for any article.
  if (body.data && body.data->size() > history::largest_save)
    throw base::Problem({base::FieldError{"data", "range", "must be at most 65536 bytes"}});
  if (body.data && std::string_view(*body.data).contains('\0'))
    throw base::Problem({base::FieldError{"data", "format", "must have no character U+0000"}});
  auto finding = find(call, id.value);
  co_await std::move(finding);
  auto const now = clock_.now();
  auto write = [&](storage::Session& session) {
    history::GameSaveStore store({session, call.tenant().id});
    if (body.data) store.keep(call.account().id, id.value, std::string(*body.data), now);
    if (body.score) store.add_round(call.account().id, id.value, body.score->value, now);
    return store.find(call.account().id, id.value);
  };
  co_return co_await database_.write(std::move(write));
}

}  // namespace games
