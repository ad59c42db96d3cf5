// POST /subscription/api: the steps of any payment.
#pragma once
#include "features/checkout/checkout.hpp"

namespace checkout {

class CheckoutApi {
 public:
  CheckoutApi(Checkout& checkout, std::string backend_path)
      : checkout_(checkout), backend_path_(std::move(backend_path)) {}

  /// Chooses a way to pay, or answers its next step.
  portal::Task<Answered> step(portal::UserCall const& call, StepBody body);
  /// The same; the option knows what it is for, and the type says nothing more.
  portal::Task<Answered> step_of(portal::UserCall const& call, portal::Path<"type"> type, StepBody body);

 private:
  Checkout& checkout_;
  std::string const backend_path_;
};

}  // namespace checkout
