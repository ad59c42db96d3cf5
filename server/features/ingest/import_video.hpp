// Imports films, and series with their episodes.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/kinds/video/video_attributes.hpp"
#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/import_people.hpp"

namespace ingest {

class VideoImport {
 public:
  /// Adds the files to the import threads.
  VideoImport(catalogue::Manifest const& manifest, PeopleImport const& people,
              catalogue::MediaFolder const& media, ImportThreads& import_threads);
  /// Waits for them and registers each film and each episode when it is whole.
  void register_all(Registry& registry);

 private:
  /// A film or an episode, with its files.
  struct FilmPlan {
    std::size_t film = 0;
    std::vector<std::size_t> audio = {};
    std::vector<std::size_t> subtitles = {};
    std::optional<std::size_t> trailer = {};
    std::optional<std::size_t> artwork = {};
    std::optional<std::size_t> poster = {};
  };
  struct SeriesPlan {
    catalogue::ManifestSeries const* series;
    std::optional<std::size_t> trailer;
    std::optional<std::size_t> artwork;
    std::optional<std::size_t> poster;
    std::vector<FilmPlan> episodes;
  };
  /// A saved episode, as its series needs it.
  struct SavedEpisode {
    catalogue::ChildDraft child;
    std::int64_t season = 0;
    std::int64_t duration_ms = 0;
    std::int64_t rating = 0;
    std::optional<base::Instant> released_at;
    std::map<std::string, catalogue::MadePicture> pictures;
  };

  template <class Entry>
  static FilmPlan plan_film(ImportThreads& import_threads, Entry const& entry);
  /// Fills in the files and what follows from them; false where one of them was refused, or a mark or a
  /// subtitle lies past the end.
  template <class Entry>
  bool add_film(Registry& registry, FilmPlan const& plan, Entry const& entry, catalogue::ArticleDraft& draft,
                catalogue::VideoAttributes& attributes) const;

  void film(Registry& registry, std::size_t index);
  void series(Registry& registry, SeriesPlan const& plan, std::int64_t rank);
  static SavedEpisode describe(SavedEpisode episode, catalogue::ArticleDraft const& draft);
  std::optional<catalogue::ArticleDraft> episode_draft(Registry& registry, SeriesPlan const& plan,
                                                       std::size_t index) const;
  catalogue::ArticleDraft series_draft(Registry& registry, SeriesPlan const& plan,
                                       std::vector<SavedEpisode> const& episodes) const;
  void add_people(catalogue::ArticleDraft& draft, std::vector<catalogue::VideoCredit> const& credits) const;
  std::vector<catalogue::VideoCredit> credits_of(
      std::vector<catalogue::ManifestVideoCredit> const& people) const;

  catalogue::Manifest const& manifest_;
  PeopleImport const& people_;
  catalogue::MediaFolder const& media_;
  std::vector<FilmPlan> films_;
  std::vector<SeriesPlan> series_;
};

}  // namespace ingest
