// Vouchers as a way to pay: a code takes the place of the money, once for each attempt of a payment.
#pragma once
#include "features/payments/provider.hpp"
#include "storage/database.hpp"

namespace payments::voucher {

inline constexpr std::string_view provider_name = "voucher";
/// The step that asks for the code; its answer is {"code": "…"}.
inline constexpr std::string_view code_step = "VOUCHER_CODE";

class Provider : public PaymentProvider {
 public:
  Provider(storage::Database& database, base::Clock const& clock) : database_(database), clock_(clock) {}

  std::string_view name() const override { return provider_name; }
  Capabilities capabilities(tenants::Tenant const& tenant) const override;
  portal::Task<StepResult> start(ProviderCall const& call, Payment const& payment,
                                 std::string method) override;
  portal::Task<StepResult> step(ProviderCall const& call, Payment const& payment, std::string step,
                                std::map<std::string, std::string> body) override;
  portal::Task<Outcome> charge(ProviderCall const& call, Payment const& payment) override;
  portal::Task<Outcome> inquire(ProviderCall const& call, Payment const& payment) override;
  portal::Task<Outcome> cancel(ProviderCall const& call, Payment const& payment) override;
  portal::Task<RefundOutcome> refund(ProviderCall const& call, Payment const& payment,
                                     Refund const& refund) override;
  portal::Task<bool> end_agreement(ProviderCall const& call, std::string reference) override;
  std::expected<std::vector<ProviderEvent>, base::Refusal> read_webhook(tenants::Tenant const& tenant,
                                                                        http::Request const& request,
                                                                        base::Instant now) const override;
  portal::Task<std::optional<std::vector<ProviderCharge>>> list(ProviderCall const& call, base::Instant from,
                                                                base::Instant to) override;

 private:
  storage::Database& database_;
  base::Clock const& clock_;
};

}  // namespace payments::voucher
