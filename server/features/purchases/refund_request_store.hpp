// The rows of requests for money back, of articles that were bought; one for each article of a payment.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/payments/payment.hpp"
#include "storage/tenant_session.hpp"

namespace purchases {

using RefundRequestId = base::Id<struct RefundRequestTag>;

enum class RefundReason { accidental, does_not_play, not_as_described, other };
BOOST_DESCRIBE_ENUM(RefundReason, accidental, does_not_play, not_as_described, other)

enum class RefundRequestState { requested, approved, declined };
BOOST_DESCRIBE_ENUM(RefundRequestState, requested, approved, declined)

struct RefundRequest {
  RefundRequestId id;
  accounts::AccountId account;
  base::ArticleId article;
  payments::PaymentId payment;
  RefundReason reason = RefundReason::other;
  RefundRequestState state = RefundRequestState::requested;
  base::Instant requested_at;  // the tenant's time
  base::Instant created_at;
  base::Instant updated_at;
};
BOOST_DESCRIBE_STRUCT(RefundRequest, (),
                      (id, account, article, payment, reason, state, requested_at, created_at, updated_at))

/// The key of the refund that an approved request leads to. SQL joins on it, so the number is written as in
/// the database.
std::string refund_key_of(RefundRequestId id);

class RefundRequestStore {
 public:
  explicit RefundRequestStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<RefundRequest> find(RefundRequestId id);
  std::optional<RefundRequest> find_of(payments::PaymentId payment, base::ArticleId article);
  /// All of an account, the newest first.
  std::vector<RefundRequest> of(accounts::AccountId account);
  /// In this state, the oldest first.
  std::vector<RefundRequest> in_state(RefundRequestState state, std::int64_t limit, std::int64_t offset);
  std::int64_t count(RefundRequestState state);
  /// False where there is one for it.
  bool add(RefundRequest const& request);
  /// False where it was decided before.
  bool decide(RefundRequestId id, RefundRequestState state, base::Instant now);

 private:
  storage::TenantSession session_;
};

}  // namespace purchases
