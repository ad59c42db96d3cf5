// Refusals and small answers that the profile calls share.
#include "features/profile/calls.hpp"

namespace profile {

void require_active(accounts::Account const& account) {
  if (account.state == accounts::AccountState::closing) throw base::Problem(account_closing);
}

base::Problem too_often(std::chrono::seconds wait) {
  base::Problem problem(too_many_attempts);
  problem.headers.emplace_back("Retry-After", std::to_string(wait.count()));
  return problem;
}

void take_or_throw(http::RateLimit& limit, std::string const& key, base::Instant now) {
  auto const decision = limit.take(key, now);
  if (!decision.allowed) throw too_often(std::chrono::ceil<std::chrono::seconds>(decision.retry_after));
}

std::string language_of(accounts::Account const& account, http::Request const& request,
                        tenants::Tenant const& tenant) {
  auto const offered = [&](std::string_view code) -> base::Locale const* {
    auto const* locale = base::find_locale(code);
    return locale && tenant.offers(*locale) ? locale : nullptr;
  };
  base::Locale const* locale = account.language ? offered(*account.language) : nullptr;
  auto const cookies = request.cookies();
  if (!locale)
    if (auto const remembered = cookies.find("i18n_redirected")) locale = offered(*remembered);
  return std::string(locale ? locale->code : tenant.unprefixed_locale().code);
}

std::string mask_email(std::string_view email) {
  auto const at = email.rfind('@');
  if (at == email.npos || at == 0) return {};
  std::size_t first = 1;  // the bytes of the first character
  while (first < at && (static_cast<unsigned char>(email[first]) & 0xc0) == 0x80) ++first;
  return std::string(email.substr(0, first)) + "•••" + std::string(email.substr(at));
}

}  // namespace profile
