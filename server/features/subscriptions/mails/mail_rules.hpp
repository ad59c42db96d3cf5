// Decides which steps of a subscription are followed by a mail, and which mails are written ahead of a
// period's end: pure functions.
#pragma once
#include <optional>
#include <vector>

#include "features/subscriptions/lifecycle.hpp"
#include "features/subscriptions/mails/subscription_mail_store.hpp"

namespace subscriptions {

/// The mail about a step. Refunds and pauses have none, and neither has another card. Whether
/// the tenant sends it is not asked here.
std::optional<MailOccasion> mail_of(RecordedStep const& step);

/// A renewal that gets no mail: nothing was charged here, or the period is only some days long.
bool renews_quietly(Period const& period);

/// The mails ahead of a period's end that the tenant sends.
std::vector<MailAhead> mails_ahead(tenants::Billing const& billing);
bool sends(tenants::Billing const& billing, tenants::SubscriptionMail kind);

}  // namespace subscriptions
