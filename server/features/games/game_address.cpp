// Signs and verifies a game's folder with tenant, article, expiry and scope.
#include "features/games/game_address.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/time/lifetime.hpp"
#include "features/playback/media/signed_words.hpp"

namespace games {
namespace {

// Paths of a game's own host: of a game that is free for everybody, named by its content, and of all others.
constexpr std::string_view free_prefix = "/free/";
constexpr std::string_view signed_prefix = "/signed/";
constexpr std::string_view purpose = "game address 1";
constexpr std::string_view below = ".games.";
constexpr std::size_t id_length = 13;
constexpr std::size_t longest_token = 200;

std::string signed_text(base::TenantId const& tenant, base::ArticleId article, std::string_view folder,
                        std::string_view claims) {
  return fmt::format("{}\n{}\n{}\n{}", tenant.value, base::text(article), folder, claims);
}

/// Divides "3f/a0/3fa0…/index.html".
bool read_file(std::string_view path, GameRequest& out) {
  constexpr auto length = playback::media_folder_length;
  if (path.size() < length + 2 || path[length] != '/' || !playback::is_media_folder(path.substr(0, length)))
    return false;
  out.folder = path.substr(0, length);
  out.file = path.substr(length + 1);
  return true;
}

}  // namespace

std::string game_authority(base::ArticleId article, std::string_view storefront) {
  return fmt::format("{}{}{}", base::lower_ascii(base::text(article)), below, storefront);
}

std::optional<GameHost> read_game_host(std::string_view host) {
  if (host.size() <= id_length + below.size() || host.substr(id_length, below.size()) != below)
    return std::nullopt;
  std::string id(host.substr(0, id_length));
  std::ranges::transform(id, id.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  auto const article = base::ArticleId::parse(id);
  if (!article) return std::nullopt;
  return GameHost{.article = *article, .storefront = std::string(host.substr(id_length + below.size()))};
}

std::string storefront_authority(tenants::Tenant const& tenant, std::string authority) {
  auto const host = authority.substr(0, authority.rfind(':'));
  bool const number = host.starts_with('[') ||
                      std::ranges::all_of(host, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
  if (!number || tenant.hosts.empty()) return authority;
  return tenant.hosts.front() + authority.substr(host.size());
}

std::string frame_source(tenants::Tenant const& tenant, http::Request const& request) {
  return fmt::format("{}://*{}{}", request.scheme, below, storefront_authority(tenant, request.authority));
}

std::string free_game_path(std::string_view folder, std::string_view file) {
  return fmt::format("{}{}/{}", free_prefix, folder, file);
}

std::string signed_game_path(playback::SigningKeys const& keys, GameGrant const& grant,
                             std::string_view file) {
  auto const claims = fmt::format("{}.{}", grant.expires.ms / 1000, grant.scope);
  auto const signature = keys.sign(purpose, signed_text(grant.tenant, grant.article, grant.folder, claims));
  return fmt::format("{}{}.{}.{}/{}/{}", signed_prefix, claims, signature.key, signature.value, grant.folder,
                     file);
}

std::expected<GameRequest, playback::AddressFault> read_game_path(playback::SigningKeys const& keys,
                                                                  base::TenantId const& tenant,
                                                                  base::ArticleId article,
                                                                  std::string_view path, base::Instant now) {
  auto const invalid = std::unexpected(playback::AddressFault::invalid);
  GameRequest out;
  if (path.starts_with(free_prefix)) {
    if (!read_file(path.substr(free_prefix.size()), out)) return invalid;
    return out;
  }
  if (!path.starts_with(signed_prefix)) return invalid;
  path.remove_prefix(signed_prefix.size());
  auto const token = path.substr(0, path.find('/'));
  if (token.size() > longest_token || token.size() == path.size() ||
      !read_file(path.substr(token.size() + 1), out))
    return invalid;
  auto const parts = base::split(token, '.');
  if (parts.size() != 4 || parts[1].empty()) return invalid;
  auto const expires = playback::plain_number(parts[0]);
  if (!expires) return invalid;
  auto const claims = token.substr(0, parts[0].size() + 1 + parts[1].size());
  if (!keys.verify(purpose, signed_text(tenant, article, out.folder, claims), parts[2], parts[3]))
    return invalid;
  out.is_signed = true;
  out.expires = {*expires * 1000};
  if (!base::is_live(out.expires, now, game_lifetime))
    return std::unexpected(playback::AddressFault::expired);
  return out;
}

}  // namespace games
