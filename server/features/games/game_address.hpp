// The addresses of a game's files: a host of its own for each game below the storefront's, so that nothing of
// the portal or of another game is of its origin, and a path that is free or signed.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace games {

inline constexpr std::chrono::hours game_lifetime{6};

struct GameHost {
  base::ArticleId article;
  std::string storefront;  // the host below which it lies
};

/// "0abc….games.aurora.example" for a host or a host with its port.
std::string game_authority(base::ArticleId article, std::string_view storefront);
/// The reverse, of a host in lower case; nullopt for any other.
std::optional<GameHost> read_game_host(std::string_view host);

/// Where the portal frames games from, seen from a request: "https://*.games.aurora.example".
std::string frame_source(tenants::Tenant const& tenant, http::Request const& request);
/// Host and port below which the tenant's games lie. No name lies below a number, so a host that is one gives
/// way to the tenant's first.
std::string storefront_authority(tenants::Tenant const& tenant, std::string authority);

struct GameGrant {
  base::TenantId tenant;
  base::ArticleId article;
  std::string folder;           // below media/a: "3f/a0/3fa0…"
  base::Instant expires = {};   // of a signed one: at most game_lifetime ahead
  std::string scope = "guest";  // the visitor's session, if signed in
};

/// "/free/3f/a0/3fa0…/index.html"
std::string free_game_path(std::string_view folder, std::string_view file);
/// "/signed/EXPIRES.SCOPE.KEY.SIGNATURE/3f/a0/3fa0…/index.html"
std::string signed_game_path(playback::SigningKeys const& keys, GameGrant const& grant,
                             std::string_view file);

struct GameRequest {
  std::string folder;
  std::string file;
  bool is_signed = false;
  base::Instant expires = {};
};

/// What a path asks for. That of a free game says nothing about whether it is free.
std::expected<GameRequest, playback::AddressFault> read_game_path(playback::SigningKeys const& keys,
                                                                  base::TenantId const& tenant,
                                                                  base::ArticleId article,
                                                                  std::string_view path, base::Instant now);

}  // namespace games
