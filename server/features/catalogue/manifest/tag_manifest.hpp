// Makes a manifest from the tags of audio files, for a folder that has none.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "features/catalogue/manifest/manifest.hpp"

namespace catalogue {

struct AudioTags {
  std::string title;
  std::string artist;
  std::string album_artist;
  std::string album;
  std::string genre;
  std::string date;
  std::int64_t number = 0;
};

struct TaggedFile {
  std::string file;  // relative to the folder
  AudioTags tags;
  bool has_picture = false;
};

/// The manifest that a folder of tagged files would have had: an album for each artist and album title; files
/// without tags belong to an album named after their folder. A track's embedded picture is named
/// "FILE#cover".
Manifest manifest_of_tags(std::string const& licensor, std::vector<TaggedFile> const& files);

}  // namespace catalogue
