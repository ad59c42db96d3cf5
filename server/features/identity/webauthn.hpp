// Passkeys (WebAuthn level 3): options for the browser and verification of its answers.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.hpp"

namespace identity {

struct RelyingParty {
  std::string id;      // the host
  std::string name;    // shown by the browser
  std::string origin;  // "https://aurora.example"
};

struct KnownPasskey {
  std::string credential_id;  // base64url
  std::string transports;     // comma separated
};

/// What `PublicKeyCredential.parseCreationOptionsFromJSON` takes, as JSON. `user_handle`: 1 to 64 raw bytes
/// that say nothing of the person, such as the account's UUID; `known` are the passkeys that the account
/// already has.
std::string creation_options(RelyingParty const& party, std::string_view challenge,
                             std::string_view user_handle, std::string_view user_name,
                             std::string_view display_name, std::vector<KnownPasskey> const& known);
/// What `parseRequestOptionsFromJSON` takes; without `known` the browser offers what it has.
std::string request_options(RelyingParty const& party, std::string_view challenge,
                            std::vector<KnownPasskey> const& known);
/// 32 random bytes, base64url.
std::string new_challenge();

struct RegisteredPasskey {
  std::string credential_id;  // base64url
  std::string public_key;     // COSE, base64url
  std::int64_t sign_count = 0;
  std::string transports;  // comma separated, known words only
};

struct PasskeyAssertion {
  std::string credential_id;
  std::string user_handle;  // as given at registration; may be empty
};

/// `answer`: the JSON of RegistrationResponseJSON. Accepts ES256, RS256 and EdDSA keys; ignores the
/// attestation statement; requires user verification. 400 PASSKEY_INVALID, the detail says why.
std::expected<RegisteredPasskey, base::Refusal> check_registration(RelyingParty const& party,
                                                                   std::string_view challenge,
                                                                   std::string_view answer);
/// Which passkey an AuthenticationResponseJSON claims to be of, before it was checked.
std::expected<PasskeyAssertion, base::Refusal> read_assertion(std::string_view answer);
/// The new signature counter; the caller compares it with the stored one. `public_key` is that of the passkey
/// which `read_assertion` names; a user handle, if present, must be the owner's.
std::expected<std::int64_t, base::Refusal> check_assertion(RelyingParty const& party,
                                                           std::string_view challenge,
                                                           std::string_view answer,
                                                           std::string_view public_key);

}  // namespace identity
