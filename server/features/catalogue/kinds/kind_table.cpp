// The table of content types.
#include <algorithm>
#include <stdexcept>

#include "base/json/json.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/catalogue/kinds/market/market_attributes.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"

namespace catalogue {
namespace {

using Place = ArticlePlace;

/// The address of an article that has one by its id and slug.
template <std::string (*path)(base::ArticleId, std::string_view)>
std::string named(Place const& place) {
  return path(place.id, place.slug);
}
template <std::string (*path)(base::ArticleId)>
std::string numbered(Place const& place) {
  return path(place.id);
}
std::string album_address(Place const& place) {
  return place.owner ? album_path(*place.owner, place.owner_slug, place.slug, place.id)
                     : album_path(place.id);
}
std::string story_address(Place const& place) {
  return story_path(place.id, place.slug,
                    base::parse<StoryAttributes>(place.attributes).value_or(StoryAttributes{}));
}
std::string publisher_address(Place const& place) { return game_publisher_path(place.slug); }
/// A chapter is on the page of its book.
std::string chapter_address(Place const& place) {
  return place.owner ? audiobook_path(*place.owner, place.owner_slug) : "/";
}

/// The list of "sea", "sea/harbor", "@premium" or "@news/sea".
std::string story_section_path(std::string_view slug) {
  auto const parts = base::split(slug, '/');
  auto const area = parts[0] == "@premium" ? StoryArea::premium
                    : parts[0] == "@news"  ? StoryArea::news
                                           : StoryArea::articles;
  std::size_t const first = area == StoryArea::articles ? 0 : 1;
  auto const part = [&](std::size_t at) { return at < parts.size() ? parts[at] : std::string_view(); };
  return story_list_path(area, part(first), part(first + 1));
}

template <class Attributes>
Attributes attributes_in(std::string_view attributes) {
  return base::parse<Attributes>(attributes).value_or(Attributes{});
}

template <class Attributes>
std::vector<Texts> tagline(std::string_view attributes) {
  return {attributes_in<Attributes>(attributes).tagline};
}
std::vector<Texts> benefit(std::string_view attributes) {
  return {attributes_in<VoucherAttributes>(attributes).benefit};
}
/// Examples of what it sends, too.
std::vector<Texts> service_words(std::string_view attributes) {
  auto service = attributes_in<InfoServiceAttributes>(attributes);
  service.messages.push_back(std::move(service.tagline));
  return std::move(service.messages);
}

std::vector<std::string> lists(std::initializer_list<http::Pattern> patterns) {
  std::vector<std::string> out;
  for (auto const& pattern : patterns) out.emplace_back(pattern.text());
  return out;
}

}  // namespace

std::vector<KindRow> const& kind_rows() {
  using enum ContentType;
  static std::vector<KindRow> const rows = {
      {.type = full_track_music,
       .path = named<track_path>,
       .card_plays = "full_track_music",
       .search = SearchKind::tracks,
       .site_map = {lists({pages::tracks, pages::track_categories}), {genre_path, album_category_path}},
       .shelves = {"top-tracks", "new-tracks", "genre-tracks"},
       .playable = true,
       .label = "music.track.kind"},
      {.type = album,
       .path = album_address,
       .card_plays = "album",
       .search = SearchKind::albums,
       .site_map = {lists({pages::albums})},
       .shelves = {"top-albums", "new-albums", "genre"},
       .collects = full_track_music,
       .label = "music.album.kind"},
      {.type = artist,
       .path = named<artist_path>,
       .card = CardShape::round,
       .card_plays = "artist",
       .search = SearchKind::artists,
       .site_map = {lists({pages::artists})},
       .shelves = {"artists"},
       .label = "music.artist.kind"},
      {.type = playlist,
       .path = named<playlist_path>,
       .card_plays = "playlist",
       .search = SearchKind::playlists,
       .site_map = {lists({pages::playlists})},
       .shelves = {"playlists"},
       .label = "music.playlist.kind"},
      {.type = video,
       .path = numbered<video_path>,
       .card = CardShape::wide,
       .search = SearchKind::music_videos,
       .site_map = {lists({pages::videos})},
       .shelves = {"videos"},
       .playable = true,
       .label = "social.musicVideo"},
      {.type = podcastcollection,
       .path = named<podcast_path>,
       .makers = Makers::people,
       .card_plays = "podcast",
       .search = SearchKind::podcasts,
       .has_language = true,
       .site_map = {lists({pages::podcasts})},
       .shelves = {"podcasts", {}, "genre-podcasts"},
       .collects = podcast,
       .label = "speech.podcast.kind"},
      {.type = podcast,
       .path = named<episode_path>,
       .makers = Makers::people,
       .card_plays = "episode",
       .search = SearchKind::podcast_episodes,
       .has_language = true,
       .shelves = {{}, "new-episodes"},
       .playable = true,
       .label = "speech.episode.kind"},
      {.type = audiobook,
       .path = named<audiobook_path>,
       .card = CardShape::tall,
       .makers = Makers::people,
       .card_plays = "audiobook",
       .search = SearchKind::audiobooks,
       .has_language = true,
       .site_map = {lists({pages::audiobooks, pages::audiobook_genres}), {audiobook_genre_path}},
       .shelves = {"audiobooks", "new-audiobooks", "genre-audiobooks"},
       .collects = audio_book_chapter,
       .label = "speech.audiobook.kind"},
      {.type = audio_book_chapter,
       .path = chapter_address,
       .makers = Makers::people,
       .card_plays = "audio_book_chapter",
       .playable = true,
       .sold_as = audiobook},
      {.type = person, .path = named<person_path>, .card = CardShape::round, .search = SearchKind::people},
      {.type = article,
       .path = story_address,
       .card = CardShape::photo,
       .search = SearchKind::articles,
       .has_language = true,
       .site_map = {lists({pages::stories}), {story_section_path}},
       .shelves = {{}, "new-stories", "genre-stories"}},
      {.type = online_game,
       .path = named<game_path>,
       .makers = Makers::publishers,
       .search = SearchKind::games,
       .site_map = {lists({pages::games}), {game_category_path}},
       .shelves = {"games", "new-games", "genre-games"},
       .playable = true,
       .label = "games.kind.online_game"},
      {.type = cloud_game,
       .path = named<game_path>,
       .makers = Makers::publishers,
       .search = SearchKind::games,
       .site_map = {{}, {game_category_path}},
       .shelves = {"cloud-games"},
       .playable = true,
       .label = "games.kind.cloud_game"},
      {.type = game,
       .path = named<game_path>,
       .makers = Makers::publishers,
       .search = SearchKind::games,
       .site_map = {{}, {game_category_path}},
       .shelves = {"install-games"},
       .playable = true,
       .label = "games.kind.game"},
      {.type = developer, .path = publisher_address, .label = "games.publisher.kind"},
      {.type = product,
       .path = named<app_path>,
       .makers = Makers::partners,
       .search = SearchKind::apps,
       .words = tagline<ProductAttributes>,
       .site_map = {lists({pages::apps, pages::apps_faq}), {market_category_path}},
       .shelves = {"apps", "new-apps", "genre-apps"},
       .label = "market.app.kind"},
      {.type = partner,
       .path = named<partner_path>,
       .makers = Makers::partners,
       .search = SearchKind::partners,
       .words = tagline<PartnerAttributes>,
       .shelves = {"partners"},
       .label = "market.partner.kind"},
      {.type = info_service,
       .path = numbered<info_service_path>,
       .makers = Makers::partners,
       .search = SearchKind::info_services,
       .words = service_words,
       .site_map = {lists({pages::info_services})},
       .shelves = {"info-services"},
       .label = "market.service.kind"},
      {.type = voucher,
       .path = numbered<voucher_path>,
       .card = CardShape::ticket,
       .makers = Makers::partners,
       .search = SearchKind::vouchers,
       .words = benefit,
       .site_map = {lists({pages::vouchers}), {voucher_category_path}},
       .shelves = {"vouchers", {}, "genre-vouchers"},
       .label = "vouchers.voucher.kind"},
      {.type = voucherbook,
       .path = numbered<voucherbook_path>,
       .card = CardShape::ticket,
       .makers = Makers::partners,
       .search = SearchKind::vouchers,
       .words = tagline<VoucherBookAttributes>,
       .site_map = {lists({pages::voucherbooks}), {voucher_category_path}},
       .shelves = {"voucherbooks"},
       .label = "vouchers.book.kind"},
      {.type = full_length_video,
       .path = named<film_path>,
       .card = CardShape::wide,
       .makers = Makers::people,
       .search = SearchKind::films,
       .has_language = true,
       .site_map = {{video_list_path("films")}, {video_genre_path}},
       .shelves = {"films", "new-films", "genre-films"},
       .playable = true,
       .label = "social.film"},
      {.type = videocollection,
       .path = named<series_path>,
       .card = CardShape::tall,
       .makers = Makers::people,
       .search = SearchKind::series,
       .has_language = true,
       .site_map = {{video_list_path("series")}, {video_genre_path}},
       .shelves = {"series", "new-series", "genre-series"},
       .collects = series_episode,
       .label = "social.series"},
      {.type = series_episode,
       .path = named<film_path>,
       .card = CardShape::wide,
       .makers = Makers::people,
       .search = SearchKind::episodes,
       .has_language = true,
       .playable = true,
       .label = "speech.episode.kind"},
      {.type = picture},
  };
  return rows;
}

std::string kinds_where(bool (*is)(KindRow const&)) {
  std::string out;
  for (auto const& row : kind_rows())
    if (is(row)) out += (out.empty() ? "'" : ", '") + name_of(row.type) + "'";
  return out;
}

KindRow const& kind_row(ContentType type) {
  auto const& rows = kind_rows();
  auto const found = std::ranges::find(rows, type, &KindRow::type);
  if (found == rows.end()) throw std::logic_error("no row in the table of kinds: " + name_of(type));
  return *found;
}

std::string path_of(ContentType type, ArticlePlace const& place) {
  auto const path = kind_row(type).path;
  return path == nullptr ? "/" : path(place);
}

}  // namespace catalogue
