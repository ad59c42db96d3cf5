// A telephone operator for the demo and for sandbox tenants: answers the CAMARA interface of carrier billing
// inside this process, with the sandbox's test numbers and its PIN.
#pragma once
#include <string>
#include <string_view>

#include "features/payments/carrier/carrier_client.hpp"
#include "features/payments/carrier/sandbox_operator_store.hpp"
#include "storage/database.hpp"

namespace payments::carrier {

class SandboxOperator {
 public:
  SandboxOperator(storage::Database& database, base::Clock const& clock)
      : database_(database), clock_(clock) {}

  /// `target` is the path and query below the interface's base: "/payments/ID/confirm".
  portal::Task<Answer> ask(base::TenantId tenant, std::string method, std::string target, std::string body);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
};

}  // namespace payments::carrier
