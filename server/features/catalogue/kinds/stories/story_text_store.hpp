// Writes the texts of stories, which lie apart from what lists and searches read. A licensor's store.
#pragma once
#include <map>
#include <string>

#include "base/ids.hpp"
#include "features/catalogue/kinds/stories/story_source.hpp"
#include "storage/session.hpp"

namespace catalogue {

class StoryTextStore {
 public:
  explicit StoryTextStore(storage::Session& session) : session_(session) {}

  /// By language; replaces what there was.
  void save(base::ArticleId story, std::map<std::string, CutStory> const& texts);

 private:
  storage::Session& session_;
};

}  // namespace catalogue
