// Each call validates its body, changes the account in one transaction, and answers with the changed account.
#include "features/profile/profile_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "base/problem.hpp"
#include "features/accounts/account_store.hpp"
#include "features/profile/calls.hpp"
#include "features/profile/profile_rules.hpp"

KIOSK_JSON_COMPILED(profile::Profile);
KIOSK_JSON_COMPILED(profile::ProfileBody);
KIOSK_JSON_COMPILED(profile::ChosenTheme);
KIOSK_JSON_COMPILED(profile::ThemeBody);
KIOSK_JSON_COMPILED(profile::ChosenLanguage);
KIOSK_JSON_COMPILED(profile::LanguageBody);

namespace profile {
namespace {

using accounts::AccountStore;

base::Problem gone() { return {401, "SIGN_IN_REQUIRED", "This account is gone.", "error.signInRequired"}; }

}  // namespace

portal::Task<portal::Data<Profile>> ProfileApi::read(portal::UserCall const& call) {
  auto profile = make_profile(call.account(), call.tenant());
  profile.registered = call.user.method == accounts::SignInMethod::registration;
  co_return profile;
}

portal::Task<portal::Data<Profile>> ProfileApi::write(portal::UserCall const& call, ProfileBody body) {
  auto const& account = call.account();
  require_active(account);
  auto const change = base::or_throw(read_profile_change(std::move(body), account, call.tenant()));
  auto save = [&, now = clock_.now()](storage::Session& session) {
    AccountStore store({session, call.tenant().id});
    store.change_profile(account.id, change, now);
    return store.find(account.id);
  };
  auto const changed = co_await database_.write(std::move(save));
  if (!changed) throw gone();
  co_return make_profile(*changed, call.tenant());
}

portal::Task<portal::Data<ChosenTheme>> ProfileApi::theme(portal::UserCall const& call) {
  co_return ChosenTheme{call.account().alternat_theme};
}

portal::Task<portal::Data<ChosenTheme>> ProfileApi::choose_theme(portal::UserCall const& call,
                                                                 ThemeBody body) {
  auto const& account = call.account();
  if (account.alternat_theme != body.alternat_theme) {
    auto save = [&, now = clock_.now()](storage::Session& session) {
      AccountStore({session, call.tenant().id}).set_alternat_theme(account.id, body.alternat_theme, now);
    };
    co_await database_.write(std::move(save));
  }
  co_return ChosenTheme{body.alternat_theme};
}

portal::Task<portal::Data<ChosenLanguage>> ProfileApi::language(portal::UserCall const& call) {
  co_return ChosenLanguage{call.account().language};
}

portal::Task<portal::Data<ChosenLanguage>> ProfileApi::choose_language(portal::UserCall const& call,
                                                                       LanguageBody body) {
  auto const& account = call.account();
  auto const* locale = base::find_locale(body.selected_lang);
  if (!locale || !call.tenant().offers(*locale))
    throw base::Problem({base::FieldError{"selectedLang", "enum", "is not a language of this portal"}});
  if (account.language != body.selected_lang) {
    auto save = [&, now = clock_.now()](storage::TenantSession const& session) {
      AccountStore(session).set_language(account.id, locale->code, now);
    };
    co_await database_.write(call.tenant().id, std::move(save));
  }
  co_return ChosenLanguage{body.selected_lang};
}

}  // namespace profile
