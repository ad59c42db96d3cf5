// The facts in mails about a subscription: plan, prices and days. The words are templates of web/mail.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/money.hpp"
#include "base/time/instant.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/tenants/tenant.hpp"

namespace subscriptions {

/// Each template takes some of them (web/mail/plan-mails.ts).
struct MailFacts {
  std::string name = {};  // of the subscriber
  std::string plan = {};
  std::string time_zone = {};
  std::optional<base::MoneyBody> amount = {};       // paid, or not paid
  std::optional<base::MoneyBody> next_amount = {};  // of the next renewal
  std::optional<base::Instant> next_at = {};        // or of the next try
  std::optional<base::Instant> until = {};          // it can be used
  std::optional<base::Instant> at = {};             // it changes, or has ended
  bool trial = false;
  bool unpaid = false;
};
BOOST_DESCRIBE_STRUCT(MailFacts, (),
                      (name, plan, time_zone, amount, next_amount, next_at, until, at, trial, unpaid))

/// All but the name. Read in the transaction of the step, so that they are those of that moment.
MailFacts facts_of(storage::Session& session, tenants::Tenant const& tenant, RecordedStep const& step,
                   tenants::SubscriptionMail kind, std::string const& locale);

}  // namespace subscriptions
