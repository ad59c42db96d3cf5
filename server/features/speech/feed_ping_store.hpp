// The rows of feeds that a hub was notified of.
#pragma once
#include <map>
#include <string>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/tenant_session.hpp"

namespace speech {

class FeedPingStore {
 public:
  explicit FeedPingStore(storage::TenantSession const& session) : session_(session) {}

  /// The digests of the feeds as they were when the hub was notified.
  std::map<base::ArticleId, std::string> digests();
  void save(base::ArticleId podcast, std::string const& digest, base::Instant now);

 private:
  storage::TenantSession session_;
};

}  // namespace speech
