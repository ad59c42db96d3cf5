// HTTP client of an operator's CAMARA interface: OAuth 2.0 client credentials, and the bodies of carrier
// billing (version 0.5) and of its refunds.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <expected>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "base/money.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/sessions/secrets.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/tenant.hpp"
#include "outbound/http_client.hpp"

namespace payments::carrier {

// --- Bodies of requests and answers; members are named as in the interface. ---

struct ChargingInformation {
  double amount = 0;
  std::string currency;
  std::string description;
  bool is_tax_included = true;
};
BOOST_DESCRIBE_STRUCT(ChargingInformation, (), (amount, currency, description, is_tax_included))

struct ChargingMetaData {
  std::optional<std::string> merchant_name;
  std::optional<std::string> merchant_identifier;
};
BOOST_DESCRIBE_STRUCT(ChargingMetaData, (), (merchant_name, merchant_identifier))

struct PaymentAmount {
  ChargingInformation charging_information;
  std::optional<ChargingMetaData> charging_meta_data;
};
BOOST_DESCRIBE_STRUCT(PaymentAmount, (), (charging_information, charging_meta_data))

/// `client_correlator` keeps requests apart: the same one again is not charged twice.
struct AmountTransaction {
  std::string phone_number;  // "+4917…"
  std::optional<std::string> client_correlator;
  PaymentAmount payment_amount;
  std::string reference_code;
};
BOOST_DESCRIBE_STRUCT(AmountTransaction, (),
                      (phone_number, client_correlator, payment_amount, reference_code))

struct SinkCredential {
  std::string credential_type = "ACCESSTOKEN";
  std::string access_token;
  base::Instant access_token_expires_utc;
  std::string access_token_type = "bearer";
};
BOOST_DESCRIBE_STRUCT(SinkCredential, (),
                      (credential_type, access_token, access_token_expires_utc, access_token_type))

/// Of createPayment and preparePayment.
struct NewPayment {
  AmountTransaction amount_transaction;
  std::optional<std::string> sink;  // where the operator tells what became of it
  std::optional<SinkCredential> sink_credential;
};
BOOST_DESCRIBE_STRUCT(NewPayment, (), (amount_transaction, sink, sink_credential))

struct ValidationInfo {
  std::string action;  // validate: with a code that we pass on; open: on the operator's page
  std::optional<std::string> authorization_id;
  std::optional<std::string> validation_URL;
};
BOOST_DESCRIBE_STRUCT(ValidationInfo, (), (action, authorization_id, validation_URL))

/// Status: processing, pending_validation, reserved, succeeded, denied, cancelled.
struct CarrierPayment {
  std::string payment_id;
  AmountTransaction amount_transaction;
  std::string payment_status;
  std::optional<std::string> payment_creation_date;
  std::optional<ValidationInfo> validation_info;
};
BOOST_DESCRIBE_STRUCT(CarrierPayment, (),
                      (payment_id, amount_transaction, payment_status, payment_creation_date,
                       validation_info))

struct CodeToValidate {
  std::string authorization_id;
  std::string code;
};
BOOST_DESCRIBE_STRUCT(CodeToValidate, (), (authorization_id, code))

struct PhoneNumber {
  std::string phone_number;
};
BOOST_DESCRIBE_STRUCT(PhoneNumber, (), (phone_number))

struct RefundAmount {
  std::optional<ChargingInformation> charging_information;  // absent: all of it
};
BOOST_DESCRIBE_STRUCT(RefundAmount, (), (charging_information))

struct RefundTransaction {
  std::optional<std::string> client_correlator;
  RefundAmount refund_amount;
  std::string reference_code;
};
BOOST_DESCRIBE_STRUCT(RefundTransaction, (), (client_correlator, refund_amount, reference_code))

struct NewRefund {
  std::string type;  // total, partial
  std::string reason;
  RefundTransaction amount_transaction;
};
BOOST_DESCRIBE_STRUCT(NewRefund, (), (type, reason, amount_transaction))

/// Status: processing, succeeded, denied.
struct CarrierRefund {
  std::string refund_id;
  std::string refund_status;
  std::optional<RefundTransaction> amount_transaction;
};
BOOST_DESCRIBE_STRUCT(CarrierRefund, (), (refund_id, refund_status, amount_transaction))

struct CarrierError {
  std::string code;  // "CARRIER_BILLING.PAYMENT_DENIED"
};
BOOST_DESCRIBE_STRUCT(CarrierError, (), (code))

// --- the client ---

/// `status` 0: there was no answer, or no token to ask with.
struct Answer {
  int status = 0;
  std::string body;

  bool succeeded() const { return status >= 200 && status < 300; }
  /// Whether what was asked for was done is not known: no answer, a broken server, or one that is not us.
  bool undecided() const { return status < 200 || status == 401 || status == 429 || status >= 500; }
  /// The interface's code of an error; empty where the answer has none.
  std::string code() const;
};

class Client {
 public:
  using Send =
      std::function<boost::asio::awaitable<std::expected<outbound::HttpAnswer, outbound::HttpFailure>>(
          outbound::HttpRequest)>;

  /// The sandbox's operator, of tenants whose base_url is tenants::sandbox_operator: no request goes out.
  using Sandbox = std::function<portal::Task<Answer>(base::TenantId tenant, std::string method,
                                                     std::string target, std::string body)>;

  Client(Send send, Sandbox sandbox, accounts::Secrets const& secrets, base::Clock const& clock)
      : send_(std::move(send)), sandbox_(std::move(sandbox)), secrets_(secrets), clock_(clock) {}

  /// With a token of the tenant's; a token that is refused is replaced once.
  portal::Task<Answer> ask(tenants::Tenant const& tenant, std::string method, std::string url,
                           std::string correlator, std::string body = {});

 private:
  struct Token {
    std::string value;
    base::Instant expires;
  };
  portal::Task<std::optional<std::string>> token(tenants::Tenant const& tenant, std::string key);

  Send const send_;
  Sandbox const sandbox_;
  accounts::Secrets const& secrets_;
  base::Clock const& clock_;
  std::mutex mutex_;
  std::map<std::string, Token> tokens_;
};

/// The address of the operator's payments, of one of them, or of what is done with it ("/cancel").
std::string payments_url(tenants::Tenant const& tenant);
std::string payment_url(tenants::Tenant const& tenant, std::string_view id, std::string_view action = {});

}  // namespace payments::carrier

namespace base {
template <>
inline constexpr bool optional_by_default<payments::carrier::ChargingInformation> = true;
template <>
inline constexpr bool optional_by_default<payments::carrier::AmountTransaction> = true;
template <>
inline constexpr bool optional_by_default<payments::carrier::RefundAmount> = true;
template <>
inline constexpr bool optional_by_default<payments::carrier::RefundTransaction> = true;
}  // namespace base
