// Test fixture for everything that touches money: each test ends with all rules of `kiosk ledger check`.
//
//   class RenewalTest : public ledger::testing::MoneyTest {};
//   STORAGE_ON_BOTH_ENGINES(RenewalTest);
#pragma once
#include <string>

#include "features/ledger/check.hpp"
#include "storage/testing/database_test.hpp"

namespace ledger::testing {

/// One line for each finding; empty where everything holds.
std::string findings_of(storage::Database& database);

class MoneyTest : public storage::testing::DatabaseTest {
 protected:
  void TearDown() override;
  /// What the test leaves that breaks a rule.
  virtual std::string findings() { return findings_of(database()); }
};

}  // namespace ledger::testing
