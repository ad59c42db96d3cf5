// Data export and account deletion: a closed account is erased after a grace period of two weeks.
#pragma once
#include <chrono>

#include "features/accounts/personal_data.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/messaging/messenger.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/profile/bodies.hpp"
#include "features/profile/reauthentication.hpp"
#include "storage/database.hpp"
#include "storage/jobs/job_result.hpp"
#include "storage/jobs/jobs.hpp"

namespace profile {

inline constexpr std::chrono::hours grace_time{14 * 24};
/// The kind of job that erases; its payload names the account and the time that was promised.
inline constexpr std::string_view erase_job = "account.erase";

class AccountDeletionApi {
 public:
  AccountDeletionApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                     accounts::Sessions& sessions, messaging::Messenger const& messenger,
                     Reauthentication& reauthentication, accounts::SecurityLog& security,
                     accounts::PersonalData const& personal_data)
      : database_(database),
        clock_(clock),
        ids_(ids),
        sessions_(sessions),
        messenger_(messenger),
        reauthentication_(reauthentication),
        security_(security),
        personal_data_(personal_data) {}

  /// GET /user/export: a file with everything that is held about the person, without keys and hashes.
  portal::Task<portal::Download<PersonFile>> export_(portal::UserCall const& call);
  /// POST /user/close {currentPassword?}: all other sessions end, a mail says until when the account can be
  /// reopened.
  portal::Task<portal::Data<Profile>> close(portal::UserCall const& call, ReauthenticationBody body);
  /// DELETE /user/close
  portal::Task<portal::Data<Profile>> reopen(portal::UserCall const& call);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  accounts::Sessions& sessions_;
  messaging::Messenger const& messenger_;
  Reauthentication& reauthentication_;
  accounts::SecurityLog& security_;
  accounts::PersonalData const& personal_data_;
};

/// Erases the account of an `erase_job` and what was sent to it, unless its owner came back in the meantime.
storage::JobResult erase_account(storage::Job const& job, accounts::SecurityLog& security,
                                 accounts::PersonalData const& personal_data);

}  // namespace profile
