// The table of steps and their mails.
#include "features/subscriptions/mails/mail_rules.hpp"

#include <algorithm>

namespace subscriptions {
namespace {

using std::chrono::days;
using tenants::SubscriptionMail;

/// Subscribers of daily plans would get a mail each day.
constexpr days shortest_renewal_told{7};

std::optional<MailOccasion> end_of(RecordedStep const& step) {
  if (!is_live(step.before.position()) || is_live(step.after.position())) return std::nullopt;
  return MailOccasion{SubscriptionMail::ended, step.after.period_number};
}

std::optional<MailOccasion> renewal_of(RecordedStep const& step) {
  auto const number = step.after.period_number;
  // What a partner sells, the partner writes about.
  if (!step.after.external_provider.empty()) return std::nullopt;
  if (step.before.dunning_step > 0) return MailOccasion{SubscriptionMail::recovered, number};
  return MailOccasion{SubscriptionMail::renewed, number};
}

std::optional<MailOccasion> change_of(RecordedStep const& step) {
  auto const& after = step.after;
  if (after.period_number > step.before.period_number)
    return MailOccasion{SubscriptionMail::changed, after.period_number};
  if (after.next_version && after.next_version != step.before.next_version)
    return MailOccasion{SubscriptionMail::changed, after.version};
  return std::nullopt;
}

}  // namespace

std::optional<MailOccasion> mail_of(RecordedStep const& step) {
  auto const& after = step.after;
  switch (step.event) {
    case Event::paid: return MailOccasion{SubscriptionMail::welcome, after.period_number};
    case Event::renewed: return renewal_of(step);
    case Event::renewal_failed:
      if (after.sub_state == SubState::GRACE && step.before.sub_state != SubState::GRACE)
        return MailOccasion{SubscriptionMail::payment_failed, after.period_number};
      return end_of(step);
    case Event::cancel:
      if (after.sub_state == SubState::CANCELING)
        return MailOccasion{SubscriptionMail::canceled, after.version};
      return end_of(step);
    case Event::cancel_now:
    case Event::period_end:
    case Event::dunning_exhausted: return end_of(step);
    case Event::change: return change_of(step);
    case Event::chargeback: return MailOccasion{SubscriptionMail::charged_back, after.version};
    case Event::request:
    case Event::payment_pending:
    case Event::payment_failed:
    case Event::abandon:
    case Event::renew_due:
    case Event::undo_cancel:
    case Event::pause:
    case Event::resume:
    case Event::refund:
    case Event::withdraw: return std::nullopt;  // a withdrawal sends a mail of its own
  }
  return std::nullopt;
}

bool renews_quietly(Period const& period) {
  return period.amount_minor == 0 || period.ends_at - period.starts_at < shortest_renewal_told;
}

bool sends(tenants::Billing const& billing, SubscriptionMail kind) {
  return std::ranges::find(billing.mails, kind) != billing.mails.end();
}

std::vector<MailAhead> mails_ahead(tenants::Billing const& billing) {
  std::vector<MailAhead> out;
  // A trial as short as the notice has just had its welcome mail, so it gets no second one.
  if (sends(billing, SubscriptionMail::trial_ending))
    out.push_back({SubscriptionMail::trial_ending, days(billing.trial_ending_days),
                   days(billing.trial_ending_days + 1)});
  if (sends(billing, SubscriptionMail::renewal_ahead))
    out.push_back({SubscriptionMail::renewal_ahead, days(billing.renewal_ahead_days),
                   days(billing.renewal_ahead_period_days)});
  return out;
}

}  // namespace subscriptions
