// The ledger's rows: posted once, never changed; balances are sums.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/ledger/ledger.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace ledger {

struct PostedTransaction {
  TransactionId id;
  TransactionKind kind = TransactionKind::charge;
  std::string key;
  std::optional<accounts::AccountId> customer;
  std::int64_t subscription = 0;
  std::int64_t payment = 0;
  std::optional<TransactionId> reverses;
  base::Instant posted_at;
};
BOOST_DESCRIBE_STRUCT(PostedTransaction, (),
                      (id, kind, key, customer, subscription, payment, reverses, posted_at))

class LedgerStore {
 public:
  /// `clock` is the machine's: the tenant's time is in each transaction.
  LedgerStore(storage::TenantSession const& session, base::IdSource& ids, base::Clock const& clock)
      : session_(session), ids_(ids), clock_(clock) {}

  struct Posted {
    TransactionId id;
    bool first = true;  // false: it was there already, and nothing was written
  };
  /// Once for each kind and key. Throws std::logic_error where the postings are not balanced.
  Posted post(Transaction const& transaction);
  std::optional<PostedTransaction> find(TransactionKind kind, std::string_view key);
  std::vector<Posting> postings(TransactionId id);
  /// Posts the opposite of a transaction, as `kind` with `key`.
  Posted reverse(PostedTransaction const& transaction, TransactionKind kind, std::string key,
                 base::Instant posted_at);
  /// The snapshot, where there is one, and what came after it.
  std::int64_t balance(std::string_view account, std::string_view unit);

 private:
  storage::TenantSession session_;
  base::IdSource& ids_;
  base::Clock const& clock_;
};

/// Takes the sums of a tenant's accounts further, by about `most` postings, so that no statement takes long;
/// only up to what is older than an hour, since nothing is posted there any more. Accounts of buckets have
/// few postings and no snapshot. Returns how many were written; 0: there is nothing more.
std::int64_t refresh_snapshots(storage::TenantSession const& session, base::Instant now,
                               std::int64_t most = 100'000);
/// Throws all snapshots away; without a tenant, everybody's.
void drop_snapshots(storage::Session& session, std::optional<base::TenantId> const& tenant);
/// The tenants that have posted something.
std::vector<base::TenantId> tenants_with_ledger(storage::Session& session);

}  // namespace ledger
