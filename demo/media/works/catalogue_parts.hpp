// The catalogue's lists, each in a file of its own.
#pragma once

#include "works/catalogue.hpp"

namespace demo {

std::vector<Genre> genres();
std::vector<Artist> artists();
std::vector<Album> albums();
std::vector<Playlist> playlists();
std::vector<Video> videos();

}  // namespace demo
