// Parses a JSON Web Key Set member by member; cjose only gets what we compose from checked values.
#include "features/identity/key_set.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/identity/encodings.hpp"
#include "features/identity/json_fields.hpp"
#include "features/identity/key_limits.hpp"

namespace identity {
namespace {

namespace json = boost::json;

constexpr std::size_t most_keys = 100;
constexpr std::size_t most_rsa_bytes = 1024;

struct FreeKey {
  void operator()(cjose_jwk_t* key) const { cjose_jwk_release(key); }
};

std::shared_ptr<cjose_jwk_t const> import(json::object const& parts) {
  std::string const text = json::serialize(parts);
  cjose_err failure{};
  return {cjose_jwk_import(text.data(), text.size(), &failure), FreeKey{}};
}

bool fits(Algorithm algorithm, bool elliptic) { return (algorithm == Algorithm::ES256) == elliptic; }

std::optional<SigningKey> read_rsa(json::object const& entry) {
  auto const modulus = base::from_base64url(find_text(entry, "n").value_or(""));
  auto const exponent = base::from_base64url(find_text(entry, "e").value_or(""));
  if (!modulus || modulus->size() < least_modulus_bytes || modulus->size() > most_rsa_bytes ||
      modulus->front() == '\0' || !is_odd(*modulus))
    return std::nullopt;
  if (!exponent || exponent->empty() || exponent->size() > most_exponent_bytes || !is_odd(*exponent) ||
      *exponent == "\x01")
    return std::nullopt;
  return SigningKey{
      .signature_bytes = modulus->size(),
      .key = import({{"kty", "RSA"}, {"n", base::base64url(*modulus)}, {"e", base::base64url(*exponent)}})};
}

std::optional<SigningKey> read_elliptic(json::object const& entry) {
  auto const x = base::from_base64url(find_text(entry, "x").value_or(""));
  auto const y = base::from_base64url(find_text(entry, "y").value_or(""));
  if (find_text(entry, "crv").value_or("") != "P-256" || !x || !y || x->size() != coordinate_bytes ||
      y->size() != coordinate_bytes)
    return std::nullopt;
  return SigningKey{
      .elliptic = true,
      .signature_bytes = 2 * coordinate_bytes,
      .key =
          import({{"kty", "EC"}, {"crv", "P-256"}, {"x", base::base64url(*x)}, {"y", base::base64url(*y)}})};
}

std::optional<SigningKey> read_key(json::object const& entry) {
  if (entry.contains("use") && find_text(entry, "use").value_or("") != "sig") return std::nullopt;
  std::string const kind = find_text(entry, "kty").value_or("");
  auto key = kind == "RSA" ? read_rsa(entry) : kind == "EC" ? read_elliptic(entry) : std::nullopt;
  if (!key || !key->key) return std::nullopt;
  key->id = find_text(entry, "kid").value_or("");
  if (entry.contains("alg")) {
    Algorithm algorithm{};
    if (!boost::describe::enum_from_string(find_text(entry, "alg").value_or("").c_str(), algorithm) ||
        !fits(algorithm, key->elliptic))
      return std::nullopt;
    key->only = algorithm;
  }
  return key;
}

}  // namespace

std::expected<KeySet, std::string> KeySet::read(std::string_view body) {
  auto const tree = base::parse_tree(body);
  if (!tree || !tree->is_object()) return std::unexpected(std::string("the key set is not a JSON object"));
  auto const* list = tree->get_object().if_contains("keys");
  if (!list || !list->is_array()) return std::unexpected(std::string("the key set has no list of keys"));
  if (list->get_array().size() > most_keys)
    return std::unexpected(fmt::format("the key set has more than {} keys", most_keys));
  KeySet out;
  for (auto const& entry : list->get_array()) {
    if (!entry.is_object()) continue;
    if (auto key = read_key(entry.get_object())) out.keys_.push_back(std::move(*key));
  }
  return out;
}

SigningKey const* KeySet::find(Algorithm algorithm, std::optional<std::string> const& id) const {
  SigningKey const* found = nullptr;
  for (auto const& key : keys_) {
    if (!fits(algorithm, key.elliptic) || (key.only && *key.only != algorithm)) continue;
    if (id) {
      if (key.id == *id) return &key;
    } else if (found) {
      return nullptr;  // ambiguous: several keys and no kid
    } else {
      found = &key;
    }
  }
  return found;
}

}  // namespace identity
