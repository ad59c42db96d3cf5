// Validates id_tokens: the form strictly by ourselves, the signature by cjose.
#include "features/identity/id_token.hpp"

#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <memory>

#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/identity/encodings.hpp"
#include "features/identity/json_fields.hpp"

namespace identity {
namespace {

namespace json = boost::json;
using Reason = std::unexpected<std::string>;

constexpr std::size_t most_token_bytes = 64 * 1024;
constexpr std::size_t most_subject_bytes = 255;
constexpr std::size_t most_email_bytes = 254;
constexpr std::size_t most_name_bytes = 200;
constexpr std::size_t most_key_id_bytes = 512;
constexpr double leeway_seconds = 60;

Reason because(char const* reason) { return Reason(reason); }

struct TokenParts {
  json::value header;
  std::string payload;
  std::string signature;
};

std::expected<TokenParts, std::string> take_apart(std::string_view token) {
  if (token.size() > most_token_bytes) return because("the token is too large");
  auto const parts = base::split(token, '.');
  if (parts.size() != 3) return because("the token does not have three parts");
  auto const header = base::from_base64url(parts[0]);
  auto payload = base::from_base64url(parts[1]);
  auto signature = base::from_base64url(parts[2]);
  if (!header || !payload || !signature) return because("a part of the token is not base64url");
  auto tree = base::parse_tree(*header);
  if (!tree || !tree->is_object()) return because("the token's header is not a JSON object");
  return TokenParts{std::move(*tree), std::move(*payload), std::move(*signature)};
}

std::expected<TokenHeader, std::string> read_header(json::object const& header) {
  TokenHeader out;
  auto const algorithm = find_text(header, "alg");
  if (!algorithm || !boost::describe::enum_from_string(algorithm->c_str(), out.algorithm) ||
      algorithm->find('\0') != std::string::npos)
    return because("the token's algorithm is not supported");
  for (auto const* name : {"crit", "b64", "enc", "zip"})
    if (header.contains(name)) return because("the token wants an extension that we do not have");
  if (header.contains("typ")) {
    auto const type = find_text(header, "typ");
    if (!type || !base::iequals(*type, "JWT")) return because("the token is of another type");
  }
  if (header.contains("kid")) {
    out.key_id = find_text(header, "kid");
    if (!out.key_id || out.key_id->empty() || out.key_id->size() > most_key_id_bytes)
      return because("the token's key has no proper name");
  }
  return out;
}

struct FreeSignature {
  void operator()(cjose_jws_t* signature) const { cjose_jws_release(signature); }
};

bool is_signed_by(std::string_view token, SigningKey const& key) {
  cjose_err failure{};
  std::unique_ptr<cjose_jws_t, FreeSignature> const read(
      cjose_jws_import(token.data(), token.size(), &failure));
  return read && cjose_jws_verify(read.get(), key.key.get(), &failure);
}

/// Seconds since 1970; a number, however it is spelled, but no text.
std::optional<double> find_time(json::object const& claims, std::string_view name) {
  auto const* found = claims.if_contains(name);
  if (!found || !found->is_number()) return std::nullopt;
  double const seconds = found->to_number<double>();
  constexpr double year_5138 = 1e11;
  if (!std::isfinite(seconds) || seconds < 0 || seconds > year_5138) return std::nullopt;
  return seconds;
}

std::optional<std::string> time_problem(json::object const& claims, base::Instant instant) {
  double const now = static_cast<double>(instant.ms) / 1000;
  auto const expires = find_time(claims, "exp");
  auto const issued = find_time(claims, "iat");
  if (!expires) return "the token has no expiry";
  if (!issued) return "the token does not say when it was issued";
  if (*expires + leeway_seconds <= now) return "the token has expired";
  if (*issued - leeway_seconds > now) return "the token was issued in the future";
  if (*expires < *issued) return "the token expired before it was issued";
  if (claims.contains("nbf")) {
    auto const begins = find_time(claims, "nbf");
    if (!begins || *begins - leeway_seconds > now) return "the token is not valid yet";
  }
  return std::nullopt;
}

std::optional<std::string> audience_problem(json::object const& claims, std::string const& client) {
  constexpr char const* other = "the token is for another audience";
  auto const* audience = claims.if_contains("aud");
  if (!audience) return "the token names no audience";
  bool several = false;
  if (audience->is_string()) {
    if (audience->get_string() != client) return other;
  } else if (audience->is_array()) {
    bool ours = false;
    for (auto const& one : audience->get_array()) {
      if (!one.is_string()) return other;
      ours = ours || one.get_string() == client;
    }
    if (!ours) return other;
    several = audience->get_array().size() > 1;
  } else {
    return other;
  }
  if (claims.contains("azp")) {
    if (find_text(claims, "azp") != client) return "the token was issued to another party";
  } else if (several) {
    return "the token has several audiences and does not say for whom it was issued";
  }
  return std::nullopt;
}

/// A display name: one line, not too long, cut between characters.
std::string readable(std::optional<std::string> const& text) {
  std::string out;
  for (char const letter : text.value_or(""))
    if (static_cast<unsigned char>(letter) >= 0x20 && letter != 0x7f) out += letter;
  if (out.size() > most_name_bytes) {
    std::size_t end = most_name_bytes;
    while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xc0U) == 0x80) --end;
    out.resize(end);
  }
  return std::string(base::trim(out));
}

