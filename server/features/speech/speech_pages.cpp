// Reads the payload of each page of the spoken word in one transaction.
#include "features/speech/speech_pages.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/browse/pages.hpp"
#include "features/browse/people.hpp"
#include "features/catalogue/kinds/speech/speech_attributes.hpp"
#include "features/speech/addresses.hpp"

KIOSK_JSON_COMPILED(speech::AudiobookGenresPage);
KIOSK_JSON_COMPILED(speech::AudiobookPage);
KIOSK_JSON_COMPILED(speech::AudiobooksPage);
KIOSK_JSON_COMPILED(speech::EpisodePage);
KIOSK_JSON_COMPILED(speech::PersonPage);
KIOSK_JSON_COMPILED(speech::PodcastPage);
KIOSK_JSON_COMPILED(speech::PodcastsPage);

namespace speech {
namespace {

using browse::add_people;
using browse::article_page;
using browse::chosen_list;
using browse::language_name;
using browse::ListBatch;
using browse::ListChoice;
using browse::param;
using browse::people_of;
using browse::Queries;
using browse::read_page;
using browse::Sort;
using catalogue::attributes_of;
using catalogue::CataloguePresenter;
using catalogue::ContentType;
using catalogue::Item;
using catalogue::ListKind;
using catalogue::ListResult;

constexpr std::int64_t shelf = 12;
constexpr std::int64_t newest_episodes = 6;

std::vector<EpisodeChapter> chapters_of(CataloguePresenter const& presenter,
                                        std::vector<catalogue::ChapterMark> const& marks) {
  std::vector<EpisodeChapter> out;
  for (auto const& mark : marks) {
    auto const title = presenter.text_in(mark.title);
    if (!title) continue;
    auto const seconds = mark.start_ms / 1000;
    out.push_back({.start_seconds = seconds,
                   .start = presenter.duration(seconds * 1000),
                   .title = title->text,
                   .title_lang = title->lang,
                   .link = mark.link});
  }
  return out;
}

/// All audiobooks, or those of a genre.
portal::Page<AudiobooksPage> audiobooks_page(Queries& queries, ListChoice const& choice,
                                             std::string const& genre) {
  AudiobooksPage props;
  for (auto const& row : queries.genres(ContentType::audiobook)) {
    props.genres.push_back(queries.presenter().audiobook_genre(row));
    if (row.slug == genre) props.genre = props.genres.back();
  }
  if (!genre.empty() && !props.genre) browse::not_found("The genre " + genre + " was not found.");
  auto const result = queries.list({.kind = genre.empty() ? ListKind::newest : ListKind::genre,
                                    .content_type = ContentType::audiobook,
                                    .word = genre,
                                    .newest_first = choice.sort == Sort::newest,
                                    .by_rank = choice.sort == Sort::popular},
                                   choice.part);
  props.audiobooks = queries.shown(result, &CataloguePresenter::audiobook);
  props.sorts = queries.sorts(choice);
  props.paging = queries.paging(choice, result.total);
  return chosen_list(std::move(props), choice);
}

}  // namespace

portal::Task<portal::Page<PodcastsPage>> SpeechPages::podcasts(tenants::Visit const& visit) {
  auto choice = browse::choice_of(visit.query, Sort::popular);
  choice.artist.clear();
  return read_page(database_, visit, clock_.now(), [choice](Queries& queries) {
    auto const rows = browse::genres_with(queries, ContentType::podcastcollection, choice);
    auto const result = queries.list({.kind = choice.genre.empty() ? ListKind::top : ListKind::genre,
                                      .content_type = ContentType::podcastcollection,
                                      .word = choice.genre,
                                      .newest_first = choice.sort == Sort::newest},
                                     choice.part);
    PodcastsPage props{.podcasts = queries.shown(result, &CataloguePresenter::podcast),
                       .newest = {},
                       .sorts = queries.sorts(choice),
                       .genres = queries.genre_filters(rows, choice),
                       .genre = choice.genre,
                       .paging = queries.paging(choice, result.total)};
    if (browse::choice_query(choice).empty()) {
      ListBatch lists;
      auto const newest = lists.add(
          {.kind = ListKind::newest, .content_type = ContentType::podcast, .limit = newest_episodes});
      props.newest = queries.shown(queries.list(std::move(lists))[newest], &CataloguePresenter::episode);
    }
    return chosen_list(std::move(props), choice);
  });
}

portal::Task<portal::Page<PodcastPage>> SpeechPages::podcast(tenants::Visit const& visit) {
  using Page = portal::Page<PodcastPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    auto const part = browse::part_in(visit);
    ListBatch lists;
    auto const people = add_people(lists);
    auto const related = lists.add(
        {.kind = ListKind::related, .content_type = ContentType::podcastcollection, .limit = shelf});
    auto const opened = queries.open(ContentType::podcastcollection, param(visit, "id"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    auto const& presenter = queries.presenter();
    auto const attributes = attributes_of<catalogue::PodcastAttributes>(item);
    bool const serial = attributes.type == catalogue::PodcastType::serial;
    auto const episodes = queries.list({.kind = ListKind::children,
                                        .content_type = ContentType::podcast,
                                        .article = item.id,
                                        .word = "podcast_episode",
                                        .newest_first = !serial,
                                        .with_attributes = true},
                                       part);
    PodcastPage props{.podcast = presenter.podcast(item),
                      .description = item.description,
                      .description_lang = presenter.description_lang(item),
                      .language = attributes.language,
                      .language_name = language_name(attributes.language, visit),
                      .serial = serial,
                      .people = people_of<Speaker>(queries, opened.lists[people], attributes.people),
                      .genres = queries.genres_of(item.id, &CataloguePresenter::podcast_genre),
                      .episodes = queries.shown(episodes, &CataloguePresenter::episode),
                      .paging = queries.paging(part, episodes.total),
                      .copyright = attributes.copyright,
                      .link = attributes.link,
                      .funding = std::nullopt,
                      .feed = std::nullopt,
                      .related = queries.shown(opened.lists[related], &CataloguePresenter::podcast)};
    if (props.podcast.badge == catalogue::Badge::free)
      props.feed = http::link(files::feed, props.podcast.id + ".xml");
    if (attributes.funding) {
      auto const label = presenter.text_in(attributes.funding->label);
      props.funding = Funding{.link = attributes.funding->link,
                              .label = label ? label->text : std::string(),
                              .label_lang = label ? label->lang : std::nullopt};
    }
    return article_page(std::move(props), item);
  });
}

portal::Task<portal::Page<EpisodePage>> SpeechPages::episode(tenants::Visit const& visit) {
  using Page = portal::Page<EpisodePage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const people = add_people(lists);
    auto const more = lists.add({.kind = ListKind::siblings,
                                 .content_type = ContentType::podcast,
                                 .limit = shelf,
                                 .newest_first = true});
    auto const opened = queries.open(ContentType::podcast, param(visit, "id"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    auto const& presenter = queries.presenter();
    auto const attributes = attributes_of<catalogue::EpisodeAttributes>(item);
    auto const notes = presenter.text_in(attributes.notes);
    return article_page(
        EpisodePage{.episode = presenter.episode(item),
                    .language = attributes.language,
                    .language_name = language_name(attributes.language, visit),
                    .notes = notes ? notes->text : std::string(),
                    .notes_lang = notes ? notes->lang : std::nullopt,
                    .chapters = chapters_of(presenter, attributes.chapters),
                    .people = people_of<Speaker>(queries, opened.lists[people], attributes.people),
                    .genres = queries.genres_of(item.id, &CataloguePresenter::podcast_genre),
                    .link = attributes.link,
                    .more = queries.shown(opened.lists[more], &CataloguePresenter::episode)},
        item);
  });
}

portal::Task<portal::Page<AudiobooksPage>> SpeechPages::audiobooks(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [choice = browse::order_in(visit, Sort::newest)](Queries& queries) {
                     return audiobooks_page(queries, choice, "");
                   });
}

