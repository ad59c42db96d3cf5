// Imports the spoken word: podcasts with their episodes, audiobooks with their chapters.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/kinds/speech/speech_attributes.hpp"
#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/import_people.hpp"

namespace ingest {

class SpeechImport {
 public:
  /// Adds the files to the import threads.
  SpeechImport(catalogue::Manifest const& manifest, PeopleImport const& people,
               ImportThreads& import_threads);
  /// Waits for them and registers what belongs together: an episode, a podcast, a whole audiobook.
  void register_all(Registry& registry);

 private:
  /// An episode or a chapter, with its files.
  struct SoundPlan {
    std::optional<std::size_t> sound;  // absent: it plays from outside
    std::vector<std::size_t> transcripts;
    std::optional<std::size_t> artwork = {};
  };
  struct PodcastPlan {
    catalogue::ManifestPodcast const* podcast;
    std::optional<std::size_t> artwork;
    std::vector<SoundPlan> episodes;
  };
  struct ChapterPlan {
    std::string key;
    catalogue::Texts title;
    std::string business_model;
    std::vector<catalogue::ManifestTranscript> transcripts;
    SoundPlan sound = {};
  };
  struct BookPlan {
    catalogue::ManifestAudiobook const* book;
    std::optional<std::size_t> artwork;
    std::vector<ChapterPlan> chapters = {};
    std::string refusal = {};  // why its file can't be divided into chapters
  };
  /// A sound that is ready with its transcripts.
  struct ReadySound {
    catalogue::Made sound;
    std::vector<catalogue::MadeFile> transcripts;
  };

  BookPlan plan_book(catalogue::ManifestAudiobook const& book, ImportThreads& import_threads) const;
  /// An empty `file` is one that plays from outside.
  SoundPlan plan_sound(ImportThreads& import_threads, std::string const& file, catalogue::Texts const& title,
                       media::SoundPart part,
                       std::vector<catalogue::ManifestTranscript> const& transcripts) const;

  void podcast(Registry& registry, PodcastPlan const& plan, std::int64_t rank);
  void book(Registry& registry, BookPlan const& plan, std::int64_t rank);

  /// nullopt where a file was refused, or a transcript does not belong to the sound.
  std::optional<ReadySound> take_sound(
      Registry& registry, SoundPlan const& plan,
      std::vector<catalogue::ManifestTranscript> const& transcripts,
      std::optional<catalogue::ManifestEnclosure> const& enclosure = {}) const;
  std::optional<catalogue::ArticleDraft> episode_draft(Registry& registry, PodcastPlan const& plan,
                                                       std::size_t index,
                                                       std::optional<catalogue::Made> const& cover) const;
  catalogue::ArticleDraft podcast_draft(catalogue::ManifestPodcast const& podcast) const;
  catalogue::ArticleDraft book_draft(catalogue::ManifestAudiobook const& book) const;

  /// Fills in who made it: authors and hosts as its artists, the others as credits.
  void add_people(catalogue::ArticleDraft& draft, std::vector<catalogue::ManifestCredit> const& people) const;
  std::vector<catalogue::SpeechCredit> credits_of(std::vector<catalogue::ManifestCredit> const& people) const;

  catalogue::Manifest const& manifest_;
  PeopleImport const& people_;
  std::vector<PodcastPlan> podcasts_;
  std::vector<BookPlan> books_;
};

std::vector<std::string> languages_of(std::vector<catalogue::ManifestTranscript> const& transcripts);

}  // namespace ingest
