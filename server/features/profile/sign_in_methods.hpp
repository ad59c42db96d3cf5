// The methods that somebody can sign in with, so that the last one is not removed.
#pragma once
#include <cstddef>

#include "features/accounts/account.hpp"

namespace profile {

struct SignInMethods {
  std::size_t passkeys = 0;
  std::size_t identities = 0;
};

/// Whether a person who loses one of `methods` can still sign in. An otp by mail or text message always
/// works, a password only with an e-mail address or telephone number.
inline bool can_remove_one(accounts::Account const& account, SignInMethods const& methods) {
  bool const by_number = account.email_verified_at.has_value() || account.msisdn_verified_at.has_value();
  bool const by_password = account.password_hash && (account.email || account.msisdn);
  return by_number || by_password || methods.passkeys + methods.identities > 1;
}

/// The same for the telephone number.
inline bool can_remove_number(accounts::Account const& account, SignInMethods const& methods) {
  return account.email_verified_at || (account.password_hash && account.email) ||
         methods.passkeys + methods.identities > 0;
}

}  // namespace profile
