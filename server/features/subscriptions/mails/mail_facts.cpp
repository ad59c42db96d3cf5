// Reads plan, period and price of a mail about a subscription.
#include "features/subscriptions/mails/mail_facts.hpp"

#include <algorithm>

#include "features/plans/plan_attributes.hpp"
#include "features/subscriptions/renewal/next_price.hpp"

namespace subscriptions {
namespace {

using storage::Session;
using tenants::SubscriptionMail;

/// The days and the reason that belong to one kind.
void add_days(MailFacts& facts, RecordedStep const& step, SubscriptionMail kind, bool goes_on) {
  auto const& one = step.after;
  auto const end = one.period_end.value_or(step.now);
  switch (kind) {
    case SubscriptionMail::welcome:
    case SubscriptionMail::trial_ending:
      facts.trial = one.trial_end && one.trial_end == one.period_end;
      if (facts.trial || !goes_on) facts.until = end;
      break;
    case SubscriptionMail::payment_failed: facts.until = one.access_until; break;
    case SubscriptionMail::changed:
      if (one.next_plan) facts.at = end;
      break;
    case SubscriptionMail::canceled:
      // While a renewal is being charged the period that was paid is over already.
      facts.until = end > step.now ? end : one.access_until;
      break;
    case SubscriptionMail::ended:
      facts.at = std::min(step.now, one.access_until);
      facts.unpaid = step.event == Event::renewal_failed ||
                     (step.event == Event::dunning_exhausted && one.dunning_step > 0);
      break;
    case SubscriptionMail::charged_back: facts.at = step.now; break;
    case SubscriptionMail::renewal_ahead:
    case SubscriptionMail::renewed:
    case SubscriptionMail::recovered: break;
  }
}

}  // namespace

MailFacts facts_of(Session& session, tenants::Tenant const& tenant, RecordedStep const& step,
                   SubscriptionMail kind, std::string const& locale) {
  auto const& one = step.after;
  bool const later = kind == SubscriptionMail::changed && one.next_plan;
  MailFacts out{.time_zone = tenant.configuration.billing.time_zone};
  if (auto const plan = plans::PlanStore({session, tenant.id}).find(later ? *one.next_plan : one.plan))
    out.plan = plans::name_in(*plan, locale);
  auto const price = next_price({session, tenant.id}, one);
  bool const goes_on = one.due_action == DueAction::renew && renews_by_itself(one, price);
  if (goes_on && price.minor > 0) {
    out.next_amount = base::money_body(price);
    out.next_at = one.due_at;
  }
  auto const period = PeriodStore({session, tenant.id}).find(one.id, one.period_number);
  if (kind == SubscriptionMail::payment_failed)
    out.amount = base::money_body(price);
  else if (!later && period && period->amount_minor > 0)
    out.amount = base::money_body({period->amount_minor, period->currency});
  add_days(out, step, kind, goes_on);
  return out;
}

}  // namespace subscriptions
