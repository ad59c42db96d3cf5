// Reads the steps, and performs each with the services behind the calls, as its subscriber would.
#include "app/commands/demo_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

#include "app/commands/run_to_end.hpp"
#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/payments/sandbox/test_numbers.hpp"
#include "features/subscriptions/module.hpp"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace subs = subscriptions;

enum class HistoryAct { subscribe, change, cancel, pause };
BOOST_DESCRIBE_ENUM(HistoryAct, subscribe, change, cancel, pause)

struct HistoryStep {
  std::int64_t days_ago = 0;
  std::string account;  // by e-mail address
  HistoryAct act = HistoryAct::subscribe;
  std::string plan;
  std::optional<std::string> number;  // subscribe: the last digits of the test number; absent: nobody pays
  std::optional<std::string> to;      // change: to which plan
};
BOOST_DESCRIBE_STRUCT(HistoryStep, (), (days_ago, account, act, plan, number, to))

std::vector<HistoryStep> read_steps(fs::path const& path) {
  std::ifstream file(path, std::ios::binary);
  auto steps = base::parse<std::vector<HistoryStep>>(std::string(std::istreambuf_iterator<char>(file), {}));
  if (!steps)
    throw std::runtime_error(
        fmt::format("{}: {} {}", path.string(), steps.error().front().field, steps.error().front().message));
  std::ranges::stable_sort(*steps, std::ranges::greater{}, &HistoryStep::days_ago);
  return std::move(*steps);
}

/// One tenant's subscribers, and what they can do.
class Player {
 public:
  Player(core::Core& core, checkout::Module& checkout, subs::Module& subscriptions,
         std::shared_ptr<tenants::Tenant const> tenant)
      : core_(core), checkout_(checkout), subscriptions_(subscriptions), tenant_(std::move(tenant)) {}

  bool has_played(HistoryStep const& first) {
    auto const who = subscriber(first.account);
    return core_.data.database.read_now(tenant_->id, [&](storage::TenantSession const& session) {
      return !subs::SubscriptionStore(session).of(who.account.id).empty();
    });
  }

  void play(std::vector<HistoryStep> const& steps) {
    auto const now = core_.data.clock.now();
    core_.data.database.write_now(tenant_->id, [&](storage::TenantSession const& session) {
      tenants::set_test_time(session, now - std::chrono::days(steps.front().days_ago), now);
    });
    for (auto const& step : steps) {
      try {
        run_to_end(
            subscriptions_.test_clock.advance(tenant_, now - std::chrono::days(step.days_ago), std::nullopt));
        run_to_end(take(step));
      } catch (std::exception const& error) {
        throw std::runtime_error(fmt::format("subscribers.json of {}: {} {} {} days ago: {}",
                                             tenant_->id.value, step.account, step.plan, step.days_ago,
                                             error.what()));
      }
    }
    run_to_end(subscriptions_.test_clock.advance(tenant_, now, std::nullopt));
    run_to_end(subscriptions_.test_clock.remove(tenant_));
  }

 private:
  plans::PlanId plan_id(std::string const& key) {
    auto const plans = core_.data.database.read_now(
        tenant_->id, [&](storage::TenantSession const& session) { return plans::PlanStore(session).all(); });
    auto const* plan = plans.find(key);
    if (plan == nullptr) throw std::runtime_error(fmt::format("{} has no plan {}", tenant_->id.value, key));
    return plan->id;
  }

  checkout::Buyer subscriber(std::string const& address) {
    auto account = core_.data.database.read_now(tenant_->id, [&](storage::TenantSession const& session) {
      return accounts::AccountStore(session).find_by_email(accounts::email_key(address).value_or(""));
    });
    if (!account) throw std::runtime_error(fmt::format("{} has no account {}", tenant_->id.value, address));
    auto locale = account->language.value_or("en");
    return {.tenant = tenant_,
            .account = std::move(*account),
            .origin = {},
            .return_url = {},
            .locale = std::move(locale),
            .channel = "web"};
  }

