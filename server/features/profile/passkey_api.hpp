// The calls by which people add, see and remove their passkeys.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <string>

#include "features/accounts/account.hpp"
#include "features/profile/payloads.hpp"
#include "features/profile/reauthentication.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/request.hpp"
#include "http/response.hpp"
#include "storage/database.hpp"

namespace profile {

class PasskeyApi {
 public:
  static constexpr std::size_t most_passkeys = 20;

  /// `key`: 32 raw bytes or more that all nodes share. Challenges are made with it from the session and the
  /// time, so that none has to be kept: only who has just proven who they are is told theirs.
  PasskeyApi(storage::Database& database, base::Clock const& clock, Reauthentication& reauthentication,
             std::string key)
      : database_(database), clock_(clock), reauthentication_(reauthentication), key_(std::move(key)) {}

  using Answer = boost::asio::awaitable<http::Response>;
  /// GET /user/passkeys
  Answer list(http::Request const& request, tenants::BackendCall const& call,
              accounts::Visitor const& visitor);
  /// POST /user/passkeys/options {currentPassword?}: what the browser's `create` is called with.
  Answer options(http::Request const& request, tenants::BackendCall const& call,
                 accounts::Visitor const& visitor);
  /// POST /user/passkeys {answer, label}, within five minutes.
  Answer add(http::Request const& request, tenants::BackendCall const& call,
             accounts::Visitor const& visitor);
  /// DELETE /user/passkeys/{id}: 404 for what is not one's own, 409 LAST_WAY_IN for the last way to sign in.
  Answer remove(http::Request const& request, tenants::BackendCall const& call,
                accounts::Visitor const& visitor, std::string const& id);

 private:
  std::string challenge(accounts::SignedIn const& person, std::int64_t window) const;
  std::int64_t window_now() const;

  storage::Database& database_;
  base::Clock const& clock_;
  Reauthentication& reauthentication_;
  std::string const key_;
};

}  // namespace profile
