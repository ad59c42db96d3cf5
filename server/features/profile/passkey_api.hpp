// The calls by which people add, see and remove their passkeys.
#pragma once
#include <string>

#include "features/accounts/account.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/profile/bodies.hpp"
#include "features/profile/reauthentication.hpp"
#include "storage/database.hpp"

namespace profile {

class PasskeyApi {
 public:
  static constexpr std::size_t most_passkeys = 20;

  /// A challenge is derived from a key that all nodes share, the session and the time, so none has to be
  /// stored; it is given out only after re-authentication.
  PasskeyApi(storage::Database& database, base::Clock const& clock, Reauthentication& reauthentication,
             accounts::SecurityLog& security, accounts::SessionKeys keys)
      : database_(database),
        clock_(clock),
        reauthentication_(reauthentication),
        security_(security),
        keys_(std::move(keys)) {}

  /// GET /user/passkeys
  portal::Task<portal::List<ProfilePasskey>> list(portal::UserCall const& call,
                                                  portal::Query<portal::Paging> paging);
  /// POST /user/passkeys/options {currentPassword?}: what the browser's `create` is called with.
  portal::Task<portal::Data<PasskeyOptions>> options(portal::UserCall const& call, ReauthenticationBody body);
  /// POST /user/passkeys {answer, label}, within five minutes.
  portal::Task<portal::List<ProfilePasskey, 201>> add(portal::UserCall const& call, NewPasskey body);
  /// DELETE /user/passkeys/{id}: 404 for a passkey of another account, 409 LAST_SIGN_IN_METHOD for the last
  /// way to sign in.
  portal::Task<portal::List<ProfilePasskey>> remove(portal::UserCall const& call, portal::Path<"id"> id);

 private:
  std::string challenge(accounts::SignedIn const& person) const;
  /// Those that an answer may be to: of each live key, of this window and of the one before.
  std::vector<std::string> good_challenges(accounts::SignedIn const& person) const;

  storage::Database& database_;
  base::Clock const& clock_;
  Reauthentication& reauthentication_;
  accounts::SecurityLog& security_;
  accounts::SessionKeys const keys_;
};

}  // namespace profile
