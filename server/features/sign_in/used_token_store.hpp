// Replay protection: single-use tokens that were used, remembered until they expire.
#pragma once
#include <string_view>
#include <utility>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/tenant_session.hpp"

namespace sign_in {

class UsedTokenStore {
 public:
  explicit UsedTokenStore(storage::TenantSession const& session) : session_(session) {}

  /// False if it was used before. Deletes expired rows.
  bool use(std::string_view token, base::Instant expires, base::Instant now);

 private:
  storage::TenantSession session_;
};

}  // namespace sign_in
