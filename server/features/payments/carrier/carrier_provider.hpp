// Telephone bills: charges by an operator's CAMARA interface of carrier billing (version 0.5) and its
// refunds.
//
// The first payment reserves (prepare), passes on the one-time code that the operator sent (validate), and
// confirms; renewals charge the same number in one step (create). The attempt's key is the clientCorrelator
// of each request, so that an attempt whose answer was lost is found again in the operator's list.
#pragma once
#include <string>

#include "features/accounts/sealed.hpp"
#include "features/payments/carrier/carrier_client.hpp"
#include "features/payments/provider.hpp"

namespace payments::carrier {

/// What is kept between the steps of one attempt (payment.provider_state).
struct Reservation {
  std::string phone_number;
  std::string authorization_id;  // what a one-time code belongs to
  bool proved = false;           // the operator asks for a code, so the number is the payer's
};
BOOST_DESCRIBE_STRUCT(Reservation, (), (phone_number, authorization_id, proved))

/// "+491701234567" from what was typed; nullopt where it is no number in international form.
std::optional<std::string> read_phone_number(std::string_view typed);

class Provider final : public PaymentProvider {
 public:
  static constexpr std::string_view provider_name = "carrier";

  Provider(Client::Send send, accounts::Secrets const& secrets, accounts::Sealer const& sealer,
           base::Clock const& clock)
      : client_(std::move(send), secrets, clock), sealer_(sealer), clock_(clock) {}

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
  /// A webhook only says that something changed: what it is, the operator is asked. So what was not sent by
  /// it, too late or in another order does no harm.
  std::expected<std::vector<ProviderEvent>, base::Refusal> read_webhook(tenants::Tenant const& tenant,
                                                                        http::Request const& request,
                                                                        base::Instant now) const override;
  portal::Task<std::optional<std::vector<ProviderCharge>>> list(ProviderCall const& call, base::Instant from,
                                                                base::Instant to) override;

 private:
  /// What a look at the operator's records found. Neither: it has none. `answered` false: it is not known.
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
  /// Goes on from the state that the operator shows: a reservation is confirmed, or given up.
  portal::Task<Outcome> go_on(ProviderCall const& call, Payment const& payment, CarrierPayment seen);
  portal::Task<Outcome> give_up(ProviderCall const& call, Payment const& payment, CarrierPayment seen);

  Client client_;
  accounts::Sealer const& sealer_;
  base::Clock const& clock_;
};

}  // namespace payments::carrier

namespace base {
template <>
inline constexpr bool optional_by_default<payments::carrier::Reservation> = true;
}  // namespace base
