// What somebody has bought, for the data export: subscriptions with their periods, payments, articles and
// requests for their money, consents, withdrawals, receipts.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/money.hpp"
#include "features/entitlement/gift_store.hpp"
#include "features/entitlement/issued_voucher_store.hpp"
#include "features/entitlement/refund_request_store.hpp"
#include "features/entitlement/wallet_store.hpp"
#include "features/payments/payment.hpp"
#include "features/payments/voucher/voucher_store.hpp"
#include "features/subscriptions/subscription.hpp"
#include "features/subscriptions/withdrawal/withdrawal_store.hpp"
#include "storage/session.hpp"

namespace profile {

struct PersonPeriod {
  subscriptions::PeriodKind kind = subscriptions::PeriodKind::paid;
  base::Instant starts_at;
  base::Instant ends_at;
  base::MoneyBody charged;
};
BOOST_DESCRIBE_STRUCT(PersonPeriod, (), (kind, starts_at, ends_at, charged))

struct PersonSubscription {
  subscriptions::SubscriptionId id;
  std::string plan;
  subscriptions::State state = subscriptions::State::REQUESTED;
  base::Instant created_at;
  std::optional<base::Instant> canceled_at;
  std::string cancel_reason;
  std::string campaign;
  std::string partner_metadata;
  std::vector<PersonPeriod> periods;
};
BOOST_DESCRIBE_STRUCT(PersonSubscription, (),
                      (id, plan, state, created_at, canceled_at, cancel_reason, campaign, partner_metadata,
                       periods))

struct PersonPayment {
  payments::PaymentId id;
  payments::PaymentPurpose purpose = payments::PaymentPurpose::subscription;
  std::string description;
  base::MoneyBody amount;
  base::MoneyBody refunded;
  payments::PaymentState state = payments::PaymentState::open;
  std::string provider;
  std::string method;
  base::Instant ordered_at;
};
BOOST_DESCRIBE_STRUCT(PersonPayment, (),
                      (id, purpose, description, amount, refunded, state, provider, method, ordered_at))

/// An article of the wallet.
struct PersonArticle {
  base::ArticleId article;
  std::string title;  // in English
  entitlement::WalletSource source = entitlement::WalletSource::purchase;
  base::Instant acquired_at;
};
BOOST_DESCRIBE_STRUCT(PersonArticle, (), (article, title, source, acquired_at))

/// The money of an article that was asked back.
struct PersonRefundRequest {
  base::ArticleId article;
  std::string title;  // in English
  payments::PaymentId payment;
  entitlement::RefundReason reason = entitlement::RefundReason::other;
  entitlement::RefundRequestState state = entitlement::RefundRequestState::requested;
  base::Instant requested_at;
};
BOOST_DESCRIBE_STRUCT(PersonRefundRequest, (), (article, title, payment, reason, state, requested_at))

/// A code that gave an article, credits or a part off an order. One that paid for a plan is a payment.
struct PersonVoucher {
  payments::voucher::VoucherKind kind = payments::voucher::VoucherKind::article;
  base::Instant redeemed_at;
  std::optional<base::Instant> given_back_at;  // its order was not paid
};
BOOST_DESCRIBE_STRUCT(PersonVoucher, (), (kind, redeemed_at, given_back_at))

/// An article that was bought for somebody else.
struct PersonGift {
  base::ArticleId article;
  std::string title;  // in English
  std::string email;  // of whom it is for
  std::string name;
  std::string message;
  entitlement::GiftState state = entitlement::GiftState::ORDERED;
  base::Instant ordered_at;
};
BOOST_DESCRIBE_STRUCT(PersonGift, (), (article, title, email, name, message, state, ordered_at))

struct PersonConsent {
  subscriptions::SubscriptionId subscription;
  std::string name;
  std::string text;       // the words that were agreed to
  std::string text_hash;  // SHA-256 of these
  std::string locale;
  std::string channel;
  base::Instant given_at;
};
BOOST_DESCRIBE_STRUCT(PersonConsent, (), (subscription, name, text, text_hash, locale, channel, given_at))

struct PersonWithdrawal {
  subscriptions::WithdrawalId id;
  subscriptions::SubscriptionId subscription;
  base::MoneyBody given_back;
  base::Instant declared_at;
};
BOOST_DESCRIBE_STRUCT(PersonWithdrawal, (), (id, subscription, given_back, declared_at))

/// A receipt or credit note. The amounts of a credit note are below zero.
struct PersonReceipt {
  std::string number;
  std::optional<std::string> corrects;  // of a credit note: the number of its receipt
  std::string seller;
  std::string buyer_name;
  std::string buyer_email;
  std::string item;
  std::optional<base::Instant> period_start;
  std::optional<base::Instant> period_end;
  base::MoneyBody amount;
  base::MoneyBody tax;  // inside the amount
  std::string method;
  base::Instant paid_at;
  base::Instant issued_at;
};
BOOST_DESCRIBE_STRUCT(PersonReceipt, (),
                      (number, corrects, seller, buyer_name, buyer_email, item, period_start, period_end,
                       amount, tax, method, paid_at, issued_at))

/// Receipts are a feature that depends on this one, so it hands in how they are collected.
using CollectReceipts =
    std::function<std::vector<PersonReceipt>(storage::Session&, base::TenantId const&, accounts::AccountId)>;

/// A partner's code that was asked for.
struct PersonVoucherCode {
  base::ArticleId article;
  std::string title;  // in English
  std::string provider;
  std::string code;  // empty until the partner has issued it
  entitlement::IssueState state = entitlement::IssueState::REQUESTED;
  base::Instant requested_at;
};
BOOST_DESCRIBE_STRUCT(PersonVoucherCode, (), (article, title, provider, code, state, requested_at))

/// The key of the codes belongs to a feature that depends on this one, so it hands in how they are collected.
using CollectVoucherCodes = std::function<std::vector<PersonVoucherCode>(
    storage::Session&, base::TenantId const&, accounts::AccountId)>;

struct PurchaseRecords {
  std::vector<PersonSubscription> subscriptions;
  std::vector<PersonPayment> payments;
  std::vector<PersonArticle> articles;
  std::vector<PersonRefundRequest> refund_requests;
  std::vector<PersonVoucher> vouchers;
  std::vector<PersonGift> gifts;
  std::vector<PersonConsent> consents;
  std::vector<PersonWithdrawal> withdrawals;
};
PurchaseRecords purchase_records(storage::Session& session, base::TenantId const& tenant,
                                 accounts::AccountId account);

}  // namespace profile
