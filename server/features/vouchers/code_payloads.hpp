// The tenant's own codes as their calls show them.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "features/catalogue/cards.hpp"
#include "features/payments/voucher/voucher_store.hpp"
#include "features/plans/plan.hpp"

namespace vouchers {

using payments::voucher::Batch;
using payments::voucher::VoucherKind;

struct CodeBody {
  base::Text<1, 100> voucher_code;
};
BOOST_DESCRIBE_STRUCT(CodeBody, (), (voucher_code))

/// What a code gives. `refusal`: why it can't be redeemed now, while the code itself is good.
struct VoucherLook {
  VoucherKind kind = VoucherKind::plan;
  std::string name;                      // of the plan or the article; else empty
  std::optional<plans::PlanId> type_id;  // of the subscription
  std::optional<base::ArticleId> article_id;
  std::optional<catalogue::Card> card;  // of the article, where it is offered
  std::optional<std::int64_t> credits;
  std::optional<std::int64_t> days;  // for which the credits can be used
  std::optional<std::int64_t> percent;
  std::vector<std::string> content_types;    // of the credits; of what is cheaper (empty: all)
  std::optional<base::Instant> valid_until;  // the first moment at which the code is over
  std::optional<std::string> refusal;        // NOT_AVAILABLE, ALREADY_OWNED, DEVICE_NOT_SUPPORTED
};
BOOST_DESCRIBE_STRUCT(VoucherLook, (),
                      (kind, name, type_id, article_id, card, credits, days, percent, content_types,
                       valid_until, refusal))

struct RedeemedArticle {
  base::ArticleId article_id;
  std::string name;
  std::string content_type;
  std::optional<catalogue::Card> card;
};
BOOST_DESCRIBE_STRUCT(RedeemedArticle, (), (article_id, name, content_type, card))

/// Credits that a code gave.
struct VoucherCredit {
  std::int64_t remaining = 0;
  std::int64_t credits = 0;  // that were given
  std::vector<std::string> content_types;
  std::optional<base::Instant> expires_at;
};
BOOST_DESCRIBE_STRUCT(VoucherCredit, (), (remaining, credits, content_types, expires_at))

}  // namespace vouchers

KIOSK_JSON(vouchers::CodeBody);
KIOSK_JSON(vouchers::VoucherLook);
KIOSK_JSON(vouchers::RedeemedArticle);
KIOSK_JSON(vouchers::VoucherCredit);
