// Imports articles to read: a folder for each, with a file of Markdown or HTML for each language, its
// pictures and a cover.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/kinds/stories/story_attributes.hpp"
#include "features/catalogue/kinds/stories/story_source.hpp"
#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/import_registry.hpp"

namespace ingest {

/// Whether a folder without a manifest has articles.
bool has_stories(std::filesystem::path const& folder);

class StoryImport {
 public:
  /// Reads the texts and adds their pictures to the import threads.
  StoryImport(catalogue::Manifest const& manifest, std::filesystem::path const& folder,
              ImportThreads& import_threads);
  /// Waits for the pictures and registers each story with its text and its sections.
  void register_all(Registry& registry);

 private:
  struct StoryPlan {
    std::string key;
    std::string place;    // its folder or file, for refusals
    std::string refusal;  // a sentence; empty: none
    catalogue::ManifestOffers offers;
    std::map<std::string, catalogue::StorySource> texts;  // by language
    std::map<std::string, std::size_t> pictures;          // by the name in the text, of the import threads
    std::optional<std::size_t> cover;
    catalogue::StoryAttributes attributes;
    std::optional<base::Instant> published;
    catalogue::Texts title;
    catalogue::Texts lead;

    /// The first reason is the one that is reported.
    void refuse(std::string reason) {
      if (refusal.empty()) refusal = std::move(reason);
    }
  };

  void read_folder(catalogue::ManifestStoryFolder const& said, ImportThreads& import_threads);
  void read_names(std::filesystem::path const& folder);
  /// Adds a file to the plan of its story.
  void read_text(StoryPlan& plan, std::filesystem::path const& file, std::string language);
  /// Reads title, lead, author and tags in each language.
  static void read_words(StoryPlan& plan);
  /// Reads where and when it is published: its section, its area, its day and its tenants.
  static void read_place(StoryPlan& plan);
  void add_pictures(StoryPlan& plan, std::filesystem::path const& folder, ImportThreads& import_threads);
  void finish(StoryPlan& plan, std::filesystem::path const& folder, ImportThreads& import_threads);
  void story(Registry& registry, StoryPlan const& plan, std::int64_t rank);
  void save_sections(storage::Session& session, Registry& registry,
                     catalogue::StoryAttributes const& story) const;

  catalogue::Manifest const& manifest_;
  std::filesystem::path const root_;
  std::vector<StoryPlan> stories_;
  std::map<std::string, catalogue::Texts> names_;  // of sections, by slug
  std::vector<std::string> refused_;               // what is wrong beside single stories
};

}  // namespace ingest
