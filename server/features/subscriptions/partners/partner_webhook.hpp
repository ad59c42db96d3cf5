// POST /partner/webhook/:partner: a partner who sells a plan tells who bought it, until when, and who left.
//
// The partner takes the money, so nothing is charged or posted here: the subscription lasts as long as the
// partner says, and ends by itself where no renewal is reported.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "features/accounts/sessions/secrets.hpp"
#include "features/plans/plan_library.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"

namespace subscriptions {

inline constexpr base::ProblemType invalid_partner_signature{
    401, "INVALID_SIGNATURE", "The event is not signed with the shared key, or was signed too long ago."};
inline constexpr base::ProblemType unreadable_partner_event{400, "INVALID_WEBHOOK",
                                                            "The event is signed, and not readable."};
inline constexpr base::ProblemType unknown_partner_event{
    404, "UNKNOWN_SUBJECT",
    "The partner sells no such product here, or there is no such user or subscription."};

/// BOUGHT: the first time and with each renewal, paid until `ends_at`. CANCELED: it is not renewed. REVOKED:
/// the partner gave the money back, and access ends at once.
enum class PartnerEventType { BOUGHT, CANCELED, REVOKED };
BOOST_DESCRIBE_ENUM(PartnerEventType, BOUGHT, CANCELED, REVOKED)

struct PartnerEvent {
  base::Text<1, 200> id;  // the partner's own, the same each time it is sent
  PartnerEventType type = PartnerEventType::BOUGHT;
  base::Text<1, 200> product;
  base::Text<1, 100> user;  // the account's UUID, as the redirect to the partner's page named it
  std::optional<base::Instant> ends_at;
};
BOOST_DESCRIBE_STRUCT(PartnerEvent, (), (id, type, product, user, ends_at))

struct PartnerEventTaken {
  SubscriptionId subscription_id;
  State state = State::REQUESTED;
};
BOOST_DESCRIBE_STRUCT(PartnerEventTaken, (), (subscription_id, state))

class PartnerWebhook {
 public:
  PartnerWebhook(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
                 accounts::Secrets const& secrets, plans::PlanLibrary& plans, Lifecycle& lifecycle)
      : database_(database),
        tenant_clock_(machine),
        ids_(ids),
        secrets_(secrets),
        plans_(plans),
        lifecycle_(lifecycle) {}

  /// The header "x-partner-signature" is "t=UNIX SECONDS,v1=SIGNATURE": base64url(HMAC-SHA-256(the tenant's
  /// secret "partner", "TENANT.SECONDS.BODY")), good for five minutes. The same event again changes nothing.
  portal::Task<portal::Data<PartnerEventTaken>> receive(portal::Call const& call,
                                                        portal::Path<"partner"> partner);
  /// What an event means, once.
  Subscription apply(storage::Session& session, tenants::Tenant const& tenant, plans::Plans const& plans,
                     std::string const& partner, PartnerEvent const& event);

 private:
  PartnerEvent read(tenants::Tenant const& tenant, http::Request const& request) const;
  Subscription bought(storage::Session& session, tenants::Tenant const& tenant, plans::Plan const& plan,
                      accounts::Account const& account, std::optional<Subscription> own,
                      base::Instant ends_at, base::Instant now);

  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  base::IdSource& ids_;
  accounts::Secrets const& secrets_;
  plans::PlanLibrary& plans_;
  Lifecycle& lifecycle_;
};

}  // namespace subscriptions

KIOSK_JSON(subscriptions::PartnerEvent);
KIOSK_JSON(subscriptions::PartnerEventTaken);
