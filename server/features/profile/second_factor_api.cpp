// Answers the calls of the second factor.
#include "features/profile/second_factor_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/accounts/codes/second_factor_store.hpp"
#include "features/accounts/codes/totp.hpp"
#include "features/profile/calls.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(profile::SecondFactorState);
KIOSK_JSON_COMPILED(profile::SecondFactorOptions);
KIOSK_JSON_COMPILED(profile::RecoveryCodes);

namespace profile {
namespace {

using accounts::SecondFactorStore;
using storage::Session;

/// The data of the mail template "second-factor".
struct SecondFactorMail {
  std::string name;
  std::string second_factor;  // on, off, codes
};
BOOST_DESCRIBE_STRUCT(SecondFactorMail, (), (name, second_factor))

}  // namespace

portal::Task<portal::Data<SecondFactorState>> SecondFactorApi::read(portal::UserCall const& call) {
  auto const& account = call.account();
  auto find = [&](Session& session) {
    return accounts::SecondFactors::find({session, account.tenant}, account.id);
  };
  co_return second_factor_state(co_await database_.read(find));
}

portal::Task<portal::Data<SecondFactorOptions>> SecondFactorApi::options(portal::UserCall const& call,
                                                                         ReauthenticationBody body) {
  auto const& account = call.account();
  require_active(account);
  co_await reauthentication_.require(call, std::move(body.current_password));
  if (co_await factors_.is_on(account)) throw base::Problem(second_factor_on);
  auto const& locale =
      accounts::person_locale(account, call.tenant(), tenants::reading_locale(call.request, call.tenant()));
  auto const name = account.email.value_or(account.msisdn ? '+' + *account.msisdn : account.uuid);
  auto const secret = factors_.offer(call.user);
  co_return SecondFactorOptions{accounts::totp_secret_text(secret),
                                accounts::totp_uri(call.tenant().title_in(locale), name, secret)};
}

portal::Task<portal::Data<RecoveryCodes, 201>> SecondFactorApi::enable(portal::UserCall const& call,
                                                                       OtpBody body) {
  auto const& account = call.account();
  require_active(account);
  reauthentication_.count_attempt(call);
  auto save = [&](Session& session) {
    if (accounts::SecondFactors::is_on({session, account.tenant}, account.id))
      throw base::Problem(second_factor_on);
    auto codes = factors_.enable(session, call.user, body.otp);
    if (!codes) throw base::Problem({base::FieldError{"otp", "wrong", "is not what the app shows now"}});
    notify(session, call, "on");
    return std::move(*codes);
  };
  RecoveryCodes out{co_await database_.write(save)};
  record(security_, call, accounts::SecuritySubject::second_factor, "on");
  co_return out;
}

portal::Task<portal::Data<RecoveryCodes, 201>> SecondFactorApi::renew(portal::UserCall const& call,
                                                                      ReauthenticationBody body) {
  auto const& account = call.account();
  require_active(account);
  co_await reauthentication_.require(call, std::move(body.current_password));
  auto save = [&](Session& session) {
    if (!accounts::SecondFactors::is_on({session, account.tenant}, account.id))
      throw base::Problem(second_factor_off);
    notify(session, call, "codes");
    return factors_.renew_recovery_codes(session, account);
  };
  RecoveryCodes out{co_await database_.write(save)};
  record(security_, call, accounts::SecuritySubject::second_factor, "recovery codes");
  co_return out;
}

portal::Task<portal::Data<SecondFactorState>> SecondFactorApi::disable(portal::UserCall const& call,
                                                                       ReauthenticationBody body) {
  auto const& account = call.account();
  require_active(account);
  co_await reauthentication_.require(call, std::move(body.current_password));
  auto drop = [&](Session& session) {
    if (!SecondFactorStore({session, account.tenant}).remove(account.id))
      throw base::Problem(second_factor_off);
    notify(session, call, "off");
  };
  co_await database_.write(drop);
  record(security_, call, accounts::SecuritySubject::second_factor, "off");
  co_return SecondFactorState{};
}

void SecondFactorApi::notify(Session& session, portal::UserCall const& call, std::string change) const {
  auto const& account = call.account();
  if (!account.email) return;
  messaging::Outgoing mail{.tenant = account.tenant,
                           .recipient = *account.email,
                           .message = "second-factor",
                           .locale = accounts::person_locale(
                               account, call.tenant(), tenants::reading_locale(call.request, call.tenant())),
                           .origin = tenants::own_origin(call.tenant(), call.request)};
  mail.data.text = base::to_json(SecondFactorMail{account.name, std::move(change)});
  messenger_.send(session, mail);
}

}  // namespace profile
