// The keys that accounts add to the configuration's section [sign_in].
#include "features/accounts/settings.hpp"

namespace accounts {

std::vector<base::Setting> Settings::keys() {
  return {
      {"sign_in", "password_memory_kib", &password_memory_kib, {}, 8, 1024 * 1024},
      {"sign_in", "password_passes", &password_passes, {}, 1, 10},
      {"sign_in", "password_threads", &password_threads, {}, 1, 64},
      {"sign_in", "tries_per_address", &tries_per_address, {}, 1, 1'000'000},
      {"sign_in", "sends_per_address", &sends_per_address, {}, 1, 1'000'000},
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

SignInLimitSettings Settings::limit_settings() const {
  SignInLimitSettings out;
  out.address.count = static_cast<unsigned>(tries_per_address);
  out.address.burst = 3 * out.address.count;
  out.sent_from_address.count = static_cast<unsigned>(sends_per_address);
  out.sent_from_address.burst = 3 * out.sent_from_address.count;
  return out;
}

}  // namespace accounts
