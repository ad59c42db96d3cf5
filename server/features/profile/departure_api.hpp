// What people may take along, and leaving: an account that is closed waits two weeks before it is erased.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>

#include "features/accounts/sessions.hpp"
#include "features/messaging/messenger.hpp"
#include "features/profile/proof.hpp"
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

class DepartureApi {
 public:
  DepartureApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
               accounts::Sessions& sessions, messaging::Messenger const& messenger, Proof& proof)
      : database_(database),
        clock_(clock),
        ids_(ids),
        sessions_(sessions),
        messenger_(messenger),
        proof_(proof) {}

  using Answer = boost::asio::awaitable<http::Response>;
  /// GET /user/export: a file with everything that is held about the person, without keys and hashes.
  Answer export_(http::Request const& request, tenants::BackendCall const& call,
                 accounts::Visitor const& visitor);
  /// POST /user/close {currentPassword?}: all other sessions end, a mail says until when to come back.
  Answer close(http::Request const& request, tenants::BackendCall const& call,
               accounts::Visitor const& visitor);
  /// DELETE /user/close
  Answer come_back(http::Request const& request, tenants::BackendCall const& call,
                   accounts::Visitor const& visitor);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  accounts::Sessions& sessions_;
  messaging::Messenger const& messenger_;
  Proof& proof_;
};

/// Erases the account of an `erase_job` and what was sent to it, unless its owner came back in the meantime.
storage::JobResult erase_account(storage::Job const& job);

}  // namespace profile
