// The personal data of subscriptions, for the data export.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/money.hpp"
#include "features/accounts/personal_data.hpp"
#include "features/subscriptions/subscription.hpp"
#include "features/subscriptions/withdrawal/withdrawal_store.hpp"

namespace subscriptions {

struct PersonPeriod {
  PeriodKind kind = PeriodKind::paid;
  base::Instant starts_at;
  base::Instant ends_at;
  base::MoneyBody charged;
};
BOOST_DESCRIBE_STRUCT(PersonPeriod, (), (kind, starts_at, ends_at, charged))

struct PersonSubscription {
  SubscriptionId id;
  std::string plan;
  State state = State::REQUESTED;
  base::Instant created_at;
  std::optional<base::Instant> canceled_at;
  std::string cancel_reason;
  std::string campaign;
  std::string partner_metadata;
  std::vector<PersonPeriod> periods;
};
BOOST_DESCRIBE_STRUCT(PersonSubscription, (),
                      (id, plan, state, created_at, canceled_at, cancel_reason, campaign, partner_metadata,
                       periods))

struct PersonConsent {
  SubscriptionId subscription;
  std::string name;
  std::string text;       // the words that were agreed to
  std::string text_hash;  // SHA-256 of these
  std::string locale;
  std::string channel;
  base::Instant given_at;
};
BOOST_DESCRIBE_STRUCT(PersonConsent, (), (subscription, name, text, text_hash, locale, channel, given_at))

struct PersonWithdrawal {
  WithdrawalId id;
  SubscriptionId subscription;
  base::MoneyBody given_back;
  base::Instant declared_at;
};
BOOST_DESCRIBE_STRUCT(PersonWithdrawal, (), (id, subscription, given_back, declared_at))

void add_personal_data(accounts::PersonalData& data);

}  // namespace subscriptions
