// Converts COSE keys to OpenSSL's.
#include "features/identity/cose_key.hpp"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include "features/identity/cbor.hpp"
#include "features/identity/key_limits.hpp"

namespace identity {
namespace {

using Reason = std::unexpected<std::string>;

// The labels and values of the registry.
constexpr std::int64_t label_kind = 1;
constexpr std::int64_t label_algorithm = 3;
constexpr std::int64_t label_curve = -1;  // of RSA keys: the modulus
constexpr std::int64_t label_x = -2;      // of RSA keys: the exponent
constexpr std::int64_t label_y = -3;
constexpr std::int64_t kind_edwards = 1;
constexpr std::int64_t kind_elliptic = 2;
constexpr std::int64_t kind_rsa = 3;
constexpr std::int64_t curve_p256 = 1;
constexpr std::int64_t curve_ed25519 = 6;

constexpr std::size_t most_key_bytes = 2048;
constexpr std::size_t most_modulus_bytes = 512;

using Key = std::shared_ptr<EVP_PKEY>;
template <auto Free>
struct Freeing {
  void operator()(auto* pointer) const { Free(pointer); }
};
using Number = std::unique_ptr<BIGNUM, Freeing<BN_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Freeing<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, Freeing<OSSL_PARAM_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freeing<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Freeing<EVP_MD_CTX_free>>;

unsigned char const* raw(std::string_view bytes) {
  return reinterpret_cast<unsigned char const*>(bytes.data());
}

/// Takes a public key out of its parameters, and only a sound one: a point has to be on its curve.
Key build(char const* kind, OSSL_PARAM_BLD* builder) {
  Parameters const parameters(OSSL_PARAM_BLD_to_param(builder));
  KeyContext const making(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr));
  EVP_PKEY* made = nullptr;
  bool good = parameters && making && EVP_PKEY_fromdata_init(making.get()) == 1 &&
              EVP_PKEY_fromdata(making.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters.get()) == 1;
  Key key(made, EVP_PKEY_free);
  if (good) {
    KeyContext const checking(EVP_PKEY_CTX_new_from_pkey(nullptr, made, nullptr));
    good = checking && EVP_PKEY_public_check(checking.get()) == 1;
  }
  ERR_clear_error();
  return good ? key : Key();
}

Key elliptic_key(std::string const& x, std::string const& y) {
  std::string const point = '\x04' + x + y;
  Builder const builder(OSSL_PARAM_BLD_new());
  bool const good =
      builder &&
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) ==
          1;
  return good ? build("EC", builder.get()) : Key();
}

Key rsa_key(std::string const& modulus, std::string const& exponent) {
  Number const n(BN_bin2bn(raw(modulus), static_cast<int>(modulus.size()), nullptr));
  Number const e(BN_bin2bn(raw(exponent), static_cast<int>(exponent.size()), nullptr));
  Builder const builder(OSSL_PARAM_BLD_new());
  bool const good = n && e && builder &&
                    OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) == 1 &&
                    OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) == 1;
  return good ? build("RSA", builder.get()) : Key();
}

bool is(Cbor const& map, std::int64_t label, std::int64_t value) {
  auto const* found = map.find<std::int64_t>(label);
  return found && *found == value;
}

std::string bytes_of(Cbor const& map, std::int64_t label) {
  auto const* found = map.find<CborBytes>(label);
  return found ? found->value : std::string();
}

std::expected<Key, std::string> read_elliptic(Cbor const& map) {
  auto const x = bytes_of(map, label_x);
  auto const y = bytes_of(map, label_y);
  if (!is(map, label_curve, curve_p256) || x.size() != coordinate_bytes || y.size() != coordinate_bytes)
    return Reason("the key is not on P-256");
  return elliptic_key(x, y);
}

std::expected<Key, std::string> read_edwards(Cbor const& map) {
  auto const x = bytes_of(map, label_x);
  if (!is(map, label_curve, curve_ed25519) || x.size() != coordinate_bytes)
    return Reason("the key is not on Ed25519");
  return Key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw(x), x.size()), EVP_PKEY_free);
}

std::expected<Key, std::string> read_rsa(Cbor const& map) {
  auto const modulus = bytes_of(map, label_curve);
  auto const exponent = bytes_of(map, label_x);
  if (modulus.size() < least_modulus_bytes || modulus.size() > most_modulus_bytes ||
      (static_cast<unsigned char>(modulus.front()) & 0x80U) == 0 || !is_odd(modulus))
    return Reason("the key does not have 2,048 to 4,096 bits");
  if (exponent.size() > most_exponent_bytes || !is_odd(exponent) || exponent == "\x01")
    return Reason("the key's exponent is not supported");
  return rsa_key(modulus, exponent);
}

}  // namespace

std::expected<CoseKey, std::string> CoseKey::read(std::string_view cbor) {
  if (cbor.size() > most_key_bytes) return Reason("the key is too large");
  auto const map = parse_cbor(cbor);
  if (!map || !map->map()) return Reason("the key cannot be read");
  std::expected<Key, std::string> key = Reason("the key is of another kind");
  if (is(*map, label_kind, kind_elliptic) && is(*map, label_algorithm, elliptic))
    key = read_elliptic(*map);
  else if (is(*map, label_kind, kind_edwards) && is(*map, label_algorithm, edwards))
    key = read_edwards(*map);
  else if (is(*map, label_kind, kind_rsa) && is(*map, label_algorithm, rsa))
    key = read_rsa(*map);
  if (!key) return Reason(std::move(key.error()));
  if (!*key) return Reason("the key is not valid");
  return CoseKey(std::move(*key));
}

bool CoseKey::verifies(std::string_view message, std::string_view signature) const {
  DigestContext const context(EVP_MD_CTX_new());
  bool const hashes_itself = EVP_PKEY_is_a(key_.get(), "ED25519") == 1;
  bool const good =
      context &&
      EVP_DigestVerifyInit(context.get(), nullptr, hashes_itself ? nullptr : EVP_sha256(), nullptr,
                           key_.get()) == 1 &&
      EVP_DigestVerify(context.get(), raw(signature), signature.size(), raw(message), message.size()) == 1;
  ERR_clear_error();
  return good;
}

}  // namespace identity
