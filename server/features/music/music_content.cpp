// Picks for each page, and the way from an address to the article that it means.
#include "features/music/music_content.hpp"

#include <algorithm>

#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/music/music_payloads.hpp"
#include "features/playback/media_address.hpp"

namespace music {
namespace {

using catalogue::ContentType;
using catalogue::Item;
using catalogue::ListKind;
using catalogue::ListQuery;
using catalogue::ListResult;
using catalogue::ViewContext;

constexpr std::int64_t shelf = 12;
constexpr std::int64_t whole_list = 500;

[[noreturn]] void not_there(std::string const& what) {
  throw base::Problem(404, "NOT_FOUND", what, "error.notFound");
}

/// An article's page: either the results, the first of which is the article itself, or the address to
/// redirect to.
struct ArticlePage {
  std::vector<ListResult> results;
  std::string move_to;
  Item const& item() const { return results.front().items.front(); }
};

class MusicQueries {
 public:
  MusicQueries(storage::Session& session, tenants::Visit const& visit, base::Instant now)
      : visit_(visit),
        view_{.locale = visit.locale, .now = now, .max_rating = visit.max_rating},
        shelves_(session, visit.tenant->id),
        catalogue_(session, visit.tenant->id),
        presenter_(*visit.locale, now, [&visit](std::string_view path) { return visit.href(path); }) {}

  /// `others` are read together with the article, in one statement; their `article` is filled in here.
  ArticlePage open(ContentType content_type, std::string_view wanted, std::vector<ListQuery> others) {
    ArticlePage opened;
    if (auto const id = base::ArticleId::parse(wanted)) {
      std::vector<ListQuery> queries{
          {.kind = ListKind::ids, .content_type = content_type, .limit = 1, .ids = {*id}}};
      for (auto& other : others) {
        if (other.kind != ListKind::newest) other.article = *id;
        queries.push_back(std::move(other));
      }
      opened.results = shelves_.list(queries, view_);
      if (!opened.results.front().items.empty()) {
        std::string const canonical = catalogue::path_of(opened.item());
        bool const long_form = base::split(visit_.path, '/').size() == base::split(canonical, '/').size();
        if (long_form && visit_.path != canonical) opened.move_to = canonical;
        return opened;
      }
    }
    // A 13-character string may be a slug rather than an id; try it as a slug.
    auto const found = catalogue_.find_by_slug(content_type, base::lower_ascii(wanted), view_);
    if (!found) not_there("There is no " + name_of(content_type) + " " + std::string(wanted) + ".");
    opened.results = shelves_.list(
        {{.kind = ListKind::ids, .content_type = content_type, .limit = 1, .ids = {*found}}}, view_);
    opened.move_to = catalogue::path_of(opened.item());
    return opened;
  }

  PageRange paging(Part const& part, std::int64_t total) const {
    PageRange out{.offset = part.offset,
                  .limit = part.limit,
                  .total = total,
                  .previous = std::nullopt,
                  .next = std::nullopt};
    auto const address = [&](std::int64_t offset) {
      return visit_.href(visit_.path) + part_query({.offset = offset, .limit = part.limit});
    };
    if (part.offset > 0) out.previous = address(std::max<std::int64_t>(0, part.offset - part.limit));
    if (part.offset + part.limit < total) out.next = address(part.offset + part.limit);
    return out;
  }

  /// The list's part; 404 for one beyond its end.
  ListResult list(ListQuery query, Part const& part) {
    query.limit = part.limit;
    query.offset = part.offset;
    query.counted = true;
    auto result = std::move(shelves_.list({std::move(query)}, view_).front());
    if (result.items.empty() && part.offset > 0) not_there("The page of the list does not exist.");
    return result;
  }

  std::vector<Track> tracks(ListResult const& result) const {
    return all<Track>(result, [&](Item const& item) { return presenter_.track(item); });
  }
  std::vector<Album> albums(ListResult const& result) const {
    return all<Album>(result, [&](Item const& item) { return presenter_.album(item); });
  }
  std::vector<Artist> artists(ListResult const& result) const {
    return all<Artist>(result, [&](Item const& item) { return presenter_.artist(item); });
  }
  std::vector<Playlist> playlists(ListResult const& result) const {
    return all<Playlist>(result, [&](Item const& item) { return presenter_.playlist(item); });
  }
  std::vector<MusicVideo> videos(ListResult const& result) const {
    return all<MusicVideo>(result, [&](Item const& item) { return presenter_.video(item); });
  }

