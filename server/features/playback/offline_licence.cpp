// Signs and verifies licences.
#include "features/playback/offline_licence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "base/time/lifetime.hpp"
#include "features/playback/media/signed_words.hpp"

namespace playback {
namespace {

constexpr std::string_view licence_purpose = "offline licence 1";

}  // namespace

std::string make_licence(SigningKeys const& keys, base::TenantId const& tenant,
                         OfflineLicence const& licence) {
  std::string const body =
      fmt::format("{}.{}.{}.{}.{}.{}", base::id_text(licence.id), base::text(licence.article), licence.scope,
                  licence.length_ms, licence.made_at.ms, licence.expires.ms);
  auto const signature = keys.sign(licence_purpose, tenant.value + '\n' + body);
  return fmt::format("{}.{}.{}", body, signature.key, signature.value);
}

std::expected<OfflineLicence, AddressFault> read_licence(SigningKeys const& keys,
                                                         base::TenantId const& tenant, std::string_view text,
                                                         base::Instant now) {
  if (text.size() > 200) return std::unexpected(AddressFault::invalid);
  auto const parts = base::split(text, '.');
  if (parts.size() != 8) return std::unexpected(AddressFault::invalid);
  auto const body = text.substr(0, text.size() - parts[6].size() - parts[7].size() - 2);
  if (!keys.verify(licence_purpose, tenant.value + '\n' + std::string(body), parts[6], parts[7]))
    return std::unexpected(AddressFault::invalid);
  auto const id = base::parse_id(parts[0]);
  auto const article = base::ArticleId::parse(parts[1]);
  auto const length = plain_number(parts[3]);
  auto const made_at = plain_number(parts[4]);
  auto const expires = plain_number(parts[5]);
  if (!id || !article || !length || !made_at || !expires) return std::unexpected(AddressFault::invalid);
  OfflineLicence out{.id = *id,
                     .article = *article,
                     .scope = std::string(parts[2]),
                     .length_ms = *length,
                     .made_at = {*made_at},
                     .expires = {*expires}};
  if (!base::is_live(out.expires + late_reports, now, longest_licence + late_reports))
    return std::unexpected(AddressFault::expired);
  return out;
}

base::Instant licence_end(base::Instant now, std::int64_t days, std::optional<base::Instant> gives_until) {
  auto const end = now + std::min(std::chrono::days(days), longest_licence);
  return gives_until ? std::min(end, *gives_until) : end;
}

std::int64_t play_of(OfflineLicence const& licence, base::Instant began) {
  auto const digest = base::sha256_hex(fmt::format("{}/{}", licence.id, began.ms));
  std::int64_t out = 0;
  std::from_chars(digest.data(), digest.data() + 15, out, 16);
  return out;
}

}  // namespace playback
