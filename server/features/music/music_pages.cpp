// Reads the payload of each music page in one transaction.
#include "features/music/music_pages.hpp"

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "features/browse/pages.hpp"
#include "features/playback/media/media_address.hpp"

KIOSK_JSON_COMPILED(music::MusicAlbumPage);
KIOSK_JSON_COMPILED(music::MusicAlbumsPage);
KIOSK_JSON_COMPILED(music::MusicArtistPage);
KIOSK_JSON_COMPILED(music::MusicArtistsPage);
KIOSK_JSON_COMPILED(music::MusicGenrePage);
KIOSK_JSON_COMPILED(music::MusicPlaylistPage);
KIOSK_JSON_COMPILED(music::MusicPlaylistsPage);
KIOSK_JSON_COMPILED(music::MusicTrackCategoriesPage);
KIOSK_JSON_COMPILED(music::MusicTrackPage);
KIOSK_JSON_COMPILED(music::MusicTracksPage);
KIOSK_JSON_COMPILED(music::MusicVideoPage);
KIOSK_JSON_COMPILED(music::MusicVideosPage);

namespace music {
namespace {

using browse::article_page;
using browse::chosen_list;
using browse::day_of;
using browse::list_page;
using browse::ListBatch;
using browse::ListChoice;
using browse::not_found;
using browse::param;
using browse::Part;
using browse::Queries;
using browse::read_page;
using browse::Sort;
using browse::whole_list;
using catalogue::CataloguePresenter;
using catalogue::ContentType;
using catalogue::Item;
using catalogue::ListKind;
using catalogue::ListQuery;
using catalogue::ListResult;

constexpr std::int64_t shelf = 12;

/// The songs of an album or a playlist, with their number and length in all.
ListQuery songs_of(std::string relation, Part const& part) {
  return {.kind = ListKind::children,
          .content_type = ContentType::full_track_music,
          .limit = part.limit,
          .offset = part.offset,
          .word = std::move(relation),
          .counted = true,
          .summed = true};
}

portal::Page<MusicTracksPage> tracks_of_artist(Queries& queries, ListChoice const& choice) {
  auto const artist = browse::artist_of(queries, choice);
  auto const result = browse::works_of(queries, artist, ContentType::full_track_music, choice);
  return chosen_list(MusicTracksPage{.tracks = queries.shown(result, &CataloguePresenter::track),
                                     .sorts = queries.sorts(choice),
                                     .genres = {},
                                     .genre = "",
                                     .artist = queries.presenter().artist(artist),
                                     .paging = queries.paging(choice, result.total)},
                     choice);
}

portal::Page<MusicAlbumsPage> albums_of_artist(Queries& queries, ListChoice const& choice) {
  auto const artist = browse::artist_of(queries, choice);
  auto const result = browse::works_of(queries, artist, ContentType::album, choice);
  return chosen_list(MusicAlbumsPage{.albums = queries.shown(result, &CataloguePresenter::album),
                                     .categories = {},
                                     .category = std::nullopt,
                                     .artist = queries.presenter().artist(artist),
                                     .sorts = queries.sorts(choice),
                                     .paging = queries.paging(choice, result.total)},
                     choice);
}

portal::Page<MusicVideosPage> videos_of_artist(Queries& queries, ListChoice const& choice) {
  auto const artist = browse::artist_of(queries, choice);
  auto const result = browse::works_of(queries, artist, ContentType::video, choice);
  return chosen_list(MusicVideosPage{.videos = queries.shown(result, &CataloguePresenter::video),
                                     .artist = queries.presenter().artist(artist),
                                     .sorts = queries.sorts(choice),
                                     .paging = queries.paging(choice, result.total)},
                     choice);
}

/// All albums, or those of a genre.
portal::Page<MusicAlbumsPage> albums_page(Queries& queries, ListChoice const& choice,
                                          std::string const& category) {
  MusicAlbumsPage props;
  for (auto const& row : queries.genres(ContentType::album)) {
    props.categories.push_back(queries.presenter().album_category(row));
    if (row.slug == category) props.category = props.categories.back();
  }
  if (!category.empty() && !props.category) not_found("The category " + category + " was not found.");
  auto const result = queries.list({.kind = category.empty() ? ListKind::newest : ListKind::genre,
                                    .content_type = ContentType::album,
                                    .word = category,
                                    .newest_first = choice.sort == Sort::newest,
                                    .by_rank = choice.sort == Sort::popular},
                                   choice.part);
  props.albums = queries.shown(result, &CataloguePresenter::album);
  props.sorts = queries.sorts(choice);
  props.paging = queries.paging(choice, result.total);
  return chosen_list(std::move(props), choice);
}

}  // namespace

portal::Task<portal::Page<MusicTracksPage>> MusicPages::tracks(tenants::Visit const& visit) {
  auto const choice = browse::choice_of(visit.query, Sort::popular);
  return read_page(database_, visit, clock_.now(), [choice](Queries& queries) {
    if (!choice.artist.empty()) return tracks_of_artist(queries, choice);
    auto const rows = browse::genres_with(queries, ContentType::full_track_music, choice);
    auto const result = queries.list({.kind = choice.genre.empty() ? ListKind::top : ListKind::genre,
                                      .content_type = ContentType::full_track_music,
                                      .word = choice.genre,
                                      .newest_first = choice.sort == Sort::newest},
                                     choice.part);
    return chosen_list(MusicTracksPage{.tracks = queries.shown(result, &CataloguePresenter::track),
                                       .sorts = queries.sorts(choice),
                                       .genres = queries.genre_filters(rows, choice),
                                       .genre = choice.genre,
                                       .artist = std::nullopt,
                                       .paging = queries.paging(choice, result.total)},
                       choice);
  });
}

portal::Task<portal::Page<MusicTrackCategoriesPage>> MusicPages::track_categories(
    tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [](Queries& queries) {
    MusicTrackCategoriesPage props;
    for (auto const& row : queries.genres_with_artwork(ContentType::full_track_music))
      props.genres.push_back(queries.presenter().genre_with_artwork(row));
    return list_page(std::move(props));
  });
}