portal::Task<portal::Page<AudiobooksPage>> SpeechPages::audiobook_genre(tenants::Visit const& visit) {
  return read_page(
      database_, visit, clock_.now(),
      [choice = browse::order_in(visit, Sort::newest), name = param(visit, "name")](Queries& queries) {
        if (name.empty()) browse::not_found("The genre was not found.");
        return audiobooks_page(queries, choice, name);
      });
}

portal::Task<portal::Page<AudiobookGenresPage>> SpeechPages::audiobook_genres(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [](Queries& queries) {
    AudiobookGenresPage props;
    for (auto const& row : queries.genres_with_artwork(ContentType::audiobook))
      props.genres.push_back(queries.presenter().audiobook_genre_with_artwork(row));
    return browse::list_page(std::move(props));
  });
}

portal::Task<portal::Page<AudiobookPage>> SpeechPages::audiobook(tenants::Visit const& visit) {
  using Page = portal::Page<AudiobookPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const people = add_people(lists);
    auto const chapters = lists.add({.kind = ListKind::children,
                                     .content_type = ContentType::audio_book_chapter,
                                     .limit = browse::whole_list,
                                     .word = "audiobook_chapter"});
    auto const more =
        lists.add({.kind = ListKind::same_artist, .content_type = ContentType::audiobook, .limit = shelf});
    auto const related =
        lists.add({.kind = ListKind::related, .content_type = ContentType::audiobook, .limit = shelf});
    auto const opened = queries.open(ContentType::audiobook, param(visit, "id"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    auto const& presenter = queries.presenter();
    auto const attributes = attributes_of<catalogue::AudiobookAttributes>(item);
    return article_page(
        AudiobookPage{.audiobook = presenter.audiobook(item),
                      .description = item.description,
                      .description_lang = presenter.description_lang(item),
                      .language = attributes.language,
                      .language_name = language_name(attributes.language, visit),
                      .released_at = browse::day_of(item.released_at),
                      .released = presenter.date(item.released_at),
                      .isbn = attributes.isbn,
                      .publisher = attributes.publisher,
                      .copyright = attributes.copyright,
                      .abridged = attributes.abridged,
                      .people = people_of<Speaker>(queries, opened.lists[people], attributes.people),
                      .genres = queries.genres_of(item.id, &CataloguePresenter::audiobook_genre),
                      .chapters = queries.shown(opened.lists[chapters], &CataloguePresenter::track),
                      .more_by_author = queries.shown(opened.lists[more], &CataloguePresenter::audiobook),
                      .related = queries.shown(opened.lists[related], &CataloguePresenter::audiobook)},
        item);
  });
}

