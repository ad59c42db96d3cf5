// The calls of the withdrawal function: what withdrawing gives back, and the declaration.
#pragma once
#include <string>
#include <utility>

#include "features/portal/answers.hpp"
#include "features/subscriptions/withdrawal/withdrawals.hpp"

namespace subscriptions {

class WithdrawalApi {
 public:
  WithdrawalApi(Withdrawals& service, std::string backend_path)
      : service_(service), backend_path_(std::move(backend_path)) {}

  using Id = portal::Path<"id", SubscriptionId>;

  portal::Task<portal::Data<WithdrawalPreview>> preview(portal::UserCall const& call, Id id);
  portal::Task<portal::Data<WithdrawalReceipt>> declare(portal::UserCall const& call, Id id,
                                                        WithdrawalBody body);

 private:
  Withdrawals& service_;
  std::string const backend_path_;
};

}  // namespace subscriptions
