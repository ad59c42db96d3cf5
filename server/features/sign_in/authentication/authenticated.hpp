// The result of a sign-in step: whose account it is, and how sure that is.
#pragma once
#include <optional>
#include <string>

#include "features/accounts/account.hpp"

namespace sign_in {

struct Authenticated {
  accounts::Account account;
  accounts::SignInMethod method = accounts::SignInMethod::password;
  bool newly_created = false;  // the account is new: no mail about a new sign-in
  /// No second factor is needed any more: its code was right, a passkey verified its user, or an outside
  /// identity was linked before.
  bool strong = false;
  /// The telephone number that was proven with it. It counts as used once the sign-in is complete.
  std::optional<std::string> msisdn = {};
};

}  // namespace sign_in
