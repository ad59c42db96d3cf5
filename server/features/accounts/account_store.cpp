// The SQL of accounts, linked identities and passkeys.
#include "features/accounts/account_store.hpp"

#include <algorithm>

#include "base/json/json.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "storage/columns_of.hpp"

namespace accounts {
namespace {

using storage::bind;

std::string select_account(std::string_view condition) {
  std::string sql = "select " + storage::columns_of<Account>() + " from account where tenant = :tenant and ";
  sql += condition;
  return sql;
}

std::string key_or_throw(std::string_view typed) {
  auto key = email_key(typed);
  if (!key)
    throw base::Problem(std::vector<base::FieldError>{{"email", "email", "is not a valid e-mail address"}});
  return *std::move(key);
}

/// A random UUID (version 4), which does not reveal when or in which order accounts were created.
std::string make_uuid() {
  auto bytes = base::random_bytes(16);
  bytes[6] = static_cast<char>((static_cast<unsigned char>(bytes[6]) & 0x0f) | 0x40);
  bytes[8] = static_cast<char>((static_cast<unsigned char>(bytes[8]) & 0x3f) | 0x80);
  auto out = base::hex(bytes);
  for (std::size_t const at : {8, 13, 18, 23}) out.insert(at, 1, '-');
  return out;
}

bool is_role(std::string_view role) {
  return !role.empty() && role.size() <= 40 && std::ranges::all_of(role, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

std::expected<std::string, std::vector<base::FieldError>> listed_roles(
    std::vector<std::string> const& roles) {
  std::vector<std::string_view> kept{"user"};
  for (auto const& role : roles) {
    if (!is_role(role))
      return std::unexpected(std::vector<base::FieldError>{
          {"roles", "format", "must be 1 to 40 lower-case letters, digits, hyphens and underscores"}});
    if (std::ranges::find(kept, role) == kept.end()) kept.emplace_back(role);
  }
  std::string out;
  for (auto const role : kept) {
    if (!out.empty()) out += ',';
    out += role;
  }
  return out;
}

std::vector<std::string> split_roles(std::string_view listed) {
  std::vector<std::string> out;
  for (auto const role : base::split(listed, ','))
    if (!role.empty()) out.emplace_back(role);
  return out;
}

}  // namespace

std::optional<Account> AccountStore::find(AccountId id) {
  static auto const sql = select_account("id = :id");
  return session_.row<Account>(sql, bind("id", id));
}

std::optional<Account> AccountStore::find_by_uuid(std::string_view uuid) {
  static auto const sql = select_account("uuid = :uuid");
  return session_.row<Account>(sql, bind("uuid", uuid));
}

std::optional<Account> AccountStore::find_by_email(std::string_view email_key) {
  static auto const sql = select_account("email_key = :email_key");
  return session_.row<Account>(sql, bind("email_key", email_key));
}

std::optional<Account> AccountStore::find_by_msisdn(std::string_view msisdn) {
  static auto const sql = select_account("msisdn = :msisdn");
  return session_.row<Account>(sql, bind("msisdn", msisdn));
}

std::optional<Account> AccountStore::find_by_identity(std::string_view issuer, std::string_view subject) {
  static auto const sql = select_account(
      R"(
    id = (select i.account from account_identity i where i.tenant = :tenant and i.issuer = :issuer
      and i.subject = :subject))");
  return session_.row<Account>(sql, bind("issuer", issuer), bind("subject", subject));
}

std::optional<Account> AccountStore::create(NewAccount const& wanted, AccountId id, base::Instant now) {
  Account account;
  account.tenant = session_.tenant();
  account.id = id;
  account.uuid = make_uuid();
  account.name = wanted.name;
  account.last_name = wanted.last_name;
  if (wanted.email) {
    account.email = base::trim(*wanted.email);
    account.email_key = key_or_throw(*wanted.email);
    if (wanted.email_verified) account.email_verified_at = now;
  }
  account.msisdn = wanted.msisdn;
  if (wanted.msisdn && wanted.msisdn_verified) account.msisdn_verified_at = now;
  account.roles = base::or_throw(listed_roles(split_roles(wanted.roles)));
  account.user_information = "{}";
  account.language = wanted.language;
  account.password_hash = wanted.password_hash;
  if (wanted.password_hash) account.password_changed_at = now;
  account.created_at = now;
  account.updated_at = now;
  auto const made = session_.execute(R"(
    insert into account (tenant, id, uuid, name, last_name, email, email_key, email_verified_at, msisdn,
                         msisdn_verified_at, roles, user_information, avatar, language, alternat_theme, state,
                         password_hash, password_changed_at, created_at, updated_at, closes_at,
                         purchases_locked_at)
    values (:tenant, :id, :uuid, :name, :last_name, :email, :email_key, :email_verified_at, :msisdn,
            :msisdn_verified_at, :roles, :user_information, :avatar, :language, :alternat_theme, :state,
            :password_hash, :password_changed_at, :created_at, :updated_at, :closes_at, :purchases_locked_at)
    on conflict do nothing)",
                                     storage::bind_members(account));
  if (made == 0) return std::nullopt;
  return account;
}

void AccountStore::change_profile(AccountId id, ProfileChange const& change, base::Instant now) {
  std::optional<std::string> information;
  if (change.user_information) information = base::to_json(*change.user_information);
  session_.execute(R"(
    update account
    set name = coalesce(:name, name), last_name = coalesce(:last_name, last_name),
        avatar = coalesce(:avatar, avatar), user_information = coalesce(:information, user_information),
        updated_at = :now
    where tenant = :tenant and id = :id)",
                   bind("name", change.name), bind("last_name", change.last_name),
                   bind("avatar", change.avatar), bind("information", information), bind("now", now),
                   bind("id", id));
}

void AccountStore::set_language(AccountId id, std::string_view language, base::Instant now) {
  session_.execute(
      "update account set language = :language, updated_at = :now where tenant = :tenant and id = :id",
      bind("language", language), bind("now", now), bind("id", id));
}

void AccountStore::set_alternat_theme(AccountId id, bool alternate, base::Instant now) {
  session_.execute(
      "update account set alternat_theme = :alternate, updated_at = :now where tenant = :tenant and id = :id",
      bind("alternate", alternate), bind("now", now), bind("id", id));
}

void AccountStore::rehash_password(AccountId id, std::string_view former, std::string_view hash) {
  session_.execute(R"(
    update account set password_hash = :hash
    where tenant = :tenant and id = :id and password_hash = :former)",
                   bind("hash", hash), bind("id", id), bind("former", former));
}

