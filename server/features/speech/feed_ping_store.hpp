// Which feeds a hub was told of.
#pragma once
#include <map>
#include <string>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace speech {

class FeedPingStore {
 public:
  FeedPingStore(storage::Session& session, base::TenantId tenant)
      : session_(session), tenant_(std::move(tenant)) {}

  /// The digests of the feeds as they were when the hub was told.
  std::map<base::ArticleId, std::string> digests();
  void save(base::ArticleId podcast, std::string const& digest, base::Instant now);

 private:
  storage::Session& session_;
  base::TenantId tenant_;
};

}  // namespace speech
