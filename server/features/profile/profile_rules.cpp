// Validates what people write about themselves.
#include "features/profile/profile_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "features/accounts/typed_text.hpp"

namespace profile {
namespace {

using Errors = std::vector<base::FieldError>;

bool is_key(std::string_view key) {
  return !key.empty() && key.size() <= most_information_key_characters &&
         std::ranges::all_of(key, [](char sign) {
           return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') ||
                  (sign >= '0' && sign <= '9') || sign == '_' || sign == '.' || sign == '-';
         });
}

void check_information(std::map<std::string, std::string> const& information, Errors& errors) {
  std::string const field = "userInformation";
  if (information.size() > most_information_keys)
    return errors.push_back({field, "max", fmt::format("must have at most {} keys", most_information_keys)});
  std::size_t total = 0;
  for (auto const& [key, text] : information) {
    total += key.size() + text.size();
    // Do not echo an invalid key in the error message.
    if (!is_key(key)) {
      errors.push_back({field, "regex", "keys must be 1 to 40 letters, digits, _ . or -"});
      continue;
    }
    auto const path = field + '.' + key;
    if (text.size() > most_information_bytes)
      errors.push_back({path, "max", fmt::format("must be at most {} bytes", most_information_bytes)});
    else if (accounts::measure(text, accounts::Lines::many).unseen)
      errors.push_back({path, "format", "must not contain a control character"});
  }
  if (total > most_information_total)
    errors.push_back({field, "max", fmt::format("must be at most {} bytes", most_information_total)});
}

std::optional<std::string> read_name(std::optional<std::string> const& typed, std::string_view field,
                                     Errors& errors) {
  if (!typed) return std::nullopt;
  auto line = read_line(*typed, field, 0, most_name_characters);
  if (line) return std::move(*line);
  errors.push_back(std::move(line.error()));
  return std::nullopt;
}

}  // namespace

std::expected<std::string, base::FieldError> read_line(std::string_view typed, std::string_view field,
                                                       std::size_t least, std::size_t most) {
  auto const text = accounts::trimmed(typed);
  auto const refuse = [&](char const* rule, std::string message) {
    return std::unexpected(base::FieldError{std::string(field), rule, std::move(message)});
  };
  auto const measured = accounts::measure(text);
  if (measured.characters < least) return refuse("required", "must not be empty");
  if (measured.characters > most) return refuse("max", fmt::format("must be at most {} characters", most));
  if (measured.unseen) return refuse("format", "must not contain a control character");
  return std::string(text);
}

std::expected<accounts::ProfileChange, std::vector<base::FieldError>> read_profile_change(
    ProfileBody body, accounts::Account const& account, tenants::Tenant const& tenant) {
  Errors errors;
  accounts::ProfileChange change;
  // Registration asks for neither name, and many people have one only.
  change.name = read_name(body.name, "name", errors);
  change.last_name = read_name(body.last_name, "lastName", errors);
  if (body.email) {
    bool const same = body.email->empty()
                          ? !account.email
                          : account.email_key && accounts::email_key(*body.email) == account.email_key;
    if (!same)
      errors.push_back({"email", "verified", "changes by POST /user/email, which asks the new mailbox"});
  }
  if (body.avatar && !body.avatar->empty()) {
    auto const& images = tenant.configuration.avatar_list.images;
    // A picture that was chosen earlier may have been removed from the list since.
    if (*body.avatar != account.avatar && std::ranges::find(images, *body.avatar) == images.end())
      errors.push_back({"avatar", "enum", "is not in the tenant's list of avatars"});
  }
  if (body.user_information) check_information(*body.user_information, errors);
  if (!errors.empty()) return std::unexpected(std::move(errors));
  change.avatar = std::move(body.avatar);
  change.user_information = std::move(body.user_information);
  return change;
}

std::string avatar_address(tenants::Tenant const& tenant, std::string_view name) {
  if (auto const file = tenant.files.find(name); file != tenant.files.end()) return file->second.address;
  // An external URL was checked against the allowed hosts when the list was saved.
  auto const& images = tenant.configuration.avatar_list.images;
  bool const address = name.starts_with("https://") || name.starts_with('/');
  return address && std::ranges::find(images, name) != images.end() ? std::string(name) : std::string();
}

std::vector<AvatarChoice> avatar_choices(tenants::Tenant const& tenant, std::string_view locale) {
  auto const& list = tenant.configuration.avatar_list;
  std::vector<AvatarChoice> out;
  for (auto const& name : list.images) {
    auto address = avatar_address(tenant, name);
    if (address.empty()) continue;
    auto const title = list.titles.find(name);
    out.push_back({name, std::move(address),
                   title == list.titles.end() ? std::string() : tenants::words_in(title->second, locale)});
  }
  return out;
}

}  // namespace profile
