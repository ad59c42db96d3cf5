// The calls that buy a gift, and send its mail again. A gift is paid for like an article for oneself, with
// the steps of /subscription/oneTimePurchase; what its giver owns plays no part.
#pragma once
#include "base/json/bounded.hpp"
#include "features/checkout/article_quote.hpp"
#include "features/checkout/checkout.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/gifts/gifts.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "http/request/rate_limit.hpp"

namespace gifts {

inline constexpr base::ProblemType unknown_gift{404, "UNKNOWN_GIFT", "The user has not made such a gift.",
                                                "error.notFound"};
inline constexpr base::ProblemType gift_not_waiting{
    409, "GIFT_NOT_WAITING", "The gift is redeemed or withdrawn.", "error.giftNotWaiting"};
inline constexpr base::ProblemType too_many_gift_mails{
    429, "TOO_MANY_GIFT_MAILS", "The mail of this gift was sent often enough.", "error.tooManyGiftMails"};
inline constexpr base::ProblemType too_many_gifts{
    429, "TOO_MANY_GIFTS", "The account has ordered too many gifts; try again later.", "error.tooManyGifts"};

/// `purchase_identifier`: of GET /gift/quote; nobody pays another price than that. Name and message hold no
/// addresses of pages: the mail comes from us, and its reader trusts it.
struct GiftBody {
  base::Text<0, 1024> redirection_url;
  base::Text<0, 20> lang;
  base::ArticleId article_id;
  base::Text<1, 1024> purchase_identifier;
  base::Text<1, 254> email;
  std::optional<base::Text<0, 80>> name;
  std::optional<base::Text<0, 500>> message;
};
BOOST_DESCRIBE_STRUCT(GiftBody, (),
                      (redirection_url, lang, article_id, purchase_identifier, email, name, message))

struct GiftQuery {
  base::ArticleId article_id;
};
BOOST_DESCRIBE_STRUCT(GiftQuery, (), (article_id))

struct GiftMailed {
  std::string email;
  std::int64_t left = 0;  // how often it can be sent again
};
BOOST_DESCRIBE_STRUCT(GiftMailed, (), (email, left))

class GiftApi {
 public:
  struct Parts {
    storage::Database& database;
    base::Clock const& machine;
    base::IdSource& ids;
    entitlement::Entitlements& entitlements;
    payments::Payments& payments;
    checkout::Checkout& checkout;
    checkout::Quotes const& quotes;
    Gifts const& gifts;
    std::string backend_path;
  };
  explicit GiftApi(Parts parts);

  /// GET /gift/quote: the price of an article as a gift, also for its owner. Begins nothing.
  portal::Task<portal::Data<checkout::ArticleQuote>> quote(portal::UserCall const& call,
                                                           portal::Query<GiftQuery> query);
  /// POST /gift/paymentOptions. Sent again for the same article and address before it is paid, it is the
  /// same gift, with the words of now.
  portal::Task<checkout::Answered> payment_options(portal::UserCall const& call, GiftBody body);
  /// POST /gift/:id/send
  portal::Task<portal::Data<GiftMailed>> send(portal::UserCall const& call, portal::Path<"id", GiftId> id);

 private:
  /// Throws NOT_AVAILABLE for what is free, or is not sold by itself.
  base::Money price_of(storage::Session& session, entitlement::Asker const& asker, base::ArticleId article,
                       base::Instant now) const;
  checkout::Begun begin(storage::Session& session, entitlement::Asker const& asker,
                        checkout::Buyer const& who, GiftBody const& body, std::string const& origin) const;

  Parts const parts_;
  tenants::TenantClock const tenant_clock_;
  http::RateLimit ordered_;
};

}  // namespace gifts

KIOSK_JSON(gifts::GiftBody);
KIOSK_JSON(gifts::GiftQuery);
KIOSK_JSON(gifts::GiftMailed);