  std::vector<GenreLink> genres_of(base::ArticleId article) {
    std::vector<GenreLink> out;
    for (auto const& row : catalogue_.genres_of(article, view_)) out.push_back(presenter_.genre(row));
    return out;
  }
  std::vector<catalogue::GenreRow> genres(ContentType content_type) {
    return catalogue_.genres(content_type, view_);
  }
  std::vector<ListResult> list(std::vector<ListQuery> const& queries) {
    return shelves_.list(queries, view_);
  }

  catalogue::CataloguePresenter const& presenter() const { return presenter_; }
  ViewContext const& view() const { return view_; }
  catalogue::CatalogueStore& catalogue() { return catalogue_; }

 private:
  template <class Shown, class F>
  static std::vector<Shown> all(ListResult const& result, F show_one) {
    std::vector<Shown> out;
    out.reserve(result.items.size());
    for (auto const& item : result.items) out.push_back(show_one(item));
    return out;
  }

  tenants::Visit const& visit_;
  ViewContext view_;
  catalogue::ShelfStore shelves_;
  catalogue::CatalogueStore catalogue_;
  catalogue::CataloguePresenter presenter_;
};

template <class Payload>
portal::Page<Payload> list_page(Payload payload) {
  portal::Page<Payload> page(std::move(payload));
  page.tags = {"catalogue"};
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

std::int64_t total_ms(ListResult const& result) {
  std::int64_t sum = 0;
  for (auto const& item : result.items) sum += item.duration_ms;
  return sum;
}

}  // namespace

portal::Page<MusicTracksPage> Content::tracks(Part const& part) {
  MusicQueries queries(session_, visit_, now_);
  auto const result =
      queries.list({.kind = ListKind::top, .content_type = ContentType::full_track_music}, part);
  return list_page(
      MusicTracksPage{.tracks = queries.tracks(result), .paging = queries.paging(part, result.total)});
}

portal::Page<MusicTrackCategoriesPage> Content::track_categories() {
  MusicQueries queries(session_, visit_, now_);
  MusicTrackCategoriesPage props;
  for (auto const& row : queries.genres(ContentType::full_track_music))
    props.genres.push_back(queries.presenter().genre_with_artwork(row));
  return list_page(std::move(props));
}

portal::Page<MusicTrackPage> Content::track(std::string_view id) {
  MusicQueries queries(session_, visit_, now_);
  auto const opened = queries.open(
      ContentType::full_track_music, id,
      {{.kind = ListKind::siblings, .content_type = ContentType::full_track_music, .limit = whole_list},
       {.kind = ListKind::related, .content_type = ContentType::full_track_music, .limit = shelf}});
  if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
  Item const& item = opened.item();
  return article_page(MusicTrackPage{.track = queries.presenter().track(item),
                                     .description = item.description,
                                     .released_at = day_of(item.released_at),
                                     .released = base::format_date(item.released_at, *visit_.locale),
                                     .genres = queries.genres_of(item.id),
                                     .more_from_album = queries.tracks(opened.results[1]),
                                     .related = queries.tracks(opened.results[2])},
                      item);
}

portal::Page<MusicAlbumsPage> Content::albums(Part const& part, std::string_view category) {
  MusicQueries queries(session_, visit_, now_);
  MusicAlbumsPage props;
  for (auto const& row : queries.genres(ContentType::album)) {
    props.categories.push_back(queries.presenter().album_category(row));
    if (row.slug == category) props.category = props.categories.back();
  }
  if (!category.empty() && !props.category)
    not_there("The category " + std::string(category) + " was not found.");
  ListQuery query{.kind = category.empty() ? ListKind::newest : ListKind::genre,
                  .content_type = ContentType::album,
                  .word = std::string(category)};
  auto const result = queries.list(std::move(query), part);
  props.albums = queries.albums(result);
  props.paging = queries.paging(part, result.total);
  return list_page(std::move(props));
}

portal::Page<MusicAlbumPage> Content::album(std::string_view id) {
  MusicQueries queries(session_, visit_, now_);
  auto const opened =
      queries.open(ContentType::album, id,
                   {{.kind = ListKind::children,
                     .content_type = ContentType::full_track_music,
                     .limit = whole_list,
                     .word = "album_track"},
                    {.kind = ListKind::same_artist, .content_type = ContentType::album, .limit = shelf}});
  if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
  Item const& item = opened.item();
  std::int64_t const length = total_ms(opened.results[1]);
  return article_page(MusicAlbumPage{.album = queries.presenter().album(item),
                                     .description = item.description,
                                     .released_at = day_of(item.released_at),
                                     .released = base::format_date(item.released_at, *visit_.locale),
                                     .genres = queries.genres_of(item.id),
                                     .tracks = queries.tracks(opened.results[1]),
                                     .total_duration = queries.presenter().duration(length),
                                     .total_seconds = (length + 500) / 1000,
                                     .more_by_artist = queries.albums(opened.results[2])},
                      item);
}

portal::Page<MusicArtistPage> Content::artist(std::string_view id) {
  MusicQueries queries(session_, visit_, now_);
  auto const opened =
      queries.open(ContentType::artist, id,
                   {{.kind = ListKind::works, .content_type = ContentType::full_track_music, .limit = 10},
                    {.kind = ListKind::works, .content_type = ContentType::album, .limit = 48},
                    {.kind = ListKind::works, .content_type = ContentType::video, .limit = shelf},
                    {.kind = ListKind::related, .content_type = ContentType::artist, .limit = shelf}});
  if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
  Item const& item = opened.item();
  return article_page(MusicArtistPage{.artist = queries.presenter().artist(item),
                                      .biography = item.description,
                                      .genres = queries.genres_of(item.id),
                                      .top_tracks = queries.tracks(opened.results[1]),
                                      .albums = queries.albums(opened.results[2]),
                                      .videos = queries.videos(opened.results[3]),
                                      .related = queries.artists(opened.results[4])},
                      item);
}

portal::Page<MusicGenrePage> Content::genre(std::string_view slug) {
  MusicQueries queries(session_, visit_, now_);
  auto const rows = queries.genres(ContentType::full_track_music);
  auto const found = std::ranges::find(rows, slug, &catalogue::GenreRow::slug);
  if (found == rows.end()) not_there("The genre " + std::string(slug) + " was not found.");
  std::string const word(slug);
  auto const result = queries.list(
      {{.kind = ListKind::genre, .content_type = ContentType::full_track_music, .limit = 24, .word = word},
       {.kind = ListKind::genre, .content_type = ContentType::album, .limit = 24, .word = word},
       {.kind = ListKind::genre, .content_type = ContentType::artist, .limit = 24, .word = word}});
  return list_page(MusicGenrePage{.genre = queries.presenter().genre(*found),
                                  .tracks = queries.tracks(result[0]),
                                  .albums = queries.albums(result[1]),
                                  .artists = queries.artists(result[2])});
}

portal::Page<MusicPlaylistsPage> Content::playlists(Part const& part) {
  MusicQueries queries(session_, visit_, now_);
  auto const result = queries.list({.kind = ListKind::top, .content_type = ContentType::playlist}, part);
  return list_page(MusicPlaylistsPage{.playlists = queries.playlists(result),
                                      .paging = queries.paging(part, result.total)});
}

portal::Page<MusicPlaylistPage> Content::playlist(std::string_view id) {
  MusicQueries queries(session_, visit_, now_);
  auto const opened = queries.open(ContentType::playlist, id,
                                   {{.kind = ListKind::children,
                                     .content_type = ContentType::full_track_music,
                                     .limit = whole_list,
                                     .word = "playlist_track"}});
  if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
  Item const& item = opened.item();
  std::int64_t const length = total_ms(opened.results[1]);
  return article_page(MusicPlaylistPage{.playlist = queries.presenter().playlist(item),
                                        .tracks = queries.tracks(opened.results[1]),
                                        .total_duration = queries.presenter().duration(length),
                                        .total_seconds = (length + 500) / 1000},
                      item);
}

portal::Page<MusicVideoPage> Content::video(std::string_view id, playback::SigningKeys const& keys) {
  MusicQueries queries(session_, visit_, now_);
  auto const opened =
      queries.open(ContentType::video, id,
                   {{.kind = ListKind::children,
                     .content_type = ContentType::full_track_music,
                     .limit = 1,
                     .word = "video_track"},
                    {.kind = ListKind::newest, .content_type = ContentType::video, .limit = shelf + 1}});
  if (!opened.move_to.empty()) return portal::Moved{opened.move_to};
  Item const& item = opened.item();
  MusicVideoPage props{.video = queries.presenter().video(item),
                       .description = item.description,
                       .track = std::nullopt,
                       .more = {},
                       .preview_url = std::nullopt};
  auto const songs = queries.tracks(opened.results[1]);
  if (!songs.empty()) props.track = songs.front();
  for (auto const& other : opened.results[2].items)
    if (other.id != item.id && std::ssize(props.more) < shelf)
      props.more.push_back(queries.presenter().video(other));
  if (auto const playable = queries.catalogue().find_playable(item.id, queries.view())) {
    auto const preview = std::ranges::find(playable->files, "preview", &catalogue::MediaFileRow::profile);
    if (preview != playable->files.end())
      props.preview_url = playback::preview_address(keys, visit_.tenant->id, preview->path, now_);
  }
  return article_page(std::move(props), item);
}

}  // namespace music
