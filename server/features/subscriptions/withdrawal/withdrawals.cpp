// Decides, saves the declaration with its refunds in one transaction, then asks the provider.
#include "features/subscriptions/withdrawal/withdrawals.hpp"

#include <algorithm>
#include <ranges>
#include <stdexcept>

#include "base/fail_point.hpp"
#include "features/accounts/person_locale.hpp"
#include "features/plans/plan_attributes.hpp"
#include "features/subscriptions/consents/consents.hpp"
#include "features/subscriptions/subscription_checks.hpp"
#include "features/subscriptions/trials/trial_store.hpp"
#include "features/tenants/hosts/public_origin.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

using storage::Session;
using storage::TenantSession;

/// How long the amount that was shown is given back.
constexpr std::chrono::minutes shown_amount_holds{15};

struct WithdrawalMail {
  std::string name;
  std::string plan;
  std::optional<base::MoneyBody> amount;
  base::Instant at;
  std::string time_zone;
  std::string reference;
};
BOOST_DESCRIBE_STRUCT(WithdrawalMail, (), (name, plan, amount, at, time_zone, reference))

}  // namespace

base::Money Withdrawals::Looked::refund() const {
  base::Money out{0, currency};
  for (auto const& share : shares) out.minor += share.minor;
  return out;
}

/// The newest payment first: it is the one that paid for what is left.
std::vector<PaymentShare> Withdrawals::left_of(TenantSession const& session,
                                               std::span<Period const> contract) const {
  std::vector<PaymentShare> out;
  for (auto const& period : contract | std::views::reverse) {
    if (!period.payment) continue;
    if (auto const left = money_left_of(session, {*period.payment}); left > 0)
      out.push_back({*period.payment, left});
  }
  return out;
}

Withdrawals::Looked Withdrawals::look(Session& session, checkout::Buyer const& who, Subscription subscription,
                                      base::Instant now) {
  auto const& tenant = who.tenant->id;
  auto const& billing = who.tenant->configuration.billing;
  auto const periods = PeriodStore({session, tenant}).of(subscription.id);
  auto const version = lifecycle_.version({session, tenant}, subscription.price_version);
  auto const contract = contract_periods(periods);
  WithdrawalTerms const terms{
      .has_right = tenants::has_withdrawal_right(billing),
      .zone = lifecycle_.rules(tenant, version).zone,
      .refund = billing.withdrawal_refund,
      .asked_to_begin =
          !contract.empty() && asked_to_begin({session, tenant}, subscription, contract.front().number,
                                              subscription.period_number),
      .paid_by_voucher = is_paid_by_code({session, tenant}, contract),
      .again = WithdrawalStore({session, tenant}).has_withdrawn(subscription, now - withdrawal_memory),
      .repeated = billing.repeated_withdrawal};
  auto const left = left_of({session, tenant}, contract);
  auto const worth = lifecycle_.worth({session, tenant}, subscription);
  ContractMoney money{.left = 0, .rest = [&](base::Instant at) { return worth.at(at); }};
  for (auto const& share : left) money.left += share.minor;
  auto const decision = decide_withdrawal(subscription, periods, terms, money, now);
  auto shares = refund_shares(decision.refund_minor, left);
  auto const currency = contract.empty() ? version.price.currency : contract.back().currency;
  return {std::move(subscription), decision, std::move(shares), currency};
}

portal::Task<WithdrawalPreview> Withdrawals::preview(checkout::Buyer who, SubscriptionId id) {
  auto work = [&](Session& session) {
    auto const& tenant = who.tenant->id;
    auto const now = tenant_clock_.now({session, tenant});
    auto const looked = look(session, who, own_subscription(session, who, id), now);
    auto const& decision = looked.decision;
    WithdrawalPreview out{.subscription_id = id,
                          .allowed = !decision.refused,
                          .reason = decision.refused,
                          .until = decision.until,
                          .paid = base::money_body({decision.paid_minor, looked.currency}),
                          .amount = base::money_body(looked.refund()),
                          .days_used = decision.days_used,
                          .access_ends_at = std::min(now, looked.subscription.access_until),
                          .receipt = {}};
    if (auto const declared = WithdrawalStore({session, tenant}).find(id)) {
      out.allowed = false;
      out.amount = base::money_body(declared->refund());
      out.receipt = receipt({session, tenant}, *declared);
    }
    return out;
  };
  co_return co_await database_.read(work);
}

