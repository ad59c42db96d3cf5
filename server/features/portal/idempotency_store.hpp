// Answers that were given to requests with an Idempotency-Key, kept for 24 hours.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace portal {

/// Who sent the key, the key, and a hash of everything that makes the request.
struct IdempotentRequest {
  std::string owner;
  std::string key;
  std::string request_hash;
};

struct StoredAnswer {
  int status = 200;
  std::string headers;  // "Name: value" lines
  std::string body;
};

class IdempotencyStore {
 public:
  static constexpr std::chrono::hours kept_for{24};
  /// After this time a request that was not answered counts as abandoned: its node may be gone for good.
  static constexpr std::chrono::minutes in_flight_for{2};

  explicit IdempotencyStore(storage::TenantSession const& session) : session_(session) {}

  enum class Begun { first, in_flight, reused };
  /// `first`: the caller has to answer, then to call finish() or forget(). A kept answer is given again.
  /// `process` is "NODE-START": what an earlier start of the same node has not answered, nobody answers any
  /// more, since a node's number belongs to one process at a time.
  std::variant<Begun, StoredAnswer> begin(IdempotentRequest const& request, base::Instant now,
                                          std::string_view process);
  void finish(IdempotentRequest const& request, StoredAnswer const& answer);
  /// The next request with this key is the first again.
  void forget(IdempotentRequest const& request);

 private:
  storage::TenantSession session_;
};

/// Deletes rows older than 24 hours, of all tenants; returns how many.
std::int64_t purge_idempotency_keys(storage::Session& session, base::Instant now);

}  // namespace portal
