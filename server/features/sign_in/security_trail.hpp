// Records in the security trail how a step of signing in ended.
#pragma once
#include <chrono>
#include <optional>
#include <string_view>

#include "base/problem.hpp"
#include "features/sign_in/refused.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

/// What the security trail records of one attempt, once, when it ends.
struct AttemptTrail {
  Services const& services;
  tenants::Tenant const& tenant;
  http::Request const& request;
  accounts::SecuritySubject subject = accounts::SecuritySubject::sign_in;
  std::string_view way;
  std::optional<accounts::AccountId> account = {};

  void record(accounts::SecurityResult result) const {
    services.security.record(tenant.id, request, {subject, way, result, account});
  }
  void failed() const { record(accounts::SecurityResult::failed); }
  void limited() const { record(accounts::SecurityResult::limited); }
  void succeeded() const { record(accounts::SecurityResult::succeeded); }
  /// The refusal itself, for `co_return std::unexpected(trail.limited(wait))`.
  base::Refusal limited(std::chrono::seconds wait) const {
    limited();
    return too_many_attempts(wait);
  }
  base::Refusal failed(base::Refusal refusal) const {
    failed();
    return refusal;
  }
};

/// Records a session that ended because its refresh token or authorization code was used again.
inline void record_reuse(Services const& services, tenants::Tenant const& tenant,
                         http::Request const& request, std::string_view way,
                         accounts::SessionRefusal const& refused) {
  if (!refused.ended_for) return;
  AttemptTrail{services, tenant, request, accounts::SecuritySubject::session, way, refused.ended_for}
      .failed();
}

/// Records that the number was proven, but was not used for so long that it does not open the account alone.
inline void record_old_number(Services const& services, tenants::Tenant const& tenant,
                              http::Request const& request, accounts::AccountId account) {
  AttemptTrail{services, tenant, request, accounts::SecuritySubject::sign_in, "old_number", account}.failed();
}

/// Records the account that lost its number to somebody else, if there is one.
inline void record_moved_number(Services const& services, tenants::Tenant const& tenant,
                                http::Request const& request, std::optional<accounts::AccountId> former) {
  if (!former) return;
  AttemptTrail{services, tenant, request, accounts::SecuritySubject::phone, "moved", former}.succeeded();
}

}  // namespace sign_in
