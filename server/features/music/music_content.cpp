// Picks for each page, and the way from an address to the article that it means.
#include "features/music/music_content.hpp"

#include <algorithm>

#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/catalogue/show.hpp"
#include "features/music/music_payloads.hpp"
#include "features/playback/media_address.hpp"

namespace music {
namespace {

using catalogue::Item;
using catalogue::Pick;
using catalogue::Picked;
using catalogue::PickKind;
using catalogue::Reading;

constexpr std::int64_t shelf = 12;
constexpr std::int64_t whole_list = 500;

[[noreturn]] void not_there(std::string const& what) {
  throw base::Problem(404, "NOT_FOUND", what, "error.notFound");
}

/// An article's page: either its picks, the first of which is the article itself, or the address to move to.
struct Opened {
  std::vector<Picked> picked;
  std::string move_to;
  Item const& item() const { return picked.front().items.front(); }
};

class Desk {
 public:
  Desk(storage::Session& session, tenants::Visit const& visit, base::Instant now)
      : visit_(visit),
        reading_{.locale = visit.locale, .now = now, .max_rating = visit.max_rating},
        shelves_(session, visit.tenant->id),
        catalogue_(session, visit.tenant->id),
        show_(*visit.locale, now, [&visit](std::string_view path) { return visit.href(path); }) {}