void AccountStore::set_password(AccountId id, std::string_view hash, base::Instant now) {
  session_.execute(R"(
    update account set password_hash = :hash, password_changed_at = :now, updated_at = :now
    where tenant = :tenant and id = :id)",
                   bind("hash", hash), bind("now", now), bind("id", id));
}

bool AccountStore::set_email(AccountId id, std::string_view typed, bool verified, base::Instant now) {
  auto const key = key_or_throw(typed);
  auto const owner = find_by_email(key);
  if (owner && owner->id != id) return false;
  auto const verified_at = verified ? std::optional(now) : std::nullopt;
  return session_.execute(R"(
    update account
    set email = :email, email_key = :key, email_verified_at = :verified_at, updated_at = :now
    where tenant = :tenant and id = :id)",
                          bind("email", base::trim(typed)), bind("key", key),
                          bind("verified_at", verified_at), bind("now", now), bind("id", id)) > 0;
}

void AccountStore::verify_email(AccountId id, base::Instant now) {
  session_.execute(R"(
    update account set email_verified_at = coalesce(email_verified_at, :now), updated_at = :now
    where tenant = :tenant and id = :id and email_key is not null)",
                   bind("now", now), bind("id", id));
}

std::optional<Account> AccountStore::set_msisdn(AccountId id, std::string_view msisdn, base::Instant now) {
  auto former = find_by_msisdn(msisdn);
  if (former && former->id == id) former.reset();
  if (former) remove_msisdn(former->id, now);
  session_.execute(R"(
    update account set msisdn = :msisdn, msisdn_verified_at = :now, updated_at = :now
    where tenant = :tenant and id = :id)",
                   bind("msisdn", msisdn), bind("now", now), bind("id", id));
  return former;
}

void AccountStore::verify_msisdn(AccountId id, std::string_view msisdn, base::Instant now) {
  session_.execute(R"(
    update account set msisdn_verified_at = :now, updated_at = :now
    where tenant = :tenant and id = :id and msisdn = :msisdn)",
                   bind("now", now), bind("id", id), bind("msisdn", msisdn));
}

void AccountStore::remove_msisdn(AccountId id, base::Instant now) {
  session_.execute(R"(
    update account set msisdn = null, msisdn_verified_at = null, updated_at = :now
    where tenant = :tenant and id = :id)",
                   bind("now", now), bind("id", id));
}

