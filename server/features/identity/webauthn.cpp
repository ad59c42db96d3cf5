// Makes WebAuthn options and verifies the answers. Attestation statements are ignored: we do not ask who made
// an authenticator.
#include "features/identity/webauthn.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/identity/authenticator_data.hpp"
#include "features/identity/cbor.hpp"
#include "features/identity/cose_key.hpp"
#include "features/identity/encodings.hpp"
#include "features/identity/json_fields.hpp"

namespace identity {

/// The members of the options travel with these names.
namespace options {

struct Party {
  std::string id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Party, (), (id, name))

struct User {
  std::string id;
  std::string name;
  std::string display_name;
};
BOOST_DESCRIBE_STRUCT(User, (), (id, name, display_name))

struct Parameter {
  std::string type = "public-key";
  int alg = 0;
};
BOOST_DESCRIBE_STRUCT(Parameter, (), (type, alg))

struct Credential {
  std::string type = "public-key";
  std::string id;
  std::vector<std::string> transports;
};
BOOST_DESCRIBE_STRUCT(Credential, (), (type, id, transports))

struct Selection {
  // A discoverable credential (resident key): the browser finds the passkey without a user name.
  std::string resident_key = "required";
  bool require_resident_key = true;
  std::string user_verification = "required";
};
BOOST_DESCRIBE_STRUCT(Selection, (), (resident_key, require_resident_key, user_verification))

struct Extensions {
  bool cred_props = true;
};
BOOST_DESCRIBE_STRUCT(Extensions, (), (cred_props))

constexpr int timeout_ms = 300'000;

struct Creation {
  Party rp;
  User user;
  std::string challenge;
  std::vector<Parameter> pub_key_cred_params = {
      {.alg = CoseKey::edwards}, {.alg = CoseKey::elliptic}, {.alg = CoseKey::rsa}};
  int timeout = timeout_ms;
  std::vector<Credential> exclude_credentials;
  Selection authenticator_selection;
  std::vector<std::string> hints = {"client-device", "hybrid", "security-key"};
  std::string attestation = "none";
  Extensions extensions;
};
BOOST_DESCRIBE_STRUCT(Creation, (),
                      (rp, user, challenge, pub_key_cred_params, timeout, exclude_credentials,
                       authenticator_selection, hints, attestation, extensions))

struct Request {
  std::string challenge;
  int timeout = timeout_ms;
  std::string rp_id;
  std::vector<Credential> allow_credentials;
  std::string user_verification = "required";
  std::vector<std::string> hints = {"client-device", "hybrid", "security-key"};
};
BOOST_DESCRIBE_STRUCT(Request, (), (challenge, timeout, rp_id, allow_credentials, user_verification, hints))

}  // namespace options

namespace {

namespace json = boost::json;

constexpr std::size_t challenge_bytes = 32;
constexpr std::size_t most_response_bytes = 64 * 1024;
constexpr std::size_t most_passkey_id_bytes = 1023;
constexpr std::size_t most_handle_bytes = 64;
constexpr std::size_t most_transports = 8;

std::unexpected<base::Refusal> invalid_passkey(std::string reason) {
  return std::unexpected(
      base::Refusal{.status = 400, .error = "PASSKEY_INVALID", .detail = std::move(reason)});
}

std::vector<options::Credential> as_credentials(std::vector<KnownPasskey> const& known) {
  std::vector<options::Credential> out;
  for (auto const& passkey : known) {
    options::Credential credential{.id = passkey.credential_id};
    for (auto const transport : base::split(passkey.transports, ','))
      if (!transport.empty()) credential.transports.emplace_back(transport);
    out.push_back(std::move(credential));
  }
  return out;
}

std::optional<std::string> bytes_of(json::object const& object, std::string_view name) {
  auto const text = find_text(object, name);
  return text ? base::from_base64url(*text) : std::nullopt;
}

/// The part that both kinds of answers have.
struct Answer {
  json::value tree;
  std::string id;  // raw
  std::string client_data;
  json::object const& response() const { return tree.at("response").get_object(); }
};

std::expected<Answer, base::Refusal> read_answer(std::string_view text) {
  if (text.size() > most_response_bytes) return invalid_passkey("the answer is too large");
  auto tree = base::parse_tree(text);
  if (!tree || !tree->is_object()) return invalid_passkey("the answer is not a JSON object");
  auto const& answer = tree->get_object();
  auto const* response = answer.if_contains("response");
  if (find_text(answer, "type") != "public-key" || !response || !response->is_object())
    return invalid_passkey("the answer is not a WebAuthn response");
  auto id = bytes_of(answer, "id");
  if (!id || id->empty() || id->size() > most_passkey_id_bytes)
    return invalid_passkey("the passkey has no proper id");
  if (answer.contains("rawId") && find_text(answer, "rawId") != find_text(answer, "id"))
    return invalid_passkey("the passkey has two ids");
  auto client_data = bytes_of(response->get_object(), "clientDataJSON");
  if (!client_data) return invalid_passkey("clientDataJSON is missing");
  return Answer{std::move(*tree), std::move(*id), std::move(*client_data)};
}

/// clientDataJSON: type, origin and challenge.
std::optional<std::string> client_data_problem(std::string const& text, std::string_view type,
                                               RelyingParty const& party, std::string_view challenge) {
  auto const tree = base::parse_tree(text);
  if (!tree || !tree->is_object()) return "clientDataJSON is not a JSON object";
  auto const& data = tree->get_object();
  if (find_text(data, "type") != type) return "the answer is to another kind of question";
  auto const answered = find_text(data, "challenge");
  if (challenge.empty() || !answered || !base::equal_in_constant_time(*answered, challenge))
    return "the answer is to another challenge";
  if (party.origin.empty() || find_text(data, "origin") != party.origin)
    return "the answer was given on another origin";
  if (auto const* crossing = data.if_contains("crossOrigin"); crossing && *crossing != json::value(false))
    return "the answer was given within another site's page";
  if (data.contains("topOrigin")) return "the answer was given within another site's page";
  return std::nullopt;
}

std::optional<std::string> authenticator_problem(AuthenticatorData const& data, RelyingParty const& party) {
  if (!base::equal_in_constant_time(data.party_hash, sha256(party.id)))
    return "the passkey is of another host";
  if (!data.user_present) return "the user was not present";
  if (!data.user_verified) return "the user was not verified";
  if (data.backed_up && !data.backup_eligible) return "the authenticator contradicts itself";
  return std::nullopt;
}

std::string read_transports(json::object const& response) {
  std::string out;
  auto const* list = response.if_contains("transports");
  if (!list || !list->is_array() || list->get_array().size() > most_transports) return out;
  for (auto const& item : list->get_array())
    for (std::string_view const known : {"usb", "nfc", "ble", "smart-card", "hybrid", "internal"})
      if (item.is_string() && item.get_string() == known)
        out += (out.empty() ? "" : ",") + std::string(known);
  return out;
}

}  // namespace

std::string new_challenge() { return base::base64url(base::random_bytes(challenge_bytes)); }

std::string creation_options(RelyingParty const& party, std::string_view challenge,
                             std::string_view user_handle, std::string_view user_name,
                             std::string_view display_name, std::vector<KnownPasskey> const& known) {
  return base::to_json(options::Creation{.rp = {.id = party.id, .name = party.name},
                                         .user = {.id = base::base64url(user_handle),
                                                  .name = std::string(user_name),
                                                  .display_name = std::string(display_name)},
                                         .challenge = std::string(challenge),
                                         .exclude_credentials = as_credentials(known)});
}

std::string request_options(RelyingParty const& party, std::string_view challenge,
                            std::vector<KnownPasskey> const& known) {
  return base::to_json(options::Request{
      .challenge = std::string(challenge), .rp_id = party.id, .allow_credentials = as_credentials(known)});
}

std::expected<RegisteredPasskey, base::Refusal> check_registration(RelyingParty const& party,
                                                                   std::string_view challenge,
                                                                   std::string_view answer) {
  auto const read = read_answer(answer);
  if (!read) return std::unexpected(read.error());
  if (auto problem = client_data_problem(read->client_data, "webauthn.create", party, challenge))
    return invalid_passkey(std::move(*problem));

  auto const object = bytes_of(read->response(), "attestationObject");
  auto const attestation = object ? parse_cbor(*object) : std::nullopt;
  if (!attestation || !attestation->find<std::string>("fmt") || !attestation->find<Cbor::Map>("attStmt"))
    return invalid_passkey("the attestation object cannot be read");
  auto const* bytes = attestation->find<CborBytes>("authData");
  auto const data = bytes ? parse_authenticator_data(bytes->value) : std::nullopt;
  if (!data) return invalid_passkey("the authenticator data cannot be read");
  if (auto problem = authenticator_problem(*data, party)) return invalid_passkey(std::move(*problem));
  if (!data->credential) return invalid_passkey("the answer has no attested credential");
  if (data->credential->id != read->id) return invalid_passkey("the passkey has two ids");
  auto const key = CoseKey::read(data->credential->key);
  if (!key) return invalid_passkey(key.error());
  return RegisteredPasskey{.credential_id = base::base64url(read->id),
                           .public_key = base::base64url(data->credential->key),
                           .sign_count = data->sign_count,
                           .transports = read_transports(read->response())};
}

std::expected<PasskeyAssertion, base::Refusal> read_assertion(std::string_view answer) {
  auto const read = read_answer(answer);
  if (!read) return std::unexpected(read.error());
  PasskeyAssertion out{.credential_id = base::base64url(read->id), .user_handle = {}};
  auto const* handle = read->response().if_contains("userHandle");
  if (handle && !handle->is_null()) {
    auto const bytes = bytes_of(read->response(), "userHandle");
    if (!bytes || bytes->size() > most_handle_bytes) return invalid_passkey("the user handle is unknown");
    out.user_handle = *bytes;
  }
  return out;
}

std::expected<std::int64_t, base::Refusal> check_assertion(RelyingParty const& party,
                                                           std::string_view challenge,
                                                           std::string_view answer,
                                                           std::string_view public_key) {
  auto const read = read_answer(answer);
  if (!read) return std::unexpected(read.error());
  if (auto problem = client_data_problem(read->client_data, "webauthn.get", party, challenge))
    return invalid_passkey(std::move(*problem));
  auto const bytes = bytes_of(read->response(), "authenticatorData");
  auto const data = bytes ? parse_authenticator_data(*bytes) : std::nullopt;
  if (!data) return invalid_passkey("the authenticator data cannot be read");
  if (auto problem = authenticator_problem(*data, party)) return invalid_passkey(std::move(*problem));

  auto const cose = base::from_base64url(public_key);
  auto const key = cose ? CoseKey::read(*cose) : std::unexpected(std::string("the key cannot be read"));
  if (!key) return invalid_passkey(key.error());
  auto const signature = bytes_of(read->response(), "signature");
  if (!signature || signature->empty() || !key->verifies(*bytes + sha256(read->client_data), *signature))
    return invalid_passkey("the signature is wrong");
  return data->sign_count;
}

}  // namespace identity
