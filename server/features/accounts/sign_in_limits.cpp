// The keys of the rate limits, and several limits taken as one.
#include "features/accounts/sign_in_limits.hpp"

#include <fmt/format.h>

#include <span>
#include <vector>

#include "base/text.hpp"
#include "http/networks.hpp"

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
std::string address_key(SignInLimits::Attempt const& attempt) {
  auto const address = http::Address::parse(attempt.address);
  return fmt::format("{}\n{}", attempt.tenant.value,
                     address ? http::client_prefix(*address).text() : attempt.address);
}

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
      account_and_address_(settings.account_and_address),
      address_(settings.address),
      account_(settings.account),
      sent_to_recipient_(settings.sent_to_recipient),
      sent_from_address_(settings.sent_from_address) {}

std::optional<std::chrono::seconds> SignInLimits::wait_for(Attempt const& attempt) {
  auto const name = name_key(attempt);
  auto const address = address_key(attempt);
  std::vector<Limited> limits{{address_, address}, {account_and_address_, name + address}};
  if (!attempt.known_device) limits.push_back({account_, name});
  return take_all(limits, clock_.steady());
}

void SignInLimits::forget(Attempt const& attempt) {
  auto const name = name_key(attempt);
  auto const address = address_key(attempt);
  address_.give_back(address);
  account_and_address_.give_back(name + address);
  if (!attempt.known_device) account_.give_back(name);
}

std::optional<std::chrono::seconds> SignInLimits::wait_to_send(Attempt const& attempt) {
  auto const share = attempt.known_device ? "known\n" : "";
  std::vector<Limited> limits{{sent_from_address_, address_key(attempt)},
                              {sent_to_recipient_, share + name_key(attempt)}};
  return take_all(limits, clock_.steady());
}

}  // namespace accounts
