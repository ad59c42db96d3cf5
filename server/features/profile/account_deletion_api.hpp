// Data export and account deletion: a closed account is erased after a grace period of two weeks.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>

#include "features/accounts/sessions.hpp"
#include "features/messaging/messenger.hpp"
#include "features/profile/reauthentication.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/request.hpp"
#include "http/response.hpp"
#include "storage/database.hpp"
#include "storage/job_result.hpp"
#include "storage/jobs.hpp"

namespace profile {

inline constexpr std::chrono::hours grace_time{14 * 24};
/// The kind of job that erases; its payload names the account and the time that was promised.
inline constexpr std::string_view erase_job = "account.erase";

class AccountDeletionApi {
 public:
  AccountDeletionApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                     accounts::Sessions& sessions, messaging::Messenger const& messenger,
                     Reauthentication& reauthentication)
      : database_(database),
        clock_(clock),
        ids_(ids),
        sessions_(sessions),
        messenger_(messenger),
        reauthentication_(reauthentication) {}

  using Answer = boost::asio::awaitable<http::Response>;
  /// GET /user/export: a file with everything that is held about the person, without keys and hashes.
  Answer export_(http::Request const& request, tenants::BackendCall const& call,
                 accounts::Visitor const& visitor);
  /// POST /user/close {currentPassword?}: all other sessions end, a mail says until when to come back.
  Answer close(http::Request const& request, tenants::BackendCall const& call,
               accounts::Visitor const& visitor);
  /// DELETE /user/close
  Answer reopen(http::Request const& request, tenants::BackendCall const& call,
                accounts::Visitor const& visitor);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  accounts::Sessions& sessions_;
  messaging::Messenger const& messenger_;
  Reauthentication& reauthentication_;
};

/// Erases the account of an `erase_job` and what was sent to it, unless its owner came back in the meantime.
storage::JobResult erase_account(storage::Job const& job);

}  // namespace profile
