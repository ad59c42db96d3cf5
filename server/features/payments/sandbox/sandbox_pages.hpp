// The sandbox's hosted page: the subscriber pays with a test number, or gives it up. Works without script.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "base/money.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/sandbox/sandbox_bank.hpp"
#include "features/portal/call.hpp"
#include "features/portal/hosted_answer.hpp"
#include "storage/tenant_session.hpp"

namespace payments::sandbox {

struct TestNumberLine {
  std::string number;
  std::string behaviour;  // message key of what happens
};
BOOST_DESCRIBE_STRUCT(TestNumberLine, (), (number, behaviour))

/// What the card is charged later, where it is only confirmed now.
struct LaterChargeLine {
  base::MoneyBody amount;
  base::Instant at;
};
BOOST_DESCRIBE_STRUCT(LaterChargeLine, (), (amount, at))

/// web/storefront/pages/hosted/payment
struct PaymentPage {
  std::string action;  // where the form posts to
  std::string number;  // as it was typed
  std::string description;
  base::MoneyBody amount;  // 0: the card is confirmed only
  std::optional<LaterChargeLine> later;
  bool ended = false;  // nothing is paid here any more
  std::string back;    // to the storefront
  std::vector<TestNumberLine> numbers;
  std::vector<portal::HostedError> errors;
};
BOOST_DESCRIBE_STRUCT(PaymentPage, (),
                      (action, number, description, amount, later, ended, back, numbers, errors))

struct PaymentForm {
  base::FormText<0, 40> number;
  std::optional<base::FormText<0, 8>> cancel;  // the button; its value does not matter
};
BOOST_DESCRIBE_STRUCT(PaymentForm, (), (number, cancel))

class Pages {
 public:
  Pages(storage::Database& database, base::Clock const& clock, base::IdSource& ids, Payments& payments,
        std::string backend_path)
      : database_(database),
        clock_(clock),
        ids_(ids),
        payments_(payments),
        backend_path_(std::move(backend_path)) {}

  // GET and POST /payment/sandbox/:page
  portal::Task<portal::HostedAnswer> show(portal::Call const& call, portal::Path<"page"> page);
  portal::Task<portal::HostedAnswer> pay(portal::Call const& call, portal::Path<"page"> page,
                                         portal::Form<PaymentForm> form);

 private:
  portal::Task<std::optional<Charge>> find(tenants::Tenant const& tenant, std::string page);
  portal::Task<portal::HostedAnswer> page_of(portal::Call const& call, Charge const& charge,
                                             PaymentPage shown) const;
  std::optional<LaterChargeLine> later_charge(storage::TenantSession const& session,
                                              Charge const& charge) const;
  portal::Task<portal::HostedAnswer> leave(portal::Call const& call, Charge const& charge);

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  Payments& payments_;
  std::string const backend_path_;
};

}  // namespace payments::sandbox

KIOSK_JSON(payments::sandbox::PaymentPage);
KIOSK_JSON(payments::sandbox::PaymentForm);
