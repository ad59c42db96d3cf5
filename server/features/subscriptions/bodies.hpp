// Bodies, queries and answers of the calls about subscriptions.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "base/money.hpp"
#include "features/payments/payments.hpp"
#include "features/plans/plan_payloads.hpp"
#include "features/subscriptions/changes/change_quote_store.hpp"
#include "features/subscriptions/subscription.hpp"

namespace subscriptions {

struct SubscriptionQuery {
  std::optional<bool> incl_cancelled;
  std::optional<bool> incl_subscription_type;
};
BOOST_DESCRIBE_STRUCT(SubscriptionQuery, (), (incl_cancelled, incl_subscription_type))

/// What is left of one grant.
struct OwnContingent {
  std::vector<std::string> content_types;
  std::int64_t amount = 0;                  // -1: unlimited
  std::optional<base::Instant> expires_at;  // what is not used until then is lost
};
BOOST_DESCRIBE_STRUCT(OwnContingent, (), (content_types, amount, expires_at))

/// A row of GET /subscription.
struct UserSubscription {
  SubscriptionId id;
  plans::PlanId type_id;
  State state = State::REQUESTED;
  std::optional<SubState> sub_state;
  bool active = false;
  std::optional<base::Instant> start_date;
  std::optional<base::Instant> end_date;           // of access that is not renewed
  std::optional<base::Instant> next_renewal_date;  // of one that goes on
  /// Of one that goes on; of an inactive one, what taking it up again costs: its promotion may be used up.
  std::optional<base::MoneyBody> next_renewal_price;
  std::optional<base::Instant> retry_date;  // of a renewal that was not paid; access ends soon
  /// The renewal could not be charged: POST /subscription with the same type pays it, with another card or
  /// number.
  std::optional<base::MoneyBody> payment_due;
  std::optional<base::Instant> trial_end_date;
  std::optional<base::Instant> pause_date;
  std::optional<base::Instant> resume_date;
  std::optional<plans::PlanId> next_type_id;    // a change that waits for the period's end
  std::optional<base::Instant> next_starts_at;  // when it begins
  // How the renewals are paid; with inclSubscriptionType only.
  std::optional<std::string> payment_method;          // chosen last: "card"
  std::optional<base::Instant> payment_method_since;  // when it was chosen
  /// Another one with each card or number that is given, also of the same kind.
  std::optional<payments::PaymentId> payment_method_id;
  /// POST /subscription/paymentMethod/:id takes another card or number, and charges nothing.
  bool can_change_payment_method = false;
  std::optional<base::Instant>
      withdrawal_until;  // the last moment in which the contract can be withdrawn from
  std::vector<OwnContingent> contingents;
  std::optional<plans::SubscriptionType> subscription_type;
  std::vector<plans::SubscriptionTypeGroup> subscription_type_group_list;
};
BOOST_DESCRIBE_STRUCT(UserSubscription, (),
                      (id, type_id, state, sub_state, active, start_date, end_date, next_renewal_date,
                       next_renewal_price, retry_date, payment_due, trial_end_date, pause_date, resume_date,
                       next_type_id, next_starts_at, payment_method, payment_method_since, payment_method_id,
                       can_change_payment_method, withdrawal_until, contingents, subscription_type,
                       subscription_type_group_list))

struct ConsentBody {
  base::Text<1, 100> name;
  base::Text<0, 20000> text;  // the words that were shown
};
BOOST_DESCRIBE_STRUCT(ConsentBody, (), (name, text))

struct MarketingCampaign {
  std::optional<base::Text<0, 200>> campgain_id;  // the specification's spelling
  std::optional<base::Text<0, 200>> campaign_id;
  std::optional<base::Text<0, 200>> click_id;
};
BOOST_DESCRIBE_STRUCT(MarketingCampaign, (), (campgain_id, campaign_id, click_id))

/// POST /subscription. `price` is only compared, and so is the one in the identifier of a purchase option;
/// who subscribes is the caller.
struct SubscribeBody {
  plans::PlanId subscription_type_id;
  base::Text<0, 20> lang;
  base::Text<0, 1024> redirect;
  std::optional<std::vector<ConsentBody>> subscription_consent_list;
  std::optional<SubscriptionId> migrate_sub_id;
  std::optional<std::vector<payments::PaymentOptionId>> selected_options;
  std::optional<plans::PlanId> upgrade_to;
  std::optional<MarketingCampaign> marketing_campaign;
  std::optional<base::MoneyBody> price;
  std::optional<ChangeQuoteId> quote_id;
  std::optional<base::Text<1, 1024>> purchase_identifier;
};
BOOST_DESCRIBE_STRUCT(SubscribeBody, (),
                      (subscription_type_id, lang, redirect, subscription_consent_list, migrate_sub_id,
                       selected_options, upgrade_to, marketing_campaign, price, quote_id,
                       purchase_identifier))

struct CancelQuery {
  std::optional<base::Text<0, 20>> lang;
  std::optional<base::Text<0, 1024>> redirection_url;
  std::optional<bool> cancellation_flow;
  std::optional<base::Text<0, 500>> reason;
};
BOOST_DESCRIBE_STRUCT(CancelQuery, (), (lang, redirection_url, cancellation_flow, reason))
struct Canceled {
  std::optional<base::Instant> end_date;  // of access
  std::optional<std::string> redirection_url;
};
BOOST_DESCRIBE_STRUCT(Canceled, (), (end_date, redirection_url))

struct PreviewQuery {
  plans::PlanId subscription_type_id;
};
BOOST_DESCRIBE_STRUCT(PreviewQuery, (), (subscription_type_id))
/// To a higher level of the group, to a lower one, or to another plan of the same.
enum class ChangeDirection { upgrade, downgrade, change };
BOOST_DESCRIBE_ENUM(ChangeDirection, upgrade, downgrade, change)
/// What a change costs and when it begins; POST /subscription with the quote charges exactly this.
struct ChangePreview {
  ChangeQuoteId quote_id;
  ChangeDirection direction = ChangeDirection::change;
  plans::ChangePolicy policy = plans::ChangePolicy::forbidden;
  base::MoneyBody amount;  // charged now; at_period_end: the price from then on
  base::MoneyBody credit;  // the unused part of the present period
  base::MoneyBody lost;    // the part of it above the new price, which is not given back
  base::Instant starts_at;
  base::Instant expires_at;
  /// Of a change that waits for the period's end, which this one takes the place of: its plan.
  std::optional<plans::PlanId> waiting_type_id;
  /// The present plan was asked for: what waits is taken back, and `amount` is the price of the next period.
  bool keeps = false;
};
BOOST_DESCRIBE_STRUCT(ChangePreview, (),
                      (quote_id, direction, policy, amount, credit, lost, starts_at, expires_at,
                       waiting_type_id, keeps))

struct PauseBody {
  std::optional<base::Instant> resume_at;
};
BOOST_DESCRIBE_STRUCT(PauseBody, (), (resume_at))

/// `price` is only compared: what the subscriber was shown that is charged now, 0 where no renewal has
/// failed.
struct PaymentMethodBody {
  base::Text<0, 20> lang;
  base::Text<0, 1024> redirect;
  std::optional<std::vector<payments::PaymentOptionId>> selected_options;
  std::optional<base::MoneyBody> price;
};
BOOST_DESCRIBE_STRUCT(PaymentMethodBody, (), (lang, redirect, selected_options, price))

struct TrialQuery {
  std::optional<plans::PlanId> subs_type_id;
};
BOOST_DESCRIBE_STRUCT(TrialQuery, (), (subs_type_id))
enum class TrialReason { NO_TRIAL, TRIAL_USED, ALREADY_SUBSCRIBED };
BOOST_DESCRIBE_ENUM(TrialReason, NO_TRIAL, TRIAL_USED, ALREADY_SUBSCRIBED)
/// Whether the user may have the trial of one plan; `reason`: why not.
struct PlanTrial {
  plans::PlanId subscription_type_id;
  bool eligible = false;
  std::optional<TrialReason> reason;
};
BOOST_DESCRIBE_STRUCT(PlanTrial, (), (subscription_type_id, eligible, reason))
/// The plan that was asked for, or the default one, and each offered plan with a trial; and the plans whose
/// promotion the user has had, with them or with another one of their group.
struct TrialEligibility {
  bool eligible = false;
  std::optional<TrialReason> reason;
  std::optional<plans::PlanId> subscription_type_id;
  std::vector<PlanTrial> plans;
  std::vector<plans::PlanId> promotions_used;
};
BOOST_DESCRIBE_STRUCT(TrialEligibility, (), (eligible, reason, subscription_type_id, plans, promotions_used))
struct TrialBody {
  base::Text<0, 1024> redirect;
  base::Text<0, 20> lang;
  std::optional<std::vector<ConsentBody>> subscription_consent_list;
};
BOOST_DESCRIBE_STRUCT(TrialBody, (), (redirect, lang, subscription_consent_list))

struct PartnerMetadataBody {
  base::Text<0, 4000> value;
};
BOOST_DESCRIBE_STRUCT(PartnerMetadataBody, (), (value))

struct ExternalBody {
  base::Text<1, 200> external_provider_code;
};
BOOST_DESCRIBE_STRUCT(ExternalBody, (), (external_provider_code))
/// 1 valid, 2 invalid, 3 expired, 4 pending.
struct ExternalValidity {
  std::int64_t valid = 2;
};
BOOST_DESCRIBE_STRUCT(ExternalValidity, (), (valid))

struct VoucherbookQuery {
  std::optional<plans::PlanId> subs_type_id;
};
BOOST_DESCRIBE_STRUCT(VoucherbookQuery, (), (subs_type_id))
struct VoucherbookEligibility {
  bool eligible = false;
};
BOOST_DESCRIBE_STRUCT(VoucherbookEligibility, (), (eligible))

struct Enabled {
  bool enabled = false;
};
BOOST_DESCRIBE_STRUCT(Enabled, (), (enabled))

}  // namespace subscriptions

KIOSK_JSON(subscriptions::SubscriptionQuery);
KIOSK_JSON(subscriptions::UserSubscription);
KIOSK_JSON(subscriptions::SubscribeBody);
KIOSK_JSON(subscriptions::CancelQuery);
KIOSK_JSON(subscriptions::Canceled);
KIOSK_JSON(subscriptions::PreviewQuery);
KIOSK_JSON(subscriptions::ChangePreview);
KIOSK_JSON(subscriptions::PauseBody);
KIOSK_JSON(subscriptions::PaymentMethodBody);
KIOSK_JSON(subscriptions::TrialQuery);
KIOSK_JSON(subscriptions::TrialEligibility);
KIOSK_JSON(subscriptions::TrialBody);
KIOSK_JSON(subscriptions::PartnerMetadataBody);
KIOSK_JSON(subscriptions::ExternalBody);
KIOSK_JSON(subscriptions::ExternalValidity);
KIOSK_JSON(subscriptions::VoucherbookQuery);
KIOSK_JSON(subscriptions::VoucherbookEligibility);
KIOSK_JSON(subscriptions::Enabled);
