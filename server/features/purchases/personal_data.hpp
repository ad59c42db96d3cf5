// The personal data in requests for refunds, for the data export.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "features/accounts/personal_data.hpp"
#include "features/purchases/refund_request_store.hpp"

namespace purchases {

/// The money of an article that was asked back.
struct PersonRefundRequest {
  base::ArticleId article;
  std::string title;  // in English
  payments::PaymentId payment;
  RefundReason reason = RefundReason::other;
  RefundRequestState state = RefundRequestState::requested;
  base::Instant requested_at;
};
BOOST_DESCRIBE_STRUCT(PersonRefundRequest, (), (article, title, payment, reason, state, requested_at))

void add_personal_data(accounts::PersonalData& data);

}  // namespace purchases
