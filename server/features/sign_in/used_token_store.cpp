// The SQL of used tokens.
#include "features/sign_in/used_token_store.hpp"

#include "base/text.hpp"

namespace sign_in {

using storage::bind;

bool UsedTokenStore::use(std::string_view token, base::Instant expires, base::Instant now) {
  session_.execute("delete from used_token where tenant = :tenant and expires_at <= :now", bind("now", now));
  return session_.execute(R"(
    insert into used_token (tenant, token_hash, expires_at) values (:tenant, :token_hash, :expires_at)
    on conflict (tenant, token_hash) do nothing)",
                          bind("token_hash", base::sha256_hex(token)), bind("expires_at", expires)) > 0;
}

}  // namespace sign_in
