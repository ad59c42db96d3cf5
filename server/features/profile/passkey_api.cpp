// Answers the passkey calls: challenge, registration, list and removal.
#include "features/profile/passkey_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/identity/webauthn.hpp"
#include "features/profile/calls.hpp"
#include "features/profile/sign_in_methods.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(profile::PasskeyOptions);
KIOSK_JSON_COMPILED(profile::NewPasskey);
KIOSK_JSON_COMPILED(profile::ProfilePasskey);

namespace profile {
namespace {

using accounts::AccountStore;
using storage::Session;

constexpr std::chrono::milliseconds window_length = std::chrono::minutes(5);

identity::RelyingParty relying_party(http::Request const& request, tenants::Tenant const& tenant,
                                     std::string_view locale) {
  identity::RelyingParty out;
  out.origin = tenants::own_origin(tenant, request);
  auto const host = std::string_view(out.origin).substr(out.origin.find("//") + 2);
  out.id = host.substr(0, host.find(':'));
  out.name = tenant.title_in(locale);
  return out;
}

std::int64_t window_of(base::Instant at) { return at.ms / window_length.count(); }

std::string challenge_of(std::string_view key, accounts::SignedIn const& person, std::int64_t window) {
  return base::base64url(base::hmac_sha256(
      key, "add a passkey\n" + person.account.tenant.value + '\n' + base::text(person.account.id) + '\n' +
               base::text(person.session) + '\n' + std::to_string(window)));
}

}  // namespace

std::string PasskeyApi::challenge(accounts::SignedIn const& person) const {
  return challenge_of(keys_.live().front(), person, window_of(clock_.now()));
}

std::vector<std::string> PasskeyApi::good_challenges(accounts::SignedIn const& person) const {
  std::vector<std::string> out;
  auto const window = window_of(clock_.now());
  for (auto const& key : keys_.live())
    for (auto const each : {window, window - 1}) out.push_back(challenge_of(key, person, each));
  return out;
}

portal::Task<portal::List<ProfilePasskey>> PasskeyApi::list(portal::UserCall const& call,
                                                            portal::Query<portal::Paging> paging) {
  auto const& account = call.account();
  auto read = [&](Session& session) {
    return AccountStore({session, call.tenant().id}).passkeys(account.id);
  };
  auto const passkeys = co_await database_.read(std::move(read));
  co_return portal::part_of_list(own_passkeys(passkeys), paging.value);
}

portal::Task<portal::Data<PasskeyOptions>> PasskeyApi::options(portal::UserCall const& call,
                                                               ReauthenticationBody body) {
  auto const& person = call.user;
  auto const& account = call.account();
  require_active(account);
  co_await reauthentication_.require(call, std::move(body.current_password));
  auto read = [&](Session& session) {
    return AccountStore({session, call.tenant().id}).passkeys(account.id);
  };
  auto const passkeys = co_await database_.read(std::move(read));
  if (passkeys.size() >= most_passkeys) throw base::Problem(too_many_passkeys);
  std::vector<identity::KnownPasskey> known;
  for (auto const& passkey : passkeys) known.push_back({passkey.credential_id, passkey.transports});
  auto const party = relying_party(
      call.request, call.tenant(),
      accounts::person_locale(account, call.tenant(), tenants::reading_locale(call.request, call.tenant())));
  std::string full_name = account.name;
  if (!account.last_name.empty()) full_name += (full_name.empty() ? "" : " ") + account.last_name;
  std::string const user_name = account.email.value_or(account.msisdn ? '+' + *account.msisdn : full_name);
  PasskeyOptions out;
  out.options.text = identity::creation_options(party, challenge(person), account.uuid,
                                                user_name.empty() ? account.uuid : user_name,
                                                full_name.empty() ? user_name : full_name, known);
  co_return out;
}

portal::Task<portal::List<ProfilePasskey, 201>> PasskeyApi::add(portal::UserCall const& call,
                                                                NewPasskey body) {
  auto const& person = call.user;
  auto const& account = call.account();
  require_active(account);
  auto label = read_line(body.label, "label", 1, most_label_characters);
  if (!label) throw base::Problem({std::move(label.error())});
  auto const party = relying_party(call.request, call.tenant(), "en");
  auto const challenges = good_challenges(person);
  auto checked = identity::check_registration(party, challenges.front(), body.answer.text);
  for (std::size_t at = 1; !checked && at < challenges.size(); ++at)
    checked = identity::check_registration(party, challenges[at], body.answer.text);
  if (!checked) checked.error().i18n = "profile.error.passkeyInvalid";
  auto const registered = base::or_throw(std::move(checked));
  auto save = [&, now = clock_.now()](Session& session) {
    AccountStore store({session, call.tenant().id});
    if (store.passkeys(account.id).size() >= most_passkeys) throw base::Problem(too_many_passkeys);
    accounts::Passkey passkey;
    passkey.credential_id = registered.credential_id;
    passkey.account = account.id;
    passkey.public_key = registered.public_key;
    passkey.sign_count = registered.sign_count;
    passkey.transports = registered.transports;
    passkey.label = *label;
    passkey.created_at = now;
    if (!store.add_passkey(passkey)) throw base::Problem(passkey_known);
    return store.passkeys(account.id);
  };
  auto const passkeys = co_await database_.write(std::move(save));
  record(security_, call, accounts::SecuritySubject::passkey, "added");
  co_return own_passkeys(passkeys);
}

portal::Task<portal::List<ProfilePasskey>> PasskeyApi::remove(portal::UserCall const& call,
                                                              portal::Path<"id"> id) {
  auto const& account = call.account();
  require_active(account);
  auto drop = [&](Session& session) {
    AccountStore store({session, call.tenant().id});
    auto const passkeys = store.passkeys(account.id);
    SignInMethods const methods{passkeys.size(), store.identities(account.id).size()};
    bool const own =
        std::ranges::any_of(passkeys, [&](auto const& passkey) { return passkey.credential_id == id.value; });
    if (!own) throw base::Problem(404, "NOT_FOUND", "The passkey was not found.", "error.notFound");
    if (!can_remove_one(account, methods)) throw base::Problem(last_sign_in_method);
    store.remove_passkey(account.id, id.value);
    return store.passkeys(account.id);
  };
  auto const left = co_await database_.write(std::move(drop));
  record(security_, call, accounts::SecuritySubject::passkey, "removed");
  co_return own_passkeys(left);
}

}  // namespace profile
