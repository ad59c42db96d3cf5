// The pages below /profile: personal, rendered for the signed-in user and never cached.
#pragma once
#include "features/accounts/sessions/sessions.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/profile/bodies.hpp"
#include "features/profile/reauthentication.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace profile {

class ProfilePages {
 public:
  ProfilePages(storage::Database& database, base::Clock const& clock, accounts::Sessions& sessions)
      : database_(database), clock_(clock), sessions_(sessions) {}

  /// /profile
  portal::Task<portal::Page<ProfilePage>> overview(tenants::Visit const& visit,
                                                   accounts::SignedIn const& person);
  /// /profile/info
  portal::Task<portal::Page<ProfileInfoPage>> info(tenants::Visit const& visit,
                                                   accounts::SignedIn const& person);
  /// /profile/manage
  portal::Task<portal::Page<ProfileManagePage>> manage(tenants::Visit const& visit,
                                                       accounts::SignedIn const& person);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  accounts::Sessions& sessions_;
};

}  // namespace profile
