// The calls about one's own play history: what was played, and where it was left, to go on from there on
// another device.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/json/bounded.hpp"
#include "base/problem.hpp"
#include "features/history/history_store.hpp"
#include "features/history/progress.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "storage/database.hpp"

namespace history {

inline constexpr base::ProblemType unknown_history{
    404, "UNKNOWN_HISTORY", "There is no history of this type; PLAY is one.", "error.notFound"};
inline constexpr base::ProblemType unknown_article{
    404, "UNKNOWN_ARTICLE", "The article is not offered here, or is not played.", "error.notFound"};

struct PositionBody {
  double user_current_playing = 0;  // seconds from the beginning
  base::Text<1, 40> content_type;
  std::optional<base::Instant> date;  // when it was there, for one that is sent later; absent: now
};
BOOST_DESCRIBE_STRUCT(PositionBody, (), (user_current_playing, content_type, date))

struct PlayedBody {
  base::Text<1, 40> content_type;
};
BOOST_DESCRIBE_STRUCT(PlayedBody, (), (content_type))

struct HistoryQuery {
  std::optional<base::Text<1, 1400>> ids;  // of up to 100 articles, with commas between them
  std::optional<HistoryMedium> medium;
  std::optional<bool> unfinished;  // only what was begun and has more than its end left
  std::optional<base::Number<1, 100>> limit;
  std::optional<base::Number<0, 1'000'000>> offset;
};
BOOST_DESCRIBE_STRUCT(HistoryQuery, (), (ids, medium, unfinished, limit, offset))

struct HistoryEntry {
  base::ArticleId id;
  std::string content_type;  // as calls name it: video of a series' episode
  double user_current_playing = 0;
  double duration = 0;  // seconds; 0: not known
  HistoryState state = HistoryState::unplayed;
  std::int64_t plays = 0;
  std::optional<base::Instant> played_at;
};
BOOST_DESCRIBE_STRUCT(HistoryEntry, (),
                      (id, content_type, user_current_playing, duration, state, plays, played_at))

class HistoryApi {
 public:
  HistoryApi(storage::Database& database, base::Clock const& clock) : database_(database), clock_(clock) {}

  using Type = portal::Path<"type">;
  using Article = portal::Path<"id", base::ArticleId>;

  /// GET /user/history/:type: the last played first, or of these articles.
  portal::Task<portal::List<HistoryEntry>> list(portal::UserCall const& call, Type type,
                                                portal::Query<HistoryQuery> query);
  /// GET /user/history/:type/:id
  portal::Task<portal::Data<HistoryEntry>> read(portal::UserCall const& call, Type type, Article id);
  /// PUT /user/history/:type/:id: where it was left; behind its end counts as its end. One from before
  /// the position that is there, such as of a device that had no connection, changes nothing.
  portal::Task<portal::Data<HistoryEntry>> save(portal::UserCall const& call, Type type, Article id,
                                                PositionBody body);
  /// POST /user/history/:type/:id: it is played now.
  portal::Task<portal::Data<HistoryEntry>> add(portal::UserCall const& call, Type type, Article id,
                                               PlayedBody body);
  /// DELETE /user/history/:type/:id: also of what is no longer offered.
  portal::Task<portal::Data<portal::Nothing>> remove(portal::UserCall const& call, Type type, Article id);

 private:
  catalogue::ViewContext view(portal::Call const& call) const;

  storage::Database& database_;
  base::Clock const& clock_;
};

}  // namespace history

KIOSK_JSON(history::PositionBody);
KIOSK_JSON(history::PlayedBody);
KIOSK_JSON(history::HistoryQuery);
KIOSK_JSON(history::HistoryEntry);
