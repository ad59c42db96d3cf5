// The rows of accounts, their linked identities and passkeys.
#pragma once
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/accounts/account.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

struct NewAccount {
  std::string name;
  std::string last_name;
  std::optional<std::string> email;  // as typed; must have an email_key
  bool email_verified = false;
  std::optional<std::string> msisdn;  // already a key
  bool msisdn_verified = false;
  std::optional<std::string> password_hash;
  std::optional<std::string> language;
  std::string roles = "user";
};

/// What the owner of an account may change of it.
struct ProfileChange {
  std::optional<std::string> name;
  std::optional<std::string> last_name;
  std::optional<std::string> avatar;
  std::optional<std::map<std::string, std::string>> user_information;  // replaces all of it
};

struct LinkedIdentity {
  std::string issuer;
  std::string subject;
  std::optional<std::string> email;
  base::Instant linked_at;
};
BOOST_DESCRIBE_STRUCT(LinkedIdentity, (), (issuer, subject, email, linked_at))

struct Passkey {
  std::string credential_id;  // base64url
  AccountId account;
  std::string public_key;  // COSE, base64url
  std::int64_t sign_count = 0;
  std::string transports;
  std::string label;
  base::Instant created_at;
  std::optional<base::Instant> used_at;
};
BOOST_DESCRIBE_STRUCT(Passkey, (),
                      (credential_id, account, public_key, sign_count, transports, label, created_at,
                       used_at))

class AccountStore {
 public:
  explicit AccountStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<Account> find(AccountId id);
  std::optional<Account> find_by_uuid(std::string_view uuid);
  std::optional<Account> find_by_email(std::string_view email_key);
  std::optional<Account> find_by_msisdn(std::string_view msisdn);
  std::optional<Account> find_by_identity(std::string_view issuer, std::string_view subject);

  /// nullopt if the address or number already belongs to an account. Throws base::Problem for an invalid
  /// address.
  std::optional<Account> create(NewAccount const& account, AccountId id, base::Instant now);
  void change_profile(AccountId id, ProfileChange const& change, base::Instant now);
  void set_language(AccountId id, std::string_view language, base::Instant now);
  void set_alternat_theme(AccountId id, bool alternate, base::Instant now);
  /// For changed hash parameters: sessions go on, `password_changed_at` stays. Does nothing if `former` has
  /// been replaced meanwhile: it would restore an old password.
  void rehash_password(AccountId id, std::string_view former, std::string_view hash);
  void set_password(AccountId id, std::string_view hash, base::Instant now);
  /// False where the address belongs to somebody else.
  bool set_email(AccountId id, std::string_view typed, bool verified, base::Instant now);
  void verify_email(AccountId id, base::Instant now);
  /// The number is verified and belongs to this account from now on. Returns the account that had it before,
  /// as it was, and takes it from there: an operator gives numbers to new owners.
  std::optional<Account> set_msisdn(AccountId id, std::string_view msisdn, base::Instant now);
  /// Its owner has shown again that the number is theirs. Does nothing where the account has another one.
  void verify_msisdn(AccountId id, std::string_view msisdn, base::Instant now);
  void remove_msisdn(AccountId id, base::Instant now);
  /// In this order, "user" first. Refused for a name with more than a-z, digits, - and _.
  std::expected<void, std::vector<base::FieldError>> set_roles(AccountId id,
                                                               std::vector<std::string> const& roles,
                                                               base::Instant now);
  void set_state(AccountId id, AccountState state, std::optional<base::Instant> closes_at, base::Instant now);
  /// Locks purchases since `now`, or unlocks them. Locked again: the first moment stays.
  void lock_purchases(AccountId id, bool locked, base::Instant now);
  /// Also deletes its identities, passkeys, sessions and pending codes.
  void erase(AccountId id);

  /// False where the identity belongs to another account; again for the same one, only its address changes.
  bool link(AccountId id, std::string_view issuer, std::string_view subject,
            std::optional<std::string> const& email, base::Instant now);
  bool unlink(AccountId id, std::string_view issuer, std::string_view subject);
  std::vector<LinkedIdentity> identities(AccountId id);

  /// False where this credential is registered already.
  bool add_passkey(Passkey const& passkey);
  std::optional<Passkey> find_passkey(std::string_view credential_id);
  std::vector<Passkey> passkeys(AccountId id);
  /// False where the counter did not grow, which a copied authenticator shows. One that never counts stays 0.
  bool use_passkey(std::string_view credential_id, std::int64_t sign_count, base::Instant now);
  bool remove_passkey(AccountId id, std::string_view credential_id);

 private:
  storage::TenantSession session_;
};

}  // namespace accounts
