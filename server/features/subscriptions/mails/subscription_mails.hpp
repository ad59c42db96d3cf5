// Writes the mails of a subscription's life: with the step that they are about, or ahead of a period's end.
#pragma once
#include <optional>

#include "features/accounts/account.hpp"
#include "features/messaging/messenger.hpp"
#include "features/portal/call.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/subscriptions/mails/subscription_mail_store.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// Each mail is written once, in one transaction with the row that says so. Only to verified addresses, and
/// not to accounts that are being closed.
class SubscriptionMails final : public StepListener {
 public:
  SubscriptionMails(storage::Database& database, base::Clock const& machine,
                    tenants::TenantDirectory const& directory, messaging::Messenger const& messenger)
      : database_(database), tenant_clock_(machine), directory_(directory), messenger_(messenger) {}

  void recorded(storage::TenantSession const& session, RecordedStep const& step) override;

  /// One batch of the trials and periods of a tenant that end soon, at the tenant's time; how many were
  /// written about.
  portal::Task<std::size_t> write_ahead(std::shared_ptr<tenants::Tenant const> tenant);
  portal::Task<std::size_t> write_ahead_of_all();
  /// The next moment after `now` at which one becomes due.
  std::optional<base::Instant> next(storage::Session& session, tenants::Tenant const& tenant,
                                    base::Instant now) const;

 private:
  /// Saves that it is written, and writes it; false where it was written before.
  bool write(storage::Session& session, tenants::Tenant const& tenant, accounts::Account const& account,
             RecordedStep const& step, MailOccasion const& mail);

  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  tenants::TenantDirectory const& directory_;
  messaging::Messenger const& messenger_;
};

}  // namespace subscriptions
