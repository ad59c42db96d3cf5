// The kinds of articles in the catalogue, named as the specification and the database name them.
#pragma once
#include <boost/describe/enum.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <string>

namespace catalogue {

/// All of the specification's, music and video so far shown. A podcast is a `podcastcollection` and its
/// episodes are `podcast`, an `audiobook` has `audio_book_chapter`s, and a `person` is who speaks in them or
/// wrote them, who is in no list of music's artists. A `picture` is artwork of its own, such as a hero, which
/// no list shows.
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
  audiobook,
  audio_book_chapter,
  person,
  picture,
};
BOOST_DESCRIBE_ENUM(ContentType, full_track_music, album, artist, playlist, online_game, game,
                    full_length_video, videocollection, video, podcast, podcastcollection, audiobook,
                    audio_book_chapter, person, picture)

/// "full_track_music"
inline std::string name_of(ContentType type) { return boost::describe::enum_to_string(type, ""); }

}  // namespace catalogue
