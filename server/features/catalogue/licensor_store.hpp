// A licensor's articles, found by its own keys, so that an import can run again (upsert).
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/content_type.hpp"
#include "features/catalogue/media_folder.hpp"
#include "storage/session.hpp"

namespace catalogue {

struct ArticleText {
  std::string title;
  std::string description;
  std::string description_locale = {};  // the language it is written in; empty without a description
};
BOOST_DESCRIBE_STRUCT(ArticleText, (), (title, description, description_locale))

struct ChildDraft {
  base::ArticleId id;
  std::int64_t position = 0;
};
BOOST_DESCRIBE_STRUCT(ChildDraft, (), (id, position))

/// What somebody has to do with an article beside its artists: guest_work, narrator_work, film_work.
struct CreditDraft {
  base::ArticleId id;
  std::string relation;
};
BOOST_DESCRIBE_STRUCT(CreditDraft, (), (id, relation))

/// SCREENSHOT, BANNER, VIDEO_GAMEPLAY …; the group says what belongs together.
struct ArtworkDraft {
  std::string artwork_class;
  std::string group;
  MadePicture picture;
};
BOOST_DESCRIBE_STRUCT(ArtworkDraft, (), (artwork_class, group, picture))

/// Everything that is kept of an article. Ids in it are those of the same licensor.
struct ArticleDraft {
  ContentType content_type = ContentType::full_track_music;
  std::string key;
  std::map<std::string, ArticleText> texts;  // by language
  std::int64_t rating = 0;
  std::optional<base::Instant> released_at;  // absent: when it was first imported
  std::int64_t duration_ms = 0;
  bool explicit_ = false;
  base::RawJson attributes = {"{}"};
  std::map<std::string, MadePicture> pictures;  // by class, the one that lists show: COVER, HERO, POSTER
  std::vector<ArtworkDraft> more_artworks;      // behind those of the same class
  std::vector<MadeFile> files;
  std::optional<std::int64_t> loudness_centi;
  std::vector<std::string> genres;  // slugs
  std::vector<base::ArticleId>
      artists;  // as credited; of speech its authors and hosts, of films the directors
  std::vector<CreditDraft> credits = {};
  std::string child_relation;  // album_track, podcast_episode … (article_relations.hpp)
  std::vector<ChildDraft> children;
};
BOOST_DESCRIBE_STRUCT(ArticleDraft, (),
                      (content_type, key, texts, rating, released_at, duration_ms, explicit_, attributes,
                       pictures, more_artworks, files, loudness_centi, genres, artists, credits,
                       child_relation, children))

struct SavedArticle {
  base::ArticleId id;
  base::Instant released_at;
  bool changed = false;  // the article is new or changed
};

class LicensorStore {
 public:
  LicensorStore(storage::Session& session, std::string licensor)
      : session_(session), licensor_(std::move(licensor)) {}

  std::optional<base::ArticleId> find(ContentType content_type, std::string_view key);
  SavedArticle save(ArticleDraft const& draft, base::IdSource& ids, base::Instant now);
  /// Genres are one vocabulary for all licensors, by slug; the last import's name wins.
  void save_genre(std::string_view slug, std::map<std::string, std::string> const& names,
                  base::IdSource& ids);

 private:
  storage::Session& session_;
  std::string licensor_;
};

/// Hashes of source files, as long as their size and time stay the same.
struct KnownFile {
  std::string path;
  std::int64_t size;
  std::int64_t modified_ns;
  std::string hash;
};
BOOST_DESCRIBE_STRUCT(KnownFile, (), (path, size, modified_ns, hash))

class ImportFileStore {
 public:
  explicit ImportFileStore(storage::Session& session) : session_(session) {}
  std::vector<KnownFile> under(std::string_view folder);
  void keep(KnownFile const& file);

 private:
  storage::Session& session_;
};

}  // namespace catalogue