bool says_yes(json::object const& claims, std::string_view name) {
  auto const* found = claims.if_contains(name);
  // Some providers send the word instead of the value.
  return found &&
         ((found->is_bool() && found->get_bool()) || (found->is_string() && found->get_string() == "true"));
}

}  // namespace

std::expected<TokenHeader, std::string> read_token_header(std::string_view token) {
  auto const parts = take_apart(token);
  if (!parts) return Reason(parts.error());
  return read_header(parts->header.get_object());
}

std::expected<Claims, std::string> check_id_token(std::string_view token, SigningKey const& key,
                                                  TokenExpectations const& expected) {
  auto const parts = take_apart(token);
  if (!parts) return Reason(parts.error());
  auto const header = read_header(parts->header.get_object());
  if (!header) return Reason(header.error());
  if ((header->algorithm == Algorithm::ES256) != key.elliptic || (key.only && *key.only != header->algorithm))
    return because("the key is for another algorithm");
  if (parts->signature.size() != key.signature_bytes || !is_signed_by(token, key))
    return because("the token's signature is wrong");

  auto const tree = base::parse_tree(parts->payload);
  if (!tree || !tree->is_object()) return because("the token's claims are not a JSON object");
  auto const& claims = tree->get_object();
  if (find_text(claims, "iss") != expected.issuer) return because("the token is of another issuer");
  if (auto problem = audience_problem(claims, expected.client_id)) return Reason(std::move(*problem));
  if (auto problem = time_problem(claims, expected.now)) return Reason(std::move(*problem));
  auto const nonce = find_text(claims, "nonce");
  if (expected.nonce.empty() || !nonce || !base::equal_in_constant_time(*nonce, expected.nonce))
    return because("the token answers another sign-in");
  return read_claims(claims);
}

std::expected<Claims, std::string> read_claims(json::object const& claims) {
  Claims out;
  out.subject = find_text(claims, "sub").value_or("");
  if (out.subject.empty() || out.subject.size() > most_subject_bytes ||
      out.subject.find('\0') != std::string::npos)
    return because("the person has no identifier");
  out.email = find_text(claims, "email");
  if (out.email && (out.email->empty() || out.email->size() > most_email_bytes)) out.email.reset();
  out.email_verified = out.email && says_yes(claims, "email_verified");
  out.name = readable(find_text(claims, "given_name"));
  out.last_name = readable(find_text(claims, "family_name"));
  if (out.name.empty() && out.last_name.empty()) out.name = readable(find_text(claims, "name"));
  out.access_token_hash = find_text(claims, "at_hash");
  return out;
}

}  // namespace identity
