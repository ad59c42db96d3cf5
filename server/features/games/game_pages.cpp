// Reads the payload of each page of games in one transaction.
#include "features/games/game_pages.hpp"

#include <algorithm>
#include <boost/describe/enum_from_string.hpp>

#include "base/json/json_codec_definitions.hpp"
#include "features/browse/pages.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/kinds/games/game_attributes.hpp"
#include "features/playback/media/media_address.hpp"

KIOSK_JSON_COMPILED(games::ArcadePage);
KIOSK_JSON_COMPILED(games::GamePlayPage);
KIOSK_JSON_COMPILED(games::GamesPage);
KIOSK_JSON_COMPILED(games::GamePage);
KIOSK_JSON_COMPILED(games::GamePublisherPage);

namespace games {
namespace {

using browse::article_page;
using browse::chosen_list;
using browse::ListBatch;
using browse::ListChoice;
using browse::param;
using browse::Queries;
using browse::read_page;
using browse::Sort;
using catalogue::attributes_of;
using catalogue::CataloguePresenter;
using catalogue::ContentType;
using catalogue::GameAttributes;
using catalogue::Item;
using catalogue::ListKind;

constexpr std::int64_t shelf = 12;

std::vector<ContentType> const playable{ContentType::online_game, ContentType::cloud_game, ContentType::game};

/// The content type of the games on a list's page.
ContentType content_type_of(GameListName name) {
  if (name == GameListName::cloud) return ContentType::cloud_game;
  return name == GameListName::install ? ContentType::game : ContentType::online_game;
}

ListChoice choice_in(tenants::Visit const& visit) {
  auto choice = browse::choice_of(visit.query, Sort::popular);
  choice.artist.clear();
  return choice;
}

/// The categories of these games; throws 404 where the chosen one is not among them.
std::vector<catalogue::GenreRow> categories(Queries& queries, std::vector<ContentType> const& types,
                                            std::string const& chosen) {
  auto rows = queries.genres(types);
  if (!chosen.empty() && std::ranges::find(rows, chosen, &catalogue::GenreRow::slug) == rows.end())
    browse::not_found("The category " + chosen + " was not found.");
  return rows;
}

/// The games of a list, and beside those that are played in the browser all others.
void fill(GamesPage& props, Queries& queries, ListChoice const& choice) {
  bool const newest_first = choice.sort == Sort::newest;
  auto const kind = choice.genre.empty() ? ListKind::top : ListKind::genre;
  ListBatch lists;
  auto const main = lists.add({.kind = kind,
                               .content_type = content_type_of(props.name),
                               .limit = choice.part.limit,
                               .offset = choice.part.offset,
                               .word = choice.genre,
                               .newest_first = newest_first,
                               .counted = true});
  auto const beside = [&](ContentType type) {
    return lists.add({.kind = kind,
                      .content_type = type,
                      .limit = shelf,
                      .word = choice.genre,
                      .newest_first = newest_first});
  };
  auto const cloud = beside(ContentType::cloud_game);
  auto const install = beside(ContentType::game);
  auto const found = queries.list(std::move(lists));
  browse::require_part(found[main], choice.part);
  props.games = queries.shown(found[main], &CataloguePresenter::game);
  if (props.name == GameListName::all) {
    props.cloud = queries.shown(found[cloud], &CataloguePresenter::game);
    props.install = queries.shown(found[install], &CataloguePresenter::game);
  }
  props.sorts = queries.sorts(choice);
  props.paging = queries.paging(choice, found[main].total);
}

std::vector<GenreLink> category_pages(Queries const& queries, std::vector<catalogue::GenreRow> const& rows,
                                      std::string const& all) {
  std::vector<GenreLink> out{{.slug = "", .name = "", .href = all}};
  for (auto const& row : rows) out.push_back(queries.presenter().game_category(row));
  return out;
}

GameListName list_name(tenants::Visit const& visit) {
  auto const word = param(visit, "name");
  auto name = GameListName::all;
  if (!word.empty() && (!boost::describe::enum_from_string(word.c_str(), name) || name == GameListName::all))
    browse::not_found("There is no list of this name.");
  return name;
}

Artwork artwork_of(catalogue::MadePicture const& picture) {
  std::string widths;
  for (auto const width : picture.widths) widths += (widths.empty() ? "" : ",") + std::to_string(width);
  return catalogue::present({.hash = picture.hash,
                             .width = picture.width,
                             .height = picture.height,
                             .widths = std::move(widths),
                             .color = picture.color,
                             .hue_light = picture.hue_light,
                             .hue_dark = picture.hue_dark});
}

std::vector<GameScreenshot> screenshots_of(GameAttributes const& attributes) {
  std::vector<GameScreenshot> out;
  for (auto const& [orientation, picture] : attributes.screenshots)
    out.push_back({.orientation = orientation, .artwork = artwork_of(picture)});
  return out;
}

std::vector<GameTrailer> trailers_of(Queries const& queries, tenants::Visit const& visit,
                                     playback::SigningKeys const& keys, GameAttributes const& attributes) {
  std::vector<GameTrailer> out;
  for (auto const& trailer : attributes.trailers) {
    GameTrailer shown{
        .kind = trailer.kind,
        .orientation = trailer.orientation,
        .artwork = {},
        .address = playback::preview_address(keys, visit.tenant->id, trailer.path, queries.view().now),
        .seconds = (trailer.duration_ms + 500) / 1000};
    if (trailer.poster) shown.artwork = artwork_of(*trailer.poster);
    out.push_back(std::move(shown));
  }
  return out;
}

/// Where an address below /arcade or /games/play is to be moved to: the long form with another title, or a
/// title in place of the id.
bool is_moved(tenants::Visit const& visit, Item const& item, std::string const& path) {
  bool const long_form = !param(visit, "name").empty();
  return (long_form && visit.path != path) || param(visit, "id") != base::text(item.id);
}

/// A cloud game is at its provider's, where the portal frames nothing.
bool is_framed(Item const& item, GameAttributes const& attributes) {
  return item.content_type == ContentType::online_game && attributes.use_game_frame();
}

GamePlayPage play_page(Queries const& queries, tenants::Visit const& visit, Item const& item) {
  auto const attributes = attributes_of<GameAttributes>(item);
  return {.game = queries.presenter().game(item),
          .back = visit.href(catalogue::path_of(item)),
          .play_href = visit.href(catalogue::game_play_path(item.id, item.slug)),
          .framed = is_framed(item, attributes),
          .orientation = attributes.orientation,
          .devices = catalogue::devices_of(catalogue::game_kind(item.content_type), attributes)};
}

}  // namespace

std::string declared_state(http::Query const& query) {
  return query.find("state") == "play" ? "?state=play" : "";
}

portal::Task<portal::Page<GamesPage>> GamePages::list(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [choice = choice_in(visit), &visit](Queries& queries) {
    GamesPage props{.name = list_name(visit)};
    bool const all = props.name == GameListName::all;
    auto const types = all ? playable : std::vector{content_type_of(props.name)};
    auto const rows = categories(queries, types, choice.genre);
    fill(props, queries, choice);
    props.genres =
        all ? category_pages(queries, rows, visit.href(visit.path)) : queries.genre_filters(rows, choice);
    if (auto const row = std::ranges::find(rows, choice.genre, &catalogue::GenreRow::slug); row != rows.end())
      props.category = queries.presenter().game_category(*row);
    return chosen_list(std::move(props), choice);
  });
}

