// The calls about how somebody signs in, where they are signed in, and what they may do there: password,
// address, sessions, outside identities, the lock of purchases.
#pragma once
#include <string>

#include "features/accounts/limits/sign_in_limits.hpp"
#include "features/accounts/passwords/passwords.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/messaging/messenger.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/profile/bodies.hpp"
#include "features/profile/reauthentication.hpp"
#include "http/request/rate_limit.hpp"
#include "storage/database.hpp"

namespace profile {

class SecurityApi {
 public:
  SecurityApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
              accounts::Sessions& sessions, accounts::PasswordHasher& passwords,
              messaging::Messenger const& messenger, Reauthentication& reauthentication,
              accounts::SignInLimits& limits, accounts::Sealer const& sealer, accounts::SecurityLog& security,
              std::int64_t nodes = 1);

  /// POST /user/password {currentPassword?, newPassword}: all other sessions end.
  portal::Task<portal::Data<PasswordChanged>> password(portal::UserCall const& call, PasswordBody body);
  /// POST /user/email {email, currentPassword?}: an otp goes to that address; 202, also if it belongs to
  /// another account, whose owner gets another mail instead.
  portal::Task<portal::Data<EmailRequested, 202>> email(portal::UserCall const& call, EmailBody body);
  /// POST /user/email/confirm {otp}: the address changes, and the former one gets a mail.
  portal::Task<portal::Data<Profile>> confirm_email(portal::UserCall const& call, OtpBody body);
  /// PUT /user/purchase-lock {locked, currentPassword?}: nothing new is bought while it is locked.
  portal::Task<portal::Data<Profile>> lock_purchases(portal::UserCall const& call, PurchaseLockBody body);
  /// GET /user/sessions
  portal::Task<portal::List<ProfileSession>> sessions(portal::UserCall const& call,
                                                      portal::Query<portal::Paging> paging);
  /// DELETE /user/sessions/{id}: 404 if it does not exist, belongs to another account, or has ended.
  portal::Task<portal::Data<Ended>> end_session(portal::UserCall const& call,
                                                portal::Path<"id", accounts::SessionId> id);
  /// DELETE /user/sessions: all others.
  portal::Task<portal::Data<Ended>> end_other_sessions(portal::UserCall const& call);
  /// GET /user/identities
  portal::Task<portal::List<ProfileIdentity>> identities(portal::UserCall const& call,
                                                         portal::Query<portal::Paging> paging);
  /// DELETE /user/identities?issuer&subject: 409 LAST_SIGN_IN_METHOD where nothing else is left to sign in
  /// with.
  portal::Task<portal::List<ProfileIdentity>> unlink(portal::UserCall const& call,
                                                     portal::Query<IdentityQuery> query);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  accounts::Sessions& sessions_;
  accounts::PasswordHasher& passwords_;
  messaging::Messenger const& messenger_;
  Reauthentication& reauthentication_;
  accounts::SignInLimits& limits_;
  accounts::Sealer const& sealer_;
  accounts::SecurityLog& security_;
  http::RateLimit mails_;
};

}  // namespace profile
