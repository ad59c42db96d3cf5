// The addresses of articles, their lists and their pictures, without language prefix, as in the
// specification.
#pragma once
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/text.hpp"
#include "http/pattern.hpp"

namespace catalogue {

namespace pages {
inline constexpr http::Pattern tracks{"music.tracks", "/music/tracks"};
inline constexpr http::Pattern track_categories{"music.trackCategories", "/music/tracks/category"};
inline constexpr http::Pattern track_by_id{"music.trackById", "/music/tracks/:track"};
inline constexpr http::Pattern track{"music.track", "/music/tracks/:title/:track"};
inline constexpr http::Pattern albums{"music.albums", "/music/albums"};
inline constexpr http::Pattern album_category{"music.albumCategory", "/music/albums/category/:name"};
inline constexpr http::Pattern album_by_id{"music.albumById", "/music/albums/:artist/:album"};
inline constexpr http::Pattern album{"music.album", "/music/albums/:artist/:artistName/:albumName/:album"};
inline constexpr http::Pattern artists{"music.artists", "/music/artists"};
inline constexpr http::Pattern artist_by_id{"music.artistById", "/music/artists/:id"};
inline constexpr http::Pattern artist{"music.artist", "/music/artists/:artistName/:id"};
inline constexpr http::Pattern genre{"music.genre", "/music/genre/:name"};
inline constexpr http::Pattern playlists{"music.playlists", "/music/playlists"};
inline constexpr http::Pattern playlist_by_id{"music.playlistById", "/music/playlists/:playlist"};
inline constexpr http::Pattern playlist{"music.playlist", "/music/playlists/:title/:playlist"};
inline constexpr http::Pattern videos{"music.videos", "/music/video"};
inline constexpr http::Pattern video{"music.video", "/music/video/details/:id"};

inline constexpr http::Pattern podcasts{"speech.podcasts", "/podcast/list"};
inline constexpr http::Pattern podcast_by_id{"speech.podcastById", "/podcast/details/:id"};
inline constexpr http::Pattern podcast{"speech.podcast", "/podcast/details/:title/:id"};
inline constexpr http::Pattern episode_by_id{"speech.episodeById", "/podcast/episode/:id"};
inline constexpr http::Pattern episode{"speech.episode", "/podcast/episode/:title/:id"};
inline constexpr http::Pattern audiobooks{"speech.audiobooks", "/audiobook/list"};
inline constexpr http::Pattern audiobook_genres{"speech.audiobookGenres", "/audiobook/category"};
inline constexpr http::Pattern audiobook_genre{"speech.audiobookGenre", "/audiobook/genre/:name"};
inline constexpr http::Pattern audiobook_by_id{"speech.audiobookById", "/audiobook/details/:id"};
inline constexpr http::Pattern audiobook{"speech.audiobook", "/audiobook/details/:title/:id"};
inline constexpr http::Pattern person_by_id{"speech.personById", "/audiobook/artists/:id"};
inline constexpr http::Pattern person{"speech.person", "/audiobook/artists/:title/:id"};

inline constexpr http::Pattern video_list{"video.list", "/video/list/:name"};
inline constexpr http::Pattern video_genre{"video.genre", "/video/category/:id"};
inline constexpr http::Pattern video_genre_named{"video.genreNamed", "/video/category/:name/:id"};
inline constexpr http::Pattern film_by_id{"video.filmById", "/video/details/:id"};
inline constexpr http::Pattern film{"video.film", "/video/details/:name/:id"};
inline constexpr http::Pattern series_by_id{"video.seriesById", "/video/series/details/:id"};
inline constexpr http::Pattern series{"video.series", "/video/series/details/:name/:id"};
inline constexpr http::Pattern stream_by_id{"video.streamById", "/video/stream/:id"};
inline constexpr http::Pattern stream{"video.stream", "/video/stream/:name/:id"};

inline constexpr http::Pattern stories{"stories.list", "/articles"};
inline constexpr http::Pattern story_category{"stories.category", "/articles/:category"};
inline constexpr http::Pattern story_subcategory{"stories.subcategory", "/articles/:category/:subcategory"};
inline constexpr http::Pattern story{"stories.story", "/articles/:category/:subcategory/:article"};
inline constexpr http::Pattern premium_stories{"stories.premium", "/articles/premium"};
inline constexpr http::Pattern premium_category{"stories.premiumCategory", "/articles/premium/:category"};
inline constexpr http::Pattern premium_subcategory{"stories.premiumSubcategory",
                                                   "/articles/premium/:category/:subcategory"};
inline constexpr http::Pattern premium_story{"stories.premiumStory",
                                             "/articles/premium/:category/:subcategory/:article"};
inline constexpr http::Pattern news{"news.list", "/news"};
inline constexpr http::Pattern news_category{"news.category", "/news/:category"};
inline constexpr http::Pattern news_subcategory{"news.subcategory", "/news/:category/:subcategory"};
inline constexpr http::Pattern news_story{"news.story", "/news/:category/:subcategory/:articlename/:article"};
inline constexpr http::Pattern games{"games.list", "/games/list"};
inline constexpr http::Pattern games_of{"games.listOf", "/games/list/:name"};
inline constexpr http::Pattern games_of_category{"games.listOfCategory", "/games/list/:name/:id"};
inline constexpr http::Pattern game_category{"games.category", "/games/category/:name"};
inline constexpr http::Pattern game_category_by_id{"games.categoryById", "/games/category/:name/:id"};
inline constexpr http::Pattern game_by_id{"games.gameById", "/games/details/:id"};
inline constexpr http::Pattern game{"games.game", "/games/details/:name/:id"};
inline constexpr http::Pattern game_play_by_id{"games.playById", "/games/play/:id"};
inline constexpr http::Pattern game_play{"games.play", "/games/play/:name/:id"};
inline constexpr http::Pattern arcade_by_id{"games.arcadeById", "/arcade/details/:id"};
inline constexpr http::Pattern arcade{"games.arcade", "/arcade/details/:name/:id"};
inline constexpr http::Pattern game_publisher{"games.publisher", "/games/publisher/:name"};
inline constexpr http::Pattern apps{"market.apps", "/apps/viewAll"};
inline constexpr http::Pattern apps_faq{"market.appsFaq", "/apps/faq"};
inline constexpr http::Pattern app_by_id{"market.appById", "/apps/pd/:name"};
inline constexpr http::Pattern app_titled{"market.appTitled", "/apps/pd/:title/:name"};
inline constexpr http::Pattern app{"market.app", "/mp/:title/:name"};
/// A category's, or an app's by its id.
inline constexpr http::Pattern market_category{"market.category", "/mp/:name"};
inline constexpr http::Pattern partner_by_id{"market.partnerById", "/apps/partner/:name"};
inline constexpr http::Pattern partner{"market.partner", "/apps/partner/:title/:name"};
inline constexpr http::Pattern partner_named{"market.partnerNamed", "/partners/:name"};
inline constexpr http::Pattern info_services{"market.infoServices", "/partners/info-services"};
inline constexpr http::Pattern info_service{"market.infoService", "/partners/info-services/:name"};
inline constexpr http::Pattern service_named{"market.serviceNamed", "/services/:name"};
inline constexpr http::Pattern vouchers{"vouchers.list", "/vouchers"};
inline constexpr http::Pattern voucher_category{"vouchers.category", "/vouchers/category/:id"};
inline constexpr http::Pattern voucher{"vouchers.voucher", "/vouchers/details/:id"};
/// Of a book and of a voucher in it.
inline constexpr http::Pattern voucher_in_book{"vouchers.voucherInBook", "/vouchers/details/:id/:voucherId"};
inline constexpr http::Pattern voucherbooks{"vouchers.books", "/voucherbooks"};
inline constexpr http::Pattern voucherbook{"vouchers.book", "/voucherbooks/:name"};
}  // namespace pages

namespace files {
inline constexpr http::Pattern picture{"files.picture", "/media/art/*"};
}  // namespace files

inline std::string track_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::track, slug, base::text(id));
}
inline std::string artist_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::artist, slug, base::text(id));
}
inline std::string album_path(base::ArticleId artist, std::string_view artist_slug, std::string_view slug,
                              base::ArticleId id) {
  return http::link(pages::album, base::text(artist), artist_slug, slug, base::text(id));
}
/// For an album without an offered artist: the first part is then the album itself.
inline std::string album_path(base::ArticleId id) {
  return http::link(pages::album_by_id, base::text(id), base::text(id));
}
inline std::string playlist_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::playlist, slug, base::text(id));
}
inline std::string video_path(base::ArticleId id) { return http::link(pages::video, base::text(id)); }
inline std::string genre_path(std::string_view slug) { return http::link(pages::genre, slug); }
inline std::string album_category_path(std::string_view slug) {
  return http::link(pages::album_category, slug);
}
inline std::string podcast_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::podcast, slug, base::text(id));
}
inline std::string episode_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::episode, slug, base::text(id));
}
inline std::string audiobook_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::audiobook, slug, base::text(id));
}
inline std::string person_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::person, slug, base::text(id));
}
inline std::string audiobook_genre_path(std::string_view slug) {
  return http::link(pages::audiobook_genre, slug);
}
/// Podcasts of a genre are their list with a choice in its query.
inline std::string podcast_genre_path(std::string_view slug) {
  return fmt::format("{}?genre={}", pages::podcasts.text(), base::percent_encode_component(slug));
}
/// "films" or "series".
inline std::string video_list_path(std::string_view name) { return http::link(pages::video_list, name); }
inline std::string video_genre_path(std::string_view slug) { return http::link(pages::video_genre, slug); }
/// Of a film or an episode.
inline std::string film_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::film, slug, base::text(id));
}
inline std::string series_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::series, slug, base::text(id));
}
inline std::string stream_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::stream, slug, base::text(id));
}

