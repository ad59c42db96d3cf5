// The built-in payment provider for tests and demos: a simulated bank with a page, PINs and signed webhooks.
// A test number pays for everything without money, so only sandbox tenants have this provider; with the
// setting for development all tenants do.
#pragma once
#include <string>

#include "features/accounts/sessions/sealed.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/sandbox/sandbox_bank.hpp"
#include "storage/database.hpp"

namespace payments::sandbox {

class Provider final : public PaymentProvider {
 public:
  static constexpr std::string_view provider_name = "sandbox";

  Provider(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
           accounts::Sealer const& sealer, bool everywhere)
      : database_(database), clock_(clock), ids_(ids), sealer_(sealer), everywhere_(everywhere) {}

  std::string_view name() const override { return provider_name; }
  Capabilities capabilities(tenants::Tenant const& tenant) const override;
  bool takes_test_money(tenants::Tenant const&) const override { return true; }
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

  /// The request by which the bank tells what happened, signed.
  http::Request webhook(base::TenantId const& tenant, std::string body, base::Instant now) const;

 private:
  template <class F>
  auto in_bank(base::TenantId const& tenant, F work) {
    return database_.write(tenant, [this, work = std::move(work)](storage::TenantSession const& session) {
      Bank bank(session, ids_, clock_.now());
      return work(bank);
    });
  }
  bool is_open_to(tenants::Tenant const& tenant) const {
    return everywhere_ || tenant.configuration.billing.sandbox;
  }
  std::string signature_text(base::TenantId const& tenant, std::string_view seconds,
                             std::string_view body) const;

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  accounts::Sealer const& sealer_;
  bool const everywhere_;
};

}  // namespace payments::sandbox
