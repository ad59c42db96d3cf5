// The ledger's jobs: once a day snapshots of balances are taken, so that a sum does not begin at the first
// day, and each night the ledger is checked.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/ledger/check_job.hpp"

namespace ledger {

/// Takes the snapshots of each tenant, some postings in one transaction.
boost::asio::awaitable<void> take_all_snapshots(storage::Database& database, base::Clock const& clock);

struct Module {
  static constexpr char const* snapshot_job = "ledger.snapshot";

  /// `rules`: those of all features.
  Module(core::Core& core, accounts::Module& accounts, Rules rules);

  CheckJob check;
};

}  // namespace ledger
