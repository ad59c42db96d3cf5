// Signs and verifies everything that a media URL grants: tenant, path, expiry, scope, rights and key id.
#include "features/playback/media/media_address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "base/time/lifetime.hpp"
#include "features/playback/addresses.hpp"
#include "features/playback/media/download_name.hpp"
#include "features/playback/media/signed_words.hpp"

namespace playback {
namespace {

constexpr std::string_view media_purpose = "media address 1";
constexpr std::string_view ticket_purpose = "play ticket 2";

std::string signed_text(base::TenantId const& tenant, std::string_view path, std::string_view expires,
                        std::string_view scope, std::string_view rights, std::string_view file_name) {
  auto out = fmt::format("{}\n{}\n{}\n{}\n{}", tenant.value, path, expires, scope, rights);
  if (!file_name.empty()) out.append("\n").append(file_name);
  return out;
}

std::chrono::hours longest_lifetime(std::string_view path) {
  return path.ends_with(".mp4") ? video_lifetime : std::max(audio_lifetime, preview_lifetime);
}

}  // namespace

base::Problem address_problem(AddressFault fault) {
  if (fault == AddressFault::expired)
    return {410, "EXPIRED", "This address has expired; request a new one.", "error.expired"};
  return {403, "INVALID_ADDRESS", "The signature of the address does not match.", "error.forbidden"};
}

base::Problem no_such_media() { return {404, "NOT_FOUND", "The file was not found.", "error.notFound"}; }

bool is_media_path(std::string_view path) {
  if (path.size() <= media_folder_length || !is_media_folder(path.substr(0, media_folder_length)))
    return false;
  auto const extension = path.substr(media_folder_length);
  return extension == ".m4a" || extension == ".mp4" || extension == ".vtt";
}

std::string media_address(SigningKeys const& keys, MediaGrant const& grant) {
  std::string const expires = std::to_string(grant.expires.ms / 1000);
  auto const rights = rights_name(grant.rights);
  auto const signature = keys.sign(
      media_purpose, signed_text(grant.tenant, grant.path, expires, grant.scope, rights, grant.file_name));
  auto out = fmt::format("{}?e={}&r={}&v={}&k={}&s={}", http::link(files::recording, grant.path), expires,
                         rights, base::percent_encode_component(grant.scope), signature.key, signature.value);
  if (!grant.file_name.empty()) out += "&f=" + base::percent_encode_component(grant.file_name);
  return out;
}

std::string preview_address(SigningKeys const& keys, base::TenantId const& tenant, std::string path,
                            base::Instant now) {
  constexpr std::int64_t hour = 3'600'000;
  return media_address(keys, {.tenant = tenant,
                              .path = std::move(path),
                              .expires = {(now.ms / hour + preview_lifetime.count()) * hour},
                              .scope = "guest",
                              .rights = Rights::preview});
}

std::expected<MediaGrant, AddressFault> read_media_address(SigningKeys const& keys,
                                                           base::TenantId const& tenant,
                                                           std::string_view path, http::Query const& query,
                                                           base::Instant now) {
  constexpr std::array<std::string_view, 5> names{"e", "r", "v", "k", "s"};
  auto const& pairs = query.all();
  auto const file_name = query.find("f").value_or("");
  bool const complete = pairs.size() == names.size() + (file_name.empty() ? 0 : 1) &&
                        std::ranges::all_of(names, [&](auto name) { return query.find(name).has_value(); });
  if (!complete || !is_media_path(path)) return std::unexpected(AddressFault::invalid);
  auto const expires = plain_number(*query.find("e"));
  auto const rights = rights_of(*query.find("r"));
  auto const scope = *query.find("v");
  if (!expires || !rights || scope.size() > 100 || file_name.size() > most_file_name)
    return std::unexpected(AddressFault::invalid);
  if (!keys.verify(media_purpose,
                   signed_text(tenant, path, *query.find("e"), scope, *query.find("r"), file_name),
                   *query.find("k"), *query.find("s")))
    return std::unexpected(AddressFault::invalid);
  MediaGrant grant{.tenant = tenant,
                   .path = std::string(path),
                   .expires = {*expires * 1000},
                   .scope = std::string(scope),
                   .rights = *rights,
                   .file_name = std::string(file_name)};
  if (!base::is_live(grant.expires, now, longest_lifetime(path)))
    return std::unexpected(AddressFault::expired);
  return grant;
}

std::string make_play_ticket(SigningKeys const& keys, base::TenantId const& tenant,
                             PlayTicket const& ticket) {
  std::string const body =
      fmt::format("{}.{}.{}.{}.{}.{}", base::id_text(ticket.play), base::text(ticket.article),
                  rights_name(ticket.rights), ticket.expires.ms / 1000, ticket.scope, ticket.length_ms);
  auto const signature = keys.sign(ticket_purpose, tenant.value + '\n' + body);
  return fmt::format("{}.{}.{}", body, signature.key, signature.value);
}

std::expected<PlayTicket, AddressFault> read_play_ticket(SigningKeys const& keys,
                                                         base::TenantId const& tenant, std::string_view text,
                                                         base::Instant now) {
  if (text.size() > 200) return std::unexpected(AddressFault::invalid);
  auto const parts = base::split(text, '.');
  if (parts.size() != 8) return std::unexpected(AddressFault::invalid);
  auto const body = text.substr(0, text.size() - parts[6].size() - parts[7].size() - 2);
  if (!keys.verify(ticket_purpose, tenant.value + '\n' + std::string(body), parts[6], parts[7]))
    return std::unexpected(AddressFault::invalid);
  auto const play = base::parse_id(parts[0]);
  auto const article = base::ArticleId::parse(parts[1]);
  auto const rights = rights_of(parts[2]);
  auto const expires = plain_number(parts[3]);
  auto const length = plain_number(parts[5]);
  if (!play || !article || !rights || !expires || !length) return std::unexpected(AddressFault::invalid);
  PlayTicket ticket{.play = *play,
                    .article = *article,
                    .rights = *rights,
                    .expires = {*expires * 1000},
                    .scope = std::string(parts[4]),
                    .length_ms = *length};
  if (!base::is_live(ticket.expires, now, ticket_lifetime)) return std::unexpected(AddressFault::expired);
  return ticket;
}

}  // namespace playback