portal::Task<portal::Page<GamesPage>> GamePages::list_of_category(tenants::Visit const& visit) {
  auto choice = choice_in(visit);
  choice.genre = param(visit, "id");
  return read_page(database_, visit, clock_.now(), [choice, &visit](Queries& queries) {
    GamesPage props{.name = list_name(visit)};
    auto const rows = categories(queries, {content_type_of(props.name)}, choice.genre);
    fill(props, queries, choice);
    // The address names the category, so its links need no parameter for it.
    auto shown = choice;
    shown.genre.clear();
    props.sorts = queries.sorts(shown);
    props.paging = queries.paging(shown, props.paging.total);
    auto const kind = std::string(boost::describe::enum_to_string(props.name, ""));
    props.genres.push_back({.slug = "", .name = "", .href = visit.href(catalogue::games_of_path(kind))});
    for (auto const& row : rows)
      props.genres.push_back(
          {.slug = row.slug,
           .name = row.name,
           .href = visit.href(http::link(catalogue::pages::games_of_category, kind, row.slug))});
    auto const row = std::ranges::find(rows, choice.genre, &catalogue::GenreRow::slug);
    props.category = queries.presenter().game_category(*row);
    auto page = browse::list_page(std::move(props));
    // The category's own page has the same games.
    page.canonical = catalogue::game_category_path(choice.genre);
    page.noindex = true;
    return page;
  });
}

