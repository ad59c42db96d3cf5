// The kinds of articles in the catalogue, named as the specification and the database name them.
#pragma once
#include <boost/describe/enum.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <string>

namespace catalogue {

/// All of the specification's and a few of ours. A podcast is a `podcastcollection` and its episodes are
/// `podcast`, an `audiobook` has `audio_book_chapter`s, and a `person` is who speaks in them or made them,
/// who is in no list of music's artists. A film is a `full_length_video`, a series a `videocollection` with
/// `series_episode`s; `video` is a music video. An `online_game` is played in the browser, a `cloud_game` at
/// its provider's server, a `game` is installed on a device; a `developer` made them. A `product` is an app
/// of a `partner`, who may also run an `info_service`; a `voucherbook` has `voucher`s. A `picture` is artwork
/// of its own, such as a hero, which no list shows.
enum class ContentType {
  full_track_music,
  album,
  artist,
  playlist,
  online_game,
  cloud_game,
  game,
  developer,
  full_length_video,
  videocollection,
  video,
  series_episode,
  podcast,
  podcastcollection,
  audiobook,
  audio_book_chapter,
  person,
  article,
  product,
  partner,
  info_service,
  voucher,
  voucherbook,
  picture,
};
BOOST_DESCRIBE_ENUM(ContentType, full_track_music, album, artist, playlist, online_game, cloud_game, game,
                    developer, full_length_video, videocollection, video, series_episode, podcast,
                    podcastcollection, audiobook, audio_book_chapter, person, article, product, partner,
                    info_service, voucher, voucherbook, picture)

/// "full_track_music"
inline std::string name_of(ContentType type) { return boost::describe::enum_to_string(type, ""); }

/// What the specification calls it, in contingents, histories and calls: an episode of a series is a "video".
inline std::string public_name(ContentType type) {
  if (type == ContentType::series_episode) return name_of(ContentType::video);
  if (type == ContentType::audiobook) return "audio_book";
  return name_of(type);
}

/// Played in the browser, at its provider's, or installed.
constexpr bool is_game(ContentType type) {
  return type == ContentType::online_game || type == ContentType::cloud_game || type == ContentType::game;
}

/// A film, or an episode of a series: what is watched as a whole. Music videos are not among them.
constexpr bool is_film(ContentType type) {
  return type == ContentType::full_length_video || type == ContentType::series_episode;
}

}  // namespace catalogue