  /// `others` are read together with the article, in one statement; their `article` is filled in here.
  Opened open(std::string_view content_type, std::string_view wanted, std::vector<Pick> others) {
    Opened opened;
    if (auto const id = base::ArticleId::parse(wanted)) {
      std::vector<Pick> picks{
          {.kind = PickKind::ids, .content_type = std::string(content_type), .limit = 1, .ids = {*id}}};
      for (auto& other : others) {
        if (other.kind != PickKind::newest) other.article = *id;
        picks.push_back(std::move(other));
      }
      opened.picked = shelves_.pick(picks, reading_);
      if (!opened.picked.front().items.empty()) {
        std::string const canonical = catalogue::path_of(opened.item());
        bool const long_form = base::split(visit_.path, '/').size() == base::split(canonical, '/').size();
        if (long_form && visit_.path != canonical) opened.move_to = canonical;
        return opened;
      }
    }
    // Thirteen letters may be an id that is none, and a slug.
    auto const found = catalogue_.find_by_slug(content_type, base::lower_ascii(wanted), reading_);
    if (!found) not_there("There is no " + std::string(content_type) + " " + std::string(wanted) + ".");
    opened.picked = shelves_.pick(
        {{.kind = PickKind::ids, .content_type = std::string(content_type), .limit = 1, .ids = {*found}}},
        reading_);
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
  Picked list(Pick pick, Part const& part) {
    pick.limit = part.limit;
    pick.offset = part.offset;
    pick.counted = true;
    auto picked = std::move(shelves_.pick({std::move(pick)}, reading_).front());
    if (picked.items.empty() && part.offset > 0) not_there("The list has no such part.");
    return picked;
  }

  std::vector<Track> tracks(Picked const& picked) const {
    return all<Track>(picked, [&](Item const& item) { return show_.track(item); });
  }
  std::vector<Album> albums(Picked const& picked) const {
    return all<Album>(picked, [&](Item const& item) { return show_.album(item); });
  }
  std::vector<Artist> artists(Picked const& picked) const {
    return all<Artist>(picked, [&](Item const& item) { return show_.artist(item); });
  }
  std::vector<Playlist> playlists(Picked const& picked) const {
    return all<Playlist>(picked, [&](Item const& item) { return show_.playlist(item); });
  }
  std::vector<MusicVideo> videos(Picked const& picked) const {
    return all<MusicVideo>(picked, [&](Item const& item) { return show_.video(item); });
  }

  std::vector<GenreLink> genres_of(base::ArticleId article) {
    std::vector<GenreLink> out;
    for (auto const& row : catalogue_.genres_of(article, reading_)) out.push_back(show_.genre(row));
    return out;
  }
  std::vector<catalogue::GenreRow> genres(std::string_view content_type) {
    return catalogue_.genres(content_type, reading_);
  }
  std::vector<Picked> pick(std::vector<Pick> const& picks) { return shelves_.pick(picks, reading_); }

  catalogue::Show const& show() const { return show_; }
  Reading const& reading() const { return reading_; }
  catalogue::CatalogueStore& catalogue() { return catalogue_; }

 private:
  template <class Shown, class F>
  static std::vector<Shown> all(Picked const& picked, F show_one) {
    std::vector<Shown> out;
    out.reserve(picked.items.size());
    for (auto const& item : picked.items) out.push_back(show_one(item));
    return out;
  }

  tenants::Visit const& visit_;
  Reading reading_;
  catalogue::ShelfStore shelves_;
  catalogue::CatalogueStore catalogue_;
  catalogue::Show show_;
};

template <class Props>
http::Page list_page(char const* name, Props const& props) {
  http::Page page = http::page(name, props);
  page.tags = {"catalogue"};
  return page;
}

template <class Props>
http::Page article_page(char const* name, Props const& props, Item const& item) {
  http::Page page = http::page(name, props);
  page.canonical = catalogue::path_of(item);
  page.tags = {"article:" + base::text(item.id), "catalogue"};
  return page;
}

std::string day_of(base::Instant at) { return base::to_rfc3339(at).substr(0, 10); }

std::int64_t total_ms(Picked const& picked) {
  std::int64_t sum = 0;
  for (auto const& item : picked.items) sum += item.duration_ms;
  return sum;
}

}  // namespace

http::Page Content::tracks(Part const& part) {
  Desk desk(session_, visit_, now_);
  auto const picked = desk.list({.kind = PickKind::top, .content_type = "full_track_music"}, part);
  return list_page("music/tracks",
                   MusicTracksPage{.tracks = desk.tracks(picked), .paging = desk.paging(part, picked.total)});
}

http::Page Content::track_categories() {
  Desk desk(session_, visit_, now_);
  MusicTrackCategoriesPage props;
  for (auto const& row : desk.genres("full_track_music"))
    props.genres.push_back(desk.show().genre_with_artwork(row));
  return list_page("music/track-categories", props);
}

http::Page Content::track(std::string_view id) {
  Desk desk(session_, visit_, now_);
  auto const opened =
      desk.open("full_track_music", id,
                {{.kind = PickKind::siblings, .content_type = "full_track_music", .limit = whole_list},
                 {.kind = PickKind::related, .content_type = "full_track_music", .limit = shelf}});
  if (!opened.move_to.empty()) return http::moved(opened.move_to);
  Item const& item = opened.item();
  return article_page("music/track",
                      MusicTrackPage{.track = desk.show().track(item),
                                     .description = item.description,
                                     .released_at = day_of(item.released_at),
                                     .released = base::format_date(item.released_at, *visit_.locale),
                                     .genres = desk.genres_of(item.id),
                                     .more_from_album = desk.tracks(opened.picked[1]),
                                     .related = desk.tracks(opened.picked[2])},
                      item);
}

http::Page Content::albums(Part const& part, std::string_view category) {
  Desk desk(session_, visit_, now_);
  MusicAlbumsPage props;
  for (auto const& row : desk.genres("album")) {
    props.categories.push_back(desk.show().album_category(row));
    if (row.slug == category) props.category = props.categories.back();
  }
  if (!category.empty() && !props.category) not_there("There is no category " + std::string(category) + ".");
  Pick pick{.kind = category.empty() ? PickKind::newest : PickKind::genre,
            .content_type = "album",
            .word = std::string(category)};
  auto const picked = desk.list(std::move(pick), part);
  props.albums = desk.albums(picked);
  props.paging = desk.paging(part, picked.total);
  return list_page("music/albums", props);
}

http::Page Content::album(std::string_view id) {
  Desk desk(session_, visit_, now_);
  auto const opened = desk.open("album", id,
                                {{.kind = PickKind::children,
                                  .content_type = "full_track_music",
                                  .limit = whole_list,
                                  .word = "album_track"},
                                 {.kind = PickKind::same_artist, .content_type = "album", .limit = shelf}});
  if (!opened.move_to.empty()) return http::moved(opened.move_to);
  Item const& item = opened.item();
  std::int64_t const length = total_ms(opened.picked[1]);
  return article_page("music/album",
                      MusicAlbumPage{.album = desk.show().album(item),
                                     .description = item.description,
                                     .released_at = day_of(item.released_at),
                                     .released = base::format_date(item.released_at, *visit_.locale),
                                     .genres = desk.genres_of(item.id),
                                     .tracks = desk.tracks(opened.picked[1]),
                                     .total_duration = desk.show().duration(length),
                                     .total_seconds = (length + 500) / 1000,
                                     .more_by_artist = desk.albums(opened.picked[2])},
                      item);
}

http::Page Content::artist(std::string_view id) {
  Desk desk(session_, visit_, now_);
  auto const opened = desk.open("artist", id,
                                {{.kind = PickKind::works, .content_type = "full_track_music", .limit = 10},
                                 {.kind = PickKind::works, .content_type = "album", .limit = 48},
                                 {.kind = PickKind::works, .content_type = "video", .limit = shelf},
                                 {.kind = PickKind::related, .content_type = "artist", .limit = shelf}});
  if (!opened.move_to.empty()) return http::moved(opened.move_to);
  Item const& item = opened.item();
  return article_page("music/artist",
                      MusicArtistPage{.artist = desk.show().artist(item),
                                      .biography = item.description,
                                      .genres = desk.genres_of(item.id),
                                      .top_tracks = desk.tracks(opened.picked[1]),
                                      .albums = desk.albums(opened.picked[2]),
                                      .videos = desk.videos(opened.picked[3]),
                                      .related = desk.artists(opened.picked[4])},
                      item);
}

http::Page Content::genre(std::string_view slug) {
  Desk desk(session_, visit_, now_);
  auto const rows = desk.genres("full_track_music");
  auto const found = std::ranges::find(rows, slug, &catalogue::GenreRow::slug);
  if (found == rows.end()) not_there("There is no genre " + std::string(slug) + ".");
  std::string const word(slug);
  auto const picked =
      desk.pick({{.kind = PickKind::genre, .content_type = "full_track_music", .limit = 24, .word = word},
                 {.kind = PickKind::genre, .content_type = "album", .limit = 24, .word = word},
                 {.kind = PickKind::genre, .content_type = "artist", .limit = 24, .word = word}});
  return list_page("music/genre", MusicGenrePage{.genre = desk.show().genre(*found),
                                                 .tracks = desk.tracks(picked[0]),
                                                 .albums = desk.albums(picked[1]),
                                                 .artists = desk.artists(picked[2])});
}

http::Page Content::playlists(Part const& part) {
  Desk desk(session_, visit_, now_);
  auto const picked = desk.list({.kind = PickKind::top, .content_type = "playlist"}, part);
  return list_page("music/playlists", MusicPlaylistsPage{.playlists = desk.playlists(picked),
                                                         .paging = desk.paging(part, picked.total)});
}

http::Page Content::playlist(std::string_view id) {
  Desk desk(session_, visit_, now_);
  auto const opened = desk.open("playlist", id,
                                {{.kind = PickKind::children,
                                  .content_type = "full_track_music",
                                  .limit = whole_list,
                                  .word = "playlist_track"}});
  if (!opened.move_to.empty()) return http::moved(opened.move_to);
  Item const& item = opened.item();
  std::int64_t const length = total_ms(opened.picked[1]);
  return article_page("music/playlist",
                      MusicPlaylistPage{.playlist = desk.show().playlist(item),
                                        .tracks = desk.tracks(opened.picked[1]),
                                        .total_duration = desk.show().duration(length),
                                        .total_seconds = (length + 500) / 1000},
                      item);
}

http::Page Content::video(std::string_view id, playback::SigningKeys const& keys) {
  Desk desk(session_, visit_, now_);
  auto const opened = desk.open(
      "video", id,
      {{.kind = PickKind::children, .content_type = "full_track_music", .limit = 1, .word = "video_track"},
       {.kind = PickKind::newest, .content_type = "video", .limit = shelf + 1}});
  if (!opened.move_to.empty()) return http::moved(opened.move_to);
  Item const& item = opened.item();
  MusicVideoPage props{.video = desk.show().video(item),
                       .description = item.description,
                       .track = std::nullopt,
                       .more = {},
                       .preview_url = std::nullopt};
  auto const songs = desk.tracks(opened.picked[1]);
  if (!songs.empty()) props.track = songs.front();
  for (auto const& other : opened.picked[2].items)
    if (other.id != item.id && std::ssize(props.more) < shelf) props.more.push_back(desk.show().video(other));
  if (auto const playable = desk.catalogue().find_playable(item.id, desk.reading())) {
    auto const preview = std::ranges::find(playable->files, "preview", &catalogue::MediaFileRow::profile);
    if (preview != playable->files.end())
      props.preview_url = playback::preview_address(keys, visit_.tenant->id, preview->path, now_);
  }
  return article_page("music/video", props, item);
}

}  // namespace music
