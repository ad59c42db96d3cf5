// Reads the payload of each page of films and series in one transaction.
#include "features/video/video_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/describe/enum_from_string.hpp>
#include <charconv>

#include "base/json/json_codec_definitions.hpp"
#include "features/browse/pages.hpp"
#include "features/browse/people.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/kinds/video/video_attributes.hpp"
#include "features/playback/media/media_address.hpp"

KIOSK_JSON_COMPILED(video::FilmPage);
KIOSK_JSON_COMPILED(video::SeriesPage);
KIOSK_JSON_COMPILED(video::StreamPage);
KIOSK_JSON_COMPILED(video::VideoGenrePage);
KIOSK_JSON_COMPILED(video::VideosPage);
KIOSK_JSON_COMPILED(video::VideoTestPage);

namespace video {
namespace {

using browse::add_people;
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
using catalogue::Item;
using catalogue::ListKind;
using catalogue::ListResult;
using catalogue::SeriesAttributes;
using catalogue::VideoAttributes;
using catalogue::VideoCredit;

constexpr std::int64_t shelf = 12;
constexpr std::int64_t most_seasons = 1000;

/// Everything that has a page below /video/details, and what is asked for there by mistake.
std::vector<ContentType> const watched{ContentType::full_length_video, ContentType::series_episode,
                                       ContentType::videocollection, ContentType::video};

std::optional<std::int64_t> season_in(http::Query const& query) {
  auto const text = query.find("season");
  if (!text) return std::nullopt;
  std::int64_t number = 0;
  auto const [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc() || end != text->data() + text->size()) return std::nullopt;
  if (number < 0 || number >= most_seasons) return std::nullopt;
  return number;
}

std::optional<Trailer> trailer_of(Queries& queries, tenants::Visit const& visit,
                                  playback::SigningKeys const& keys, base::ArticleId article) {
  auto const playable = queries.catalogue().find_playable(article, queries.view());
  if (!playable) return std::nullopt;
  auto const file = std::ranges::find(playable->files, "preview", &catalogue::MediaFileRow::profile);
  if (file == playable->files.end()) return std::nullopt;
  return Trailer{.address = playback::preview_address(keys, visit.tenant->id, file->path, queries.view().now),
                 .seconds = (file->duration_ms + 500) / 1000};
}

std::vector<FilmPerson> people_in(Queries const& queries, ListResult const& people,
                                  std::vector<VideoCredit> const& credits) {
  return browse::people_of<FilmPerson>(queries, people, credits,
                                       [&](FilmPerson& person, VideoCredit const& credit) {
                                         auto const character = queries.presenter().text_in(credit.character);
                                         if (!character || !person.character.empty()) return;
                                         person.character = character->text;
                                         person.character_lang = character->lang;
                                       });
}

/// Costs two statements: for the genres and for the trailer.
template <class Attributes>
FilmFacts facts_of(Queries& queries, tenants::Visit const& visit, playback::SigningKeys const& keys,
                   Item const& item, Attributes const& attributes, ListResult const& people) {
  auto const& presenter = queries.presenter();
  auto const tagline = presenter.text_in(attributes.tagline);
  return {.description = item.description,
          .description_lang = presenter.description_lang(item),
          .tagline = tagline ? tagline->text : std::string(),
          .tagline_lang = tagline ? tagline->lang : std::nullopt,
          .language = attributes.language,
          .language_name = browse::language_name(attributes.language, visit),
          .released_at = browse::day_of(item.released_at),
          .released = presenter.date(item.released_at),
          .directors = presenter.artists(item),
          .people = people_in(queries, people, attributes.people),
          .genres = queries.genres_of(item.id, &CataloguePresenter::video_genre),
          .licensor = attributes.licensor_name,
          .copyright = attributes.copyright,
          .trailer = trailer_of(queries, visit, keys, item.id)};
}

std::vector<SpokenLanguage> sound_of(VideoAttributes const& attributes, tenants::Visit const& visit) {
  std::vector<SpokenLanguage> out;
  auto const add = [&](std::string const& language) {
    if (language.empty() || std::ranges::find(out, language, &SpokenLanguage::language) != out.end()) return;
    out.push_back({.language = language, .name = browse::language_name(language, visit)});
  };
  add(attributes.language);
  std::ranges::for_each(attributes.audio, add);
  return out;
}

std::vector<SubtitleLanguage> subtitles_of(VideoAttributes const& attributes, tenants::Visit const& visit) {
  std::vector<SubtitleLanguage> out;
  for (auto const& [language, kind] : attributes.subtitles)
    out.push_back({.language = language, .name = browse::language_name(language, visit), .kind = kind});
  return out;
}

/// The first of the series' other episodes that comes after this one, or its end.
auto following(ListResult const& others, Item const& item) {
  return std::ranges::find_if(others.items, [&](Item const& other) { return other.number > item.number; });
}

/// The article of an address below /video/details or /video/stream.
browse::OpenedArticle open_film(Queries& queries, tenants::Visit const& visit, ListBatch lists) {
  return queries.open(watched, param(visit, "id"), std::move(lists));
}

ListBatch::Name add_episodes(ListBatch& lists) {
  return lists.add(
      {.kind = ListKind::siblings, .content_type = ContentType::series_episode, .limit = browse::whole_list});
}

std::vector<SeasonLink> seasons_of(Queries const& queries, SeriesAttributes const& attributes,
                                   std::string const& address, std::int64_t current) {
  std::vector<SeasonLink> out;
  for (auto const& season : attributes.seasons) {
    auto const title = queries.presenter().text_in(season.title);
    bool const first = out.empty();
    out.push_back({.number = season.number,
                   .title = title ? title->text : std::string(),
                   .title_lang = title ? title->lang : std::nullopt,
                   .href = first ? address : fmt::format("{}?season={}", address, season.number),
                   .current = season.number == current});
  }
  return out;
}

std::vector<GenreLink> genre_pages(Queries const& queries, std::vector<catalogue::GenreRow> const& rows) {
  std::vector<GenreLink> out;
  for (auto const& row : rows) out.push_back(queries.presenter().video_genre(row));
  return out;
}

}  // namespace

std::string declared_season(http::Query const& query) {
  auto const season = season_in(query);
  return season ? fmt::format("?season={}", *season) : std::string();
}

portal::Task<portal::Page<VideosPage>> VideoPages::list(tenants::Visit const& visit) {
  auto choice = browse::choice_of(visit.query, Sort::popular);
  choice.artist.clear();
  return read_page(database_, visit, clock_.now(), [choice, &visit](Queries& queries) {
    VideosPage props;
    if (!boost::describe::enum_from_string(param(visit, "name").c_str(), props.name))
      browse::not_found("There is no list of this name.");
    bool const films = props.name == VideoListName::films;
    auto const type = films ? ContentType::full_length_video : ContentType::videocollection;
    auto const rows = browse::genres_with(queries, type, choice);
    auto const result = queries.list({.kind = choice.genre.empty() ? ListKind::top : ListKind::genre,
                                      .content_type = type,
                                      .word = choice.genre,
                                      .newest_first = choice.sort == Sort::newest,
                                      .with_attributes = !films},
                                     choice.part);
    if (films)
      props.films = queries.shown(result, &CataloguePresenter::film);
    else
      props.series = queries.shown(result, &CataloguePresenter::series);
    props.sorts = queries.sorts(choice);
    props.genres = queries.genre_filters(rows, choice);
    props.genre = choice.genre;
    props.paging = queries.paging(choice, result.total);
    return chosen_list(std::move(props), choice);
  });
}

portal::Task<portal::Page<VideoGenrePage>> VideoPages::genre(tenants::Visit const& visit) {
  using Page = portal::Page<VideoGenrePage>;
  return read_page(database_, visit, clock_.now(),
                   [choice = browse::order_in(visit, Sort::popular), &visit](Queries& queries) -> Page {
                     auto const slug = param(visit, "id");
                     // The long form has the genre's word twice: any other word would be one more address of
                     // the page.
                     if (auto const name = param(visit, "name"); !name.empty() && name != slug)
                       return portal::Moved{catalogue::video_genre_path(slug)};
                     auto rows =
                         queries.genres({ContentType::full_length_video, ContentType::videocollection});
                     auto const row = std::ranges::find(rows, slug, &catalogue::GenreRow::slug);
                     if (row == rows.end()) browse::not_found("The genre " + slug + " was not found.");
                     auto const newest_first = choice.sort == Sort::newest;
                     ListBatch lists;
                     auto const films = lists.add({.kind = ListKind::genre,
                                                   .content_type = ContentType::full_length_video,
                                                   .limit = choice.part.limit,
                                                   .offset = choice.part.offset,
                                                   .word = slug,
                                                   .newest_first = newest_first,
                                                   .counted = true});
                     auto const series = lists.add({.kind = ListKind::genre,
                                                    .content_type = ContentType::videocollection,
                                                    .limit = shelf,
                                                    .word = slug,
                                                    .newest_first = newest_first,
                                                    .with_attributes = true});
                     auto const found = queries.list(std::move(lists));
                     browse::require_part(found[films], choice.part);
                     VideoGenrePage props{
                         .genre = queries.presenter().video_genre(*row),
                         .genres = genre_pages(queries, rows),
                         .sorts = queries.sorts(choice),
                         .films = queries.shown(found[films], &CataloguePresenter::film),
                         .paging = queries.paging(choice, found[films].total),
                         .series = queries.shown(found[series], &CataloguePresenter::series),
                         .all_series = visit.href(catalogue::video_list_path("series")) + "?genre=" + slug};
                     auto page = chosen_list(std::move(props), choice);
                     page.canonical = catalogue::video_genre_path(slug);
                     return page;
                   });
}

portal::Task<portal::Page<FilmPage>> VideoPages::film(tenants::Visit const& visit) {
  using Page = portal::Page<FilmPage>;
  return read_page(database_, visit, clock_.now(), [this, &visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const people = add_people(lists);
    auto const episodes = add_episodes(lists);
    auto const more = lists.add(
        {.kind = ListKind::same_artist, .content_type = ContentType::full_length_video, .limit = shelf});
    auto const related = lists.add(
        {.kind = ListKind::related, .content_type = ContentType::full_length_video, .limit = shelf});
    auto const opened = open_film(queries, visit, std::move(lists));
    Item const& item = opened.item;
    if (!catalogue::is_film(item.content_type)) return portal::Moved{catalogue::path_of(item)};
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    auto const& presenter = queries.presenter();
    auto const attributes = attributes_of<VideoAttributes>(item);
    FilmPage props{.video = presenter.film(item),
                   .facts = facts_of(queries, visit, keys_, item, attributes, opened.lists[people]),
                   .sound = sound_of(attributes, visit),
                   .subtitles = subtitles_of(attributes, visit),
                   .previous = std::nullopt,
                   .next = std::nullopt,
                   .episodes = {},
                   .more_by_director = queries.shown(opened.lists[more], &CataloguePresenter::film),
                   .related = queries.shown(opened.lists[related], &CataloguePresenter::film),
                   .source = std::nullopt};
    if (item.content_type == ContentType::series_episode) {
      auto const& others = opened.lists[episodes].items;
      auto const after = following(opened.lists[episodes], item);
      if (after != others.begin()) props.previous = presenter.film(*std::prev(after));
      if (after != others.end()) props.next = presenter.film(*after);
      // The shelf goes on after this episode, and begins again where the series ends.
      std::vector<Item> turned(after, others.end());
      turned.insert(turned.end(), others.begin(), after);
      for (auto const& other : turned)
        if (std::ssize(props.episodes) < shelf) props.episodes.push_back(presenter.film(other));
    }
    return article_page(std::move(props), item);
  });
}

portal::Task<portal::Page<SeriesPage>> VideoPages::series(tenants::Visit const& visit) {
  using Page = portal::Page<SeriesPage>;
  return read_page(database_, visit, clock_.now(), [this, &visit](Queries& queries) -> Page {
    auto const wanted = season_in(visit.query);
    ListBatch lists;
    auto const people = add_people(lists);
    auto const poster =
        lists.add({.kind = ListKind::itself, .content_type = ContentType::videocollection, .limit = 1});
    auto const episodes = lists.add({.kind = ListKind::children,
                                     .content_type = ContentType::series_episode,
                                     .limit = browse::whole_list,
                                     .word = "series_episode",
                                     .season = wanted.value_or(0)});
    auto const more = lists.add({.kind = ListKind::same_artist,
                                 .content_type = ContentType::videocollection,
                                 .limit = shelf,
                                 .with_attributes = true});
    auto const related = lists.add({.kind = ListKind::related,
                                    .content_type = ContentType::videocollection,
                                    .limit = shelf,
                                    .with_attributes = true});
    auto const opened = queries.open(ContentType::videocollection, param(visit, "id"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    auto const& presenter = queries.presenter();
    auto const attributes = attributes_of<SeriesAttributes>(item);
    auto const address = visit.href(catalogue::path_of(item));
    auto const& shown = opened.lists[episodes].items;
    if (wanted && shown.empty()) browse::not_found("There is no such season.");
    auto const current = shown.empty() ? 0 : shown.front().number / catalogue::positions_of_season;
    SeriesPage props{.series = presenter.series(item),
                     .artwork = std::nullopt,
                     .facts = facts_of(queries, visit, keys_, item, attributes, opened.lists[people]),
                     .seasons = seasons_of(queries, attributes, address, current),
                     .episodes = queries.shown(opened.lists[episodes], &CataloguePresenter::film),
                     .more_by_director = queries.shown(opened.lists[more], &CataloguePresenter::series),
                     .related = queries.shown(opened.lists[related], &CataloguePresenter::series)};
    // The article comes with its wide picture; its cards, and its own one, show the poster.
    Item const& with_poster = opened.lists[poster].items.at(0);
    props.artwork = std::move(props.series.artwork);
    props.series.artwork = presenter.series(with_poster).artwork;
    auto page = article_page(std::move(props), with_poster);
    page.noindex = wanted.has_value();
    return page;
  });
}

portal::Task<portal::Page<StreamPage>> VideoPages::stream(tenants::Visit const& visit) {
  using Page = portal::Page<StreamPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const episodes = add_episodes(lists);
    auto const opened = open_film(queries, visit, std::move(lists));
    Item const& item = opened.item;
    if (!catalogue::is_film(item.content_type)) return portal::Moved{catalogue::path_of(item)};
    auto const path = catalogue::stream_path(item.id, item.slug);
    // The long form with another title, or a title in place of the id.
    bool const long_form = !param(visit, "name").empty();
    if ((long_form && visit.path != path) || param(visit, "id") != base::text(item.id))
      return portal::Moved{path};
    auto const& presenter = queries.presenter();
    auto const attributes = attributes_of<VideoAttributes>(item);
    StreamPage props{.video = presenter.film(item),
                     .back = visit.href(catalogue::path_of(item)),
                     .series = std::nullopt,
                     .next = std::nullopt,
                     .marks = {},
                     .language = attributes.language,
                     .external_provider_code = std::nullopt,
                     .route_metadata = std::nullopt};
    props.series = props.video.series;
    if (item.content_type == ContentType::series_episode) {
      auto const after = following(opened.lists[episodes], item);
      if (after != opened.lists[episodes].items.end()) props.next = presenter.film(*after);
    }
    for (auto const& mark : attributes.marks)
      props.marks.push_back({.kind = mark.kind,
                             .start = static_cast<double>(mark.start_ms) / 1000,
                             .end = static_cast<double>(mark.end_ms) / 1000});
    auto page = article_page(std::move(props), item);
    page.canonical = path;
    // The page about the film is the one to find.
    page.noindex = true;
    return page;
  });
}

portal::Task<portal::Page<VideoTestPage>> VideoPages::test(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) {
    ListBatch lists;
    auto const films =
        lists.add({.kind = ListKind::top, .content_type = ContentType::full_length_video, .limit = 1});
    auto const found = queries.list(std::move(lists));
    VideoTestPage props;
    for (auto const& item : found[films].items) props.sample = queries.presenter().film(item);
    props.allowed_hosts = visit.tenant->allowed_hosts;
    auto page = browse::list_page(std::move(props));
    page.noindex = true;
    return page;
  });
}

}  // namespace video
