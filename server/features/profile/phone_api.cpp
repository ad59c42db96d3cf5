// Proves a telephone number by a one-time password, and tells account owners by mail what changed.
#include "features/profile/phone_api.hpp"

#include <variant>

#include "base/contact.hpp"
#include "base/json/json_codec_definitions.hpp"
#include "base/problem.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/profile/calls.hpp"
#include "features/profile/person_store.hpp"
#include "features/profile/sign_in_methods.hpp"
#include "features/sign_in/options.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(profile::PhoneBody);
KIOSK_JSON_COMPILED(profile::PhoneRequested);

namespace profile {
namespace {

using accounts::Account;
using accounts::AccountStore;
using accounts::OneTimeCodePurpose;
using accounts::SecuritySubject;
using storage::Session;

// The data of the templates with these names.
struct VerifyMsisdnText {
  std::string otp;
  std::int64_t minutes = 0;
};
BOOST_DESCRIBE_STRUCT(VerifyMsisdnText, (), (otp, minutes))
struct PhoneChangedMail {
  std::string name;
  std::string phone;   // masked
  std::string change;  // added, removed, or moved to another account
};
BOOST_DESCRIBE_STRUCT(PhoneChangedMail, (), (name, phone, change))

http::RateLimitSettings five_texts_an_hour() {
  return {.count = 5, .period = std::chrono::hours(1), .burst = 5};
}

/// The digits are good for the account that asked, in any of its browsers.
std::string by(Account const& account) { return "account " + base::text(account.id); }

/// A mail to an account's own mailbox about its number.
class PhoneNotices {
 public:
  PhoneNotices(messaging::Messenger const& messenger, portal::UserCall const& call)
      : messenger_(messenger), call_(call) {}

  void send(Session& session, Account const& account, std::string const& msisdn,
            std::string const& change) const {
    if (!account.email || !account.email_verified_at) return;
    auto const& locale = tenants::reading_locale(call_.request, call_.tenant());
    messaging::Outgoing mail{.tenant = call_.tenant().id,
                             .recipient = *account.email,
                             .message = "phone-changed",
                             .locale = accounts::person_locale(account, call_.tenant(), locale),
                             .origin = tenants::own_origin(call_.tenant(), call_.request)};
    mail.data.text = base::to_json(PhoneChangedMail{account.name, base::mask_contact(msisdn), change});
    messenger_.send(session, mail);
  }

 private:
  messaging::Messenger const& messenger_;
  portal::UserCall const& call_;
};

}  // namespace

PhoneApi::PhoneApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                   messaging::Messenger const& messenger, Reauthentication& reauthentication,
                   accounts::SignInLimits& limits, accounts::Sealer const& sealer,
                   accounts::SecurityLog& security, std::int64_t nodes)
    : database_(database),
      clock_(clock),
      ids_(ids),
      messenger_(messenger),
      reauthentication_(reauthentication),
      limits_(limits),
      sealer_(sealer),
      security_(security),
      texts_(http::share(five_texts_an_hour(), nodes)) {}

