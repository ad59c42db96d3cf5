// The permissions of staff, and the role that an account needs for each.
#pragma once
#include <boost/describe/enum.hpp>
#include <string_view>

namespace accounts {

/// Of an account that looks after payments; see `kiosk account roles`.
inline constexpr std::string_view billing_role = "billing";

enum class Permission { administer_accounts, read_refunds, refund, move_clock };
BOOST_DESCRIBE_ENUM(Permission, administer_accounts, read_refunds, refund, move_clock)

/// Empty: no account has it, it is for the command line alone.
constexpr std::string_view role_of(Permission permission) {
  return permission == Permission::administer_accounts ? std::string_view() : billing_role;
}

}  // namespace accounts
