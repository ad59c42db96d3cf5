// Checks the signature first, then the times, then the subject.
#include "features/accounts/sessions/provider_cookie.hpp"

#include <fmt/format.h>
#include <charconv>

#include "base/log.hpp"
#include "base/text.hpp"
#include "base/time/lifetime.hpp"
#include "features/accounts/account.hpp"

namespace accounts {
namespace {

constexpr std::size_t longest_value = 512;
constexpr std::size_t longest_subject = 200;
constexpr std::size_t shortest_secret = 16;

std::string signature_of(std::string_view secret, base::TenantId const& tenant, std::string_view what) {
  return base::base64url(base::hmac_sha256(secret, fmt::format("{}\n{}", tenant.value, what)));
}

std::optional<std::string> read_subject(std::string_view text) {
  auto out = base::from_base64url(text);
  if (!out || out->empty() || out->size() > longest_subject || !base::is_valid_utf8(*out))
    return std::nullopt;
  for (char const c : *out)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return std::nullopt;
  return out;
}

}  // namespace

std::optional<ProviderVisitor> read_provider_cookie(std::string_view secret, base::TenantId const& tenant,
                                                    std::string_view value, base::Instant now) {
  // With a weak or empty secret anybody could forge the cookie.
  if (secret.size() < shortest_secret || value.size() > longest_value) return std::nullopt;
  auto const parts = base::split(value, '.');
  if (parts.size() != 4 || parts[0] != "v1") return std::nullopt;
  auto const said = value.substr(0, value.size() - parts[3].size() - 1);
  if (!base::equal_in_constant_time(signature_of(secret, tenant, said), parts[3])) return std::nullopt;

  std::int64_t seconds = 0;
  auto const [end, failure] = std::from_chars(parts[2].data(), parts[2].data() + parts[2].size(), seconds);
  if (failure != std::errc() || end != parts[2].data() + parts[2].size()) return std::nullopt;
  if (seconds < 0 || seconds > 253'402'300'799) return std::nullopt;
  base::Instant const expires{seconds * 1000};
  if (!base::is_live(expires, now, provider_cookie_lifetime)) return std::nullopt;

  auto subject = read_subject(parts[1]);
  if (!subject) return std::nullopt;
  ProviderVisitor out;
  if (subject->starts_with("tel:")) {
    out.msisdn = msisdn_key(std::string_view(*subject).substr(4));
    if (!out.msisdn) return std::nullopt;
  }
  out.subject = std::move(*subject);
  return out;
}

std::string make_provider_cookie(std::string_view secret, base::TenantId const& tenant,
                                 std::string_view subject, base::Instant expires) {
  auto const said = fmt::format("v1.{}.{}", base::base64url(subject), expires.ms / 1000);
  return fmt::format("{}.{}", said, signature_of(secret, tenant, said));
}

std::optional<std::string> operator_msisdn(http::Request const& request, std::string_view name,
                                           http::Networks const& proxies) {
  auto const fields = request.headers.all(name);
  if (fields.empty()) return std::nullopt;
  auto const peer = http::Address::parse(request.peer);
  auto const ignore = [&](std::string_view reason) {
    base::log::warn(
        "operator header ignored",
        {{"reason", reason}, {"peer", request.peer}, {"client", request.client}, {"id", request.id}});
    return std::nullopt;
  };
  if (!peer || !proxies.contains(*peer)) return ignore("the peer is not an operator's proxy");
  if (fields.size() > 1) return ignore("it was sent more than once");
  auto number = msisdn_key(base::trim(fields.front()));
  if (!number) return ignore("it contains no telephone number");
  return number;
}

}  // namespace accounts
