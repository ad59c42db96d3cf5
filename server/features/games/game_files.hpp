// Answers of a game's own host: the files of its package, in a sandbox that reaches nothing but them.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/memo.hpp"
#include "base/time/instant.hpp"
#include "features/games/game_address.hpp"
#include "features/tenants/tenant.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/files.hpp"
#include "storage/database.hpp"

namespace games {

class GameFiles {
 public:
  /// `data` is the program's data folder.
  GameFiles(std::filesystem::path const& data, storage::Database& database, base::Clock const& clock,
            playback::SigningKeys const& keys);

  /// For any path of the host. Throws base::Problem: 403 INVALID_ADDRESS, 404, 405, 410 EXPIRED.
  boost::asio::awaitable<http::Response> serve(http::Request const& request, GameHost host,
                                               std::shared_ptr<tenants::Tenant const> tenant);

 private:
  /// Whether everybody may play this package of the game now.
  boost::asio::awaitable<bool> is_free(tenants::Tenant const& tenant, base::ArticleId article,
                                       std::string folder);

  struct FreeKey {
    std::string tenant;
    base::ArticleId article;
    std::string folder;
    tenants::RatingLimit max_rating;
    auto operator<=>(FreeKey const&) const = default;
  };
  struct Free {
    bool free = false;
    base::Instant until;
  };

  http::Files files_;
  storage::Database& database_;
  base::Clock const& clock_;
  playback::SigningKeys const& keys_;
  base::Memo<FreeKey, Free> free_{2'000};
};

/// What a game may do: run its own scripts and show and play its own files; no other address, no storage, no
/// form, no navigation of the page around it, and only `portal` may frame it.
std::string game_policy(std::string_view own_origin, std::string_view portal);

/// A request to the host of a game: its files and nothing else, and no page where one is missing. nullopt
/// where no storefront has the host below which it lies. `request` outlives the wait.
boost::asio::awaitable<std::optional<http::Response>> answer_game(GameFiles& files,
                                                                  tenants::TenantDirectory const& directory,
                                                                  http::Request const& request);

}  // namespace games
