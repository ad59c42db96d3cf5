// The service of entitlement: gathers the facts, asks the rule, consumes a credit for an article, and puts
// what was paid for into the wallet.
#pragma once
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "base/problem.hpp"
#include "features/entitlement/entitlement.hpp"
#include "features/entitlement/wallet_store.hpp"
#include "features/payments/payments.hpp"
#include "features/plans/plan_library.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/tenant.hpp"
#include "storage/tenant_session.hpp"

namespace entitlement {

inline constexpr base::ProblemType not_available{404, "NOT_AVAILABLE", "The article is not offered here.",
                                                 "error.notFound"};
inline constexpr base::ProblemType credit_taken_back{
    409, "CREDIT_TAKEN_BACK", "What was consumed with this key was taken back; use another key.",
    "error.notPossibleNow"};

/// The user who asks, the tenant, and its plans.
struct Asker {
  tenants::Tenant const& tenant;
  std::shared_ptr<plans::Plans const> plans;
  std::optional<accounts::AccountId> account = {};  // absent: a guest
  bool suspended = false;
  std::string country = {};  // of the request; empty where it is not known
};

struct Consumed {
  bool debited = false;              // now, by this call
  std::optional<AllowedBy> by = {};  // no credit was needed
  std::optional<ledger::BucketId> bucket = {};
  std::int64_t remaining = 0;  // of that bucket afterwards; -1: unlimited
};

class Entitlements {
 public:
  Entitlements(plans::PlanLibrary& plans, payments::Payments const& payments, base::IdSource& ids,
               base::Clock const& machine)
      : plans_(plans), payments_(payments), ids_(ids), machine_(machine) {}

  portal::Task<Asker> asker(portal::Call const& call);
  /// For a request that is not a call of the backend. `tenant` outlives what is returned.
  portal::Task<Asker> asker(tenants::Tenant const& tenant, std::string country);
  /// Makes a guest's question this user's.
  static void identify(Asker& asker, accounts::SignedIn const& user);

  /// `now`: the tenant's time. Offer windows are compared with the machine's time, as on all pages.
  EntitlementAnswer ask(storage::Session& session, Asker const& asker, base::ArticleId article,
                        base::Instant now) const;
  /// The same for a film of another provider that is for subscribers: nothing else opens it.
  EntitlementAnswer ask_external(storage::Session& session, Asker const& asker, base::Instant now) const;
  /// One credit and a row in the wallet, in the caller's transaction; once for each key, and never for what
  /// the user may use anyway. For a chapter the book goes into the wallet.
  std::expected<Consumed, base::Refusal> consume(storage::Session& session, Asker const& asker,
                                                 base::ArticleId article, std::string_view key,
                                                 base::Instant now) const;

  /// An article that was paid for goes into the wallet. Where it is owned already, its part of the payment
  /// goes back. `name`: of this part of the payment.
  void deliver(storage::TenantSession const& session, payments::Payment const& payment,
               base::ArticleId article, base::Money const& part, std::string const& name, base::Instant now,
               bool bought_often = false) const;

  /// What a payment for this article buys: the book of a chapter, else the article itself.
  base::ArticleId bought_for(storage::Session& session, Asker const& asker, base::ArticleId article) const;

 private:
  Facts gather(storage::Session& session, Asker const& asker, base::ArticleId article,
               base::Instant now) const;
  /// What the user has: subscriptions and credits; and the plans that are not sold in this country.
  static void add_plans(storage::Session& session, Asker const& asker, Facts& facts);

  plans::PlanLibrary& plans_;
  payments::Payments const& payments_;
  base::IdSource& ids_;
  base::Clock const& machine_;
};

}  // namespace entitlement
