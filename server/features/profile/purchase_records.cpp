// Collects from the stores of plans, subscriptions, payments and the wallet.
#include "features/profile/purchase_records.hpp"

#include <limits>

#include "features/catalogue/catalogue_store.hpp"
#include "features/payments/payment_store.hpp"
#include "features/payments/voucher/use_store.hpp"
#include "features/plans/plan_store.hpp"
#include "features/subscriptions/consents/consent_text_store.hpp"
#include "features/subscriptions/period_store.hpp"
#include "features/subscriptions/subscription_store.hpp"
#include "features/subscriptions/trials/trial_store.hpp"

namespace profile {
namespace {

PersonSubscription person_subscription(storage::Session& session, base::TenantId const& tenant,
                                       subscriptions::Subscription const& row, plans::Plans const& plans) {
  auto const* plan = plans.find(row.plan);
  PersonSubscription out{.id = row.id,
                         .plan = plan == nullptr ? std::string() : plan->name,
                         .state = row.state,
                         .created_at = row.created_at,
                         .canceled_at = row.canceled_at,
                         .cancel_reason = row.cancel_reason,
                         .campaign = row.campaign,
                         .partner_metadata = row.partner_metadata,
                         .periods = {}};
  for (auto const& period : subscriptions::PeriodStore(session, tenant).of(row.id))
    out.periods.push_back({.kind = period.kind,
                           .starts_at = period.starts_at,
                           .ends_at = period.end(),
                           .charged = base::money_body({period.amount_minor, period.currency})});
  return out;
}

PersonPayment person_payment(payments::PaymentStore& store, payments::Payment const& row) {
  base::Money refunded{0, row.currency};
  for (auto const& refund : store.refunds_of(row.id))
    if (refund.state == payments::RefundState::succeeded) refunded.minor += refund.amount_minor;
  return {.id = row.id,
          .purpose = payments::public_purpose(row.purpose),
          .description = row.description,
          .amount = base::money_body(row.amount()),
          .refunded = base::money_body(refunded),
          .state = row.state,
          .provider = row.provider,
          .method = row.method,
          .ordered_at = row.ordered_at};
}

}  // namespace

PurchaseRecords purchase_records(storage::Session& session, base::TenantId const& tenant,
                                 accounts::AccountId account) {
  PurchaseRecords out;
  auto const plans = plans::PlanStore(session, tenant).all();
  for (auto const& row : subscriptions::SubscriptionStore(session, tenant).of(account))
    out.subscriptions.push_back(person_subscription(session, tenant, row, plans));
  payments::PaymentStore payments(session, tenant);
  for (auto const& row : payments.of_account(account)) out.payments.push_back(person_payment(payments, row));
  catalogue::CatalogueStore catalogue(session, tenant);
  for (auto const& row :
       entitlement::WalletStore(session, tenant).of(account, std::numeric_limits<std::int64_t>::max(), 0))
    out.articles.push_back({.article = row.article,
                            .title = catalogue.title(row.article, "en"),
                            .source = row.source,
                            .acquired_at = row.acquired_at});
  for (auto const& row : entitlement::RefundRequestStore(session, tenant).of(account))
    out.refund_requests.push_back({.article = row.article,
                                   .title = catalogue.title(row.article, "en"),
                                   .payment = row.payment,
                                   .reason = row.reason,
                                   .state = row.state,
                                   .requested_at = row.requested_at});
  for (auto const& row : payments::voucher::UseStore(session, tenant).of(account))
    out.vouchers.push_back(
        {.kind = row.kind, .redeemed_at = row.redeemed_at, .given_back_at = row.given_back_at});
  for (auto& row :
       entitlement::GiftStore(session, tenant).of(account, std::numeric_limits<std::int64_t>::max(), 0))
    out.gifts.push_back({.article = row.article,
                         .title = catalogue.title(row.article, "en"),
                         .email = std::move(row.email),
                         .name = std::move(row.name),
                         .message = std::move(row.message),
                         .state = row.state,
                         .ordered_at = row.ordered_at});
  for (auto& row : subscriptions::ConsentStore(session, tenant).of(account)) {
    auto const words = subscriptions::ConsentTextStore(session, tenant).find(row.name, row.text_hash);
    out.consents.push_back({.subscription = row.subscription,
                            .name = std::move(row.name),
                            .text = words ? words->text : std::string(),
                            .text_hash = std::move(row.text_hash),
                            .locale = std::move(row.locale),
                            .channel = std::move(row.channel),
                            .given_at = row.given_at});
  }
  for (auto const& row : subscriptions::WithdrawalStore(session, tenant).of(account))
    out.withdrawals.push_back({.id = row.id,
                               .subscription = row.subscription,
                               .given_back = base::money_body(row.refund()),
                               .declared_at = row.declared_at});
  return out;
}

}  // namespace profile
