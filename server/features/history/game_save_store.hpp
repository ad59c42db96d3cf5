// The rows of saved games: one for each game that a user has played, with its data and the best score.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "storage/tenant_session.hpp"

namespace history {

inline constexpr std::size_t largest_save = 65'536;  // bytes of one game
inline constexpr std::int64_t most_saves = 200;      // of one account; the oldest go
inline constexpr std::int64_t highest_score = 1'000'000'000;

struct GameSave {
  std::optional<std::string> data;
  std::optional<std::int64_t> best_score;
  std::int64_t rounds = 0;
};
BOOST_DESCRIBE_STRUCT(GameSave, (), (data, best_score, rounds))

/// A row as a person reads it in the export of their data.
struct PersonGame {
  base::ArticleId article;
  std::string title;  // in English
  std::optional<std::string> kept;
  std::optional<std::int64_t> best_score;
  std::int64_t rounds = 0;
  base::Instant updated_at;
};
BOOST_DESCRIBE_STRUCT(PersonGame, (), (article, title, kept, best_score, rounds, updated_at))

class GameSaveStore {
 public:
  explicit GameSaveStore(storage::TenantSession const& session) : session_(session) {}

  GameSave find(accounts::AccountId account, base::ArticleId article);
  /// Replaces what was kept; no data: forgets it. The account's oldest rows go where it has too many.
  void keep(accounts::AccountId account, base::ArticleId article, std::optional<std::string> const& data,
            base::Instant now);
  /// Counts a round that came to its end; the best score stays.
  void add_round(accounts::AccountId account, base::ArticleId article, std::int64_t score, base::Instant now);
  std::vector<PersonGame> export_of(accounts::AccountId account);

 private:
  void limit(accounts::AccountId account);

  storage::TenantSession session_;
};

}  // namespace history