std::vector<payments::RefundId> Withdrawals::save(Session& session, checkout::Buyer const& who,
                                                  plans::Plans const& plans, Looked const& looked,
                                                  base::Instant now) {
  auto const& tenant = who.tenant->id;
  auto const& subscription = looked.subscription;
  Withdrawal const withdrawal{.id = ids_.make<WithdrawalId>(),
                              .subscription = subscription.id,
                              .account = subscription.account,
                              .kind = looked.decision.kind,
                              .days = looked.decision.days_used,
                              .refund_minor = looked.refund().minor,
                              .currency = looked.currency,
                              .declared_at = now,
                              .created_at = tenant_clock_.machine().now()};
  if (!lifecycle_.end_now({session, tenant}, subscription, Event::withdraw, now))
    throw base::Problem(withdrawal_refused);
  WithdrawalStore({session, tenant}).add(withdrawal);
  std::vector<payments::RefundId> out;
  for (auto const& share : looked.shares) {
    auto const asked = payments_.request_refund({session, tenant}, payments::PaymentId{share.payment},
                                                {.amount = {share.minor, looked.currency},
                                                 .reason = "withdrawal from the contract",
                                                 .key = refund_key(subscription.id, share.payment)});
    if (!asked) throw std::logic_error("what a withdrawal gives back could not be asked for");
    out.push_back(asked->id);
  }
  send_confirmation(session, who, plans, withdrawal, subscription.plan);
  return out;
}

portal::Task<WithdrawalReceipt> Withdrawals::declare(checkout::Buyer who, SubscriptionId id,
                                                     base::MoneyBody shown) {
  auto const& tenant = who.tenant->id;
  auto const plans = co_await plans_.of(tenant);
  auto work = [&](Session& session) -> std::vector<payments::RefundId> {
    auto const now = tenant_clock_.now({session, tenant});
    auto subscription = own_subscription(session, who, id);
    if (WithdrawalStore({session, tenant}).find(id)) return {};
    subscription = lifecycle_.end_if_over({session, tenant}, std::move(subscription), now);
    auto looked = look(session, who, subscription, now);
    if (looked.decision.refused) throw base::Problem(withdrawal_refused);
    auto const amount = base::money_of(shown);
    // An hour may have passed since the amount was shown.
    if (amount && *amount != looked.refund())
      looked = look(session, who, std::move(subscription), now - shown_amount_holds);
    if (!amount || *amount != looked.refund()) throw base::Problem(checkout::price_changed);
    return save(session, who, *plans, looked, now);
  };
  auto const refunds = co_await database_.write(work);
  base::fail_point("withdraw.after_intent");
  payments::TenantCall const call{who.tenant, who.origin};
  for (auto const& refund : refunds) {
    auto asking = payments_.refund(call, refund);
    co_await std::move(asking);
  }
  auto read = [&](Session& session) {
    return receipt({session, tenant}, WithdrawalStore({session, tenant}).find(id).value());
  };
  co_return co_await database_.read(read);
}

void Withdrawals::send_confirmation(Session& session, checkout::Buyer const& who, plans::Plans const& plans,
                                    Withdrawal const& withdrawal, plans::PlanId plan_id) const {
  auto const* plan = plans.find(plan_id);
  if (!who.account.email || plan == nullptr) return;
  auto const* reading = base::find_locale(who.locale);
  messaging::Outgoing message{
      .tenant = who.tenant->id,
      .recipient = *who.account.email,
      .message = "plan-withdrawal",
      .locale = accounts::person_locale(who.account, *who.tenant, reading ? *reading : base::english()),
      .data = {},
      .origin = tenants::default_origin(*who.tenant),
      .expires_at = {}};
  auto const amount = base::money_body(withdrawal.refund());
  message.data.text = base::to_json(
      WithdrawalMail{.name = who.account.name,
                     .plan = plans::name_in(*plan, message.locale),
                     .amount = withdrawal.refund_minor > 0 ? std::optional(amount) : std::nullopt,
                     .at = withdrawal.declared_at,
                     .time_zone = who.tenant->configuration.billing.time_zone,
                     .reference = base::text(withdrawal.id)});
  messenger_.send(session, message);
}

WithdrawalReceipt Withdrawals::receipt(TenantSession const& session, Withdrawal const& withdrawal) const {
  WithdrawalReceipt out{.id = withdrawal.id,
                        .declared_at = withdrawal.declared_at,
                        .amount = base::money_body(withdrawal.refund()),
                        .refund = RefundProgress::NONE};
  if (withdrawal.refund_minor == 0) return out;
  out.refund = RefundProgress::PAID;
  payments::PaymentStore store(session);
  for (auto const& period : PeriodStore(session).of(withdrawal.subscription)) {
    auto const refund =
        period.payment ? store.find_refund("refund/" + refund_key(withdrawal.subscription, *period.payment))
                       : std::nullopt;
    if (!refund) continue;
    if (refund->state == payments::RefundState::failed) out.refund = RefundProgress::FAILED;
    if (refund->state == payments::RefundState::requested && out.refund == RefundProgress::PAID)
      out.refund = RefundProgress::UNDER_WAY;
  }
  return out;
}

}  // namespace subscriptions
