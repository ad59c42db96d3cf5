// The kinds of articles in the catalogue, named as the specification and the database name them.
#pragma once
#include <boost/describe/enum.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <string>

namespace catalogue {

/// All of the specification's, music and video so far shown; and `picture`: artwork of its own, such as a
/// hero, which no list shows.
enum class ContentType {
  full_track_music,
  album,
  artist,
  playlist,
  online_game,
  game,
  full_length_video,
  videocollection,
  video,
  podcast,
  podcastcollection,
  audio_book_chapter,
  picture,
};
BOOST_DESCRIBE_ENUM(ContentType, full_track_music, album, artist, playlist, online_game, game,
                    full_length_video, videocollection, video, podcast, podcastcollection, audio_book_chapter,
                    picture)

/// "full_track_music"
inline std::string name_of(ContentType type) { return boost::describe::enum_to_string(type, ""); }

}  // namespace catalogue