portal::Task<portal::Data<PhoneRequested, 202>> PhoneApi::request(portal::UserCall const& call,
                                                                  PhoneBody body) {
  auto const& account = call.account();
  require_active(account);
  if (!sign_in::sends_texts(call.tenant())) throw base::Problem(no_text_messages);
  auto const number = accounts::msisdn_key(body.msisdn);
  if (!number) throw base::Problem({base::FieldError{"msisdn", "msisdn", "is not a valid telephone number"}});
  if (number == account.msisdn && account.msisdn_verified_at)
    throw base::Problem({base::FieldError{"msisdn", "different", "must differ from the current number"}});
  co_await reauthentication_.require(call, std::move(body.current_password));
  take_or_throw(texts_, account.tenant.value + '/' + base::text(account.id), clock_.steady());
  // Also limited per number, so that many accounts together cannot flood a stranger's telephone.
  if (auto const wait = limits_.wait_to_send({call.tenant().id, *number, call.request.client},
                                             accounts::SignInLimits::Sending::new_address)) {
    record(security_, call, SecuritySubject::phone, "change_requested", accounts::SecurityResult::limited);
    throw base::Problem(too_many_attempts.retry_after(*wait));
  }

  messaging::Outgoing message{
      .tenant = call.tenant().id,
      .channel = messaging::Channel::sms,
      .recipient = *number,
      .message = "verify-msisdn",
      .locale = accounts::person_locale(account, call.tenant(),
                                        tenants::reading_locale(call.request, call.tenant())),
      .origin = tenants::own_origin(call.tenant(), call.request)};
  auto issue = [&](Session& session) {
    accounts::OneTimeCodes codes({session, call.tenant().id}, clock_, ids_, sealer_);
    auto const code =
        codes.issue({OneTimeCodePurpose::verify_msisdn, *number, account.id, *number, by(account)});
    auto const minutes = std::chrono::floor<std::chrono::minutes>(accounts::OneTimeCodes::otp_lifetime);
    message.expires_at = code.expires_at;
    message.data.text = base::to_json(VerifyMsisdnText{code.otp, minutes.count()});
    messenger_.send(session, message);
    return code.expires_at;
  };
  auto const expires_at = co_await database_.write(std::move(issue));
  record(security_, call, SecuritySubject::phone, "change_requested");
  co_return PhoneRequested{*number, expires_at};
}

portal::Task<portal::Data<Profile>> PhoneApi::confirm(portal::UserCall const& call, OtpBody body) {
  auto const& account = call.account();
  require_active(account);
  PhoneNotices const notices(messenger_, call);
  using Outcome = std::variant<Account, base::Refusal>;
  // A refusal is handed back and not thrown: the count of tries has to be committed.
  auto confirm_number = [&, now = clock_.now()](Session& session) -> Outcome {
    base::Refusal const expired = otp_expired;
    auto const pending = PersonStore({session, call.tenant().id}).pending_msisdn(account.id, now);
    if (!pending) return expired;
    accounts::OneTimeCodes codes({session, call.tenant().id}, clock_, ids_, sealer_);
    auto const code = codes.use_otp(OneTimeCodePurpose::verify_msisdn, *pending, by(account), body.otp);
    if (!code) return code.error();
    if (code->account != account.id) return expired;
    AccountStore store({session, call.tenant().id});
    if (auto const former = store.set_msisdn(account.id, *pending, now))
      notices.send(session, *former, *pending, "moved");
    auto changed = store.find(account.id);
    if (!changed) return expired;
    notices.send(session, *changed, *pending, "added");
    return *std::move(changed);
  };
  auto const outcome = co_await database_.write(std::move(confirm_number));
  auto const* refusal = std::get_if<base::Refusal>(&outcome);
  record(security_, call, SecuritySubject::phone, "changed",
         refusal ? accounts::SecurityResult::failed : accounts::SecurityResult::succeeded);
  if (refusal) throw base::Problem(*refusal);
  co_return make_profile(std::get<Account>(outcome), call.tenant());
}

portal::Task<portal::Data<Profile>> PhoneApi::remove(portal::UserCall const& call,
                                                     ReauthenticationBody body) {
  auto const& account = call.account();
  require_active(account);
  if (!account.msisdn) co_return make_profile(account, call.tenant());
  co_await reauthentication_.require(call, std::move(body.current_password));
  PhoneNotices const notices(messenger_, call);
  auto remove_number = [&, now = clock_.now()](Session& session) {
    AccountStore store({session, call.tenant().id});
    auto const methods =
        SignInMethods{store.passkeys(account.id).size(), store.identities(account.id).size()};
    if (!can_remove_number(account, methods)) throw base::Problem(last_sign_in_method);
    store.remove_msisdn(account.id, now);
    notices.send(session, account, *account.msisdn, "removed");
    return store.find(account.id);
  };
  auto const changed = co_await database_.write(std::move(remove_number));
  record(security_, call, SecuritySubject::phone, "removed");
  co_return make_profile(changed.value_or(account), call.tenant());
}

}  // namespace profile
