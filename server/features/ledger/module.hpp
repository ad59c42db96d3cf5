// The ledger's job: once a day it takes snapshots of balances, so that a sum does not begin at the first day.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "core/core.hpp"

namespace ledger {

/// For each tenant, some postings in one transaction.
boost::asio::awaitable<void> take_all_snapshots(storage::Database& database, base::Clock const& clock);

struct Module {
  static constexpr char const* snapshot_job = "ledger.snapshot";

  explicit Module(core::Core& core);
};

}  // namespace ledger
