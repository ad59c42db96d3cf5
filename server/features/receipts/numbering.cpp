// Numbers what is due: takes the row of the queue, writes the receipt, and queues its mail, in one
// transaction.
#include "features/receipts/numbering.hpp"

#include "base/json/json.hpp"
#include "base/log.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/person_locale.hpp"
#include "features/payments/voucher/voucher_provider.hpp"
#include "features/plans/plan_attributes.hpp"
#include "features/receipts/addresses.hpp"
#include "features/subscriptions/period_store.hpp"
#include "features/tenants/hosts/public_origin.hpp"

namespace receipts {
namespace {

using storage::JobResult;

constexpr std::int64_t numbered_at_once = 50;
/// A receipt that is made long after its payment, because there were no receipts then, is sent to nobody.
constexpr std::chrono::hours mailed_within{7 * 24};

struct ReceiptMail {
  std::string name;
  std::string plan;
  base::MoneyBody amount;
  std::string reference;
  base::Instant at;
  std::string time_zone;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(ReceiptMail, (), (name, plan, amount, reference, at, time_zone, link))

std::string full_name(accounts::Account const& account) {
  if (account.name.empty() || account.last_name.empty()) return account.name + account.last_name;
  return account.name + ' ' + account.last_name;
}

std::string locale_of(std::optional<accounts::Account> const& account, tenants::Tenant const& tenant,
                      payments::Payment const& payment) {
  auto const* reading = base::find_locale(payment.locale);
  if (reading == nullptr) reading = &tenant.unprefixed_locale();
  return account ? accounts::person_locale(*account, tenant, *reading) : std::string(reading->code);
}

std::string item_of(payments::Payment const& payment, plans::Plans const& plans, std::string const& locale) {
  auto const* plan = plans.find(plans::PlanId{payment.plan});
  return plan == nullptr || payments::buys_articles(payment.purpose) ? payment.description
                                                                     : plans::name_in(*plan, locale);
}

std::string seller_of(tenants::Tenant const& tenant, std::string const& locale) {
  auto seller = tenant.configuration.billing.seller;
  if (seller.name.empty()) seller.name = tenant.title_in(locale);
  return base::to_json(seller);
}

}  // namespace

Receipt Numbering::receipt_of(storage::Session& session, Batch const& batch,
                              payments::Payment const& payment) {
  auto const& tenant = batch.tenant;
  auto const& billing = tenant.configuration.billing;
  auto const account = accounts::AccountStore({session, tenant.id}).find(payment.account);
  auto const period = subscriptions::PeriodStore({session, tenant.id}).find_by_payment(payment.id.value);
  auto locale = locale_of(account, tenant, payment);
  Receipt out{.id = ids_.make<ReceiptId>(),
              .prefix = billing.receipt_prefix,
              .account = payment.account,
              .payment = payment.id,
              .seller = seller_of(tenant, locale),
              .buyer_name = account ? full_name(*account) : std::string(),
              .buyer_email = account ? account->email.value_or("") : std::string(),
              .item = item_of(payment, batch.plans, locale),
              .gross_minor = payment.amount_minor,
              .tax_minor = base::tax_included(payment.amount_minor, payment.tax_basis_points).tax,
              .tax_basis_points = payment.tax_basis_points,
              .currency = payment.currency,
              .method = payments::is_by_agreement(payment)
                            ? ReceiptStore({session, tenant.id}).method_of_agreement(payment)
                            : payment.method,
              .issued_at = batch.now,
              .time_zone = billing.time_zone,
              .locale = std::move(locale),
              .created_at = tenant_clock_.machine().now()};
  if (period) {
    out.period_start = period->starts_at;
    out.period_end = period->ends_at;
  }
  return out;
}

/// Says what its receipt says, except for the amount and the date. The tax of all credit notes together is
/// the tax of their sum, as in the ledger.
std::optional<Receipt> Numbering::credit_note_of(storage::Session& session, Batch const& batch,
                                                 payments::Payment const& payment,
                                                 payments::RefundId refund_id) {
  ReceiptStore store({session, batch.tenant.id});
  auto const refund = payments::PaymentStore({session, batch.tenant.id}).find_refund(refund_id);
  auto const receipt = store.find_of(payment.id);
  if (!refund || !receipt) return std::nullopt;
  auto const before = store.given_back(receipt->id);
  auto const tax_up_to = [&](std::int64_t part) {
    return base::share_half_even(receipt->tax_minor, part, receipt->gross_minor);
  };
  Receipt out = *receipt;
  out.id = ids_.make<ReceiptId>();
  out.kind = ReceiptKind::credit_note;
  out.prefix = batch.tenant.configuration.billing.receipt_prefix;
  out.refund = refund->id;
  out.corrects = receipt->id;
  out.gross_minor = refund->amount_minor;
  out.tax_minor = tax_up_to(before + refund->amount_minor) - tax_up_to(before);
  out.issued_at = batch.now;
  out.created_at = tenant_clock_.machine().now();
  return out;
}

void Numbering::send_mail(storage::Session& session, Batch const& batch, Receipt const& receipt) {
  auto const& tenant = batch.tenant;
  bool const recent = batch.frozen || batch.now - receipt.paid_at <= mailed_within;
  if (!tenant.configuration.billing.receipt_mails || !recent) return;
  auto const account = accounts::AccountStore({session, tenant.id}).find(receipt.account);
  if (!account || !account->email) return;
  bool const credit = receipt.kind == ReceiptKind::credit_note;
  messaging::Outgoing message{.tenant = tenant.id,
                              .recipient = *account->email,
                              .message = credit ? "credit-note" : "receipt",
                              .locale = receipt.locale,
                              .data = {},
                              .origin = tenants::default_origin(tenant),
                              .expires_at = {},
                              .attachment = std::string(receipt_attachment) + '/' + base::text(receipt.id)};
  message.data.text = base::to_json(ReceiptMail{account->name, receipt.item,
                                                base::money_body({receipt.gross_minor, receipt.currency}),
                                                number_text(receipt), receipt.paid_at, receipt.time_zone,
                                                http::link(pages::receipt, base::text(receipt.id))});
  messenger_.send(session, message);
}

/// False where it was numbered already, or where there is nothing to number.
bool Numbering::number_one(storage::Session& session, Batch const& batch, payments::PaymentId payment_id,
                           payments::RefundId refund) {
  ReceiptStore store({session, batch.tenant.id});
  auto const paid_at = store.take_due(payment_id, refund);
  if (!paid_at) return false;
  auto const payment = payments::PaymentStore({session, batch.tenant.id}).find(payment_id);
  std::optional<Receipt> receipt;
  if (payment && refund.value == 0) receipt = receipt_of(session, batch, *payment);
  if (payment && refund.value != 0) {
    // By another node's clock the refund may seem to be the older of the two.
    number_one(session, batch, payment_id, {});
    receipt = credit_note_of(session, batch, *payment, refund);
  }
  // What a code paid has no receipt to correct; only an older program made some.
  if (!receipt && payment && payment->provider == payments::voucher::provider_name) return false;
  if (!receipt) {
    base::log::error("a refund has no receipt to correct",
                     {{"tenant", batch.tenant.id.value}, {"payment", base::text(payment_id)}});
    return false;
  }
  receipt->paid_at = *paid_at;
  receipt->number = store.next_number(receipt->prefix);
  store.add(*receipt);
  send_mail(session, batch, *receipt);
  return true;
}

portal::Task<std::size_t> Numbering::number(std::shared_ptr<tenants::Tenant const> tenant) {
  auto const plans = co_await plans_.of(tenant->id);
  auto work = [&](storage::TenantSession const& session) {
    auto const frozen = tenants::test_time(session);
    Batch const batch{*tenant, *plans, frozen.value_or(tenant_clock_.machine().now()), frozen.has_value()};
    auto const due = ReceiptStore(session).due(numbered_at_once);
    for (auto const& each : due) number_one(session, batch, each.payment, each.refund);
    return due.size();
  };
  co_return co_await database_.write(tenant->id, work);
}

portal::Task<JobResult> Numbering::run() {
  auto look = [](storage::Session& session) { return tenants_with_due(session); };
  auto const waiting = co_await database_.read(look);
  bool more = false;
  for (auto const& id : waiting) {
    auto const tenant = directory_.by_id(id.value);
    if (!tenant) continue;
    auto numbering = number(tenant);
    more = co_await std::move(numbering) == numbered_at_once || more;
  }
  co_return JobResult::again(more ? std::chrono::seconds(0) : look_each);
}

}  // namespace receipts
