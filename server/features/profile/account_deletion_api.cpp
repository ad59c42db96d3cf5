// Answers data export, account closing and reopening; and the erase job.
#include "features/profile/account_deletion_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "base/problem.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/addresses.hpp"
#include "features/messaging/message_store.hpp"
#include "features/profile/calls.hpp"
#include "features/profile/payloads.hpp"
#include "features/profile/person_store.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(profile::ReauthenticationBody);

void base::JsonCodec<profile::PersonFile>::append(std::string& out, profile::PersonFile const& file) {
  out += base::to_json(file.head);
  out.pop_back();
  for (auto const& [name, value] : file.parts) {
    out += ",\"";
    out += name;
    out += "\":";
    out += value;
  }
  out += '}';
}

base::Schema const& base::JsonCodec<profile::PersonFile>::schema() {
  static Schema const schema = [] {
    auto out = schema_of<profile::PersonFileHead>();
    out.name = "PersonFile";
    out.takes_more = true;
    return out;
  }();
  return schema;
}

namespace profile {
namespace {

using accounts::AccountState;
using accounts::AccountStore;
using storage::Session;

struct Erasure {
  accounts::AccountId account;
  base::Instant closes_at;
};
BOOST_DESCRIBE_STRUCT(Erasure, (), (account, closes_at))

struct AccountClosingMail {
  std::string name;
  base::Instant closes_at;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(AccountClosingMail, (), (name, closes_at, link))

std::string file_name(tenants::Tenant const& tenant, base::Instant at) {
  return tenant.id.value + "-my-data-" + base::to_rfc3339(at).substr(0, 10) + ".json";
}

}  // namespace

portal::Task<portal::Download<PersonFile>> AccountDeletionApi::export_(portal::UserCall const& call) {
  auto const& person = call.user;
  auto const& account = call.account();
  PersonFile file;
  auto& head = file.head;
  head = {.exported_at = clock_.now(),
          .portal = call.tenant().title,
          .profile = accounts::as_user(account),
          .created_at = account.created_at,
          .updated_at = account.updated_at,
          .email_verified_at = account.email_verified_at,
          .msisdn_verified_at = account.msisdn_verified_at,
          .password_changed_at = account.password_changed_at};
  auto collect = [&](Session& session) {
    AccountStore store({session, call.tenant().id});
    head.identities = own_identities(store.identities(account.id));
    head.passkeys = own_passkeys(store.passkeys(account.id));
    head.second_factor =
        second_factor_state(accounts::SecondFactors::find({session, call.tenant().id}, account.id));
    head.sessions = own_sessions(sessions_.list({session, call.tenant().id}, account.id), person.session);
    head.messages = PersonStore({session, call.tenant().id}).messages(account);
    file.parts.clear();  // a read that met a conflict runs again
    for (auto const& part : personal_data_.parts())
      if (part.collect)
        file.parts.emplace_back(part.name, part.collect({session, call.tenant().id}, account));
  };
  co_await database_.read(std::move(collect));
  auto name = file_name(call.tenant(), head.exported_at);
  co_return portal::Download<PersonFile>{std::move(file), std::move(name)};
}

portal::Task<portal::Data<Profile>> AccountDeletionApi::close(portal::UserCall const& call,
                                                              ReauthenticationBody body) {
  auto const& person = call.user;
  auto const& account = call.account();
  // A second request keeps the first date.
  if (account.state == AccountState::closing) co_return make_profile(account, call.tenant());
  co_await reauthentication_.require(call, std::move(body.current_password));

  base::Instant const now = clock_.now();
  Erasure const erasure{account.id, now + grace_time};
  storage::NewJob const job{.tenant = call.tenant().id,
                            .kind = std::string(erase_job),
                            .key = base::text(account.id) + '.' + std::to_string(erasure.closes_at.ms),
                            .payload = base::to_json(erasure),
                            .due = erasure.closes_at};
  std::string const origin = tenants::own_origin(call.tenant(), call.request);
  messaging::Outgoing mail{.tenant = call.tenant().id,
                           .recipient = account.email.value_or(""),
                           .message = "account-closing",
                           .locale = accounts::person_locale(
                               account, call.tenant(), tenants::reading_locale(call.request, call.tenant())),
                           .origin = origin};
  mail.data.text = base::to_json(
      AccountClosingMail{account.name, erasure.closes_at, origin + http::link(accounts::pages::manage)});
  auto save = [&](Session& session) {
    AccountStore store({session, call.tenant().id});
    store.set_state(account.id, AccountState::closing, erasure.closes_at, now);
    storage::Jobs(session, clock_, ids_).add(job);
    sessions_.end_others({session, call.tenant().id}, account.id, person.session, "account closing");
    if (account.email) messenger_.send(session, mail);
    return store.find(account.id);
  };
  auto const closing = co_await database_.write(std::move(save));
  record(security_, call, accounts::SecuritySubject::account, "closed");
  co_return make_profile(closing.value_or(account), call.tenant());
}

portal::Task<portal::Data<Profile>> AccountDeletionApi::reopen(portal::UserCall const& call) {
  auto const& account = call.account();
  auto save = [&, now = clock_.now()](Session& session) {
    AccountStore store({session, call.tenant().id});
    auto current = store.find(account.id);
    if (!current || current->state != AccountState::closing) return current;
    store.set_state(account.id, AccountState::active, std::nullopt, now);
    return store.find(account.id);
  };
  auto const back = co_await database_.write(std::move(save));
  record(security_, call, accounts::SecuritySubject::account, "reopened");
  co_return make_profile(back.value_or(account), call.tenant());
}

storage::JobResult erase_account(storage::Job const& job, accounts::SecurityLog& security,
                                 accounts::PersonalData const& personal_data) {
  auto const erasure = base::parse<Erasure>(job.payload);
  if (!erasure) return storage::JobResult::hopeless("the payload is not an erasure's");
  return storage::JobResult::done(
      [&security, &personal_data, tenant = job.tenant, erasure = *erasure](Session& session) {
        AccountStore store({session, tenant});
        auto const account = store.find(erasure.account);
        // An account that was reopened and closed again has another job.
        if (!account || account->state != AccountState::closing || account->closes_at != erasure.closes_at)
          return;
        messaging::MessageStore messages({session, tenant});
        for (auto const& recipient : {account->email, account->email_key, account->msisdn})
          if (recipient) messages.forget_recipient(*recipient);
        personal_data.erase({session, tenant}, *account);
        store.erase(account->id);
        session.after_commit([&security, tenant, id = account->id] {
          security.record(tenant,
                          {.subject = accounts::SecuritySubject::account, .way = "erased", .account = id});
        });
      });
}

}  // namespace profile
