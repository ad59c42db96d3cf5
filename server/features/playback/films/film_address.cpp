// Signs and verifies a film's folder with tenant, article, expiry, scope, rights and encryption.
#include "features/playback/films/film_address.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/time/lifetime.hpp"
#include "features/playback/addresses.hpp"
#include "features/playback/media/signed_words.hpp"

namespace playback {
namespace {

constexpr std::string_view film_purpose = "film address 1";
constexpr std::string_view clear_word = "clear";
constexpr std::size_t longest_token = 300;

std::string_view drm_word(Drm drm) { return drm == Drm::none ? clear_word : drm_name(drm); }

std::optional<Drm> drm_of_word(std::string_view word) {
  return word == clear_word ? std::optional(Drm::none) : drm_of(word);
}

std::string film_text(base::TenantId const& tenant, std::string_view folder, std::string_view claims) {
  return fmt::format("{}\n{}\n{}", tenant.value, folder, claims);
}

}  // namespace

std::string film_address(SigningKeys const& keys, FilmGrant const& grant, std::string_view file) {
  std::string const claims = fmt::format("{}.{}.{}.{}.{}", grant.expires.ms / 1000, rights_name(grant.rights),
                                         drm_word(grant.drm), grant.scope, base::text(grant.article));
  auto const signature = keys.sign(film_purpose, film_text(grant.tenant, grant.folder, claims));
  return http::link(
      files::film, fmt::format("{}.{}.{}/{}/{}", claims, signature.key, signature.value, grant.folder, file));
}

std::expected<FilmRequest, AddressFault> read_film_address(SigningKeys const& keys,
                                                           base::TenantId const& tenant,
                                                           std::string_view path, base::Instant now) {
  auto const invalid = std::unexpected(AddressFault::invalid);
  auto const token = path.substr(0, path.find('/'));
  if (token.size() > longest_token || path.size() < token.size() + 1 + media_folder_length + 1)
    return invalid;
  auto const folder = path.substr(token.size() + 1, media_folder_length);
  auto const rest = path.substr(token.size() + 1 + media_folder_length);
  auto const parts = base::split(token, '.');
  if (parts.size() != 7 || !is_media_folder(folder) || rest[0] != '/') return invalid;
  auto const expires = plain_number(parts[0]);
  auto const rights = rights_of(parts[1]);
  auto const drm = drm_of_word(parts[2]);
  auto const article = base::ArticleId::parse(parts[4]);
  if (!expires || !rights || !drm || parts[3].empty() || !article) return invalid;
  auto const claims = token.substr(0, token.size() - parts[5].size() - parts[6].size() - 2);
  if (!keys.verify(film_purpose, film_text(tenant, folder, claims), parts[5], parts[6])) return invalid;
  FilmRequest out{.grant = {.tenant = tenant,
                            .folder = std::string(folder),
                            .article = *article,
                            .expires = {*expires * 1000},
                            .scope = std::string(parts[3]),
                            .rights = *rights,
                            .drm = *drm},
                  .key = std::string(parts[5]),
                  .file = std::string(rest.substr(1))};
  if (!base::is_live(out.grant.expires, now, video_lifetime)) return std::unexpected(AddressFault::expired);
  return out;
}

}  // namespace playback
