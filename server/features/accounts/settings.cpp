// The keys that accounts add to the configuration's section [sign_in].
#include "features/accounts/settings.hpp"

#include <algorithm>

namespace accounts {

std::vector<base::Setting> Settings::keys() {
  return {
      {"sign_in", "password_memory_kib", &password_memory_kib, {}, 8, 1024 * 1024},
      {"sign_in", "password_passes", &password_passes, {}, 1, 10},
      {"sign_in", "password_threads", &password_threads, {}, 1, 64},
      {"sign_in", "tries_per_address", &tries_per_address, {}, 1, 1'000'000},
      {"sign_in", "sends_per_address", &sends_per_address, {}, 1, 1'000'000},
      {"sign_in", "failures_per_address", &failures_per_address, {}, 1, 100'000'000},
      {"sign_in", "failures_per_tenant", &failures_per_tenant, {}, 1, 100'000'000},
      {"sign_in", "secrets", &secrets},
  };
}

PasswordSettings Settings::password_settings() const {
  PasswordSettings out;
  out.threads = static_cast<unsigned>(password_threads);
  out.memory_kib = static_cast<std::size_t>(password_memory_kib);
  out.passes = static_cast<unsigned>(password_passes);
  return out;
}

SignInLimitSettings Settings::limit_settings(std::int64_t nodes) const {
  SignInLimitSettings out;
  auto const day = [](http::RateLimitSettings& limit, std::int64_t count) {
    limit.count = static_cast<unsigned>(count);
    limit.burst = std::max(1U, limit.count / 3);
  };
  day(out.client_day, failures_per_address);
  day(out.site_day, 2 * failures_per_address);
  day(out.provider_day, 4 * failures_per_address);
  out.tenant_hour.count = out.tenant_hour.burst = static_cast<unsigned>(failures_per_tenant);
  out.address.count = static_cast<unsigned>(tries_per_address);
  out.address.burst = 3 * out.address.count;
  out.sent_from_address.count = static_cast<unsigned>(sends_per_address);
  out.sent_from_address.burst = 3 * out.sent_from_address.count;
  day(out.sent_client_day, 10 * sends_per_address);
  day(out.sent_site_day, 20 * sends_per_address);
  day(out.sent_provider_day, 40 * sends_per_address);
  for (auto* limit :
       {&out.account_and_address, &out.address, &out.account, &out.client_day, &out.site_day,
        &out.provider_day, &out.tenant_hour, &out.sent_to_recipient, &out.sent_from_address,
        &out.sent_client_day, &out.sent_site_day, &out.sent_provider_day, &out.sent_tenant_hour})
    *limit = http::share(*limit, nodes);
  return out;
}

}  // namespace accounts