portal::Task<portal::Page<GamesPage>> GamePages::category(tenants::Visit const& visit) {
  using Page = portal::Page<GamesPage>;
  auto choice = browse::order_in(visit, Sort::popular);
  auto const named = visit.query.find("genre");
  return read_page(database_, visit, clock_.now(),
                   [choice, &visit, genre = std::string(named.value_or(""))](Queries& queries) -> Page {
                     // The long form has a name for people and the slug behind it.
                     auto const id = param(visit, "id");
                     auto const slug = id.empty() ? param(visit, "name") : id;
                     auto const rows = queries.genres(playable);
                     auto const known = [&](std::string const& wanted) {
                       return std::ranges::find(rows, wanted, &catalogue::GenreRow::slug);
                     };
                     // A link may narrow a category to a genre; here each genre is a category.
                     if (!genre.empty() && genre != slug && known(genre) != rows.end())
                       return portal::Moved{catalogue::game_category_path(genre)};
                     auto const row = known(slug);
                     if (row == rows.end()) browse::not_found("The category " + slug + " was not found.");
                     if (!id.empty() && param(visit, "name") != slug)
                       return portal::Moved{catalogue::game_category_path(slug)};
                     auto chosen = choice;
                     chosen.genre = slug;
                     GamesPage props;
                     fill(props, queries, chosen);
                     props.sorts = queries.sorts(choice);
                     props.paging = queries.paging(choice, props.paging.total);
                     props.category = queries.presenter().game_category(*row);
                     props.genres =
                         category_pages(queries, rows, visit.href(http::link(catalogue::pages::games)));
                     auto page = chosen_list(std::move(props), choice);
                     page.canonical = catalogue::game_category_path(slug);
                     return page;
                   });
}

