// The address of a payment option with flow WEB: starts the payment and redirects to the provider's page.
#pragma once
#include <string>

#include "features/payments/payments.hpp"
#include "features/portal/call.hpp"
#include "features/portal/hosted_answer.hpp"

namespace payments {

/// The option's address below `origin` (of the tenant's backend: "https://aurora.example/backend"). It needs
/// no session, since a browser follows it as a link; the identifier in it is random and valid for half an
/// hour.
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
