// The kinds of articles in the catalogue, named as the specification and the database name them.
#pragma once
#include <boost/describe/enum.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <string>

namespace catalogue {

/// `picture`: artwork of its own, such as a hero, which no list shows.
enum class ContentType { full_track_music, album, artist, playlist, video, picture };
BOOST_DESCRIBE_ENUM(ContentType, full_track_music, album, artist, playlist, video, picture)

/// "full_track_music"
inline std::string name_of(ContentType type) { return boost::describe::enum_to_string(type, ""); }

}  // namespace catalogue