portal::Task<portal::Page<MusicTrackPage>> MusicPages::track(tenants::Visit const& visit) {
  using Page = portal::Page<MusicTrackPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const album = lists.add(
        {.kind = ListKind::siblings, .content_type = ContentType::full_track_music, .limit = whole_list});
    auto const related =
        lists.add({.kind = ListKind::related, .content_type = ContentType::full_track_music, .limit = shelf});
    auto const opened = queries.open(ContentType::full_track_music, param(visit, "track"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    return article_page(
        MusicTrackPage{.track = queries.presenter().track(item),
                       .description = item.description,
                       .description_lang = queries.presenter().description_lang(item),
                       .released_at = day_of(item.released_at),
                       .released = queries.presenter().date(item.released_at),
                       .genres = queries.genres_of(item.id),
                       .more_from_album = queries.shown(opened.lists[album], &CataloguePresenter::track),
                       .related = queries.shown(opened.lists[related], &CataloguePresenter::track)},
        item);
  });
}

portal::Task<portal::Page<MusicAlbumsPage>> MusicPages::albums(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [choice = browse::order_or_artist_in(visit, Sort::newest)](Queries& queries) {
                     return choice.artist.empty() ? albums_page(queries, choice, "")
                                                  : albums_of_artist(queries, choice);
                   });
}

portal::Task<portal::Page<MusicAlbumsPage>> MusicPages::albums_category(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [choice = browse::order_in(visit, Sort::newest), name = param(visit, "name")](
                       Queries& queries) { return albums_page(queries, choice, name); });
}

