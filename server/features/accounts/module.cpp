// Reads the settings of sign-in, and registers what is removed once it is too old.
#include "features/accounts/module.hpp"

#include "features/accounts/one_time_code_store.hpp"
#include "features/accounts/session_key.hpp"

namespace accounts {
namespace {

constexpr std::chrono::hours codes_kept{24};

std::filesystem::path secrets_file(core::Core const& core) {
  auto const& configured = core.settings.sign_in.secrets;
  return configured.empty() ? core.data.folder / "secrets.toml" : std::filesystem::path(configured);
}

PasswordSettings password_settings(base::Settings::SignIn const& settings) {
  PasswordSettings out;
  out.threads = static_cast<unsigned>(settings.password_threads);
  out.memory_kib = static_cast<std::size_t>(settings.password_memory_kib);
  out.passes = static_cast<unsigned>(settings.password_passes);
  return out;
}

SignInLimitSettings limit_settings(base::Settings::SignIn const& settings) {
  SignInLimitSettings out;
  out.address.count = static_cast<unsigned>(settings.tries_per_address);
  out.address.burst = 3 * out.address.count;
  out.sent_from_address.count = static_cast<unsigned>(settings.sends_per_address);
  out.sent_from_address.burst = 3 * out.sent_from_address.count;
  return out;
}

}  // namespace

Module::Module(core::Core& core)
    : secrets(Secrets::open(secrets_file(core))),
      session_key(open_session_key(core.data.folder)),
      sealer(session_key),
      passwords(password_settings(core.settings.sign_in)),
      sessions(core.data.database, core.data.clock, core.data.ids, session_key),
      limits(core.data.clock, limit_settings(core.settings.sign_in)) {
  core.jobs.clean_up("accounts", [this, &core](storage::Session& session) {
    return sessions.purge(session) + purge_one_time_codes(session, core.data.clock.now() - codes_kept);
  });
}

}  // namespace accounts
