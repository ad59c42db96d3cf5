// Each call requires re-authentication if it could lock the person out, then changes one thing in one
// transaction.
#include "features/profile/security_api.hpp"

#include <algorithm>
#include <variant>

#include "base/contact.hpp"
#include "base/json/json_codec_definitions.hpp"
#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/profile/calls.hpp"
#include "features/profile/person_store.hpp"
#include "features/profile/sign_in_methods.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(profile::PasswordBody);
KIOSK_JSON_COMPILED(profile::PasswordChanged);
KIOSK_JSON_COMPILED(profile::PurchaseLockBody);
KIOSK_JSON_COMPILED(profile::EmailBody);
KIOSK_JSON_COMPILED(profile::EmailRequested);
KIOSK_JSON_COMPILED(profile::OtpBody);
KIOSK_JSON_COMPILED(profile::Ended);
KIOSK_JSON_COMPILED(profile::IdentityQuery);
KIOSK_JSON_COMPILED(profile::ProfileSession);
KIOSK_JSON_COMPILED(profile::ProfileIdentity);

namespace profile {
namespace {

using accounts::AccountStore;
using accounts::OneTimeCodePurpose;
using accounts::SecuritySubject;
using storage::Session;

// The data of the mail templates with these names.
struct ChangeEmailMail {
  std::string name;
  std::string otp;
  std::int64_t minutes = 0;
};
BOOST_DESCRIBE_STRUCT(ChangeEmailMail, (), (name, otp, minutes))
struct PasswordChangedMail {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(PasswordChangedMail, (), (name))
struct EmailChangedMail {
  std::string name;
  std::string email;
};
BOOST_DESCRIBE_STRUCT(EmailChangedMail, (), (name, email))

http::RateLimitSettings five_an_hour() { return {.count = 5, .period = std::chrono::hours(1), .burst = 5}; }

std::string limit_key(accounts::Account const& account) {
  return account.tenant.value + '/' + base::text(account.id);
}

/// Who asked for a code: another account's code for the same address is another one.
std::string asked_by(accounts::Account const& account) { return "account " + base::text(account.id); }

base::Problem no_such_session() { return {404, "NOT_FOUND", "The session was not found.", "error.notFound"}; }

}  // namespace

SecurityApi::SecurityApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                         accounts::Sessions& sessions, accounts::PasswordHasher& passwords,
                         messaging::Messenger const& messenger, Reauthentication& reauthentication,
                         accounts::SignInLimits& limits, accounts::Sealer const& sealer,
                         accounts::SecurityLog& security, std::int64_t nodes)
    : database_(database),
      clock_(clock),
      ids_(ids),
      sessions_(sessions),
      passwords_(passwords),
      messenger_(messenger),
      reauthentication_(reauthentication),
      limits_(limits),
      sealer_(sealer),
      security_(security),
      mails_(http::share(five_an_hour(), nodes)) {}

portal::Task<portal::Data<PasswordChanged>> SecurityApi::password(portal::UserCall const& call,
                                                                  PasswordBody body) {
  auto const& person = call.user;
  auto const& account = call.account();
  require_active(account);
  std::vector<std::string_view> own{account.name, account.last_name};
  if (account.email_key) own.emplace_back(*account.email_key);
  if (account.msisdn) own.emplace_back(*account.msisdn);
  auto const context = tenants::context_words(call.tenant());
  own.insert(own.end(), context.begin(), context.end());
  if (auto wrong = accounts::check_password(body.new_password, own)) {
    wrong->field = "newPassword";
    throw base::Problem({std::move(*wrong)});
  }
  co_await reauthentication_.require_password(call, std::move(body.current_password));
  std::string const hash = co_await passwords_.hash(std::move(body.new_password));
  messaging::Outgoing notice{
      .tenant = call.tenant().id,
      .recipient = account.email.value_or(""),
      .message = "password-changed",
      .locale = accounts::person_locale(account, call.tenant(),
                                        tenants::reading_locale(call.request, call.tenant())),
      .origin = tenants::own_origin(call.tenant(), call.request)};
  notice.data.text = base::to_json(PasswordChangedMail{account.name});
  auto save = [&, now = clock_.now()](Session& session) {
    AccountStore({session, call.tenant().id}).set_password(account.id, hash, now);
    if (account.email) messenger_.send(session, notice);
    accounts::OneTimeCodes({session, call.tenant().id}, clock_, ids_, sealer_).revoke(account.id);
    return sessions_.end_others({session, call.tenant().id}, account.id, person.session, "password changed");
  };
  auto const ended = co_await database_.write(std::move(save));
  record(security_, call, SecuritySubject::password, "changed");
  if (ended > 0) record(security_, call, SecuritySubject::session, "ended_by_password_change");
  co_return PasswordChanged{ended};
}

portal::Task<portal::Data<EmailRequested, 202>> SecurityApi::email(portal::UserCall const& call,
                                                                   EmailBody body) {
  auto const& account = call.account();
  require_active(account);
  auto const key = accounts::email_key(body.email);
  if (!key) throw base::Problem({base::FieldError{"email", "email", "is not a valid e-mail address"}});
  if (key == account.email_key && account.email_verified_at)
    throw base::Problem({base::FieldError{"email", "different", "must differ from the current address"}});
  co_await reauthentication_.require(call, std::move(body.current_password));
  take_or_throw(mails_, limit_key(account), clock_.steady());
  // Also limited per mailbox, so that many accounts together cannot flood a stranger's.
  if (auto const wait = limits_.wait_to_send({call.tenant().id, *key, call.request.client},
                                             accounts::SignInLimits::Sending::new_address)) {
    record(security_, call, SecuritySubject::email, "change_requested", accounts::SecurityResult::limited);
    throw base::Problem(too_many_attempts.retry_after(*wait));
  }

  std::string const typed(base::trim(body.email));
  messaging::Outgoing mail{.tenant = call.tenant().id,
                           .recipient = typed,
                           .locale = accounts::person_locale(
                               account, call.tenant(), tenants::reading_locale(call.request, call.tenant())),
                           .origin = tenants::own_origin(call.tenant(), call.request)};
  auto issue = [&](Session& session) {
    auto const owner = AccountStore({session, call.tenant().id}).find_by_email(*key);
    accounts::OneTimeCodes codes({session, call.tenant().id}, clock_, ids_, sealer_);
    auto const code =
        codes.issue({OneTimeCodePurpose::change_email, *key, account.id, typed, asked_by(account)});
    auto message = mail;
    message.expires_at = code.expires_at;
    if (owner && owner->id != account.id) {
      // The caller must not learn that the address is taken (account enumeration); its owner gets a mail.
      message.message = "account-exists";
      message.recipient = *owner->email;
      message.data.text = base::to_json(EmailChangedMail{owner->name, *owner->email});
    } else {
      message.message = "change-email";
      auto const minutes = std::chrono::floor<std::chrono::minutes>(accounts::OneTimeCodes::otp_lifetime);
      message.data.text = base::to_json(ChangeEmailMail{account.name, code.otp, minutes.count()});
    }
    messenger_.send(session, message);
    return code.expires_at;
  };
  auto const expires_at = co_await database_.write(std::move(issue));
  record(security_, call, SecuritySubject::email, "change_requested");
  co_return EmailRequested{typed, expires_at};
}

portal::Task<portal::Data<Profile>> SecurityApi::confirm_email(portal::UserCall const& call, OtpBody body) {
  auto const& account = call.account();
  require_active(account);
  messaging::Outgoing notice{
      .tenant = call.tenant().id,
      .message = "email-changed",
      .locale = accounts::person_locale(account, call.tenant(),
                                        tenants::reading_locale(call.request, call.tenant())),
      .origin = tenants::own_origin(call.tenant(), call.request)};
  using Outcome = std::variant<accounts::Account, base::Refusal>;
  // A refusal is handed back and not thrown: the count of tries has to be committed.
  auto confirm = [&, now = clock_.now()](Session& session) -> Outcome {
    base::Refusal const expired = otp_expired;
    auto const pending = PersonStore({session, call.tenant().id}).pending_email(account.id, now);
    if (!pending) return expired;
    accounts::OneTimeCodes codes({session, call.tenant().id}, clock_, ids_, sealer_);
    auto const code =
        codes.use_otp(OneTimeCodePurpose::change_email, pending->recipient, asked_by(account), body.otp);
    if (!code) return code.error();
    if (code->account != account.id) return expired;
    AccountStore store({session, call.tenant().id});
    if (!store.set_email(account.id, code->payload, true, now)) return base::Refusal(email_taken);
    if (account.email && account.email_key != pending->recipient) {
      auto mail = notice;
      mail.recipient = *account.email;
      mail.data.text = base::to_json(EmailChangedMail{account.name, base::mask_contact(code->payload)});
      messenger_.send(session, mail);
    }
    auto changed = store.find(account.id);
    if (!changed) return expired;
    return *std::move(changed);
  };
  auto const outcome = co_await database_.write(std::move(confirm));
  auto const* refusal = std::get_if<base::Refusal>(&outcome);
  record(security_, call, SecuritySubject::email, "changed",
         refusal ? accounts::SecurityResult::failed : accounts::SecurityResult::succeeded);
  if (refusal) throw base::Problem(*refusal);
  co_return make_profile(std::get<accounts::Account>(outcome), call.tenant());
}

portal::Task<portal::Data<Profile>> SecurityApi::lock_purchases(portal::UserCall const& call,
                                                                PurchaseLockBody body) {
  auto const& account = call.account();
  require_active(account);
  if (!body.locked && account.purchases_locked_at)
    co_await reauthentication_.require_password(call, std::move(body.current_password));
  auto lock = [&, now = clock_.now()](Session& session) {
    AccountStore store({session, call.tenant().id});
    store.lock_purchases(account.id, body.locked, now);
    return store.find(account.id);
  };
  auto const changed = co_await database_.write(std::move(lock));
  if (!changed) throw base::Problem(401, "SIGN_IN_REQUIRED", "This account is gone.", "error.signInRequired");
  record(security_, call, SecuritySubject::purchase_lock, body.locked ? "locked" : "unlocked");
  co_return make_profile(*changed, call.tenant());
}

portal::Task<portal::List<ProfileSession>> SecurityApi::sessions(portal::UserCall const& call,
                                                                 portal::Query<portal::Paging> paging) {
  auto const& person = call.user;
  auto list = [&](Session& session) {
    return sessions_.list({session, call.tenant().id}, person.account.id);
  };
  auto const rows = co_await database_.read(std::move(list));
  co_return portal::part_of_list(own_sessions(rows, person.session), paging.value);
}

portal::Task<portal::Data<Ended>> SecurityApi::end_session(portal::UserCall const& call,
                                                           portal::Path<"id", accounts::SessionId> id) {
  auto const& account = call.account();
  auto end = [&](Session& session) {
    return sessions_.end({session, call.tenant().id}, account.id, id.value, "ended by its owner");
  };
  bool const ended = co_await database_.write(std::move(end));
  if (!ended) throw no_such_session();
  record(security_, call, SecuritySubject::session, "ended");
  co_return Ended{1};
}

portal::Task<portal::Data<Ended>> SecurityApi::end_other_sessions(portal::UserCall const& call) {
  auto const& person = call.user;
  auto end = [&](Session& session) {
    return sessions_.end_others({session, call.tenant().id}, person.account.id, person.session,
                                "ended by its owner");
  };
  auto const ended = co_await database_.write(std::move(end));
  if (ended > 0) record(security_, call, SecuritySubject::session, "others_ended");
  co_return Ended{ended};
}

portal::Task<portal::List<ProfileIdentity>> SecurityApi::identities(portal::UserCall const& call,
                                                                    portal::Query<portal::Paging> paging) {
  auto const& account = call.account();
  auto list = [&](Session& session) {
    return AccountStore({session, call.tenant().id}).identities(account.id);
  };
  auto const linked = co_await database_.read(std::move(list));
  co_return portal::part_of_list(own_identities(linked), paging.value);
}

portal::Task<portal::List<ProfileIdentity>> SecurityApi::unlink(portal::UserCall const& call,
                                                                portal::Query<IdentityQuery> query) {
  auto const& account = call.account();
  require_active(account);
  auto const& issuer = query.value.issuer;
  auto const& subject = query.value.subject;
  auto remove = [&](Session& session) {
    AccountStore store({session, call.tenant().id});
    auto const linked = store.identities(account.id);
    bool const known = std::ranges::any_of(linked, [&](auto const& identity) {
      return identity.issuer == issuer && identity.subject == subject;
    });
    if (!known)
      throw base::Problem(404, "NOT_FOUND", "The identity is not linked to your account.", "error.notFound");
    if (!can_remove_one(account, {store.passkeys(account.id).size(), linked.size()}))
      throw base::Problem(last_sign_in_method);
    store.unlink(account.id, issuer, subject);
    return store.identities(account.id);
  };
  auto const left = co_await database_.write(std::move(remove));
  record(security_, call, SecuritySubject::identity, "removed");
  co_return own_identities(left);
}

}  // namespace profile
