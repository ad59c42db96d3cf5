// Subscriptions: the service, its calls, the renewal engine and the test clock.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/checkout/module.hpp"
#include "features/messaging/messenger.hpp"
#include "features/payments/module.hpp"
#include "features/plans/module.hpp"
#include "features/subscriptions/clock/clock_api.hpp"
#include "features/subscriptions/clock/test_clock.hpp"
#include "features/subscriptions/mails/subscription_mails.hpp"
#include "features/subscriptions/partners/partner_api.hpp"
#include "features/subscriptions/partners/partner_webhook.hpp"
#include "features/subscriptions/personal_data.hpp"
#include "features/subscriptions/plan_pages.hpp"
#include "features/subscriptions/rules/subscription_rules.hpp"
#include "features/subscriptions/subscription_api.hpp"
#include "features/subscriptions/withdrawal/withdrawal_api.hpp"
#include "features/tenants/module.hpp"

namespace subscriptions {

struct Module {
  Module(core::Core& core, accounts::Module& accounts, tenants::Module& tenants, plans::Module& plans,
         payments::Module& payments, checkout::Module& checkout, messaging::Messenger const& messenger);

  Lifecycle lifecycle;
  PartnerPages partner_pages;
  ConsentTexts consent_texts;
  Subscriptions service;
  Renewals renewals;
  PriceNotices price_notices;
  SubscriptionMails mails;
  TestClock test_clock;
  Withdrawals withdrawals;
  SubscriptionApi api;
  WithdrawalApi withdrawal;
  ClockApi clock;
  PartnerApi partners;
  PartnerWebhook partner_webhook;
  PlanPages plan_pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api, withdrawal, clock, partners, partner_webhook, plan_pages); }
  /// For `kiosk ledger check`, which builds no modules.
  static void add_rules(ledger::Rules& rules) {
    rules.add(subscription_rules()).add(price_rules()).add(calendar_rules());
  }
};

}  // namespace subscriptions
