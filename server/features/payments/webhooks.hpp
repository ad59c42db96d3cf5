// Webhooks of payment providers: verified, kept by the provider's own event id, answered; a job applies them.
#pragma once
#include <functional>
#include <string>

#include "core/job_loop.hpp"
#include "features/payments/payments.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/tenant_directory.hpp"

namespace payments {

inline constexpr base::ProblemType invalid_signature{
    401, "INVALID_SIGNATURE", "The webhook is not signed by this provider, or was signed too long ago."};
inline constexpr base::ProblemType unreadable_webhook{400, "INVALID_WEBHOOK",
                                                      "The webhook is signed, and not readable."};
inline constexpr base::ProblemType unknown_provider{404, "UNKNOWN_PROVIDER",
                                                    "There is no such payment provider."};

class Webhooks {
 public:
  static constexpr std::string_view job = "payments.webhooks";
  static constexpr std::chrono::seconds look_each{1};

  Webhooks(storage::Database& database, base::Clock const& clock, base::IdSource& ids, Payments& payments,
           tenants::TenantDirectory const& tenants, std::function<void()> notify)
      : database_(database),
        clock_(clock),
        ids_(ids),
        payments_(payments),
        tenants_(tenants),
        notify_(std::move(notify)) {}

  /// POST /payment/webhook/:provider
  portal::Task<portal::Data<portal::Nothing>> receive_call(portal::Call const& call,
                                                           portal::Path<"provider"> provider);
  /// The same for the sandbox's bank, which runs in this program and needs no socket.
  portal::Task<void> receive(tenants::Tenant const& tenant, std::string provider,
                             http::Request const& request);

  /// Applies what waits, in the order of receipt; what cannot be applied is tried again later.
  portal::Task<storage::JobResult> run();
  bool anything_to_do(storage::Session& session) const;

 private:
  portal::Task<void> apply(WaitingEvent const& waiting);

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  Payments& payments_;
  tenants::TenantDirectory const& tenants_;
  std::function<void()> const notify_;
  tenants::TenantClock const tenant_clock_{clock_};
};

}  // namespace payments
