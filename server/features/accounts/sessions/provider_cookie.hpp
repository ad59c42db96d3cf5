// Identities that an operator asserts: its signed cookie, or a header set by its own proxies.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "http/request/request.hpp"
#include "http/server/networks.hpp"

namespace accounts {

/// The secret of a tenant that its provider signs the cookie with.
inline constexpr std::string_view provider_cookie_secret = "provider_cookie";
inline constexpr std::chrono::minutes provider_cookie_lifetime{10};

/// The subject of a provider's cookie: a telephone number ("tel:+491701234567") or an account of the
/// provider's.
struct ProviderVisitor {
  std::string subject;                // as signed
  std::optional<std::string> msisdn;  // as msisdn_key, where the subject is a number
};

/// The cookie's value is
///
///   v1.SUBJECT.EXPIRES.SIGNATURE
///
/// with the subject as base64url (at most 200 bytes), the end of its life as a Unix time in seconds, at most
/// ten minutes from now, and as signature base64url(HMAC-SHA-256(secret, TENANT + "\n" +
/// "v1.SUBJECT.EXPIRES")), base64url without padding. nullopt if any of it is invalid; clocks may differ by a
/// minute.
std::optional<ProviderVisitor> read_provider_cookie(std::string_view secret, base::TenantId const& tenant,
                                                    std::string_view value, base::Instant now);
/// Makes one, as the provider does.
std::string make_provider_cookie(std::string_view secret, base::TenantId const& tenant,
                                 std::string_view subject, base::Instant expires);

/// The visitor's number as an operator's proxy put it into the header `name`. Only counts where the proxy
/// itself is at the other end of the connection; from anybody else the header is ignored, and logged.
std::optional<std::string> operator_msisdn(http::Request const& request, std::string_view name,
                                           http::Networks const& proxies);

}  // namespace accounts
