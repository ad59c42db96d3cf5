// WebAuthn authenticator data: RP id hash, flags (user present, user verified) and signature counter.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace identity {

struct AuthenticatorData {
  std::string party_hash;  // SHA-256 of the relying party's id
  bool user_present = false;
  bool user_verified = false;
  bool backup_eligible = false;
  bool backed_up = false;
  std::uint32_t sign_count = 0;
  struct Credential {
    std::string id;
    std::string key;  // COSE, as it was sent
  };
  std::optional<Credential> credential;  // at registration
};

/// nullopt if the data is too short or too long.
std::optional<AuthenticatorData> parse_authenticator_data(std::string_view bytes);

}  // namespace identity
