// What each music page shows, read in one transaction.
#include "features/music/music_pages.hpp"

#include <algorithm>

#include "features/catalogue/addresses.hpp"
#include "features/music/music_queries.hpp"
#include "features/playback/media_address.hpp"

namespace music {
namespace {

using catalogue::ContentType;
using catalogue::Item;
using catalogue::ListKind;
using catalogue::ListQuery;
using catalogue::ListResult;

constexpr std::int64_t shelf = 12;

std::string param(tenants::Visit const& visit, std::string_view name) {
  auto const found = visit.params.find(name);
  return found == visit.params.end() ? std::string() : found->second;
}

Part part_in(tenants::Visit const& visit) {
  return part_of(visit.query.find("limit"), visit.query.find("offset"));
}

/// What a reader has chosen of a list that is of no genre.
ListChoice order_or_artist_in(tenants::Visit const& visit, Sort usual) {
  auto choice = choice_of(visit.query, usual);
  choice.genre.clear();
  return choice;
}
/// And of no artist.
ListChoice order_in(tenants::Visit const& visit, Sort usual) {
  auto choice = order_or_artist_in(visit, usual);
  choice.artist.clear();
  return choice;
}

/// The visit is the caller's and outlives the answer; `make_page` runs on a storage thread meanwhile.
template <class F>
portal::Task<std::invoke_result_t<F, MusicQueries&>> read_page(storage::Database& database,
                                                               tenants::Visit const& visit, base::Instant now,
                                                               F make_page) {
  auto read = [&visit, now, make_page](storage::Session& session) {
    MusicQueries queries(session, visit, now);
    return make_page(queries);
  };
  co_return co_await database.read(std::move(read));
}

template <class Payload>
portal::Page<Payload> list_page(Payload payload) {
  portal::Page<Payload> page(std::move(payload));
  page.tags = {"catalogue"};
  return page;
}

/// A search engine indexes the usual list only: the others have the same entries.
template <class Payload>
portal::Page<Payload> chosen_list(Payload payload, ListChoice const& choice) {
  auto page = list_page(std::move(payload));
  page.noindex = choice.sort != choice.usual || !choice.genre.empty() || !choice.artist.empty();
  return page;
}

template <class Payload>
portal::Page<Payload> article_page(Payload payload, Item const& item) {
  portal::Page<Payload> page(std::move(payload));
  page.canonical = catalogue::path_of(item);
  page.tags = {"article:" + base::text(item.id), "catalogue"};
  return page;
}

std::string day_of(base::Instant at) { return base::to_rfc3339(at).substr(0, 10); }

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
void require_part(ListResult const& result, Part const& part) {
  if (result.items.empty() && part.offset > 0) not_found("The page of the list does not exist.");
}

/// The genres of these articles; throws 404 if the chosen one is not among them.
std::vector<catalogue::GenreRow> genres_with(MusicQueries& queries, ContentType content_type,
                                             ListChoice const& choice) {
  auto rows = queries.genres(content_type);
  if (!choice.genre.empty() &&
      std::ranges::find(rows, choice.genre, &catalogue::GenreRow::slug) == rows.end())
    not_found("The genre " + choice.genre + " was not found.");
  return rows;
}

/// The artist that a list is limited to; throws 404 for an unknown one.
Item artist_of(MusicQueries& queries, ListChoice const& choice) {
  auto const id = base::ArticleId::parse(choice.artist);
  if (!id) not_found("The artist was not found.");
  ListBatch lists;
  auto const of =
      lists.add({.kind = ListKind::ids, .content_type = ContentType::artist, .limit = 1, .ids = {*id}});
  auto const found = queries.list(std::move(lists));
  if (found[of].items.empty()) not_found("The artist was not found.");
  return found[of].items.front();
}

ListResult works_of(MusicQueries& queries, Item const& artist, ContentType content_type,
                    ListChoice const& choice) {
  return queries.list({.kind = ListKind::works,
                       .content_type = content_type,
                       .article = artist.id,
                       .newest_first = choice.sort == Sort::newest,
                       .by_rank = choice.sort == Sort::popular},
                      choice.part);
}

portal::Page<MusicTracksPage> tracks_of_artist(MusicQueries& queries, ListChoice const& choice) {
  auto const artist = artist_of(queries, choice);
  auto const result = works_of(queries, artist, ContentType::full_track_music, choice);
  return chosen_list(MusicTracksPage{.tracks = queries.tracks(result),
                                     .sorts = queries.sorts(choice),
                                     .genres = {},
                                     .genre = "",
                                     .artist = queries.presenter().artist(artist),
                                     .paging = queries.paging(choice, result.total)},
                     choice);
}

portal::Page<MusicAlbumsPage> albums_of_artist(MusicQueries& queries, ListChoice const& choice) {
  auto const artist = artist_of(queries, choice);
  auto const result = works_of(queries, artist, ContentType::album, choice);
  return chosen_list(MusicAlbumsPage{.albums = queries.albums(result),
                                     .categories = {},
                                     .category = std::nullopt,
                                     .artist = queries.presenter().artist(artist),
                                     .sorts = queries.sorts(choice),
                                     .paging = queries.paging(choice, result.total)},
                     choice);
}

portal::Page<MusicVideosPage> videos_of_artist(MusicQueries& queries, ListChoice const& choice) {
  auto const artist = artist_of(queries, choice);
  auto const result = works_of(queries, artist, ContentType::video, choice);
  return chosen_list(MusicVideosPage{.videos = queries.videos(result),
                                     .artist = queries.presenter().artist(artist),
                                     .sorts = queries.sorts(choice),
                                     .paging = queries.paging(choice, result.total)},
                     choice);
}

/// All albums, or those of a genre.
portal::Page<MusicAlbumsPage> albums_page(MusicQueries& queries, ListChoice const& choice,
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
  props.albums = queries.albums(result);
  props.sorts = queries.sorts(choice);
  props.paging = queries.paging(choice, result.total);
  return chosen_list(std::move(props), choice);
}

}  // namespace

portal::Task<portal::Page<MusicTracksPage>> MusicPages::tracks(tenants::Visit const& visit) {
  auto const choice = choice_of(visit.query, Sort::popular);
  return read_page(database_, visit, clock_.now(), [choice](MusicQueries& queries) {
    if (!choice.artist.empty()) return tracks_of_artist(queries, choice);
    auto const rows = genres_with(queries, ContentType::full_track_music, choice);
    auto const result = queries.list({.kind = choice.genre.empty() ? ListKind::top : ListKind::genre,
                                      .content_type = ContentType::full_track_music,
                                      .word = choice.genre,
                                      .newest_first = choice.sort == Sort::newest},
                                     choice.part);
    return chosen_list(MusicTracksPage{.tracks = queries.tracks(result),
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
  return read_page(database_, visit, clock_.now(), [](MusicQueries& queries) {
    MusicTrackCategoriesPage props;
    for (auto const& row : queries.genres(ContentType::full_track_music))
      props.genres.push_back(queries.presenter().genre_with_artwork(row));
    return list_page(std::move(props));
  });
}

portal::Task<portal::Page<MusicTrackPage>> MusicPages::track(tenants::Visit const& visit) {
  using Page = portal::Page<MusicTrackPage>;
  return read_page(database_, visit, clock_.now(), [&visit](MusicQueries& queries) -> Page {
    ListBatch lists;
    auto const album = lists.add(
        {.kind = ListKind::siblings, .content_type = ContentType::full_track_music, .limit = whole_list});
    auto const related =
        lists.add({.kind = ListKind::related, .content_type = ContentType::full_track_music, .limit = shelf});
    auto const opened = queries.open(ContentType::full_track_music, param(visit, "track"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    return article_page(MusicTrackPage{.track = queries.presenter().track(item),
                                       .description = item.description,
                                       .description_lang = queries.presenter().description_lang(item),
                                       .released_at = day_of(item.released_at),
                                       .released = base::format_date(item.released_at, *visit.locale),
                                       .genres = queries.genres_of(item.id),
                                       .more_from_album = queries.tracks(opened.lists[album]),
                                       .related = queries.tracks(opened.lists[related])},
                        item);
  });
}

portal::Task<portal::Page<MusicAlbumsPage>> MusicPages::albums(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [choice = order_or_artist_in(visit, Sort::newest)](MusicQueries& queries) {
                     return choice.artist.empty() ? albums_page(queries, choice, "")
                                                  : albums_of_artist(queries, choice);
                   });
}

portal::Task<portal::Page<MusicAlbumsPage>> MusicPages::albums_category(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [choice = order_in(visit, Sort::newest), name = param(visit, "name")](
                       MusicQueries& queries) { return albums_page(queries, choice, name); });
}

portal::Task<portal::Page<MusicAlbumPage>> MusicPages::album(tenants::Visit const& visit) {
  using Page = portal::Page<MusicAlbumPage>;
  return read_page(database_, visit, clock_.now(), [&visit](MusicQueries& queries) -> Page {
    auto const part = whole_part_of(visit.query);
    ListBatch lists;
    auto const tracks = lists.add(songs_of("album_track", part));
    auto const more =
        lists.add({.kind = ListKind::same_artist, .content_type = ContentType::album, .limit = shelf});
    auto const opened = queries.open(ContentType::album, param(visit, "album"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    auto const& songs = opened.lists[tracks];
    require_part(songs, part);
    return article_page(MusicAlbumPage{.album = queries.presenter().album(item),
                                       .description = item.description,
                                       .description_lang = queries.presenter().description_lang(item),
                                       .released_at = day_of(item.released_at),
                                       .released = base::format_date(item.released_at, *visit.locale),
                                       .genres = queries.genres_of(item.id),
                                       .tracks = queries.tracks(songs),
                                       .paging = queries.paging(part, songs.total),
                                       .total_duration = queries.presenter().duration(songs.total_ms),
                                       .total_seconds = (songs.total_ms + 500) / 1000,
                                       .more_by_artist = queries.albums(opened.lists[more])},
                        item);
  });
}

portal::Task<portal::Page<MusicArtistsPage>> MusicPages::artists(tenants::Visit const& visit) {
  auto choice = choice_of(visit.query, Sort::popular);
  choice.sort = choice.usual;
  choice.artist.clear();
  return read_page(database_, visit, clock_.now(), [choice](MusicQueries& queries) {
    auto const rows = genres_with(queries, ContentType::artist, choice);
    auto const result = queries.list({.kind = choice.genre.empty() ? ListKind::top : ListKind::genre,
                                      .content_type = ContentType::artist,
                                      .word = choice.genre},
                                     choice.part);
    return chosen_list(MusicArtistsPage{.artists = queries.artists(result),
                                        .genres = queries.genre_filters(rows, choice),
                                        .genre = choice.genre,
                                        .paging = queries.paging(choice, result.total)},
                       choice);
  });
}

portal::Task<portal::Page<MusicArtistPage>> MusicPages::artist(tenants::Visit const& visit) {
  using Page = portal::Page<MusicArtistPage>;
  return read_page(database_, visit, clock_.now(), [&visit](MusicQueries& queries) -> Page {
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
    return article_page(MusicArtistPage{.artist = queries.presenter().artist(item),
                                        .biography = item.description,
                                        .biography_lang = queries.presenter().description_lang(item),
                                        .genres = queries.genres_of(item.id),
                                        .top_tracks = queries.tracks(opened.lists[top_tracks]),
                                        .track_count = opened.lists[top_tracks].total,
                                        .albums = queries.albums(opened.lists[albums]),
                                        .album_count = opened.lists[albums].total,
                                        .videos = queries.videos(opened.lists[videos]),
                                        .video_count = opened.lists[videos].total,
                                        .related = queries.artists(opened.lists[related])},
                        item);
  });
}

portal::Task<portal::Page<MusicGenrePage>> MusicPages::genre(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [name = param(visit, "name")](MusicQueries& queries) {
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
                                    .tracks = queries.tracks(results[tracks]),
                                    .albums = queries.albums(results[albums]),
                                    .artists = queries.artists(results[artists])});
  });
}

portal::Task<portal::Page<MusicPlaylistsPage>> MusicPages::playlists(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(), [part = part_in(visit)](MusicQueries& queries) {
    auto const result = queries.list({.kind = ListKind::top, .content_type = ContentType::playlist}, part);
    return list_page(MusicPlaylistsPage{.playlists = queries.playlists(result),
                                        .paging = queries.paging(part, result.total)});
  });
}

portal::Task<portal::Page<MusicPlaylistPage>> MusicPages::playlist(tenants::Visit const& visit) {
  using Page = portal::Page<MusicPlaylistPage>;
  return read_page(database_, visit, clock_.now(), [&visit](MusicQueries& queries) -> Page {
    auto const part = whole_part_of(visit.query);
    ListBatch lists;
    auto const tracks = lists.add(songs_of("playlist_track", part));
    auto const opened = queries.open(ContentType::playlist, param(visit, "playlist"), std::move(lists));
    if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
    Item const& item = opened.item;
    auto const& songs = opened.lists[tracks];
    require_part(songs, part);
    return article_page(MusicPlaylistPage{.playlist = queries.presenter().playlist(item),
                                          .tracks = queries.tracks(songs),
                                          .paging = queries.paging(part, songs.total),
                                          .total_duration = queries.presenter().duration(songs.total_ms),
                                          .total_seconds = (songs.total_ms + 500) / 1000},
                        item);
  });
}

portal::Task<portal::Page<MusicVideosPage>> MusicPages::videos(tenants::Visit const& visit) {
  return read_page(database_, visit, clock_.now(),
                   [choice = order_or_artist_in(visit, Sort::newest)](MusicQueries& queries) {
                     if (!choice.artist.empty()) return videos_of_artist(queries, choice);
                     auto const result = queries.list({.kind = ListKind::newest,
                                                       .content_type = ContentType::video,
                                                       .by_rank = choice.sort == Sort::popular},
                                                      choice.part);
                     return chosen_list(MusicVideosPage{.videos = queries.videos(result),
                                                        .artist = std::nullopt,
                                                        .sorts = queries.sorts(choice),
                                                        .paging = queries.paging(choice, result.total)},
                                        choice);
                   });
}

portal::Task<portal::Page<MusicVideoPage>> MusicPages::video(tenants::Visit const& visit) {
  using Page = portal::Page<MusicVideoPage>;
  return read_page(database_, visit, clock_.now(), [this, &visit](MusicQueries& queries) -> Page {
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
    auto const songs = queries.tracks(opened.lists[song]);
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