portal::Task<portal::Page<MusicAlbumPage>> MusicPages::album(tenants::Visit const& visit) {
  using Page = portal::Page<MusicAlbumPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    auto const part = browse::whole_part_of(visit.query);
    ListBatch lists;
    auto const tracks = lists.add(songs_of("album_track", part));
    auto const more =
        lists.add({.kind = ListKind::same_artist, .content_type = ContentType::album, .limit = shelf});
    auto const opened = queries.open(ContentType::album, param(visit, "album"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    auto const& songs = opened.lists[tracks];
    browse::require_part(songs, part);
    return article_page(
        MusicAlbumPage{.album = queries.presenter().album(item),
                       .description = item.description,
                       .description_lang = queries.presenter().description_lang(item),
                       .released_at = day_of(item.released_at),
                       .released = queries.presenter().date(item.released_at),
                       .genres = queries.genres_of(item.id),
                       .tracks = queries.shown(songs, &CataloguePresenter::track),
                       .paging = queries.paging(part, songs.total),
                       .total_duration = queries.presenter().duration(songs.total_ms),
                       .total_seconds = (songs.total_ms + 500) / 1000,
                       .more_by_artist = queries.shown(opened.lists[more], &CataloguePresenter::album)},
        item);
  });
}

portal::Task<portal::Page<MusicArtistsPage>> MusicPages::artists(tenants::Visit const& visit) {
  auto choice = browse::choice_of(visit.query, Sort::popular);
  choice.sort = choice.usual;
  choice.artist.clear();
  return read_page(database_, visit, clock_.now(), [choice](Queries& queries) {
    auto const rows = browse::genres_with(queries, ContentType::artist, choice);
    auto const result = queries.list({.kind = choice.genre.empty() ? ListKind::top : ListKind::genre,
                                      .content_type = ContentType::artist,
                                      .word = choice.genre},
                                     choice.part);
    return chosen_list(MusicArtistsPage{.artists = queries.shown(result, &CataloguePresenter::artist),
                                        .genres = queries.genre_filters(rows, choice),
                                        .genre = choice.genre,
                                        .paging = queries.paging(choice, result.total)},
                       choice);
  });
}

portal::Task<portal::Page<MusicArtistPage>> MusicPages::artist(tenants::Visit const& visit) {
  using Page = portal::Page<MusicArtistPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const works = [&](ContentType content_type, std::int64_t limit) {
      return lists.add(
          {.kind = ListKind::works, .content_type = content_type, .limit = limit, .counted = true});
    };
    auto const top_tracks = works(ContentType::full_track_music, 10);
    auto const albums = works(ContentType::album, 48);
    auto const videos = works(ContentType::video, shelf);
    auto const related =
        lists.add({.kind = ListKind::related, .content_type = ContentType::artist, .limit = shelf});
    auto const opened = queries.open(ContentType::artist, param(visit, "id"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    return article_page(
        MusicArtistPage{.artist = queries.presenter().artist(item),
                        .biography = item.description,
                        .biography_lang = queries.presenter().description_lang(item),
                        .genres = queries.genres_of(item.id),
                        .top_tracks = queries.shown(opened.lists[top_tracks], &CataloguePresenter::track),
                        .track_count = opened.lists[top_tracks].total,
                        .albums = queries.shown(opened.lists[albums], &CataloguePresenter::album),
                        .album_count = opened.lists[albums].total,
                        .videos = queries.shown(opened.lists[videos], &CataloguePresenter::video),
                        .video_count = opened.lists[videos].total,
                        .related = queries.shown(opened.lists[related], &CataloguePresenter::artist)},
        item);
  });
}

portal::Task<portal::Page<MusicGenrePage>> MusicPages::genre(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [name = param(visit, "name")](Queries& queries) {
    auto const rows = queries.genres(ContentType::full_track_music);
    auto const found = std::ranges::find(rows, name, &catalogue::GenreRow::slug);
    if (found == rows.end()) not_found("The genre " + name + " was not found.");
    ListBatch lists;
    auto const of_genre = [&](ContentType content_type) {
      return lists.add({.kind = ListKind::genre, .content_type = content_type, .limit = 24, .word = name});
    };
    auto const tracks = of_genre(ContentType::full_track_music);
    auto const albums = of_genre(ContentType::album);
    auto const artists = of_genre(ContentType::artist);
    auto const results = queries.list(std::move(lists));
    return list_page(MusicGenrePage{.genre = queries.presenter().genre(*found),
                                    .tracks = queries.shown(results[tracks], &CataloguePresenter::track),
                                    .albums = queries.shown(results[albums], &CataloguePresenter::album),
                                    .artists = queries.shown(results[artists], &CataloguePresenter::artist)});
  });
}

