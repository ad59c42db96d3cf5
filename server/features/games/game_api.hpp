// The calls about games: where one is played or installed from, and what it keeps.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "base/problem.hpp"
#include "features/catalogue/kinds/games/game_attributes.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/games/game_access.hpp"
#include "features/history/game_save_store.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"

namespace games {

inline constexpr base::ProblemType unknown_game{404, "UNKNOWN_ARTICLE", "The game is not offered here.",
                                                "error.notFound"};
inline constexpr base::ProblemType game_not_entitled{
    403, "NOT_ENTITLED", "The game may not be played without a plan or a purchase.", "error.onlineGameUrl"};
inline constexpr base::ProblemType download_not_entitled{
    403, "NOT_ENTITLED", "The game may not be installed without a plan or a purchase.",
    "error.downloadGameUrl"};
inline constexpr base::ProblemType no_store{404, "NO_STORE", "The game is not there for this device.",
                                            "error.downloadGameUrl"};

struct GameBody {
  base::ArticleId article_id;
  std::optional<base::Text<1, 32>> distribution_channel;
  std::optional<base::Text<1, 40>> device_id;
};
BOOST_DESCRIBE_STRUCT(GameBody, (), (article_id, distribution_channel, device_id))

/// Where a game is played. An online game is framed by the portal; a cloud game has a window of its own.
struct GamePlayData {
  std::string url;
  catalogue::GameKind kind = catalogue::GameKind::online_game;
  std::optional<base::Instant> expires;  // of a signed address
};
BOOST_DESCRIBE_STRUCT(GamePlayData, (), (url, kind, expires))

struct GameDownloadData {
  std::string uri;
};
BOOST_DESCRIBE_STRUCT(GameDownloadData, (), (uri))

struct GameAccess {
  GameButton button = GameButton::sign_in;
};
BOOST_DESCRIBE_STRUCT(GameAccess, (), (button))

/// What is kept: at most 65,536 bytes; and the score of a round that came to its end.
struct GameSaveBody {
  std::optional<base::Text<0, history::largest_save>> data;
  std::optional<base::Number<0, history::highest_score>> score;
};
BOOST_DESCRIBE_STRUCT(GameSaveBody, (), (data, score))

class GameApi {
 public:
  GameApi(storage::Database& database, base::Clock const& clock, playback::SigningKeys const& keys,
          entitlement::Entitlements& entitlements)
      : database_(database), clock_(clock), tenant_clock_(clock), keys_(keys), entitlements_(entitlements) {}

  using Article = portal::Path<"id", base::ArticleId>;

  /// GET /game/access/:id
  portal::Task<portal::Data<GameAccess>> access(portal::Call const& call, Article id);
  /// POST /game/play
  portal::Task<portal::Data<GamePlayData>> play(portal::UserCall const& call, GameBody body);
  /// POST /game/play-free: also for guests, of an online game that is free.
  portal::Task<portal::Data<GamePlayData>> play_free(portal::Call const& call, GameBody body);
  /// POST /game/download: the store of the caller's system.
  portal::Task<portal::Data<GameDownloadData>> download(portal::UserCall const& call, GameBody body);
  /// GET /game/save/:id
  portal::Task<portal::Data<history::GameSave>> saved(portal::UserCall const& call, Article id);
  /// PUT /game/save/:id: what is left out stays.
  portal::Task<portal::Data<history::GameSave>> save(portal::UserCall const& call, Article id,
                                                     GameSaveBody body);

 private:
  struct FoundGame {
    catalogue::GameKind kind = catalogue::GameKind::online_game;
    catalogue::GameAttributes attributes;
    std::string folder;  // of an online game's package, below media/a
    GameButton button = GameButton::sign_in;
  };
  /// Throws 404 for an article that is not a game, and for one that the tenant does not offer to this age.
  portal::Task<FoundGame> find(portal::Call const& call, base::ArticleId article);
  portal::Task<portal::Data<GamePlayData>> open(portal::Call const& call, base::ArticleId article);

  storage::Database& database_;
  base::Clock const& clock_;
  tenants::TenantClock const tenant_clock_;
  playback::SigningKeys const& keys_;
  entitlement::Entitlements& entitlements_;
};

}  // namespace games

KIOSK_JSON(games::GameBody);
KIOSK_JSON(games::GamePlayData);
KIOSK_JSON(games::GameDownloadData);
KIOSK_JSON(games::GameAccess);
KIOSK_JSON(games::GameSaveBody);
KIOSK_JSON(history::GameSave);
