// Crash points: nothing unless one is set, SIGKILL at the visit that it names.
#include "base/fail_point.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

namespace {

TEST(FailPointDeathTest, KillsAtTheVisitThatWasAskedFor) {
  EXPECT_EXIT(
      {
        base::fail_point("renew.after_intent");  // nothing is set yet
        base::set_fail_point("renew.after_intent:2");
        base::fail_point("renew.after_settle");
        base::fail_point("renew.after_intent");
        base::fail_point("renew.after_intent");
        std::_Exit(0);
      },
      ::testing::KilledBySignal(SIGKILL), "");
}

TEST(FailPointDeathTest, DoesNothingWithoutAPoint) {
  EXPECT_EXIT(
      {
        base::set_fail_point("");
        base::fail_point("renew.after_intent");
        base::fail_point("");
        std::_Exit(0);
      },
      ::testing::ExitedWithCode(0), "");
}

}  // namespace
