// The rows of the play history: one for each article that a user has played, with the position where it was
// left.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/catalogue/content_type.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "storage/tenant_session.hpp"

namespace history {

/// An article of the tenant's offers, as far as a history needs it.
struct PlayedArticle {
  base::ArticleId id;
  catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
  std::int64_t duration_ms = 0;
  std::string attributes;  // JSON, of films and episodes
};
BOOST_DESCRIBE_STRUCT(PlayedArticle, (), (id, content_type, duration_ms, attributes))

struct HistoryRow {
  base::ArticleId article;
  catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
  std::int64_t duration_ms = 0;
  std::int64_t plays = 0;
  std::int64_t position_ms = 0;
  bool finished = false;
  base::Instant played_at;
};
BOOST_DESCRIBE_STRUCT(HistoryRow, (),
                      (article, content_type, duration_ms, plays, position_ms, finished, played_at))

/// A row as a person reads it in the export of their data.
struct PersonHistory {
  base::ArticleId article;
  std::string title;  // in English
  std::int64_t plays = 0;
  std::int64_t left_at_seconds = 0;
  bool finished = false;
  base::Instant played_at;
};
BOOST_DESCRIBE_STRUCT(PersonHistory, (), (article, title, plays, left_at_seconds, finished, played_at))

enum class HistoryMedium { video, audio };
BOOST_DESCRIBE_ENUM(HistoryMedium, video, audio)

/// Which rows are wanted; what is left out does not matter.
struct HistoryChoice {
  std::optional<std::vector<base::ArticleId>> articles = {};
  std::optional<HistoryMedium> medium = {};
  bool unfinished = false;  // and begun
};

class HistoryStore {
 public:
  explicit HistoryStore(storage::TenantSession const& session) : session_(session) {}

  /// What the tenant offers now, to this age.
  std::optional<PlayedArticle> find_article(base::ArticleId article, catalogue::ViewContext const& view);

  std::optional<HistoryRow> find(accounts::AccountId account, base::ArticleId article);
  /// What is still offered, the last played first.
  std::vector<HistoryRow> list(accounts::AccountId account, HistoryChoice const& choice,
                               catalogue::ViewContext const& view, std::int64_t limit, std::int64_t offset);
  std::int64_t count(accounts::AccountId account, HistoryChoice const& choice,
                     catalogue::ViewContext const& view);

  /// The newest position stays: one from before what is there changes nothing.
  void save_position(accounts::AccountId account, base::ArticleId article, std::int64_t position_ms,
                     bool finished, base::Instant now);
  void count_play(accounts::AccountId account, base::ArticleId article, base::Instant now);
  void remove(accounts::AccountId account, base::ArticleId article);

  /// Everything, also what is no longer offered.
  std::vector<PersonHistory> export_of(accounts::AccountId account);

 private:
  storage::TenantSession session_;
};

}  // namespace history
