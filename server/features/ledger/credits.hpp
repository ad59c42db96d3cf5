// Credits of a subscriber in buckets: granted, consumed from the one that expires first, expired.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.hpp"
#include "features/ledger/credit_store.hpp"
#include "features/ledger/ledger_store.hpp"
#include "storage/tenant_session.hpp"

namespace ledger {

inline constexpr base::ProblemType no_credit{402, "INSUFFICIENT_CREDIT", "There is no credit left for this.",
                                             "error.insufficientCredit"};

/// Of one tenant. Writes only ledger transactions and buckets; the caller's transaction has what goes with
/// them.
class Credits {
 public:
  Credits(storage::TenantSession const& session, base::IdSource& ids, base::Clock const& clock)
      : ids_(ids), store_(session), ledger_(session, ids, clock) {}

  struct Granted {
    BucketId bucket;
    bool first = true;  // false: the key was granted before
  };
  Granted grant(Grant const& grant);
  /// Those that are neither closed nor expired, in the order in which they are consumed: what expires first,
  /// then the oldest; unlimited ones come first, since they cost nothing.
  std::vector<Bucket> of_account(accounts::AccountId account, base::Instant now);
  /// All that were not closed, expired ones too.
  std::vector<Bucket> of_subscription(std::int64_t subscription);

  struct Consumed {
    BucketId bucket;
    std::int64_t remaining = 0;             // of that bucket afterwards
    std::optional<TransactionId> posted{};  // none of an unlimited one
    bool first = true;                      // false: `key` was consumed before
  };
  using Choice = std::function<bool(Bucket const&)>;
  /// One credit, once for each key, from the first bucket that `may_use` accepts. Refused with `no_credit`
  /// where no bucket covers the content type.
  std::expected<Consumed, base::Refusal> consume(
      accounts::AccountId account, std::string_view content_type, std::string const& key, base::Instant now,
      Choice const& may_use = [](Bucket const&) { return true; });
  /// The payment that paid for a bucket's credits; 0 where none did.
  std::int64_t payment_of(BucketId bucket) { return store_.payment_of(bucket); }
  /// Gives a consumed credit back to its bucket, where that is still open. False where there is none.
  bool give_back(std::string const& key, base::Instant now);
  /// Posts what is left as expired, and closes the bucket. Closed already: nothing.
  void expire(BucketId bucket, base::Instant now);
  /// Closes at most `limit` buckets of this tenant whose time is over; returns them.
  std::vector<Bucket> expire_due(base::Instant now, std::int64_t limit);

 private:
  void close(Bucket const& bucket, base::Instant now);

  base::IdSource& ids_;
  CreditStore store_;
  LedgerStore ledger_;
};

}  // namespace ledger
