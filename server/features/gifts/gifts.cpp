// Makes the codes of gifts, and voids them with their payments.
#include "features/gifts/gifts.hpp"

#include <array>
#include <stdexcept>

#include "base/fail_point.hpp"
#include "features/accounts/account_store.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/payments/payment_store.hpp"
#include "features/payments/voucher/voucher_code.hpp"
#include "features/payments/voucher/voucher_store.hpp"
#include "features/subscriptions/addresses.hpp"
#include "storage/tenant_session.hpp"

namespace gifts {

namespace voucher = payments::voucher;

namespace {

struct GiftMail {
  std::string name;
  std::string giver;    // empty: the account has no name
  std::string plan;     // the article's title
  std::string message;  // of the giver; may be empty
  std::vector<std::string> codes;
  std::string link;
  base::Instant until;
};
BOOST_DESCRIBE_STRUCT(GiftMail, (), (name, giver, plan, message, codes, link, until))

}  // namespace

std::string gift_key(GiftId id) { return "gift/" + base::text(id); }

std::span<payments::PaymentPurpose const> Gifts::purposes() const {
  static constexpr std::array own{payments::PaymentPurpose::gift};
  return own;
}

void Gifts::settled(storage::TenantSession const& session, payments::Payment const& payment,
                    base::Instant now) {
  if (payment.state != payments::PaymentState::succeeded) return;
  GiftStore gifts(session);
  auto gift = gifts.find_of(payment.id);
  if (!gift) throw std::logic_error("a gift that is paid has no row");
  auto const code = voucher::make_code();
  auto const machine_now = parts_.machine.now();
  gift->batch = parts_.ids.make<voucher::BatchId>();
  gift->digest = voucher::digest_of(code);
  gift->code = parts_.codes.seal(session.tenant(), gift->account, code, machine_now);
  gift->sent_at = now;
  voucher::VoucherStore vouchers(session);
  vouchers.add({.id = gift->batch,
                .name = "gift " + base::text(gift->id),
                .article = gift->article.value,
                .valid_until = machine_now + code_lifetime,
                .created_at = machine_now});
  if (vouchers.add_codes(gift->batch, {code}) != 1) throw std::logic_error("a gift's code was there before");
  gifts.send(*gift);
  send_mail(session, *gift);
  base::fail_point("gift.before_commit");
}

void Gifts::reversed(storage::TenantSession const& session, payments::Payment const& payment,
                     payments::Reversal const& reversal, base::Instant now) {
  if (!reversal.revoke && !reversal.whole) return;
  auto const gift = GiftStore(session).find_of(payment.id);
  if (!gift || gift->state == GiftState::ORDERED) return;
  // Money that staff give back of kindness takes nothing from whom the gift was for.
  if (gift->state == GiftState::REDEEMED && !reversal.revoke) return;
  voucher::VoucherStore(session).make_void(gift->batch, parts_.machine.now());
  GiftStore(session).withdraw(gift->id);
  if (reversal.kind == payments::ReversalKind::chargeback) charge_back_what_it_paid(session, *gift, now);
}

/// A code is also a way to pay for its article: then that payment holds what it bought.
void Gifts::charge_back_what_it_paid(storage::TenantSession const& session, Gift const& gift,
                                     base::Instant now) const {
  if (!gift.digest) return;
  for (auto const& redemption : voucher::VoucherStore(session).redemptions_of(*gift.digest)) {
    auto const payment = payments::PaymentStore(session).find(payments::PaymentId{redemption.payment});
    if (!payment) continue;
    parts_.payments.reverse(session,
                            {.id = gift_key(gift.id),
                             .kind = payments::ProviderEventKind::charged_back,
                             .payment = payment->id,
                             .attempt = redemption.attempt,
                             .state = payments::PaymentState::succeeded,
                             .provider_reference = gift_key(gift.id),
                             .amount_minor = payment->amount_minor,
                             .currency = payment->currency},
                            now);
  }
}

bool Gifts::send_mail(storage::TenantSession const& session, Gift const& gift) const {
  auto const machine_now = parts_.machine.now();
  auto const code = parts_.codes.open(session.tenant(), gift.account, gift.code, machine_now);
  auto const batch = voucher::VoucherStore(session).find(gift.batch);
  if (code.empty() || gift.email.empty() || !batch || !batch->valid_until) return false;
  auto const giver = accounts::AccountStore(session).find(gift.account);
  GiftMail mail{.name = gift.name,
                .giver = giver ? giver->name : std::string(),
                .plan = catalogue::CatalogueStore(session).title(gift.article, gift.locale),
                .message = gift.message,
                .codes = {voucher::shown_code(code)},
                // In the mail's language, which need not be the one that the tenant greets strangers in.
                .link = '/' + gift.locale + http::link(subscriptions::pages::plans) + "?voucher=" + code,
                .until = *batch->valid_until};
  messaging::Outgoing message{.tenant = session.tenant(),
                              .recipient = gift.email,
                              .message = "gift",
                              .locale = gift.locale,
                              .data = {},
                              .origin = gift.origin,
                              .expires_at = {}};
  message.data.text = base::to_json(mail);
  parts_.messenger.send(session, message);
  return true;
}

bool withdraw(storage::TenantSession const& session, Gift const& gift, base::Instant machine_now) {
  if (gift.state != GiftState::SENT) return false;
  voucher::VoucherStore(session).make_void(gift.batch, machine_now);
  return GiftStore(session).withdraw(gift.id);
}

}  // namespace gifts
