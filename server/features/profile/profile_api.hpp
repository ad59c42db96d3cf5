// The calls by which people read and change what the portal knows of them: profile, theme and language.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "features/accounts/account.hpp"
#include "features/profile/payloads.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/request.hpp"
#include "http/response.hpp"
#include "storage/database.hpp"

namespace profile {

class ProfileApi {
 public:
  ProfileApi(storage::Database& database, base::Clock const& clock) : database_(database), clock_(clock) {}

  using Answer = boost::asio::awaitable<http::Response>;
  /// GET /user/profile
  Answer read(http::Request const& request, tenants::BackendCall const& call,
              accounts::Visitor const& visitor);
  /// PUT /user/profile
  Answer write(http::Request const& request, tenants::BackendCall const& call,
               accounts::Visitor const& visitor);
  /// GET /user/checkUserTheme: the member is left out where nothing was chosen.
  Answer theme(http::Request const& request, tenants::BackendCall const& call,
               accounts::Visitor const& visitor);
  /// PUT /user/selectUserTheme
  Answer choose_theme(http::Request const& request, tenants::BackendCall const& call,
                      accounts::Visitor const& visitor);
  /// GET /user/checkUserLang
  Answer language(http::Request const& request, tenants::BackendCall const& call,
                  accounts::Visitor const& visitor);
  /// PUT /user/selectUserLang
  Answer choose_language(http::Request const& request, tenants::BackendCall const& call,
                         accounts::Visitor const& visitor);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
};

}  // namespace profile
