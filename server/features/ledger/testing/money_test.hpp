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
inline std::string findings_of(storage::Database& database) {
  std::string out;
  for (auto const& [rule, tenant, subject, detail] :
       database.read_now([](storage::Session& session) { return check(session); }))
    out += rule + ' ' + tenant + ' ' + subject + ' ' + detail + '\n';
  return out;
}

class MoneyTest : public storage::testing::DatabaseTest {
 protected:
  void TearDown() override {
    EXPECT_EQ(findings_of(database()), "");
    DatabaseTest::TearDown();
  }
};

}  // namespace ledger::testing
