// Owned articles, as the calls and the page show them.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "base/money.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/cards.hpp"
#include "features/entitlement/wallet_store.hpp"
#include "features/gifts/gift_store.hpp"
#include "features/payments/staff/office_api.hpp"
#include "features/profile/payloads.hpp"
#include "features/purchases/refund_request_store.hpp"
#include "features/receipts/payloads.hpp"

namespace purchases {

/// An entry of GET /wallet/userarticles. A collection is an album, audiobook, podcast or series; its parts
/// are owned with it.
struct WalletArticle {
  base::ArticleId id;
  std::string content_type;  // as contingents name it
  bool is_collection = false;
  std::vector<base::ArticleId> collection_articles;
};
BOOST_DESCRIBE_STRUCT(WalletArticle, (), (id, content_type, is_collection, collection_articles))

/// `incl_cont_types`: "FULL_TRACK_MUSIC,AUDIO_BOOK"; without it, everything. `dev_id` is the device of GET
/// /device, which changes nothing: what is owned is owned on all of them.
struct WalletQuery {
  std::optional<base::Text<0, 400>> incl_cont_types;
  std::optional<base::Text<0, 40>> dev_id;
  std::optional<base::Number<1, 100>> limit;
  std::optional<base::Number<0, 1'000'000>> offset;
};
BOOST_DESCRIBE_STRUCT(WalletQuery, (), (incl_cont_types, dev_id, limit, offset))

/// GET /wallet/walletarticle/article/:id: what gives the article, itself or its collection.
struct WalletArticleReference {
  base::ArticleId article_id;
};
BOOST_DESCRIBE_STRUCT(WalletArticleReference, (), (article_id))

/// What has become of the money of an article that was bought: possible: its buyer may ask for it back.
enum class RefundAnswer { possible, requested, approved, declined };
BOOST_DESCRIBE_ENUM(RefundAnswer, possible, requested, approved, declined)

struct RefundRequestBody {
  RefundReason reason = RefundReason::other;
};
BOOST_DESCRIBE_STRUCT(RefundRequestBody, (), (reason))

struct RefundRequestData {
  base::ArticleId article_id;
  RefundAnswer state = RefundAnswer::requested;
};
BOOST_DESCRIBE_STRUCT(RefundRequestData, (), (article_id, state))

struct OwnedArticle {
  base::ArticleId id;
  std::string title;
  std::string content_type;             // "full_track_music"
  std::optional<catalogue::Card> card;  // absent where the article is no longer offered
  entitlement::WalletSource source = entitlement::WalletSource::purchase;
  base::Instant acquired_at;
  std::optional<base::MoneyBody> price;  // of what was bought, of all of it
  std::optional<std::int64_t> quantity;  // how many, where they were bought with a cart
  std::optional<receipts::ReceiptReference> receipt;
  std::optional<RefundAnswer> refund;
  std::optional<base::Instant> refund_until;  // the last moment in which it may be asked for
};
BOOST_DESCRIBE_STRUCT(OwnedArticle, (),
                      (id, title, content_type, card, source, acquired_at, price, quantity, receipt, refund,
                       refund_until))

/// What was given back at its buyer's request.
struct ReturnedArticle {
  base::ArticleId id;
  std::string title;
  base::MoneyBody price;
  base::Instant returned_at;
};
BOOST_DESCRIBE_STRUCT(ReturnedArticle, (), (id, title, price, returned_at))

/// An article that was bought for somebody else.
struct OwnGift {
  gifts::GiftId id;
  base::ArticleId article_id;
  std::string title;
  std::string email;  // of whom it is for
  std::string name;
  gifts::GiftState state = gifts::GiftState::SENT;
  std::optional<base::MoneyBody> price;
  std::optional<receipts::ReceiptReference> receipt;
  base::Instant sent_at;
  std::int64_t mails_left = 0;  // how often its mail can be sent again; 0 where nothing is to be redeemed
  std::optional<RefundAnswer> refund;
  std::optional<base::Instant> refund_until;  // the last moment in which it may be asked for
};
BOOST_DESCRIBE_STRUCT(OwnGift, (),
                      (id, article_id, title, email, name, state, price, receipt, sent_at, mails_left, refund,
                       refund_until))

struct GiftRefundData {
  gifts::GiftId gift_id;
  RefundAnswer state = RefundAnswer::requested;
};
BOOST_DESCRIBE_STRUCT(GiftRefundData, (), (gift_id, state))

/// /myPurchases: the newest first.
struct MyPurchasesPage {
  profile::Profile user;
  std::vector<OwnedArticle> items;
  browse::PageRange paging;
  std::vector<OwnGift> gifts;  // the newest; GET /wallet/gifts has all
  std::int64_t gift_count = 0;
  std::vector<ReturnedArticle> returned;
  std::string time_zone;  // of the days
};
BOOST_DESCRIBE_STRUCT(MyPurchasesPage, (), (user, items, paging, gifts, gift_count, returned, time_zone))

/// A request as staff see it.
struct OfficeRefundRequest {
  RefundRequestId id;
  accounts::AccountId account;
  base::ArticleId article_id;
  std::string title;
  payments::PaymentId payment;
  base::MoneyBody amount;
  RefundReason reason = RefundReason::other;
  RefundRequestState state = RefundRequestState::requested;
  base::Instant requested_at;
};
BOOST_DESCRIBE_STRUCT(OfficeRefundRequest, (),
                      (id, account, article_id, title, payment, amount, reason, state, requested_at))

struct OfficeRefundQuery {
  std::optional<RefundRequestState> state;  // requested without it
  std::optional<base::Number<1, 100>> limit;
  std::optional<base::Number<0, 1'000'000>> offset;
};
BOOST_DESCRIBE_STRUCT(OfficeRefundQuery, (), (state, limit, offset))

enum class RefundDecision { approve, decline };
BOOST_DESCRIBE_ENUM(RefundDecision, approve, decline)
struct RefundDecisionBody {
  RefundDecision decision = RefundDecision::decline;
};
BOOST_DESCRIBE_STRUCT(RefundDecisionBody, (), (decision))

}  // namespace purchases

KIOSK_JSON(purchases::WalletArticle);
KIOSK_JSON(purchases::WalletQuery);
KIOSK_JSON(purchases::WalletArticleReference);
KIOSK_JSON(purchases::RefundRequestBody);
KIOSK_JSON(purchases::RefundRequestData);
KIOSK_JSON(purchases::OwnGift);
KIOSK_JSON(purchases::GiftRefundData);
KIOSK_JSON(purchases::MyPurchasesPage);
KIOSK_JSON(purchases::OfficeRefundRequest);
KIOSK_JSON(purchases::OfficeRefundQuery);
KIOSK_JSON(purchases::RefundDecisionBody);
