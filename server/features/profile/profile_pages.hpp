// The pages below /profile, drawn for whoever has signed in and never kept.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "features/accounts/sessions.hpp"
#include "features/profile/reauthentication.hpp"
#include "features/tenants/visit.hpp"
#include "http/page.hpp"
#include "storage/database.hpp"

namespace profile {

class ProfilePages {
 public:
  ProfilePages(storage::Database& database, base::Clock const& clock, accounts::Sessions& sessions)
      : database_(database), clock_(clock), sessions_(sessions) {}

  using Page = boost::asio::awaitable<http::Page>;
  /// /profile
  Page overview(tenants::Visit const& visit, accounts::SignedIn const& person);
  /// /profile/info
  Page info(tenants::Visit const& visit, accounts::SignedIn const& person);
  /// /profile/manage
  Page manage(tenants::Visit const& visit, accounts::SignedIn const& person);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  accounts::Sessions& sessions_;
};

}  // namespace profile
