// The calls about one's own telephone number: added and changed by a one-time password (SMS), and removed.
#pragma once
#include "features/accounts/limits/security_log.hpp"
#include "features/accounts/limits/sign_in_limits.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "features/messaging/messenger.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/profile/bodies.hpp"
#include "features/profile/reauthentication.hpp"
#include "http/request/rate_limit.hpp"
#include "storage/database.hpp"

namespace profile {

class PhoneApi {
 public:
  PhoneApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
           messaging::Messenger const& messenger, Reauthentication& reauthentication,
           accounts::SignInLimits& limits, accounts::Sealer const& sealer, accounts::SecurityLog& security,
           std::int64_t nodes = 1);

  /// POST /user/phone {msisdn, currentPassword?}: an otp goes to that number; 202, also if another account
  /// has the number. 409 NO_TEXT_MESSAGES where the tenant sends none.
  portal::Task<portal::Data<PhoneRequested, 202>> request(portal::UserCall const& call, PhoneBody body);
  /// POST /user/phone/confirm {otp}: the number is this account's from now on. An operator gives numbers to
  /// new owners, so it is taken from an account that had it before.
  portal::Task<portal::Data<Profile>> confirm(portal::UserCall const& call, OtpBody body);
  /// POST /user/phone/remove {currentPassword?}: 409 LAST_SIGN_IN_METHOD where nothing else is left to sign
  /// in with.
  portal::Task<portal::Data<Profile>> remove(portal::UserCall const& call, ReauthenticationBody body);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  messaging::Messenger const& messenger_;
  Reauthentication& reauthentication_;
  accounts::SignInLimits& limits_;
  accounts::Sealer const& sealer_;
  accounts::SecurityLog& security_;
  http::RateLimit texts_;
};

}  // namespace profile
