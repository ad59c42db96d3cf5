// The rows of the sandbox's bank: charges, refunds, and webhooks that it has to send.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/payments/payment.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace payments::sandbox {

/// waiting: for the subscriber; lost: the order to charge never arrived.
enum class ChargeState { waiting, pending, charged, refused, canceled, lost };
BOOST_DESCRIBE_ENUM(ChargeState, waiting, pending, charged, refused, canceled, lost)

/// One row of `sandbox_charge`.
struct Charge {
  std::string key;
  std::string page;
  std::string method;
  std::int64_t amount_minor = 0;
  std::string currency;
  std::string description;
  std::string locale;
  std::string return_url;
  std::string number;
  ChargeState state = ChargeState::waiting;
  FailureCode failure = FailureCode::none;
  std::int64_t charged_minor = 0;
  std::int64_t refunded_minor = 0;
  std::string agreement;
  std::optional<base::Instant> pin_sent_at;
  std::int64_t pin_tries = 0;
  std::int64_t pins_sent = 0;
  std::optional<base::Instant> settles_at;
  base::Instant created_at;
  base::Instant updated_at;
};
BOOST_DESCRIBE_STRUCT(Charge, (),
                      (key, page, method, amount_minor, currency, description, locale, return_url, number,
                       state, failure, charged_minor, refunded_minor, agreement, pin_sent_at, pin_tries,
                       pins_sent, settles_at, created_at, updated_at))

struct BankEvent {
  base::TenantId tenant;
  std::int64_t id = 0;
  std::string charge;
  std::string body;
  std::int64_t copies = 1;
};
BOOST_DESCRIBE_STRUCT(BankEvent, (), (tenant, id, charge, body, copies))

class SandboxStore {
 public:
  explicit SandboxStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<Charge> find(std::string_view key);
  std::optional<Charge> find_page(std::string_view page);
  void add(Charge const& charge);
  void save(Charge const& charge);
  std::vector<Charge> charges(base::Instant from, base::Instant to);
  bool has_refund(std::string_view key);
  void add_refund(std::string_view key, std::string_view charge, std::int64_t amount, base::Instant now);
  void begin_agreement(std::string_view reference);
  void end_agreement(std::string_view reference, base::Instant now);
  bool has_ended(std::string_view reference);
  void add_event(std::int64_t id, std::string_view charge, std::string_view body, std::int64_t copies,
                 base::Instant due);
  void mark_sent(std::int64_t id, base::Instant now);

 private:
  storage::TenantSession session_;
};

struct PendingCharge {
  base::TenantId tenant;
  std::string key;
};
BOOST_DESCRIBE_STRUCT(PendingCharge, (), (tenant, key))

/// Of all tenants, for the bank's own job.
std::vector<PendingCharge> due_charges(storage::Session& session, base::Instant now, std::int64_t limit);
std::vector<BankEvent> due_bank_events(storage::Session& session, base::Instant now, std::int64_t limit);

}  // namespace payments::sandbox