std::expected<void, std::vector<base::FieldError>> AccountStore::set_roles(
    AccountId id, std::vector<std::string> const& roles, base::Instant now) {
  auto const listed = listed_roles(roles);
  if (!listed) return std::unexpected(listed.error());
  session_.execute("update account set roles = :roles, updated_at = :now where tenant = :tenant and id = :id",
                   bind("roles", *listed), bind("now", now), bind("id", id));
  return {};
}

void AccountStore::set_state(AccountId id, AccountState state, std::optional<base::Instant> closes_at,
                             base::Instant now) {
  session_.execute(R"(
    update account set state = :state, closes_at = :closes_at, updated_at = :now
    where tenant = :tenant and id = :id)",
                   bind("state", state), bind("closes_at", closes_at), bind("now", now), bind("id", id));
}

void AccountStore::lock_purchases(AccountId id, bool locked, base::Instant now) {
  auto const since = locked ? std::optional(now) : std::nullopt;
  session_.execute(R"(
    update account
    set purchases_locked_at = case when :locked = 1 then coalesce(purchases_locked_at, :since) end, updated_at = :now
    where tenant = :tenant and id = :id)",
                   bind("locked", std::int64_t{locked}), bind("since", since), bind("now", now),
                   bind("id", id));
}

void AccountStore::erase(AccountId id) {
  // Codes are also sent to addresses without an account, so not all are deleted by cascade.
  session_.execute(R"(
    delete from one_time_code
    where tenant = :tenant
      and recipient in (select email_key from account where tenant = :tenant and id = :id
                        union select msisdn from account where tenant = :tenant and id = :id))",
                   bind("id", id));
  session_.execute("delete from account where tenant = :tenant and id = :id", bind("id", id));
}

bool AccountStore::link(AccountId id, std::string_view issuer, std::string_view subject,
                        std::optional<std::string> const& email, base::Instant now) {
  return session_.execute(R"(
    insert into account_identity (tenant, issuer, subject, account, email, linked_at)
    values (:tenant, :issuer, :subject, :account, :email, :now)
    on conflict (tenant, issuer, subject) do update set email = excluded.email
    where account_identity.account = excluded.account)",
                          bind("issuer", issuer), bind("subject", subject), bind("account", id),
                          bind("email", email), bind("now", now)) > 0;
}

bool AccountStore::unlink(AccountId id, std::string_view issuer, std::string_view subject) {
  return session_.execute(R"(
    delete from account_identity
    where tenant = :tenant and issuer = :issuer and subject = :subject and account = :account)",
                          bind("issuer", issuer), bind("subject", subject), bind("account", id)) > 0;
}

std::vector<LinkedIdentity> AccountStore::identities(AccountId id) {
  return session_.rows<LinkedIdentity>(R"(
    select issuer, subject, email, linked_at from account_identity
    where tenant = :tenant and account = :account order by linked_at, issuer, subject)",
                                       bind("account", id));
}

bool AccountStore::add_passkey(Passkey const& passkey) {
  return session_.execute(R"(
    insert into passkey (tenant, credential_id, account, public_key, sign_count, transports, label, created_at,
                         used_at)
    values (:tenant, :credential_id, :account, :public_key, :sign_count, :transports, :label, :created_at,
            :used_at)
    on conflict (tenant, credential_id) do nothing)",
                          storage::bind_members(passkey)) > 0;
}

std::optional<Passkey> AccountStore::find_passkey(std::string_view credential_id) {
  return session_.row<Passkey>(R"(
    select credential_id, account, public_key, sign_count, transports, label, created_at, used_at
    from passkey where tenant = :tenant and credential_id = :credential_id)",
                               bind("credential_id", credential_id));
}

std::vector<Passkey> AccountStore::passkeys(AccountId id) {
  return session_.rows<Passkey>(R"(
    select credential_id, account, public_key, sign_count, transports, label, created_at, used_at
    from passkey where tenant = :tenant and account = :account order by created_at, credential_id)",
                                bind("account", id));
}

bool AccountStore::use_passkey(std::string_view credential_id, std::int64_t sign_count, base::Instant now) {
  return session_.execute(R"(
    update passkey set sign_count = :sign_count, used_at = :now
    where tenant = :tenant and credential_id = :credential_id
      and (sign_count < :sign_count or (sign_count = 0 and :sign_count = 0)))",
                          bind("sign_count", sign_count), bind("now", now),
                          bind("credential_id", credential_id)) > 0;
}

bool AccountStore::remove_passkey(AccountId id, std::string_view credential_id) {
  return session_.execute(R"(
    delete from passkey
    where tenant = :tenant and credential_id = :credential_id and account = :account)",
                          bind("credential_id", credential_id), bind("account", id)) > 0;
}

}  // namespace accounts
