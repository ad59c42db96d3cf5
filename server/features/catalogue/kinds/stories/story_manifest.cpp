// Checks the folders of articles that a manifest names.
#include "features/catalogue/kinds/stories/story_manifest.hpp"

namespace catalogue {

void check_stories(ManifestCheck& check, std::vector<ManifestStoryFolder> const& folders) {
  for (std::size_t i = 0; i < folders.size(); ++i) {
    auto const path = entry_path("articleFolders", i);
    check.file(folders[i].path, path + ".path", true);
    check.offers(folders[i].offers, path + ".offers");
  }
}

}  // namespace catalogue