portal::Task<portal::Page<GamePage>> GamePages::game(tenants::Visit const& visit) {
  using Page = portal::Page<GamePage>;
  return read_page(database_, visit, clock_.now(), [this, &visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const more =
        lists.add({.kind = ListKind::same_artist, .content_type = ContentType::online_game, .limit = shelf});
    auto const related =
        lists.add({.kind = ListKind::related, .content_type = ContentType::online_game, .limit = shelf});
    auto const opened = queries.open(playable, param(visit, "id"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    auto const& presenter = queries.presenter();
    auto const attributes = attributes_of<GameAttributes>(item);
    GamePage props{.game = presenter.game(item),
                   .description = item.description,
                   .description_lang = presenter.description_lang(item),
                   .genres = queries.genres_of(item.id, &CataloguePresenter::game_category),
                   .orientation = attributes.orientation,
                   .input = attributes.input,
                   .devices = catalogue::devices_of(catalogue::game_kind(item.content_type), attributes),
                   .systems = {},
                   .version = attributes.version,
                   .bytes = attributes.bytes,
                   .released_at = browse::day_of(item.released_at),
                   .released = presenter.date(item.released_at),
                   .licensor = attributes.licensor_name,
                   .copyright = attributes.copyright,
                   .screenshots = screenshots_of(attributes),
                   .trailers = trailers_of(queries, visit, keys_, attributes),
                   .more_by_developer = queries.shown(opened.lists[more], &CataloguePresenter::game),
                   .related = queries.shown(opened.lists[related], &CataloguePresenter::game)};
    props.framed = is_framed(item, attributes);
    if (item.content_type != ContentType::game)
      props.play_href = visit.href(catalogue::game_play_path(item.id, item.slug));
    if (item.content_type == ContentType::online_game)
      props.arcade_href = visit.href(catalogue::arcade_path(item.id, item.slug));
    for (auto const& store : attributes.stores) props.systems.push_back(store.system);
    return article_page(std::move(props), item);
  });
}

portal::Task<portal::Page<GamePublisherPage>> GamePages::publisher(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [choice = browse::order_in(visit, Sort::newest), &visit](Queries& queries) {
                     auto const id = queries.catalogue().find_by_slug(
                         {ContentType::developer}, base::lower_ascii(param(visit, "name")), queries.view());
                     if (!id) browse::not_found("There is no publisher " + param(visit, "name") + ".");
                     ListBatch lists;
                     auto const itself = lists.add(
                         {.kind = ListKind::itself, .limit = 1, .article = *id, .with_attributes = true});
                     auto const works = lists.add({.kind = ListKind::works,
                                                   .limit = choice.part.limit,
                                                   .offset = choice.part.offset,
                                                   .article = *id,
                                                   .by_rank = choice.sort == Sort::popular,
                                                   .counted = true});
                     auto const found = queries.list(std::move(lists));
                     browse::require_part(found[works], choice.part);
                     Item const& item = found[itself].items.at(0);
                     GamePublisherPage props{.publisher = queries.presenter().artist(item),
                                             .about = item.description,
                                             .about_lang = queries.presenter().description_lang(item),
                                             .link = attributes_of<catalogue::DeveloperAttributes>(item).link,
                                             .games = queries.shown(found[works], &CataloguePresenter::game),
                                             .paging = queries.paging(choice, found[works].total)};
                     auto page = article_page(std::move(props), item);
                     page.noindex = choice.sort != choice.usual;
                     return page;
                   });
}

portal::Task<portal::Page<ArcadePage>> GamePages::arcade(tenants::Visit const& visit) {
  using Page = portal::Page<ArcadePage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const related =
        lists.add({.kind = ListKind::related, .content_type = ContentType::online_game, .limit = shelf});
    auto const same =
        lists.add({.kind = ListKind::same_artist, .content_type = ContentType::online_game, .limit = shelf});
    auto const opened = queries.open(playable, param(visit, "id"), std::move(lists));
    Item const& item = opened.item;
    // What is not played within the portal has no page of the arcade.
    if (item.content_type != ContentType::online_game) return portal::Moved{catalogue::path_of(item)};
    if (is_moved(visit, item, catalogue::arcade_path(item.id, item.slug)))
      return portal::Moved{catalogue::arcade_path(item.id, item.slug)};
    ArcadePage props{.play = play_page(queries, visit, item),
                     .genres = queries.genres_of(item.id, &CataloguePresenter::game_category),
                     .related = queries.shown(opened.lists[related], &CataloguePresenter::game)};
    // There is always something else to play where there is another game.
    if (props.related.empty()) props.related = queries.shown(opened.lists[same], &CataloguePresenter::game);
    auto page = article_page(std::move(props), item);
    page.canonical = catalogue::arcade_path(item.id, item.slug);
    // The page about the game is the one to find.
    page.noindex = true;
    return page;
  });
}

portal::Task<portal::Page<GamePlayPage>> GamePages::play(tenants::Visit const& visit) {
  using Page = portal::Page<GamePlayPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    auto const opened = queries.open(playable, param(visit, "id"), {});
    Item const& item = opened.item;
    if (item.content_type == ContentType::game) return portal::Moved{catalogue::path_of(item)};
    if (is_moved(visit, item, catalogue::game_play_path(item.id, item.slug)))
      return portal::Moved{catalogue::game_play_path(item.id, item.slug)};
    auto page = article_page(play_page(queries, visit, item), item);
    page.canonical = catalogue::game_play_path(item.id, item.slug);
    page.noindex = true;
    return page;
  });
}

}  // namespace games
