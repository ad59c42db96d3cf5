// Asking for the money back of an article that was bought: who may, until when, and what staff decide.
#pragma once
#include <expected>

#include "features/payments/payments.hpp"
#include "features/purchases/payloads.hpp"
#include "storage/tenant_session.hpp"

namespace purchases {

inline constexpr base::ProblemType not_in_wallet{404, "NOT_IN_WALLET", "The user does not own this article.",
                                                 "error.notFound"};
inline constexpr base::ProblemType refund_not_possible{
    409, "REFUND_NOT_POSSIBLE", "It was not paid for with money, or its time for a refund is over.",
    "error.refundNotPossible"};
inline constexpr base::ProblemType unknown_refund_request{404, "UNKNOWN_REFUND_REQUEST",
                                                          "There is no such request.", "error.notFound"};
inline constexpr base::ProblemType refund_request_decided{
    409, "REFUND_REQUEST_DECIDED", "The request was decided before.", "error.notPossibleNow"};

inline constexpr base::ProblemType gift_redeemed{
    409, "GIFT_REDEEMED", "The gift is redeemed, so its money is not given back.", "error.giftRedeemed"};

/// The last moment in which the buyer of something may ask; nullopt where the tenant takes no requests.
std::optional<base::Instant> refund_until(tenants::Tenant const& tenant, base::Instant acquired_at);

RefundAnswer answer_of(RefundRequestState state);

class RefundRequests {
 public:
  RefundRequests(payments::Payments const& payments, base::IdSource& ids, base::Clock const& machine)
      : payments_(payments), ids_(ids), machine_(machine) {}

  /// Once for each payment: asked again, it is the same request. `now`: the tenant's time.
  std::expected<RefundAnswer, base::Refusal> ask(storage::Session& session, tenants::Tenant const& tenant,
                                                 accounts::AccountId account, base::ArticleId article,
                                                 RefundReason reason, base::Instant now) const;
  /// The same of a gift: until it is redeemed.
  std::expected<RefundAnswer, base::Refusal> ask_gift(storage::Session& session,
                                                      tenants::Tenant const& tenant,
                                                      accounts::AccountId account, gifts::GiftId id,
                                                      RefundReason reason, base::Instant now) const;
  /// Approved: all of the money is to go back, and the article with it; a gift's code gives nothing from now
  /// on, and GIFT_REDEEMED where it has given. The caller asks the provider.
  std::expected<std::optional<payments::Refund>, base::Refusal> decide(storage::TenantSession const& session,
                                                                       RefundRequestId id,
                                                                       RefundDecision decision) const;

 private:
  /// Once for each article of a payment.
  RefundAnswer keep(storage::TenantSession const& session, RefundRequest request) const;

  payments::Payments const& payments_;
  base::IdSource& ids_;
  base::Clock const& machine_;
};

}  // namespace purchases
