// Imports the spoken word: podcasts with their episodes, audiobooks with their chapters.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/kinds/speech/speech_attributes.hpp"
#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/import_people.hpp"

namespace catalogue {

class SpeechImport {
 public:
  /// Adds the files to the workshop.
  SpeechImport(Manifest const& manifest, PeopleImport const& people, Workshop& workshop);
  /// Waits for them and registers what belongs together: an episode, a podcast, a whole audiobook.
  void register_all(Registry& registry);

 private:
  /// What is heard in one go, an episode or a chapter, and its files.
  struct SoundPlan {
    std::optional<std::size_t> sound;  // absent: it plays from outside
    std::vector<std::size_t> transcripts;
    std::optional<std::size_t> artwork = {};
  };
  struct PodcastPlan {
    ManifestPodcast const* podcast;
    std::optional<std::size_t> artwork;
    std::vector<SoundPlan> episodes;
  };
  struct ChapterPlan {
    std::string key;
    Texts title;
    std::string business_model;
    std::vector<ManifestTranscript> transcripts;
    SoundPlan sound = {};
  };
  struct BookPlan {
    ManifestAudiobook const* book;
    std::optional<std::size_t> artwork;
    std::vector<ChapterPlan> chapters = {};
    std::string refusal = {};  // why its file can't be divided into chapters
  };
  /// A sound that is ready with its transcripts.
  struct ReadySound {
    Made sound;
    std::vector<MadeFile> transcripts;
  };

  BookPlan plan_book(ManifestAudiobook const& book, Workshop& workshop) const;
  /// An empty `file` is one that plays from outside.
  SoundPlan plan_sound(Workshop& workshop, std::string const& file, Texts const& title, SoundPart part,
                       std::vector<ManifestTranscript> const& transcripts) const;

  void podcast(Registry& registry, PodcastPlan const& plan, std::int64_t rank);
  void book(Registry& registry, BookPlan const& plan, std::int64_t rank);

  /// nullopt where a file was refused, or a transcript does not belong to the sound.
  std::optional<ReadySound> take_sound(Registry& registry, SoundPlan const& plan,
                                       std::vector<ManifestTranscript> const& transcripts,
                                       std::optional<ManifestEnclosure> const& enclosure = {}) const;
  std::optional<ArticleDraft> episode_draft(Registry& registry, PodcastPlan const& plan, std::size_t index,
                                            std::optional<Made> const& cover) const;
  ArticleDraft podcast_draft(ManifestPodcast const& podcast) const;
  ArticleDraft book_draft(ManifestAudiobook const& book) const;

  /// Fills in who made it: authors and hosts as its artists, the others as credits.
  void add_people(ArticleDraft& draft, std::vector<ManifestCredit> const& people) const;
  std::vector<SpeechCredit> credits_of(std::vector<ManifestCredit> const& people) const;

  Manifest const& manifest_;
  PeopleImport const& people_;
  std::vector<PodcastPlan> podcasts_;
  std::vector<BookPlan> books_;
};

std::vector<std::string> languages_of(std::vector<ManifestTranscript> const& transcripts);

}  // namespace catalogue
