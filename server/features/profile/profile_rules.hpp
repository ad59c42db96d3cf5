// Validation of profile fields, and the list of avatars to choose from.
#pragma once
#include <boost/describe.hpp>
#include <cstddef>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/accounts/account_store.hpp"
#include "features/tenants/tenant.hpp"

namespace profile {

inline constexpr std::size_t most_name_characters = 100;
inline constexpr std::size_t most_label_characters = 60;
inline constexpr std::size_t most_information_keys = 30;
inline constexpr std::size_t most_information_bytes = 500;       // of one text
inline constexpr std::size_t most_information_total = 8 * 1024;  // of all keys and texts
inline constexpr std::size_t most_information_key_characters = 40;

/// The body of PUT /user/profile.
struct ProfileBody {
  std::optional<std::string> name;
  std::optional<std::string> last_name;
  std::optional<std::string> email;
  std::optional<std::map<std::string, std::string>> user_information;
  std::optional<std::string> avatar;
};
BOOST_DESCRIBE_STRUCT(ProfileBody, (), (name, last_name, email, user_information, avatar))

/// What PUT /user/profile changes for this account. Absent members stay as they are; an address that differs
/// from the account's own is refused, for it changes only by proof that its mailbox is read. Nothing but the
/// five members is ever looked at.
std::expected<accounts::ProfileChange, std::vector<base::FieldError>> read_profile_change(
    ProfileBody body, accounts::Account const& account, tenants::Tenant const& tenant);

/// The text without the white space around it, where it is a line of 1 to `most` characters that a person can
/// see in the order they were written; else what is wrong with it.
std::expected<std::string, base::FieldError> read_line(std::string_view typed, std::string_view field,
                                                       std::size_t least, std::size_t most);

struct AvatarChoice {
  std::string name;  // as in the tenant's avatar list
  std::string src;
  std::string title;  // what it shows, in the page's language; empty where the tenant does not say
};
BOOST_DESCRIBE_STRUCT(AvatarChoice, (), (name, src, title))
/// The tenant's avatar list with the addresses of its pictures; what has none is left out.
std::vector<AvatarChoice> avatar_choices(tenants::Tenant const& tenant, std::string_view locale);
/// Empty for no picture and for one that is gone.
std::string avatar_address(tenants::Tenant const& tenant, std::string_view name);

}  // namespace profile
