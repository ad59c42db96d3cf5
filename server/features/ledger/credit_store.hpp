// The rows of credit buckets; what is left of one is the balance of its ledger account.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/ledger/ledger.hpp"
#include "storage/tenant_session.hpp"

namespace ledger {

inline constexpr std::int64_t unlimited = -1;

struct Grant {
  accounts::AccountId account;
  std::int64_t subscription = 0;
  std::string key;                         // once: such as subscription, period and place in the plan
  std::vector<std::string> content_types;  // as the specification writes them: FULL_TRACK_MUSIC
  std::int64_t amount = unlimited;         // unlimited, or above zero
  base::Instant granted_at;
  std::optional<base::Instant> expires_at = {};
  std::int64_t payment = 0;  // that paid for them
};

struct Bucket {
  BucketId id;
  accounts::AccountId account;
  std::int64_t subscription = 0;
  std::string content_types;   // separated by commas
  std::int64_t amount = 0;     // of the grant; unlimited
  std::int64_t remaining = 0;  // unlimited
  base::Instant granted_at;
  std::optional<base::Instant> expires_at;
  std::optional<base::Instant> closed_at;

  bool is_usable() const { return remaining == unlimited || remaining > 0; }
  bool covers(std::string_view content_type) const;
};
BOOST_DESCRIBE_STRUCT(Bucket, (),
                      (id, account, subscription, content_types, amount, remaining, granted_at, expires_at,
                       closed_at))

class CreditStore {
 public:
  explicit CreditStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<Bucket> find(BucketId bucket);
  std::optional<Bucket> find(std::string_view key);
  void add(BucketId bucket, Grant const& grant);
  /// What the ledger says of the grant; 0 where nothing was paid.
  std::int64_t payment_of(BucketId bucket);
  /// How many of its credits were used and not given back; of an unlimited one 0.
  std::int64_t used(BucketId bucket);
  void set_closed(BucketId bucket, base::Instant at);
  /// The buckets that Credits::of_account returns.
  std::vector<Bucket> of_account(accounts::AccountId account, base::Instant now);
  std::vector<Bucket> of_subscription(std::int64_t subscription);
  std::vector<Bucket> expired(base::Instant now, std::int64_t limit);

 private:
  storage::TenantSession session_;
};

}  // namespace ledger
