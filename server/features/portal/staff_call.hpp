// A call that staff make: its type says which permission it takes, and each is in the audit trail.
#pragma once
#include <optional>

#include "base/problem.hpp"
#include "features/accounts/staff/permission.hpp"
#include "features/portal/call.hpp"

namespace portal {

inline constexpr base::ProblemType billing_role_required{
    403, "ROLE_REQUIRED", "This call needs the role billing.", "error.forbidden"};

/// What an account without the permission is refused with.
constexpr base::ProblemType const& role_required(accounts::Permission) { return billing_role_required; }

/// Reached by a user whose role gives the permission: 403 ROLE_REQUIRED for everybody else. portal::answer
/// writes into the audit trail who made it, what it was and how it ended, so that no handler can forget it.
template <accounts::Permission permission_>
struct StaffCall : UserCall {
  static constexpr accounts::Permission permission = permission_;
};

template <class Caller>
inline constexpr std::optional<accounts::Permission> permission_of = std::nullopt;
template <accounts::Permission permission>
inline constexpr std::optional<accounts::Permission> permission_of<StaffCall<permission>> = permission;

}  // namespace portal
