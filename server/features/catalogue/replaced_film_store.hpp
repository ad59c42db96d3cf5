// The rows of films that were replaced by another version, until their folders are deleted.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/media_folder.hpp"
#include "storage/session.hpp"

namespace catalogue {

/// All paths are those of master playlists, below media/a.
class ReplacedFilmStore {
 public:
  explicit ReplacedFilmStore(storage::Session& session) : session_(session) {}

  /// Before an article is saved with these files: films of it that are not among them are replaced from now
  /// on.
  void note(base::ArticleId article, std::vector<MadeFile> const& files, base::Instant now);
  /// At most a hundred, the oldest first.
  std::vector<std::string> replaced_before(base::Instant when);
  /// Whether an article plays it, because it was imported again.
  bool is_played(std::string_view path);
  void forget(std::string_view path);

 private:
  storage::Session& session_;
};

}  // namespace catalogue
