// Imports games and who made them.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/kinds/games/game_attributes.hpp"
#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/import_registry.hpp"

namespace ingest {

class GameImport {
 public:
  /// Adds the files to the import threads.
  GameImport(catalogue::Manifest const& manifest, ImportThreads& import_threads);
  /// Waits for them and registers each game when it is whole.
  void register_all(Registry& registry);

 private:
  struct GamePlan {
    std::optional<std::size_t> package;
    std::optional<std::size_t> artwork;
    std::optional<std::size_t> banner;
    std::vector<std::size_t> screenshots;
    std::vector<std::size_t> trailers;
    std::vector<std::optional<std::size_t>> posters;  // of the trailers
  };

  void developer(Registry& registry, std::size_t index);
  void game(Registry& registry, std::size_t index);
  /// Fills in the files and what follows from them; false where one of them was refused.
  bool add_files(Registry& registry, GamePlan const& plan, catalogue::ManifestGame const& game,
                 catalogue::ArticleDraft& draft, catalogue::GameAttributes& attributes) const;
  /// A developer is offered where a game of theirs is.
  catalogue::ManifestOffers offers_of(std::string const& developer) const;

  catalogue::Manifest const& manifest_;
  std::vector<GamePlan> games_;
  std::vector<std::optional<std::size_t>> portraits_;
  std::map<std::string, base::ArticleId> developers_;
};

}  // namespace ingest