portal::Task<portal::Page<PersonPage>> SpeechPages::person(tenants::Visit const& visit) {
  using Page = portal::Page<PersonPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const works = [&](ContentType type, char const* relation) {
      return lists.add({.kind = ListKind::children,
                        .content_type = type,
                        .limit = browse::page_size,
                        .word = relation,
                        .newest_first = true,
                        .with_attributes = type == ContentType::videocollection});
    };
    auto const written = works(ContentType::audiobook, "artist_work");
    auto const narrated = works(ContentType::audiobook, "narrator_work");
    auto const hosted = works(ContentType::podcastcollection, "artist_work");
    auto const guest_in = works(ContentType::podcast, "guest_work");
    auto const directed_films = works(ContentType::full_length_video, "artist_work");
    auto const directed_series = works(ContentType::videocollection, "artist_work");
    auto const films = works(ContentType::full_length_video, "film_work");
    auto const series = works(ContentType::videocollection, "film_work");
    auto const opened = queries.open(ContentType::person, param(visit, "id"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    return article_page(
        PersonPage{
            .person = queries.presenter().artist(item),
            .biography = item.description,
            .biography_lang = queries.presenter().description_lang(item),
            .link = attributes_of<catalogue::PersonAttributes>(item).link,
            .written = queries.shown(opened.lists[written], &CataloguePresenter::audiobook),
            .narrated = queries.shown(opened.lists[narrated], &CataloguePresenter::audiobook),
            .hosted = queries.shown(opened.lists[hosted], &CataloguePresenter::podcast),
            .guest_in = queries.shown(opened.lists[guest_in], &CataloguePresenter::episode),
            .directed_films = queries.shown(opened.lists[directed_films], &CataloguePresenter::film),
            .directed_series = queries.shown(opened.lists[directed_series], &CataloguePresenter::series),
            .films = queries.shown(opened.lists[films], &CataloguePresenter::film),
            .series = queries.shown(opened.lists[series], &CataloguePresenter::series)},
        item);
  });
}

}  // namespace speech
