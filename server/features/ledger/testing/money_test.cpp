// Checks the ledger after each test.
#include "features/ledger/testing/money_test.hpp"

namespace ledger::testing {

std::string findings_of(storage::Database& database, Rules const& rules) {
  std::string out;
  for (auto const& [rule, tenant, subject, detail] :
       database.read_now([&](storage::Session& session) { return check(session, rules); }))
    out += rule + ' ' + tenant + ' ' + subject + ' ' + detail + '\n';
  return out;
}

void MoneyTest::TearDown() {
  EXPECT_EQ(findings(), "");
  DatabaseTest::TearDown();
}

}  // namespace ledger::testing
