// Imports people, whom podcasts, audiobooks, films and series name by their keys.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/import_registry.hpp"

namespace ingest {

class PeopleImport {
 public:
  /// Adds their portraits to the import threads.
  PeopleImport(catalogue::Manifest const& manifest, ImportThreads& import_threads);
  void register_all(Registry& registry);

  /// After they are registered.
  base::ArticleId id(std::string const& key) const { return ids_.at(key); }

 private:
  /// A person is offered where something of theirs is.
  catalogue::ManifestOffers offers_of(std::string const& key) const;

  catalogue::Manifest const& manifest_;
  std::vector<std::optional<std::size_t>> portraits_;
  std::map<std::string, base::ArticleId> ids_;
};

/// Names a person in an article's links once: among its artists, or with this relation.
void add_artist(catalogue::ArticleDraft& draft, base::ArticleId person);
void add_credit(catalogue::ArticleDraft& draft, base::ArticleId person, std::string const& relation);

}  // namespace ingest