portal::Task<portal::Page<MusicPlaylistsPage>> MusicPages::playlists(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [part = browse::part_in(visit)](Queries& queries) {
    auto const result = queries.list({.kind = ListKind::top, .content_type = ContentType::playlist}, part);
    return list_page(MusicPlaylistsPage{.playlists = queries.shown(result, &CataloguePresenter::playlist),
                                        .paging = queries.paging(part, result.total)});
  });
}

portal::Task<portal::Page<MusicPlaylistPage>> MusicPages::playlist(tenants::Visit const& visit) {
  using Page = portal::Page<MusicPlaylistPage>;
  return read_page(database_, visit, clock_.now(), [&visit](Queries& queries) -> Page {
    auto const part = browse::whole_part_of(visit.query);
    ListBatch lists;
    auto const tracks = lists.add(songs_of("playlist_track", part));
    auto const opened = queries.open(ContentType::playlist, param(visit, "playlist"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    auto const& songs = opened.lists[tracks];
    browse::require_part(songs, part);
    return article_page(MusicPlaylistPage{.playlist = queries.presenter().playlist(item),
                                          .tracks = queries.shown(songs, &CataloguePresenter::track),
                                          .paging = queries.paging(part, songs.total),
                                          .total_duration = queries.presenter().duration(songs.total_ms),
                                          .total_seconds = (songs.total_ms + 500) / 1000},
                        item);
  });
}

portal::Task<portal::Page<MusicVideosPage>> MusicPages::videos(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [choice = browse::order_or_artist_in(visit, Sort::newest)](Queries& queries) {
                     if (!choice.artist.empty()) return videos_of_artist(queries, choice);
                     auto const result = queries.list({.kind = ListKind::newest,
                                                       .content_type = ContentType::video,
                                                       .by_rank = choice.sort == Sort::popular},
                                                      choice.part);
                     return chosen_list(
                         MusicVideosPage{.videos = queries.shown(result, &CataloguePresenter::video),
                                         .artist = std::nullopt,
                                         .sorts = queries.sorts(choice),
                                         .paging = queries.paging(choice, result.total)},
                         choice);
                   });
}

portal::Task<portal::Page<MusicVideoPage>> MusicPages::video(tenants::Visit const& visit) {
  using Page = portal::Page<MusicVideoPage>;
  return read_page(database_, visit, clock_.now(), [this, &visit](Queries& queries) -> Page {
    ListBatch lists;
    auto const song = lists.add({.kind = ListKind::children,
                                 .content_type = ContentType::full_track_music,
                                 .limit = 1,
                                 .word = "video_track"});
    auto const newest =
        lists.add({.kind = ListKind::newest, .content_type = ContentType::video, .limit = shelf + 1});
    auto const opened = queries.open(ContentType::video, param(visit, "id"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    MusicVideoPage props{.video = queries.presenter().video(item),
                         .description = item.description,
                         .description_lang = queries.presenter().description_lang(item),
                         .released_at = day_of(item.released_at),
                         .track = std::nullopt,
                         .more = {},
                         .preview_url = std::nullopt,
                         .preview_seconds = 0};
    auto const songs = queries.shown(opened.lists[song], &CataloguePresenter::track);
    if (!songs.empty()) props.track = songs.front();
    for (auto const& other : opened.lists[newest].items)
      if (other.id != item.id && std::ssize(props.more) < shelf)
        props.more.push_back(queries.presenter().video(other));
    if (auto const playable = queries.catalogue().find_playable(item.id, queries.view())) {
      auto const preview = std::ranges::find(playable->files, "preview", &catalogue::MediaFileRow::profile);
      if (preview != playable->files.end()) {
        props.preview_url =
            playback::preview_address(keys_, visit.tenant->id, preview->path, queries.view().now);
        props.preview_seconds = (preview->duration_ms + 500) / 1000;
      }
    }
    return article_page(std::move(props), item);
  });
}

}  // namespace music
