// WebSub: tells a tenant's hub which feeds have changed, so that podcast apps need not ask again and again.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "base/time/instant.hpp"
#include "core/job_loop.hpp"
#include "features/tenants/tenant.hpp"
#include "outbound/http_client.hpp"
#include "storage/changes/changes.hpp"
#include "storage/database.hpp"

namespace speech {

class FeedPings {
 public:
  using Tenants = std::function<std::vector<std::shared_ptr<tenants::Tenant const>>()>;

  FeedPings(storage::Database& database, base::Clock const& clock, storage::Changes const& changes,
            Tenants tenants, outbound::HttpClient& client)
      : database_(database),
        clock_(clock),
        changes_(changes),
        tenants_(std::move(tenants)),
        client_(client) {}

  void start(core::JobLoop& jobs);
  /// Looks at the feeds of each tenant whose catalogue or documents have changed since the last time.
  boost::asio::awaitable<storage::JobResult> run();

 private:
  struct ChangedFeed {
    base::ArticleId podcast;
    std::string address;
    std::string digest;
  };
  std::vector<ChangedFeed> changed(storage::Session& session, tenants::Tenant const& tenant) const;
  boost::asio::awaitable<bool> tell(std::shared_ptr<tenants::Tenant const> tenant, ChangedFeed feed);

  storage::Database& database_;
  base::Clock const& clock_;
  storage::Changes const& changes_;
  Tenants tenants_;
  outbound::HttpClient& client_;
  std::map<std::string, std::tuple<std::uint64_t, std::int64_t>> seen_;  // by tenant: catalogue and revision
};

}  // namespace speech
