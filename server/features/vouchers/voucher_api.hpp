// The calls that redeem vouchers: a code pays for a plan.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/bounded.hpp"
#include "base/json_codec.hpp"
#include "base/problem.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/subscriptions/subscriptions.hpp"
#include "http/rate_limit.hpp"
#include "storage/database.hpp"

namespace vouchers {

/// One answer for a code that is mistyped, unknown, used up, over or for something else, so that who guesses
/// learns nothing.
inline constexpr base::ProblemType voucher_not_found{
    404, "VOUCHER_NOT_FOUND", "No voucher with this code can be redeemed for this.", "error.voucherNotFound"};
inline constexpr base::ProblemType voucher_already_used{
    409, "VOUCHER_ALREADY_USED", "The user has redeemed this voucher.", "error.voucherAlreadyUsed"};
inline constexpr base::ProblemType too_many_codes{
    429, "TOO_MANY_CODES", "Too many wrong codes were tried; try again later.", "error.tooManyCodes"};

struct RedeemPlanBody {
  base::Text<1, 100> voucher_code;
  plans::PlanId type_id;
  std::optional<base::Text<0, 20>> lang;
  std::optional<std::vector<subscriptions::ConsentBody>> subscription_consent_list;
};
BOOST_DESCRIBE_STRUCT(RedeemPlanBody, (), (voucher_code, type_id, lang, subscription_consent_list))

class VoucherApi {
 public:
  VoucherApi(storage::Database& database, base::Clock const& clock, subscriptions::Subscriptions& service,
             std::string backend_path);

  using Answer = portal::StatusData<subscriptions::SubscribeAnswer, 200, 201, 202>;
  /// POST /voucher/consumption/subscription
  portal::Task<Answer> redeem_plan(portal::UserCall const& call, RedeemPlanBody body);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  subscriptions::Subscriptions& service_;
  std::string const backend_path_;
  http::RateLimit wrong_codes_;
};

}  // namespace vouchers

KIOSK_JSON(vouchers::RedeemPlanBody);
