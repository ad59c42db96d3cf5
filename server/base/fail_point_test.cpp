// Crash points: nothing without the environment, SIGKILL at the visit that it names.
#include "base/fail_point.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

namespace {

TEST(FailPointDeathTest, KillsAtTheVisitThatWasAskedFor) {
  EXPECT_EXIT(
      {
        ::setenv("KIOSK_FAIL_POINT", "renew.after_intent:2", 1);
        base::fail_point("renew.after_intent");  // nothing is allowed yet
        base::allow_fail_points();
        base::fail_point("renew.after_settle");
        base::fail_point("renew.after_intent");
        base::fail_point("renew.after_intent");
        std::_Exit(0);
      },
      ::testing::KilledBySignal(SIGKILL), "");
}

TEST(FailPointDeathTest, DoesNothingWithoutTheEnvironment) {
  EXPECT_EXIT(
      {
        ::unsetenv("KIOSK_FAIL_POINT");
        base::allow_fail_points();
        base::fail_point("renew.after_intent");
        base::fail_point("");
        std::_Exit(0);
      },
      ::testing::ExitedWithCode(0), "");
}

}  // namespace
