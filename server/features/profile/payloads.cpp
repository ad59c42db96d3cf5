// Maps rows to the payloads of pages and calls.
#include "features/profile/payloads.hpp"

#include <algorithm>

namespace profile {

Profile make_profile(accounts::Account const& account, tenants::Tenant const& tenant) {
  return {accounts::as_user(account), avatar_address(tenant, account.avatar)};
}

SecondFactorState second_factor_state(std::optional<accounts::SecondFactor> const& factor) {
  if (!factor) return {};
  return {factor->enabled_at, factor->recovery_codes_left};
}

std::vector<ProfilePasskey> own_passkeys(std::vector<accounts::Passkey> const& passkeys) {
  std::vector<ProfilePasskey> out;
  for (auto const& passkey : passkeys)
    out.push_back({passkey.credential_id, passkey.label, passkey.created_at, passkey.used_at});
  return out;
}

std::vector<ProfileIdentity> own_identities(std::vector<accounts::LinkedIdentity> const& identities) {
  std::vector<ProfileIdentity> out;
  for (auto const& identity : identities) {
    std::string_view host = identity.issuer;
    if (auto const scheme = host.find("://"); scheme != host.npos) host.remove_prefix(scheme + 3);
    host = host.substr(0, host.find_first_of("/:"));
    out.push_back({identity.issuer, identity.subject, std::string(host), identity.email.value_or(""),
                   identity.linked_at});
  }
  return out;
}

std::vector<ProfileSession> own_sessions(std::vector<accounts::SessionRow> const& rows,
                                         accounts::SessionId current) {
  std::vector<ProfileSession> out;
  for (auto const& row : rows)
    out.push_back(
        {row.id, row.method, row.device, row.address, row.created_at, row.seen_at, row.id == current});
  std::ranges::stable_sort(out, [](ProfileSession const& a, ProfileSession const& b) {
    return a.current != b.current ? a.current : a.seen_at > b.seen_at;
  });
  return out;
}

}  // namespace profile
