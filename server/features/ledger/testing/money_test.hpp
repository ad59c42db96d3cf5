// Test fixture for everything that touches money: each test ends with the rules of `kiosk ledger check` of
// its feature and of those before it.
//
//   class RenewalTest : public ledger::testing::MoneyTest {};
//   STORAGE_ON_BOTH_ENGINES(RenewalTest);
#pragma once
#include <string>

#include "features/ledger/check.hpp"
#include "storage/testing/database_test.hpp"

namespace ledger::testing {

/// One line for each finding; empty where everything holds.
std::string findings_of(storage::Database& database, Rules const& rules);

class MoneyTest : public storage::testing::DatabaseTest {
 protected:
  void TearDown() override;
  /// What the test leaves that breaks a rule.
  virtual std::string findings() { return findings_of(database(), rules()); }
  /// The ledger's, and what a later feature's fixture adds.
  virtual Rules rules() { return {}; }
};

}  // namespace ledger::testing
