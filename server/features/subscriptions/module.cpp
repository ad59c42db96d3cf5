// Builds the module, listens to payments, and keeps the renewal engine running.
#include "features/subscriptions/module.hpp"

#include <fmt/format.h>
#include <unistd.h>

namespace subscriptions {
namespace {

constexpr std::chrono::seconds renewals_look_each{1};
constexpr std::chrono::minutes credits_look_each{1};
constexpr std::chrono::minutes notices_look_each{1};
constexpr std::chrono::minutes mails_look_each{5};

/// Renewals go on as long as there are any; then they rest for a second.
boost::asio::awaitable<storage::JobResult> renew_what_is_due(Renewals& renewals) {
  auto const taken = co_await renewals.run_batch();
  co_return storage::JobResult::again(taken > 0 ? std::chrono::seconds(0) : renewals_look_each);
}

boost::asio::awaitable<storage::JobResult> expire_credits(Renewals& renewals) {
  co_await renewals.expire_credits_of_all();
  co_return storage::JobResult::again(credits_look_each);
}

boost::asio::awaitable<storage::JobResult> tell_of_price_changes(PriceNotices& notices) {
  co_await notices.tell_all();
  co_return storage::JobResult::again(notices_look_each);
}

boost::asio::awaitable<storage::JobResult> write_mails_ahead(SubscriptionMails& mails) {
  co_await mails.write_ahead_of_all();
  co_return storage::JobResult::again(mails_look_each);
}

std::string node_name(core::Core const& core) {
  return fmt::format("node {} process {}", core.settings.server.node, ::getpid());
}

}  // namespace

Module::Module(core::Core& core, accounts::Module& accounts, tenants::Module& tenants, plans::Module& plans,
               payments::Module& payments, checkout::Module& checkout, messaging::Messenger const& messenger)
    : lifecycle(tenants.directory, payments.payments, core.data.ids, core.data.clock),
      partner_pages(accounts.secrets, core.data.clock),
      consent_texts(tenants.messages),
      service(core.data.database, core.data.clock, core.data.ids, plans.library, payments.payments,
              checkout.checkout, lifecycle, partner_pages, consent_texts),
      renewals(core.data.database, core.data.clock, core.data.ids, tenants.directory, plans.library,
               payments.payments, lifecycle, {.owner = node_name(core)}),
      price_notices(core.data.database, core.data.clock, core.data.ids, tenants.directory, plans.library,
                    messenger),
      mails(core.data.database, core.data.clock, tenants.directory, messenger),
      test_clock(core.data.database, core.data.clock, renewals, price_notices, mails),
      withdrawals(core.data.database, core.data.clock, core.data.ids, plans.library, payments.payments,
                  lifecycle, messenger),
      api(core.data.database, core.data.clock, service, plans.library, checkout.quotes,
          core.settings.server.backend_path),
      withdrawal(withdrawals, core.settings.server.backend_path),
      clock(test_clock),
      partners(core.data.database, plans.library, partner_pages),
      partner_webhook(core.data.database, core.data.clock, core.data.ids, accounts.secrets, plans.library,
                      lifecycle),
      plan_pages(core.data.database, core.data.clock, plans.library, plans.api) {
  plans.api.show_methods(
      [&payments = payments.payments](tenants::Tenant const& tenant, std::string_view name) {
        std::vector<std::string> out;
        if (payments.is_withheld(name, tenant)) return out;
        if (auto const* provider = payments.provider(name))
          for (auto const& method : provider->capabilities(tenant).methods) out.push_back(method.name);
        return out;
      });
  checkout.checkout.add(lifecycle);
  add_personal_data(accounts.personal_data);
  lifecycle.listen(mails);
  core.jobs.keep_doing_on_each_node(
      {"subscriptions.due", core::Lane::money, renewals_look_each},
      [this](storage::Job) { return renew_what_is_due(renewals); },
      [&clock = core.data.clock](storage::Session& session) { return anything_due(session, clock.now()); });
  auto const lease = RenewalSettings{}.lease;
  core.jobs.limit({"subscription", "lease_until", "lease_until is not null", 2 * lease, lease});
  core.jobs.keep_doing({"subscriptions.credits", core::Lane::money, credits_look_each},
                       [this](storage::Job) { return expire_credits(renewals); });
  core.jobs.keep_doing({"subscriptions.notices", core::Lane::other, notices_look_each},
                       [this](storage::Job) { return tell_of_price_changes(price_notices); });
  core.jobs.keep_doing({"subscriptions.mails", core::Lane::other, mails_look_each},
                       [this](storage::Job) { return write_mails_ahead(mails); });
  core.jobs.clean_up("subscriptions", [&clock = core.data.clock](storage::Session& session) {
    return purge_quotes(session, clock.now() - std::chrono::days(30)) +
           purge_subscription_mails(session, clock.now() - std::chrono::days(400));
  });
}

}  // namespace subscriptions
