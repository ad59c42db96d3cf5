// The calls by which people switch on, renew and switch off the second factor of their account.
#pragma once
#include "features/accounts/codes/second_factors.hpp"
#include "features/accounts/limits/security_log.hpp"
#include "features/messaging/messenger.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/profile/bodies.hpp"
#include "features/profile/reauthentication.hpp"
#include "storage/database.hpp"

namespace profile {

class SecondFactorApi {
 public:
  SecondFactorApi(storage::Database& database, accounts::SecondFactors& factors,
                  messaging::Messenger const& messenger, Reauthentication& reauthentication,
                  accounts::SecurityLog& security)
      : database_(database),
        factors_(factors),
        messenger_(messenger),
        reauthentication_(reauthentication),
        security_(security) {}

  /// GET /user/second-factor
  portal::Task<portal::Data<SecondFactorState>> read(portal::UserCall const& call);
  /// POST /user/second-factor/options {currentPassword?}: a secret for the app, for five minutes.
  portal::Task<portal::Data<SecondFactorOptions>> options(portal::UserCall const& call,
                                                          ReauthenticationBody body);
  /// POST /user/second-factor {otp}: on, where the app has the secret that was offered.
  portal::Task<portal::Data<RecoveryCodes, 201>> enable(portal::UserCall const& call, OtpBody body);
  /// POST /user/second-factor/recovery-codes {currentPassword?}: new ones; the former are void.
  portal::Task<portal::Data<RecoveryCodes, 201>> renew(portal::UserCall const& call,
                                                       ReauthenticationBody body);
  /// POST /user/second-factor/disable {currentPassword?}
  portal::Task<portal::Data<SecondFactorState>> disable(portal::UserCall const& call,
                                                        ReauthenticationBody body);

 private:
  /// Every change is mailed to the owner, who so learns of one that somebody else made.
  void notify(storage::Session& session, portal::UserCall const& call, std::string change) const;

  storage::Database& database_;
  accounts::SecondFactors& factors_;
  messaging::Messenger const& messenger_;
  Reauthentication& reauthentication_;
  accounts::SecurityLog& security_;
};

}  // namespace profile
