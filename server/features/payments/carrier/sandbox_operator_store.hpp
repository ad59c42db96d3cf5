// The rows of the sandbox's telephone operator: bills and what was given back of them.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/tenant_session.hpp"

namespace payments::carrier {

/// Named as in the interface.
enum class BillStatus { processing, pending_validation, reserved, succeeded, denied, cancelled };
BOOST_DESCRIBE_ENUM(BillStatus, processing, pending_validation, reserved, succeeded, denied, cancelled)

struct Bill {
  std::string id;
  std::string correlator;
  std::string phone_number;
  std::int64_t amount_minor = 0;
  std::string currency;
  std::string description;
  BillStatus status = BillStatus::denied;
  std::int64_t code_tries = 0;
  std::int64_t refunded_minor = 0;
  base::Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Bill, (),
                      (id, correlator, phone_number, amount_minor, currency, description, status, code_tries,
                       refunded_minor, created_at))

struct BillRefund {
  std::string id;
  std::string bill;
  std::string correlator;
  std::int64_t amount_minor = 0;
  base::Instant created_at;
};
BOOST_DESCRIBE_STRUCT(BillRefund, (), (id, bill, correlator, amount_minor, created_at))

class SandboxOperatorStore {
 public:
  explicit SandboxOperatorStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<Bill> find(std::string_view id);
  std::optional<Bill> find_correlator(std::string_view correlator);
  /// A page of those of that time, the oldest first; `status` empty: all.
  std::vector<Bill> list(base::Instant from, base::Instant to, std::string_view status, std::int64_t limit,
                         std::int64_t offset);
  void add(Bill const& bill);
  /// Status, tries and what was given back.
  void save(Bill const& bill);
  std::vector<BillRefund> refunds(std::string_view bill);
  /// False where this correlator was there before.
  bool add_refund(BillRefund const& refund);

 private:
  storage::TenantSession session_;
};

}  // namespace payments::carrier
