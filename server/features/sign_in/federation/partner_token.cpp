// Validates a partner's token: form, algorithm, signature, audience, times.
#include "features/sign_in/federation/partner_token.hpp"

#include "base/text.hpp"
#include "features/identity/encodings.hpp"

namespace sign_in {
namespace {

constexpr std::size_t longest_token = 4096;
constexpr std::int64_t skew = 5;  // seconds that two clocks may differ by

struct Header {
  std::string alg;
  std::optional<std::string> typ;
};
BOOST_DESCRIBE_STRUCT(Header, (), (alg, typ))

std::unexpected<base::Refusal> invalid_token(std::string detail) {
  return std::unexpected(
      base::Refusal{400, "PARTNER_TOKEN_INVALID", std::move(detail), "hosted.notice.provider"});
}

bool is_plain(std::string_view text, std::size_t longest) {
  return !text.empty() && text.size() <= longest && text.find('\0') == text.npos;
}

}  // namespace

std::expected<PartnerClaims, base::Refusal> read_partner_token(std::string_view key, std::string_view tenant,
                                                               std::string_view token, base::Instant now,
                                                               std::chrono::seconds longest) {
  if (key.empty()) return invalid_token("the tenant shares no key with a partner");
  if (token.size() > longest_token) return invalid_token("too long");
  auto const parts = base::split(token, '.');
  if (parts.size() != 3) return invalid_token("not of three parts");
  auto const head = base::from_base64url(parts[0]);
  auto const body = base::from_base64url(parts[1]);
  auto const mac = base::from_base64url(parts[2]);
  if (!head || !body || !mac) return invalid_token("not base64url");
  auto const header = base::parse<Header>(*head);
  if (!header || header->alg != "HS256") return invalid_token("not HS256");
  auto const signed_part = token.substr(0, parts[0].size() + 1 + parts[1].size());
  if (!base::equal_in_constant_time(base::hmac_sha256(key, signed_part), *mac))
    return invalid_token("the signature is wrong");
  auto claims = base::parse<PartnerClaims>(*body);
  if (!claims) return invalid_token("claims are missing");
  if (claims->aud != tenant) return invalid_token("for another tenant");
  if (!is_plain(claims->sub, 255) || !is_plain(claims->jti, 255)) return invalid_token("sub or jti is odd");
  auto const seconds = now.ms / 1000;
  if (claims->exp <= seconds) return invalid_token("too old");
  if (claims->iat > seconds + skew) return invalid_token("from the future");
  if (claims->exp > seconds + longest.count() + skew) return invalid_token("good for too long");
  return std::move(*claims);
}

std::string make_partner_token(std::string_view key, PartnerClaims const& claims) {
  auto out = base::base64url(R"({"alg":"HS256","typ":"JWT"})") + '.' + base::base64url(base::to_json(claims));
  out += '.' + base::base64url(base::hmac_sha256(key, out));
  return out;
}

}  // namespace sign_in
