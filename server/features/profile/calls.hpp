// What the calls about one's own account have in common: how they answer, and whom they refuse.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/problem.hpp"
#include "features/accounts/account.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/rate_limit.hpp"
#include "http/request.hpp"
#include "http/response.hpp"

namespace profile {

/// {"data": …}, for nobody's cache.
template <class T>
http::Response answer(T const& data, int status = 200) {
  auto out = http::json(status, R"({"data":)" + base::to_json(data) + '}');
  out.headers.set("cache-control", "no-store");
  return out;
}

/// The rows of the site map see to it that there is one.
inline accounts::SignedIn const& signed_in(accounts::Visitor const& visitor) {
  if (!visitor.user) throw base::Problem(401, "SIGN_IN_REQUIRED", "Sign in first.", "error.signInRequired");
  return *visitor.user;
}

/// Who is suspended may read and no more, and who is leaving has to come back before changing anything.
void require_active(accounts::Account const& account);
/// Where closing accounts may do it too: signing out elsewhere, coming back.
void require_not_suspended(accounts::Account const& account);

/// 429 TOO_MANY_ATTEMPTS with Retry-After.
base::Problem too_often(std::chrono::seconds wait);
/// Throws it.
void take_or_throw(http::RateLimit& limit, std::string const& key, base::Instant now);

/// The language that a mail to this person is written in: the one they chose, else the one they read just
/// now.
std::string language_of(accounts::Account const& account, http::Request const& request,
                        tenants::Tenant const& tenant);
/// "mira@example.org" as "m•••@example.org", for a mailbox that somebody else may read.
std::string mask_email(std::string_view email);

}  // namespace profile
