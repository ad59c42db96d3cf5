// The rows of subscriptions, their use of plan groups, their history, and the lease of what is due.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/subscriptions/subscription.hpp"
#include "storage/event_outbox.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// A row of `subscription_event`.
struct HistoryEntry {
  std::int64_t id = 0;
  SubscriptionId subscription;
  Event event = Event::request;
  std::string from_state;  // state/sub-state; empty: it is new
  std::string to_state;
  std::string detail;
  storage::OutboxId outbox;  // the event for others, which was appended with it
  base::Instant at;          // the tenant's time
  base::Instant created_at;
};
BOOST_DESCRIBE_STRUCT(HistoryEntry, (),
                      (id, subscription, event, from_state, to_state, detail, outbox, at, created_at))
std::string position_text(Position position);

class SubscriptionStore {
 public:
  explicit SubscriptionStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<Subscription> find(SubscriptionId id);
  /// All of an account, newest first.
  std::vector<Subscription> of(accounts::AccountId account);
  /// False where the account has a live one of this plan already.
  bool add(Subscription const& subscription);
  /// Takes the place of the row, and ends its lease. Throws std::logic_error where another transaction
  /// changed it since it was read: reading and saving belong into one transaction.
  void save(Subscription const& subscription);
  /// The partner's own note; part of no rule, so the row's version stays.
  void set_partner_metadata(SubscriptionId id, std::string_view value, base::Instant real_now);
  /// Works on it until then (the machine's time).
  void lease(SubscriptionId id, std::string_view owner, base::Instant until);

  /// All of them or, where another subscription has one, false and none.
  bool take_groups(Subscription const& subscription, std::span<plans::PlanGroupId const> groups);
  void release_groups(SubscriptionId subscription);
  std::vector<std::int64_t> groups(SubscriptionId subscription);
  /// Whether a live subscription is renewed with this agreement.
  bool is_used(std::string_view provider, std::string_view agreement);

  void add_history(HistoryEntry const& entry);
  std::vector<HistoryEntry> history(SubscriptionId subscription);

 private:
  storage::TenantSession session_;
};

/// The groups in which a subscription of this plan takes its place.
std::vector<plans::PlanGroupId> groups_of(plans::Plan const& plan);

struct DueSubscription : Subscription {
  base::TenantId tenant;
};
BOOST_DESCRIBE_STRUCT(DueSubscription, (Subscription), (tenant))

struct DueLease {
  std::string owner;
  base::Instant now;    // the machine's time, which counts for tenants without a test clock
  base::Instant until;  // the machine's time
  std::int64_t limit = 200;
};
/// What is due in all tenants, the oldest first; nobody else gets these until the lease ends or they are
/// saved.
std::vector<DueSubscription> lease_due(storage::Session& session, DueLease const& lease);
/// Whether `lease_due` may find something. Only reads.
bool anything_due(storage::Session& session, base::Instant now);
/// The same as `lease_due` for one tenant at its own time.
std::vector<DueSubscription> lease_due_of(storage::TenantSession const& session, base::Instant tenant_now,
                                          DueLease const& lease);
/// The next moment at which something of this tenant is due.
std::optional<base::Instant> next_due(storage::TenantSession const& session);

}  // namespace subscriptions
