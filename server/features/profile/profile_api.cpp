// Each call: who asks, what they send, one transaction, the account as it is then.
#include "features/profile/profile_api.hpp"

#include "base/problem.hpp"
#include "features/accounts/account_store.hpp"
#include "features/profile/calls.hpp"
#include "features/profile/profile_rules.hpp"

namespace profile {
namespace {

using accounts::AccountStore;

struct ChosenTheme {
  std::optional<bool> alternat_theme;
};
BOOST_DESCRIBE_STRUCT(ChosenTheme, (), (alternat_theme))
struct ThemeBody {
  bool alternat_theme = false;
};
BOOST_DESCRIBE_STRUCT(ThemeBody, (), (alternat_theme))

struct ChosenLanguage {
  std::optional<std::string> selected_lang;
};
BOOST_DESCRIBE_STRUCT(ChosenLanguage, (), (selected_lang))
struct LanguageBody {
  std::string selected_lang;
};
BOOST_DESCRIBE_STRUCT(LanguageBody, (), (selected_lang))

base::Problem gone() { return {401, "SIGN_IN_REQUIRED", "This account is gone.", "error.signInRequired"}; }

}  // namespace

ProfileApi::Answer ProfileApi::read(http::Request const&, tenants::BackendCall const& call,
                                    accounts::Visitor const& visitor) {
  co_return answer(make_profile(signed_in(visitor).account, *call.tenant));
}

ProfileApi::Answer ProfileApi::write(http::Request const& request, tenants::BackendCall const& call,
                                     accounts::Visitor const& visitor) {
  auto const& account = signed_in(visitor).account;
  require_active(account);
  auto const change = base::or_throw(read_profile_change(request.body, account, *call.tenant));
  auto save = [&, now = clock_.now()](storage::Session& session) {
    AccountStore store(session, call.tenant->id);
    store.change_profile(account.id, change, now);
    return store.find(account.id);
  };
  auto const changed = co_await database_.write(std::move(save));
  if (!changed) throw gone();
  co_return answer(make_profile(*changed, *call.tenant));
}

ProfileApi::Answer ProfileApi::theme(http::Request const&, tenants::BackendCall const&,
                                     accounts::Visitor const& visitor) {
  co_return answer(ChosenTheme{signed_in(visitor).account.alternat_theme});
}

ProfileApi::Answer ProfileApi::choose_theme(http::Request const& request, tenants::BackendCall const& call,
                                            accounts::Visitor const& visitor) {
  auto const& account = signed_in(visitor).account;
  require_not_suspended(account);
  auto const body = base::or_throw(base::parse<ThemeBody>(request.body));
  if (account.alternat_theme != body.alternat_theme) {
    auto save = [&, now = clock_.now()](storage::Session& session) {
      AccountStore(session, call.tenant->id).set_alternat_theme(account.id, body.alternat_theme, now);
    };
    co_await database_.write(std::move(save));
  }
  co_return answer(ChosenTheme{body.alternat_theme});
}

ProfileApi::Answer ProfileApi::language(http::Request const&, tenants::BackendCall const&,
                                        accounts::Visitor const& visitor) {
  co_return answer(ChosenLanguage{signed_in(visitor).account.language});
}

ProfileApi::Answer ProfileApi::choose_language(http::Request const& request, tenants::BackendCall const& call,
                                               accounts::Visitor const& visitor) {
  auto const& account = signed_in(visitor).account;
  require_not_suspended(account);
  auto const body = base::or_throw(base::parse<LanguageBody>(request.body));
  auto const* locale = base::find_locale(body.selected_lang);
  if (!locale || !call.tenant->offers(*locale))
    throw base::Problem({base::FieldError{"selectedLang", "enum", "is no language of this portal"}});
  if (account.language != body.selected_lang) {
    auto save = [&, now = clock_.now()](storage::Session& session) {
      AccountStore(session, call.tenant->id).set_language(account.id, locale->code, now);
    };
    co_await database_.write(std::move(save));
  }
  co_return answer(ChosenLanguage{body.selected_lang});
}

}  // namespace profile
