// The keys of the rate limits, and several limits taken as one.
#include "features/accounts/limits/sign_in_limits.hpp"

#include <fmt/format.h>

#include <span>
#include <vector>

#include "base/log.hpp"
#include "base/text.hpp"
#include "http/server/networks.hpp"

namespace accounts {
namespace {

struct Limited {
  http::RateLimit& limit;
  std::string key;
};

/// Hashed, so that a memory dump does not list addresses, and all keys have the same length.
std::string name_key(SignInLimits::Attempt const& attempt) {
  return base::sha256_hex(fmt::format("{}\n{}", attempt.tenant.value, attempt.name));
}

/// Separate for each tenant, so that attempts at one do not slow down another.
std::string network_key(SignInLimits::Attempt const& attempt, unsigned prefix) {
  auto const address = http::Address::parse(attempt.address);
  return fmt::format("{}\n{}", attempt.tenant.value,
                     address ? http::network_prefix(*address, prefix).text() : attempt.address);
}

constexpr unsigned client_bits = 64;    // what a provider gives to one line at least
constexpr unsigned site_bits = 56;      // and at most, as a rule
constexpr unsigned provider_bits = 48;  // a company, a small provider, a tunnel broker

/// All or nothing: what was taken before the refusal is returned.
std::optional<std::chrono::seconds> take_all(std::span<Limited> limits, base::Instant now) {
  for (std::size_t at = 0; at < limits.size(); ++at) {
    auto const decision = limits[at].limit.take(limits[at].key, now);
    if (decision.allowed) continue;
    for (auto const& taken : limits.first(at)) taken.limit.give_back(taken.key);
    return std::max(std::chrono::ceil<std::chrono::seconds>(decision.retry_after), std::chrono::seconds(1));
  }
  return std::nullopt;
}

}  // namespace

SignInLimits::SignInLimits(base::Clock const& clock, SignInLimitSettings const& settings)
    : clock_(clock),
      alarm_(settings.alarm),
      account_and_address_(settings.account_and_address),
      address_(settings.address),
      account_(settings.account),
      client_day_(settings.client_day),
      site_day_(settings.site_day),
      provider_day_(settings.provider_day),
      tenant_hour_(settings.tenant_hour),
      sent_to_recipient_(settings.sent_to_recipient),
      sent_from_address_(settings.sent_from_address),
      sent_client_day_(settings.sent_client_day),
      sent_site_day_(settings.sent_site_day),
      sent_provider_day_(settings.sent_provider_day),
      sent_tenant_hour_(settings.sent_tenant_hour) {}

std::optional<std::chrono::seconds> SignInLimits::wait_for(Attempt const& attempt, Proof proof) {
  auto const name = name_key(attempt);
  auto const client = network_key(attempt, client_bits);
  std::vector<Limited> limits{{address_, client}, {account_and_address_, name + client}};
  if (!attempt.known_device) {
    if (proof == Proof::password) limits.push_back({account_, name});
    limits.push_back({client_day_, client});
    limits.push_back({site_day_, network_key(attempt, site_bits)});
    limits.push_back({provider_day_, network_key(attempt, provider_bits)});
  }
  auto const now = clock_.steady();
  if (auto const wait = take_all(limits, now)) return wait;
  if (!attempt.known_device && !tenant_hour_.take(attempt.tenant.value, now).allowed)
    raise_alarm(attempt.tenant, "passwords");
  return std::nullopt;
}

void SignInLimits::forget(Attempt const& attempt, Proof proof) {
  auto const name = name_key(attempt);
  auto const client = network_key(attempt, client_bits);
  address_.give_back(client);
  account_and_address_.give_back(name + client);
  if (attempt.known_device) return;
  if (proof == Proof::password) account_.give_back(name);
  client_day_.give_back(client);
  site_day_.give_back(network_key(attempt, site_bits));
  provider_day_.give_back(network_key(attempt, provider_bits));
  tenant_hour_.give_back(attempt.tenant.value);
}

std::optional<std::chrono::seconds> SignInLimits::wait_to_send(Attempt const& attempt, Sending sending) {
  auto const share = fmt::format("{}\n{}\n", attempt.known_device ? "known" : "", static_cast<int>(sending));
  auto const client = network_key(attempt, client_bits);
  std::vector<Limited> limits{{sent_from_address_, client}, {sent_to_recipient_, share + name_key(attempt)}};
  if (!attempt.known_device) {
    limits.push_back({sent_client_day_, client});
    limits.push_back({sent_site_day_, network_key(attempt, site_bits)});
    limits.push_back({sent_provider_day_, network_key(attempt, provider_bits)});
  }
  auto const now = clock_.steady();
  if (auto const wait = take_all(limits, now)) return wait;
  if (!attempt.known_device && !sent_tenant_hour_.take(attempt.tenant.value, now).allowed)
    raise_alarm(attempt.tenant, "mails");
  return std::nullopt;
}

void SignInLimits::raise_alarm(base::TenantId const& tenant, std::string_view what) {
  auto const now = clock_.steady();
  bool fresh = false;
  {
    std::lock_guard const lock(mutex_);
    auto& ends = alarms_[fmt::format("{}\n{}", what, tenant.value)];
    fresh = ends <= now;
    ends = now + alarm_;
  }
  if (fresh)
    base::log::security(
        {{"subject", "alarm"}, {"way", what}, {"result", "limited"}, {"tenant", tenant.value}});
}

bool SignInLimits::is_sprayed(base::TenantId const& tenant) const {
  std::lock_guard const lock(mutex_);
  auto const found = alarms_.find("passwords\n" + tenant.value);
  return found != alarms_.end() && clock_.steady() < found->second;
}

}  // namespace accounts
