// The calls about how somebody signs in, and where they are signed in: password, address, sessions, outside
// identities.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <string>

#include "features/accounts/passwords.hpp"
#include "features/accounts/sessions.hpp"
#include "features/accounts/sign_in_limits.hpp"
#include "features/messaging/messenger.hpp"
#include "features/profile/payloads.hpp"
#include "features/profile/reauthentication.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/rate_limit.hpp"
#include "http/request.hpp"
#include "http/response.hpp"
#include "storage/database.hpp"

namespace profile {

class SecurityApi {
 public:
  SecurityApi(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
              accounts::Sessions& sessions, accounts::PasswordHasher& passwords,
              messaging::Messenger const& messenger, Reauthentication& reauthentication,
              accounts::SignInLimits& limits);

  using Answer = boost::asio::awaitable<http::Response>;
  /// POST /user/password {currentPassword?, newPassword}: all other sessions end.
  Answer password(http::Request const& request, tenants::BackendCall const& call,
                  accounts::Visitor const& visitor);
  /// POST /user/email {email, currentPassword?}: a number goes to that address; 202, also where it belongs to
  /// somebody else, who is written to instead.
  Answer email(http::Request const& request, tenants::BackendCall const& call,
               accounts::Visitor const& visitor);
  /// POST /user/email/confirm {number}: the address changes, and the former one is told.
  Answer confirm_email(http::Request const& request, tenants::BackendCall const& call,
                       accounts::Visitor const& visitor);
  /// GET /user/sessions
  Answer sessions(http::Request const& request, tenants::BackendCall const& call,
                  accounts::Visitor const& visitor);
  /// DELETE /user/sessions/{id}: 404 for what is nobody's, somebody else's or over.
  Answer end_session(http::Request const& request, tenants::BackendCall const& call,
                     accounts::Visitor const& visitor, std::string const& id);
  /// DELETE /user/sessions: all others.
  Answer end_other_sessions(http::Request const& request, tenants::BackendCall const& call,
                            accounts::Visitor const& visitor);
  /// GET /user/identities
  Answer identities(http::Request const& request, tenants::BackendCall const& call,
                    accounts::Visitor const& visitor);
  /// DELETE /user/identities?issuer&subject: 409 LAST_WAY_IN where nothing else is left to sign in with.
  Answer unlink(http::Request const& request, tenants::BackendCall const& call,
                accounts::Visitor const& visitor);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  accounts::Sessions& sessions_;
  accounts::PasswordHasher& passwords_;
  messaging::Messenger const& messenger_;
  Reauthentication& reauthentication_;
  accounts::SignInLimits& limits_;
  http::RateLimit mails_;
};

}  // namespace profile
