// Payloads of the pages below /profile, and the answer of the profile calls.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "features/accounts/account_store.hpp"
#include "features/accounts/codes/second_factors.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/profile/profile_rules.hpp"
#include "features/tenants/tenant.hpp"

namespace profile {

/// GET and PUT /user/profile: the user with the address of the picture.
struct Profile : accounts::User {
  std::string avatar_url;   // empty: none was chosen
  bool registered = false;  // this session began with the registration
};
BOOST_DESCRIBE_STRUCT(Profile, (accounts::User), (avatar_url, registered))
Profile make_profile(accounts::Account const& account, tenants::Tenant const& tenant);

/// /profile
struct ProfilePage {
  Profile user;
  base::Instant member_since;
  std::int64_t sessions = 0;
  std::int64_t passkeys = 0;
};
BOOST_DESCRIBE_STRUCT(ProfilePage, (), (user, member_since, sessions, passkeys))

/// /profile/info
struct ProfileInfoPage {
  Profile user;
  std::vector<AvatarChoice> avatars;
  std::string pending_email;   // an otp was sent there and is awaited; empty: no change is pending
  bool text_messages = false;  // the tenant sends some, so a telephone number can be verified
  std::string pending_msisdn;  // as pending_email
};
BOOST_DESCRIBE_STRUCT(ProfileInfoPage, (), (user, avatars, pending_email, text_messages, pending_msisdn))

struct ProfilePasskey {
  std::string id;
  std::string label;
  base::Instant created_at;
  std::optional<base::Instant> used_at;
};
BOOST_DESCRIBE_STRUCT(ProfilePasskey, (), (id, label, created_at, used_at))
std::vector<ProfilePasskey> own_passkeys(std::vector<accounts::Passkey> const& passkeys);

/// The app that makes one-time passwords, as a second factor beside password or otp.
struct SecondFactorState {
  std::optional<base::Instant> enabled_at;  // absent: it is off
  std::int64_t recovery_codes_left = 0;
};
BOOST_DESCRIBE_STRUCT(SecondFactorState, (), (enabled_at, recovery_codes_left))
SecondFactorState second_factor_state(std::optional<accounts::SecondFactor> const& factor);

struct ProfileIdentity {
  std::string issuer;
  std::string subject;
  std::string host;  // the display name: "accounts.example"
  std::string email;
  base::Instant linked_at;
};
BOOST_DESCRIBE_STRUCT(ProfileIdentity, (), (issuer, subject, host, email, linked_at))
std::vector<ProfileIdentity> own_identities(std::vector<accounts::LinkedIdentity> const& identities);

/// Travels with these names in GET /user/sessions too.
struct ProfileSession {
  accounts::SessionId id;
  accounts::SignInMethod method = accounts::SignInMethod::password;
  std::string device;
  std::string address;
  base::Instant created_at;
  base::Instant seen_at;
  bool current = false;
};
BOOST_DESCRIBE_STRUCT(ProfileSession, (), (id, method, device, address, created_at, seen_at, current))

/// This one first, then the one seen last.
std::vector<ProfileSession> own_sessions(std::vector<accounts::SessionRow> const& rows,
                                         accounts::SessionId current);

/// /profile/manage
struct ProfileManagePage {
  Profile user;
  std::vector<ProfilePasskey> passkeys;
  SecondFactorState second_factor;
  std::vector<ProfileIdentity> identities;
  std::vector<ProfileSession> sessions;  // this one first
  base::Instant fresh_until;             // until then no re-authentication is required
  std::int64_t grace_days = 14;
};
BOOST_DESCRIBE_STRUCT(ProfileManagePage, (),
                      (user, passkeys, second_factor, identities, sessions, fresh_until, grace_days))

}  // namespace profile
