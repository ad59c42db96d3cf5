// Reads the payload of each profile page.
#include "features/profile/profile_pages.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/accounts/account_store.hpp"
#include "features/profile/account_deletion_api.hpp"
#include "features/profile/payloads.hpp"
#include "features/profile/person_store.hpp"
#include "features/profile/security_api.hpp"
#include "features/sign_in/options.hpp"

KIOSK_JSON_COMPILED(profile::ProfilePage);
KIOSK_JSON_COMPILED(profile::ProfileInfoPage);
KIOSK_JSON_COMPILED(profile::ProfileManagePage);

namespace profile {
namespace {

using accounts::AccountStore;
using storage::Session;

}  // namespace

portal::Task<portal::Page<ProfilePage>> ProfilePages::overview(tenants::Visit const& visit,
                                                               accounts::SignedIn const& person) {
  auto const& account = person.account;
  ProfilePage payload{.user = make_profile(account, *visit.tenant), .member_since = account.created_at};
  auto count = [&](Session& session) {
    payload.sessions = std::ssize(sessions_.list({session, account.tenant}, account.id));
    payload.passkeys = std::ssize(AccountStore({session, account.tenant}).passkeys(account.id));
  };
  co_await database_.read(std::move(count));
  co_return portal::private_page(std::move(payload));
}

portal::Task<portal::Page<ProfileInfoPage>> ProfilePages::info(tenants::Visit const& visit,
                                                               accounts::SignedIn const& person) {
  auto const& account = person.account;
  ProfileInfoPage payload{.user = make_profile(account, *visit.tenant),
                          .avatars = avatar_choices(*visit.tenant, visit.locale->code),
                          .text_messages = sign_in::sends_texts(*visit.tenant)};
  auto read = [&, now = clock_.now()](Session& session) {
    PersonStore store({session, account.tenant});
    if (auto const pending = store.pending_email(account.id, now)) payload.pending_email = pending->payload;
    payload.pending_msisdn = store.pending_msisdn(account.id, now).value_or("");
  };
  co_await database_.read(std::move(read));
  co_return portal::private_page(std::move(payload));
}

portal::Task<portal::Page<ProfileManagePage>> ProfilePages::manage(tenants::Visit const& visit,
                                                                   accounts::SignedIn const& person) {
  auto const& account = person.account;
  ProfileManagePage payload{.user = make_profile(account, *visit.tenant),
                            .fresh_until = person.authenticated_at + Reauthentication::fresh_for,
                            .grace_days = std::chrono::floor<std::chrono::days>(grace_time).count()};
  auto read = [&](Session& session) {
    AccountStore store({session, account.tenant});
    payload.passkeys = own_passkeys(store.passkeys(account.id));
    payload.second_factor =
        second_factor_state(accounts::SecondFactors::find({session, account.tenant}, account.id));
    payload.identities = own_identities(store.identities(account.id));
    payload.sessions = own_sessions(sessions_.list({session, account.tenant}, account.id), person.session);
  };
  co_await database_.read(std::move(read));
  co_return portal::private_page(std::move(payload));
}

}  // namespace profile
