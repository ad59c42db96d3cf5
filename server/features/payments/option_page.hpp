// The address of a way to pay with flow WEB: asks the provider to begin, and leads on to its page.
#pragma once
#include <string>

#include "features/payments/payments.hpp"
#include "features/portal/call.hpp"
#include "features/portal/hosted_answer.hpp"

namespace payments {

/// Below the backend at `origin`, for who has just been offered it: the option's id is random and
/// short-lived.
std::string option_address(std::string_view origin, PaymentOption const& option);

class OptionPage {
 public:
  OptionPage(storage::Database& database, base::Clock const& clock, Payments& payments,
             std::string backend_path)
      : database_(database), clock_(clock), payments_(payments), backend_path_(std::move(backend_path)) {}

  // GET /payment/option/:option
  portal::Task<portal::HostedAnswer> open(portal::Call const& call, portal::Path<"option"> option);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  Payments& payments_;
  std::string const backend_path_;
};

}  // namespace payments
