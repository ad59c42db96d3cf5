// The calls by which staff give money back.
#pragma once
#include <boost/describe.hpp>
#include <string>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "base/money.hpp"
#include "features/payments/payments.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/staff_call.hpp"

namespace payments {

struct RefundBody {
  base::Text<1, 64> key;  // the same key is the same refund
  base::MoneyBody amount;
  base::Text<1, 200> reason;
  bool revoke = false;  // end what was bought, too
};
BOOST_DESCRIBE_STRUCT(RefundBody, (), (key, amount, reason, revoke))

struct RefundData {
  RefundId id;
  PaymentId payment;
  RefundState state = RefundState::requested;  // requested: the provider has not answered yet
  base::MoneyBody amount;
};
BOOST_DESCRIBE_STRUCT(RefundData, (), (id, payment, state, amount))

class OfficeApi {
 public:
  OfficeApi(storage::Database& database, Payments& payments, std::string backend_path)
      : database_(database), payments_(payments), backend_path_(std::move(backend_path)) {}

  /// POST /office/payments/:id/refund
  portal::Task<portal::Data<RefundData>> refund(portal::StaffCall<accounts::Permission::refund> const& call,
                                                portal::Path<"id", PaymentId> id, RefundBody body);

 private:
  storage::Database& database_;
  Payments& payments_;
  std::string const backend_path_;
};

}  // namespace payments

KIOSK_JSON(payments::RefundBody);
KIOSK_JSON(payments::RefundData);
