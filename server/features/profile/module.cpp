// Builds the calls and pages about one's own account, and registers the job that erases one.
#include "features/profile/module.hpp"

namespace profile {
namespace {

boost::asio::awaitable<storage::JobResult> erase(accounts::Module& accounts, storage::Job job) {
  co_return erase_account(job, accounts.security, accounts.personal_data);
}

}  // namespace

Module::Module(core::Core& core, accounts::Module& accounts, messaging::Module& messaging,
               subscriptions::Subscriptions& subscriptions)
    : reauthentication(accounts.passwords, core.data.clock, accounts.security, core.settings.server.nodes),
      api(core.data.database, core.data.clock),
      security(core.data.database, core.data.clock, core.data.ids, accounts.sessions, accounts.passwords,
               messaging.messenger, reauthentication, accounts.limits, accounts.sealer, accounts.security,
               core.settings.server.nodes),
      phone(core.data.database, core.data.clock, core.data.ids, messaging.messenger, reauthentication,
            accounts.limits, accounts.sealer, accounts.security, core.settings.server.nodes),
      passkeys(core.data.database, core.data.clock, reauthentication, accounts.security, accounts.keys),
      second_factor(core.data.database, accounts.second_factors, messaging.messenger, reauthentication,
                    accounts.security),
      deletion(core.data.database, core.data.clock, core.data.ids, accounts.sessions, messaging.messenger,
               reauthentication, accounts.security, accounts.personal_data),
      pages(core.data.database, core.data.clock, accounts.sessions),
      subscription_pages(subscriptions) {
  core.jobs.handle(std::string(erase_job), core::Lane::other,
                   [&accounts](storage::Job job) { return erase(accounts, std::move(job)); });
  accounts.personal_data.add_unnamed({"account_identity", "passkey", "second_factor", "session"},
                                     "exported with the account's own part; they go with it");
  accounts.personal_data.add_unnamed({"audit_entry"}, "a record of what staff did, which names nobody");
  accounts.personal_data.add_unnamed({"authorization_code", "one_time_code", "recovery_code"},
                                     "secrets; they go with the account");
}

}  // namespace profile