  /// To begin at once, where the law asks for the subscriber's request.
  subs::SubscribeBody order(checkout::Buyer const& who, plans::PlanId plan) {
    subs::SubscribeBody out{.subscription_type_id = plan};
    if (tenants::has_withdrawal_right(tenant_->configuration.billing))
      out.subscription_consent_list = std::vector<subs::ConsentBody>{
          {std::string(subs::immediate_delivery),
           subscriptions_.consent_texts.words(*tenant_, who.locale, subs::immediate_delivery)}};
    return out;
  }

  portal::Task<void> take(HistoryStep step) {
    auto const who = subscriber(step.account);
    auto const plan = plan_id(step.plan);
    auto& service = subscriptions_.service;
    if (step.act == HistoryAct::subscribe) {
      auto const begun = co_await service.subscribe(who, order(who, plan));
      if (step.number) co_await pay(who, begun, telephone(step.account) + *step.number);
      co_return;
    }
    auto const own = co_await service.list(tenant_, who.account.id, false, false);
    auto const held = std::ranges::find(own, plan, &subs::UserSubscription::type_id);
    if (held == own.end())
      throw std::runtime_error(fmt::format("{} does not have {}", step.account, step.plan));
    switch (step.act) {
      case HistoryAct::cancel: co_await service.cancel(who, held->id, "demo"); break;
      case HistoryAct::pause: co_await service.pause(who, held->id, std::nullopt); break;
      case HistoryAct::change: {
        auto const to = plan_id(step.to.value_or(""));
        auto const quote = co_await service.preview(who, held->id, to);
        co_await service.subscribe(who, {.subscription_type_id = to, .quote_id = quote.quote_id});
        break;
      }
      case HistoryAct::subscribe: break;
    }
  }

  /// All digits but the last two of a subscriber's own number: each number has a promotion once.
  static std::string telephone(std::string_view address) {
    auto const hash = std::stoul(base::sha256_hex(address).substr(0, 8), nullptr, 16);
    return fmt::format("+{}{:06}", payments::sandbox::phone_start, hash % 1'000'000);
  }

  /// By telephone, as the test bank has it: the number, and then the PIN that it sends.
  portal::Task<void> pay(checkout::Buyer who, checkout::CheckoutAnswer begun, std::string number) {
    auto const by_phone =
        std::ranges::find(begun.options, payments::Flow::API, &checkout::CheckoutOption::flow);
    if (by_phone == begun.options.end()) co_return;
    auto const option = by_phone->payment_option_UUID;
    co_await checkout_.checkout.step(who, {.payment_option_UUID = option});
    co_await checkout_.checkout.step(
        who, {.payment_option_UUID = option, .body = {{{"number", std::move(number)}}}});
    co_await checkout_.checkout.step(
        who, {.payment_option_UUID = option, .body = {{{"pin", std::string(payments::sandbox::right_pin)}}}});
  }
  subs::Subscriptions& service() { return subscriptions_.service; }

  core::Core& core_;
  checkout::Module& checkout_;
  subs::Module& subscriptions_;
  std::shared_ptr<tenants::Tenant const> tenant_;
};

}  // namespace

void play_demo_history(Settings const& settings, fs::path const& tenants_folder) {
  auto core_settings = settings.core;
  core::Core core(core_settings, core::DataFolder::Purpose::administer);
  tenants::Module tenants(core);
  // The demo's subscribers pay with test money, whatever the stage of the server that shows them.
  for (auto const& tenant : tenants.directory.snapshot()->tenants)
    core_settings.sandbox.tenants.push_back(tenant->id.value);
  accounts::Module accounts(core, settings.accounts);
  plans::Module plans(core);
  messaging::Messenger const messenger(core.data.clock, core.data.ids);
  payments::Module payments(core, accounts, tenants, messenger);
  checkout::Module checkout(core, accounts, payments);
  subs::Module subscriptions(core, accounts, tenants, plans, payments, checkout, messenger);
  for (auto const& tenant : tenants.directory.snapshot()->tenants) {
    auto const file = tenants_folder / tenant->id.value / "subscribers.json";
    if (!fs::exists(file)) continue;
    Player player(core, checkout, subscriptions, tenant);
    auto const steps = read_steps(file);
    if (steps.empty() || player.has_played(steps.front())) continue;
    player.play(steps);
    std::cerr << "tenant " << tenant->id.value << ": " << steps.size() << " steps of its subscribers\n";
  }
}

}  // namespace app
