// Replay protection: single-use tokens that were used, remembered until they expire.
#pragma once
#include <string_view>
#include <utility>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace sign_in {

class UsedTokenStore {
 public:
  UsedTokenStore(storage::Session& session, base::TenantId tenant)
      : session_(session), tenant_(std::move(tenant)) {}

  /// False if it was used before. Deletes expired rows.
  bool use(std::string_view token, base::Instant expires, base::Instant now);

 private:
  storage::Session& session_;
  base::TenantId tenant_;
};

}  // namespace sign_in
