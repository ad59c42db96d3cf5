// Parses authenticator data as WebAuthn defines it.
#include "features/identity/authenticator_data.hpp"

#include "features/identity/cbor.hpp"

namespace identity {
namespace {

constexpr std::size_t hash_bytes = 32;
constexpr std::size_t model_bytes = 16;  // AAGUID: which model it is does not matter to us
constexpr std::size_t most_credential_id_bytes = 1023;

constexpr unsigned flag_present = 0x01;
constexpr unsigned flag_verified = 0x04;
constexpr unsigned flag_eligible = 0x08;
constexpr unsigned flag_backed_up = 0x10;
constexpr unsigned flag_credential = 0x40;
constexpr unsigned flag_extensions = 0x80;

std::optional<std::string_view> take(std::string_view& bytes, std::size_t count) {
  if (bytes.size() < count) return std::nullopt;
  auto const taken = bytes.substr(0, count);
  bytes.remove_prefix(count);
  return taken;
}

std::optional<std::uint32_t> take_number(std::string_view& bytes, std::size_t width) {
  auto const taken = take(bytes, width);
  if (!taken) return std::nullopt;
  std::uint32_t number = 0;
  for (char const part : *taken) number = number << 8U | static_cast<std::uint8_t>(part);
  return number;
}

std::optional<AuthenticatorData::Credential> take_credential(std::string_view& bytes) {
  if (!take(bytes, model_bytes)) return std::nullopt;
  auto const length = take_number(bytes, 2);
  if (!length || *length == 0 || *length > most_credential_id_bytes) return std::nullopt;
  auto const id = take(bytes, *length);
  if (!id) return std::nullopt;
  auto const before = bytes;
  auto const key = take_cbor(bytes);
  if (!key || !key->map()) return std::nullopt;
  return AuthenticatorData::Credential{std::string(*id),
                                       std::string(before.substr(0, before.size() - bytes.size()))};
}

}  // namespace

std::optional<AuthenticatorData> parse_authenticator_data(std::string_view bytes) {
  AuthenticatorData out;
  auto const party = take(bytes, hash_bytes);
  auto const flags = take_number(bytes, 1);
  auto const count = take_number(bytes, 4);
  if (!party || !flags || !count) return std::nullopt;
  out.party_hash = *party;
  out.user_present = (*flags & flag_present) != 0;
  out.user_verified = (*flags & flag_verified) != 0;
  out.backup_eligible = (*flags & flag_eligible) != 0;
  out.backed_up = (*flags & flag_backed_up) != 0;
  out.sign_count = *count;
  if ((*flags & flag_credential) != 0) {
    out.credential = take_credential(bytes);
    if (!out.credential) return std::nullopt;
  }
  if ((*flags & flag_extensions) != 0) {
    auto const extensions = take_cbor(bytes);
    if (!extensions || !extensions->map()) return std::nullopt;
  }
  if (!bytes.empty()) return std::nullopt;
  return out;
}

}  // namespace identity
