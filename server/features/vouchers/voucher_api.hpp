// The calls that redeem vouchers: a code pays for a plan.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "features/payments/voucher/code_tries.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/subscriptions/subscriptions.hpp"
#include "storage/database.hpp"

namespace vouchers {

using payments::voucher::too_many_codes;
using payments::voucher::voucher_already_used;
using payments::voucher::voucher_not_found;

struct RedeemPlanBody {
  base::Text<1, 100> voucher_code;
  plans::PlanId type_id;
  std::optional<base::Text<0, 20>> lang;
  std::optional<std::vector<subscriptions::ConsentBody>> subscription_consent_list;
};
BOOST_DESCRIBE_STRUCT(RedeemPlanBody, (), (voucher_code, type_id, lang, subscription_consent_list))

/// The key by which tries are counted: the account in its tenant.
std::string tries_key(portal::UserCall const& call);

class VoucherApi {
 public:
  VoucherApi(storage::Database& database, base::Clock const& clock, subscriptions::Subscriptions& service,
             payments::voucher::CodeTries& tries, std::string backend_path);

  using Answer = checkout::Answered;
  /// POST /voucher/consumption/subscription
  portal::Task<Answer> redeem_plan(portal::UserCall const& call, RedeemPlanBody body);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  subscriptions::Subscriptions& service_;
  payments::voucher::CodeTries& tries_;
  std::string const backend_path_;
};

}  // namespace vouchers

KIOSK_JSON(vouchers::RedeemPlanBody);
