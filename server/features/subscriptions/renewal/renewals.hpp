// The renewal engine: leases what is due, charges it, and begins the next periods; also ends, pauses and
// lapses.
//
// Three steps: one transaction leases and writes payments (renew/ID/NUMBER), the provider is asked, and
// transactions of some dozens each settle the answers. A node that dies in between leaves a lease that ends
// and payments that the next one finds by their keys, so that each period is charged once.
#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "features/plans/plan_library.hpp"
#include "features/portal/call.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"

namespace subscriptions {

struct RenewalSettings {
  std::string owner;                 // this process, among several on one database
  std::chrono::seconds lease{60};    // how long a dead node holds what it took
  std::int64_t batch = 200;          // subscriptions taken at once
  std::size_t charges_at_once = 32;  // requests to providers
  std::size_t settled_at_once = 50;  // in one transaction
};

class Renewals {
 public:
  Renewals(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
           tenants::TenantDirectory const& directory, plans::PlanLibrary& plans, payments::Payments& payments,
           Lifecycle& lifecycle, RenewalSettings settings)
      : database_(database),
        machine_(machine),
        tenant_clock_(machine),
        ids_(ids),
        directory_(directory),
        plans_(plans),
        payments_(payments),
        lifecycle_(lifecycle),
        settings_(std::move(settings)) {}

  /// One batch of what is due in all tenants without a test clock; how many it took.
  portal::Task<std::size_t> run_batch();
  /// One batch of what is due in one tenant at its own time; how many it handled. What another node has
  /// leased, and what could not be handled, is not among them.
  portal::Task<std::size_t> run_batch_of(base::TenantId tenant);
  /// Closes credits of a tenant whose time is over; how many.
  portal::Task<std::int64_t> expire_credits(base::TenantId tenant);
  /// The same for each tenant at its own time.
  portal::Task<std::int64_t> expire_credits_of_all();

 private:
  struct Work {
    std::shared_ptr<tenants::Tenant const> tenant;
    std::shared_ptr<plans::Plans const> plans;
    SubscriptionId subscription;
    std::optional<payments::Payment> payment = {};  // to be charged
    base::Instant now = {};                         // the tenant's time when it was decided
    bool resolve = false;                           // its charge began before: ask what became of it
    payments::Outcome outcome = {};
    bool failed = false;  // it stays leased, and is tried again when the lease ends
  };

  /// How many were handled.
  portal::Task<std::size_t> run(std::vector<DueSubscription> due);
  /// The plan and the price of the next period: those that were announced or chosen for it.
  NextTerms terms_of_next(storage::TenantSession const& session, Subscription const& subscription,
                          plans::Plan const* plan, base::Instant now);
  /// Nobody is charged whose account is being closed or is gone: the subscription ends. False for any other
  /// account.
  bool end_for_closed_account(storage::TenantSession const& session, Subscription const& subscription,
                              plans::PriceVersion const& version, base::Instant now);
  /// What is due and costs nothing: the end, a pause, a free period.
  void do_unpaid(storage::TenantSession const& session, Subscription const& before, DueWork due,
                 plans::PriceVersion const& version, base::Instant now);
  /// Saves the terms of the period that is charged: they must not change until the answer is there. A charge
  /// that is under way from before has those of its day.
  void keep_terms(storage::TenantSession const& session, Subscription subscription, NextTerms const& terms);
  /// Decides about one; true where `work` has a payment to ask for.
  bool prepare(storage::Session& session, Work& work);
  /// In transactions of some dozens; what fails alone is logged and left to the end of its lease.
  portal::Task<void> in_parts(std::vector<Work>& work, std::function<void(storage::Session&, Work&)> change);
  portal::Task<void> ask(Work& work);
  void settle(storage::Session& session, Work const& work);

  storage::Database& database_;
  base::Clock const& machine_;
  tenants::TenantClock const tenant_clock_;
  base::IdSource& ids_;
  tenants::TenantDirectory const& directory_;
  plans::PlanLibrary& plans_;
  payments::Payments& payments_;
  Lifecycle& lifecycle_;
  RenewalSettings const settings_;
};

}  // namespace subscriptions
