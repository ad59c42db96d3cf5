// The rule of refund requests, and the transactions that keep and decide them.
#include "features/purchases/refund_requests.hpp"

#include "features/cart/order_store.hpp"
#include "features/gifts/gifts.hpp"
#include "storage/tenant_session.hpp"

namespace purchases {

std::optional<base::Instant> refund_until(tenants::Tenant const& tenant, base::Instant acquired_at) {
  auto const days = tenant.configuration.billing.refund_request_days;
  if (days == 0) return std::nullopt;
  return acquired_at + std::chrono::days(days);
}

RefundAnswer answer_of(RefundRequestState state) {
  switch (state) {
    case RefundRequestState::requested: return RefundAnswer::requested;
    case RefundRequestState::approved: return RefundAnswer::approved;
    case RefundRequestState::declined: return RefundAnswer::declined;
  }
  return RefundAnswer::requested;
}

std::expected<RefundAnswer, base::Refusal> RefundRequests::ask(storage::Session& session,
                                                               tenants::Tenant const& tenant,
                                                               accounts::AccountId account,
                                                               base::ArticleId article, RefundReason reason,
                                                               base::Instant now) const {
  entitlement::WalletStore wallet({session, tenant.id});
  if (!wallet.owns(account, article)) return std::unexpected(not_in_wallet);
  auto const bought = wallet.find_bought(account, article);
  if (!bought) return std::unexpected(refund_not_possible);
  payments::PaymentId const payment{bought->payment};
  if (auto const known = RefundRequestStore({session, tenant.id}).find_of(payment, bought->article))
    return answer_of(known->state);
  auto const until = refund_until(tenant, bought->acquired_at);
  if (!until || now > *until) return std::unexpected(refund_not_possible);
  return keep({session, tenant.id}, {.account = account,
                                     .article = bought->article,
                                     .payment = payment,
                                     .reason = reason,
                                     .requested_at = now});
}

std::expected<RefundAnswer, base::Refusal> RefundRequests::ask_gift(storage::Session& session,
                                                                    tenants::Tenant const& tenant,
                                                                    accounts::AccountId account,
                                                                    gifts::GiftId id, RefundReason reason,
                                                                    base::Instant now) const {
  auto const gift = gifts::GiftStore({session, tenant.id}).find(id);
  if (!gift || gift->account != account || !gift->sent_at) return std::unexpected(not_in_wallet);
  if (auto const known = RefundRequestStore({session, tenant.id}).find_of(gift->payment, gift->article))
    return answer_of(known->state);
  if (gift->state == gifts::GiftState::REDEEMED) return std::unexpected(gift_redeemed);
  auto const until = refund_until(tenant, *gift->sent_at);
  if (gift->state != gifts::GiftState::SENT || !until || now > *until)
    return std::unexpected(refund_not_possible);
  return keep({session, tenant.id}, {.account = account,
                                     .article = gift->article,
                                     .payment = gift->payment,
                                     .reason = reason,
                                     .requested_at = now});
}

RefundAnswer RefundRequests::keep(storage::TenantSession const& session, RefundRequest request) const {
  request.id = ids_.make<RefundRequestId>();
  request.created_at = request.updated_at = machine_.now();
  RefundRequestStore(session).add(request);
  return RefundAnswer::requested;
}

std::expected<std::optional<payments::Refund>, base::Refusal> RefundRequests::decide(
    storage::TenantSession const& session, RefundRequestId id, RefundDecision decision) const {
  RefundRequestStore store(session);
  auto const request = store.find(id);
  if (!request) return std::unexpected(unknown_refund_request);
  bool const approves = decision == RefundDecision::approve;
  auto const state = approves ? RefundRequestState::approved : RefundRequestState::declined;
  if (!store.decide(id, state, machine_.now()) && request->state != state)
    return std::unexpected(refund_request_decided);
  if (!approves) return std::nullopt;
  auto const payment = payments::PaymentStore(session).find(request->payment);
  if (!payment) return std::unexpected(unknown_refund_request);
  if (auto const gift = gifts::GiftStore(session).find_of(payment->id)) {
    // Sent twice, the decision finds it withdrawn.
    bool const is_withdrawn =
        gift->state == gifts::GiftState::WITHDRAWN || gifts::withdraw(session, *gift, machine_.now());
    if (!is_withdrawn) return std::unexpected(gift_redeemed);
  }
  // Of an order that was for more than this only its part is given back, and the rest stays. The same key is
  // the same refund, so a decision that is sent twice gives the money back once.
  auto const line = cart::OrderStore(session).find_line(payment->id, request->article);
  auto refund = payments_.request_refund(session, payment->id,
                                         {.amount = line ? line->total : payment->amount(),
                                          .reason = "asked for by the buyer",
                                          .key = refund_key_of(id),
                                          .revoke = !line,
                                          .article = request->article});
  if (!refund) return std::unexpected(refund.error());
  return std::optional(std::move(*refund));
}

}  // namespace purchases
