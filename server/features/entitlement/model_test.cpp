// A random life of subscribers, compared with a small model that was written apart from the code: buy,
// consume, cancel, upgrade, downgrade, pause, renew, refund, chargeback, time, lost answers and crashes, on
// both databases.
//
//   KIOSK_MODEL_STEPS=100000 KIOSK_MODEL_SEED=7 test_entitlement --gtest_filter='*ModelTest*'
//
// The same seed makes the same life. Without them it is a short one, and always the same; script/test --full
// takes another one each time.
#include <cstdlib>
#include <iostream>

#include "features/entitlement/testing/model_steps.hpp"

namespace entitlement {
namespace {

std::int64_t environment(char const* name, std::int64_t usual) {
  auto const* value = std::getenv(name);
  return value == nullptr || *value == 0 ? usual : std::atoll(value);
}

class ModelTest : public testing::ModelSteps {
 protected:
  // Others come instead, or each user would have thousands of subscriptions.
  static constexpr int steps_with_same_users = 1000;
  // Then a new database: after more steps the test's date would be too late for identifiers, which hold the
  // time.
  static constexpr int steps_with_same_database = 6000;
};
STORAGE_ON_BOTH_ENGINES(ModelTest);

TEST_P(ModelTest, ARandomLifeIsAsTheModelSays) {
  auto const steps = environment("KIOSK_MODEL_STEPS", on_sqlite() ? 400 : 150);
  seed = environment("KIOSK_MODEL_SEED", 2026);
  std::cout << "KIOSK_MODEL_SEED=" << seed << " KIOSK_MODEL_STEPS=" << steps << std::endl;
  numbers.seed(static_cast<std::uint64_t>(seed));
  others_come();
  for (step = 1; step <= steps; ++step) {
    take_step();
    if (HasFailure()) return;
    if (step % steps_with_same_database == 0 && step < steps) {
      compare_everything();
      TearDown();
      SetUp();
      others_come();
    } else if (step % steps_with_same_users == 0) {
      others_come();
    }
    if (HasFailure()) return;
  }
  compare_everything();
}

}  // namespace
}  // namespace entitlement
