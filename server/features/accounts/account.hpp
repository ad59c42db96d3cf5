// An account of one tenant, as plain values.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"

namespace accounts {

using AccountId = base::Id<struct AccountTag>;
using SessionId = base::Id<struct SessionTag>;

/// closing: its owner asked to delete it and may still come back.
enum class AccountState { active, suspended, closing };
BOOST_DESCRIBE_ENUM(AccountState, active, suspended, closing)

/// How a session was begun.
enum class SignInMethod { password, otp, passkey, provider, partner, operator_network, registration };
BOOST_DESCRIBE_ENUM(SignInMethod, password, otp, passkey, provider, partner, operator_network, registration)

/// One row of `account`.
struct Account {
  base::TenantId tenant;
  AccountId id;
  std::string uuid;
  std::string name;
  std::string last_name;
  std::optional<std::string> email;
  std::optional<std::string> email_key;
  std::optional<base::Instant> email_verified_at;
  std::optional<std::string> msisdn;
  std::optional<base::Instant> msisdn_verified_at;
  std::string roles;
  std::string user_information;
  std::string avatar;
  std::optional<std::string> language;
  std::optional<bool> alternat_theme;
  AccountState state = AccountState::active;
  std::optional<std::string> password_hash;
  std::optional<base::Instant> password_changed_at;
  base::Instant created_at;
  base::Instant updated_at;
  std::optional<base::Instant> closes_at;
  std::optional<base::Instant> purchases_locked_at;  // since then nothing new is bought; renewals go on
};
BOOST_DESCRIBE_STRUCT(Account, (),
                      (tenant, id, uuid, name, last_name, email, email_key, email_verified_at, msisdn,
                       msisdn_verified_at, roles, user_information, avatar, language, alternat_theme, state,
                       password_hash, password_changed_at, created_at, updated_at, closes_at,
                       purchases_locked_at))

/// The public view of an account; never the password.
struct User {
  std::vector<std::string> roles;  // the first is "user" for every account
  std::string uuid;
  std::string user_id;
  std::string name;
  std::string last_name;
  std::optional<std::string> email;
  bool email_verified = false;
  std::optional<std::string> msisdn;
  std::map<std::string, std::string> user_information;
  std::string avatar;
  std::optional<std::string> language;
  std::optional<bool> alternat_theme;
  AccountState state = AccountState::active;
  bool has_password = false;
  std::optional<base::Instant> closes_at;
  std::optional<base::Instant> purchases_locked_at;
};
BOOST_DESCRIBE_STRUCT(User, (),
                      (roles, uuid, user_id, name, last_name, email, email_verified, msisdn, user_information,
                       avatar, language, alternat_theme, state, has_password, closes_at, purchases_locked_at))
User as_user(Account const& account);

/// "mira@example.org" of " Mira@Example.ORG ": the normalised key of an address. nullopt
/// if it is not valid: one @, at most 254 bytes, a host with a dot or "localhost", no space, no control
/// character (header injection).
std::optional<std::string> email_key(std::string_view typed);
/// Digits of E.164 without plus or leading zeros, 8 to 15 of them, of "+49 170 1234567" or "0049170…".
/// nullopt if it is not a valid number.
std::optional<std::string> msisdn_key(std::string_view typed);

/// Composes pages: sees drafts and what no cache has.
inline constexpr std::string_view editor_role = "editor";

/// The account and session of the authenticated caller.
struct SignedIn {
  Account account;
  SessionId session;
  SignInMethod method = SignInMethod::password;
  base::Instant authenticated_at;
  bool is(std::string_view role) const;
};

/// The caller: a guest (role client) unless there is a session.
struct Visitor {
  std::optional<SignedIn> user;
};

}  // namespace accounts
