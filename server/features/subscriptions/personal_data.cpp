// Collects subscriptions with their periods, consents with their words, and withdrawals.
#include "features/subscriptions/personal_data.hpp"

#include "features/plans/plan_store.hpp"
#include "features/subscriptions/consents/consent_text_store.hpp"
#include "features/subscriptions/period_store.hpp"
#include "features/subscriptions/subscription_store.hpp"
#include "features/subscriptions/trials/trial_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

using accounts::Account;
using storage::TenantSession;

PersonSubscription person_subscription(storage::TenantSession const& session, Subscription const& row,
                                       plans::Plans const& plans) {
  auto const* plan = plans.find(row.plan);
  PersonSubscription out{.id = row.id,
                         .plan = plan == nullptr ? std::string() : plan->name,
                         .state = row.state,
                         .created_at = row.created_at,
                         .canceled_at = row.canceled_at,
                         .cancel_reason = row.cancel_reason,
                         .campaign = row.campaign,
                         .partner_metadata = row.partner_metadata,
                         .periods = {}};
  for (auto const& period : PeriodStore(session).of(row.id))
    out.periods.push_back({.kind = period.kind,
                           .starts_at = period.starts_at,
                           .ends_at = period.end(),
                           .charged = base::money_body({period.amount_minor, period.currency})});
  return out;
}

std::vector<PersonSubscription> own_subscriptions(TenantSession const& session, Account const& account) {
  std::vector<PersonSubscription> out;
  auto const plans = plans::PlanStore(session).all();
  for (auto const& row : SubscriptionStore(session).of(account.id))
    out.push_back(person_subscription(session, row, plans));
  return out;
}

std::vector<PersonConsent> own_consents(TenantSession const& session, Account const& account) {
  std::vector<PersonConsent> out;
  for (auto& row : ConsentStore(session).of(account.id)) {
    auto const words = ConsentTextStore(session).find(row.name, row.text_hash);
    out.push_back({.subscription = row.subscription,
                   .name = std::move(row.name),
                   .text = words ? words->text : std::string(),
                   .text_hash = std::move(row.text_hash),
                   .locale = std::move(row.locale),
                   .channel = std::move(row.channel),
                   .given_at = row.given_at});
  }
  return out;
}

std::vector<PersonWithdrawal> own_withdrawals(TenantSession const& session, Account const& account) {
  std::vector<PersonWithdrawal> out;
  for (auto const& row : WithdrawalStore(session).of(account.id))
    out.push_back({.id = row.id,
                   .subscription = row.subscription,
                   .given_back = base::money_body(row.refund()),
                   .declared_at = row.declared_at});
  return out;
}

}  // namespace

void add_personal_data(accounts::PersonalData& data) {
  data.add("subscriptions", {"subscription"}, own_subscriptions);
  data.add("consents", {"consent"}, own_consents);
  data.add("withdrawals", {"withdrawal"}, own_withdrawals);
  data.add_unnamed(
      {"change_quote", "subscription_group_use", "trial_use"},
      "records of subscriptions, by numbers only: a trial and a promotion are once for each account");
}

}  // namespace subscriptions