/// "online", "cloud" or "install".
inline std::string games_of_path(std::string_view name) { return http::link(pages::games_of, name); }
inline std::string game_category_path(std::string_view slug) {
  return http::link(pages::game_category, slug);
}
inline std::string game_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::game, slug, base::text(id));
}
inline std::string game_play_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::game_play, slug, base::text(id));
}
inline std::string arcade_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::arcade, slug, base::text(id));
}
inline std::string game_publisher_path(std::string_view slug) {
  return http::link(pages::game_publisher, slug);
}
inline std::string app_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::app, slug, base::text(id));
}
inline std::string market_category_path(std::string_view slug) {
  return http::link(pages::market_category, slug);
}
inline std::string partner_path(base::ArticleId id, std::string_view slug) {
  return http::link(pages::partner, slug, base::text(id));
}
inline std::string info_service_path(base::ArticleId id) {
  return http::link(pages::info_service, base::text(id));
}
inline std::string voucher_path(base::ArticleId id) { return http::link(pages::voucher, base::text(id)); }
inline std::string voucher_category_path(std::string_view slug) {
  return http::link(pages::voucher_category, slug);
}
inline std::string voucherbook_path(base::ArticleId id) {
  return http::link(pages::voucherbook, base::text(id));
}

/// Public and immutable: the name is a hash of the content.
inline std::string picture_address(std::string_view hash, std::int64_t width) {
  return http::link(files::picture, fmt::format("{}-{}.webp", hash, width));
}

}  // namespace catalogue
