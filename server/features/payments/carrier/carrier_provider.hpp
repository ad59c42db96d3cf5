// Telephone bills: charges by an operator's CAMARA interface of carrier billing (version 0.5) and its
// refunds.
//
// The first payment reserves (prepare), passes on the one-time code that the operator sent (validate), and
// confirms; renewals charge the same number in one step (create). The attempt's key is the clientCorrelator
// of each request, so that an attempt whose answer was lost is found again in the operator's list.
#pragma once
#include <string>

#include "features/accounts/sessions/sealed.hpp"
#include "features/payments/carrier/carrier_client.hpp"
#include "features/payments/provider.hpp"
#include "http/request/rate_limit.hpp"

namespace payments::carrier {

/// A reservation at the operator, kept between the steps of one attempt (payment.provider_state).
struct Reservation {
  std::string phone_number;
  std::string authorization_id;  // what a one-time code belongs to
  bool proved = false;  // the operator sent a code to the number, which proves that it is the payer's
};
BOOST_DESCRIBE_STRUCT(Reservation, (), (phone_number, authorization_id, proved))
std::optional<Reservation> reservation_of(Payment const& payment);

class Provider final : public PaymentProvider {
 public:
  static constexpr std::string_view provider_name = "carrier";

  Provider(Client::Send send, Client::Sandbox sandbox, accounts::Secrets const& secrets,
           accounts::Sealer const& sealer, base::Clock const& clock, std::int64_t nodes = 1);

  std::string_view name() const override { return provider_name; }
  Capabilities capabilities(tenants::Tenant const& tenant) const override;
  /// At the operator that is built in.
  bool takes_test_money(tenants::Tenant const& tenant) const override;
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
  /// Returns events without an outcome: a webhook only says that something changed, and the operator is then
  /// asked what. So a forged, late or reordered webhook can do no harm.
  std::expected<std::vector<ProviderEvent>, base::Refusal> read_webhook(tenants::Tenant const& tenant,
                                                                        http::Request const& request,
                                                                        base::Instant now) const override;
  portal::Task<std::optional<std::vector<ProviderCharge>>> list(ProviderCall const& call, base::Instant from,
                                                                base::Instant to) override;

 private:
  /// The operator's record of an attempt. `answered` without a payment: it has none. Not `answered`: unknown.
  struct Found {
    bool answered = false;
    std::optional<CarrierPayment> payment = {};
  };

  NewPayment new_payment(ProviderCall const& call, Payment const& payment,
                         std::string const& phone_number) const;
  portal::Task<StepResult> prepare(ProviderCall const& call, Payment const& payment,
                                   std::string phone_number);
  portal::Task<StepResult> validate(ProviderCall const& call, Payment const& payment, std::string code);
  portal::Task<Outcome> confirm(ProviderCall const& call, Payment const& payment, std::string id,
                                std::string phone_number);
  portal::Task<Found> find(ProviderCall const& call, Payment const& payment);
  portal::Task<std::optional<std::vector<CarrierPayment>>> list_payments(tenants::Tenant const& tenant,
                                                                         base::Instant from, base::Instant to,
                                                                         std::string status,
                                                                         std::string correlator);
  /// Confirms a reservation, or cancels it where the number was not proved; else the outcome as it is.
  portal::Task<Outcome> go_on(ProviderCall const& call, Payment const& payment, CarrierPayment seen);
  /// Cancels a reservation at the operator, and asks whether it is canceled.
  portal::Task<Outcome> give_up(ProviderCall const& call, Payment const& payment, CarrierPayment seen);

  Client client_;
  accounts::Sealer const& sealer_;
  base::Clock const& clock_;
  // For each number that is given the operator sends a text message, perhaps to a stranger.
  http::RateLimit texts_by_account_;
  http::RateLimit texts_to_number_;
};

}  // namespace payments::carrier

namespace base {
template <>
inline constexpr bool optional_by_default<payments::carrier::Reservation> = true;
}  // namespace base
