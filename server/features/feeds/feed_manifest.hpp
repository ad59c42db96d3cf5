// Turns a feed into the manifest of an import, so that feeds are checked, made and registered as everything
// else is.
#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "features/catalogue/manifest/manifest.hpp"
#include "features/feeds/feed_reader.hpp"

namespace feeds {

enum class FileKind { sound, picture, transcript, chapters };

/// What has to be fetched: the file's name is made of its address, so that the same address is fetched once.
struct WantedFile {
  FileKind kind = FileKind::sound;
  std::string url;
  std::string file;  // below the folder
};
WantedFile wanted_file(FileKind kind, std::string const& url);

/// What of an import differs from the one before it.
struct Difference {
  std::vector<std::string> added;  // titles
  std::vector<std::string> changed;
  std::vector<std::string> absent;  // in the catalogue, and no longer in the feed
  std::size_t same = 0;
  std::size_t beyond = 0;  // older than the newest that are taken
};

struct Plan {
  catalogue::Manifest manifest;
  std::vector<WantedFile> files;
  std::map<std::string, std::string> chapters;  // by the episode's key: the file that has them
  std::vector<std::string> absent_keys;         // episodes of `difference.absent`
  Difference difference;
};

struct PlanSettings {
  std::string id;                   // of the feed: its articles' keys begin with it, wherever the feed moves
  std::size_t most_episodes = 100;  // of the newest ones; those of earlier imports stay
  bool remove_absent = false;
  bool link_enclosures = false;  // sounds play from where the feed says, and are not fetched
  std::vector<std::string> link_hosts =
      {};  // where links in show notes may lead, beside those of earlier imports
};

/// `earlier` is the manifest of the last import, empty before the first one.
Plan plan_import(Feed const& feed, catalogue::Manifest const& earlier, PlanSettings const& settings,
                 base::Instant now);

/// Reads chapters (application/json+chapters): those with a title, in order; empty where it is not that.
std::vector<catalogue::ManifestChapterMark> read_chapters(std::string_view json, std::string const& language);

}  // namespace feeds
