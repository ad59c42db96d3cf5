// A random life of subscribers, compared with a small model that was written apart from the code: buy,
// consume, cancel, upgrade, downgrade, pause, renew, refund, chargeback, time, lost answers and crashes, on
// both databases.
//
//   KIOSK_MODEL_STEPS=100000 KIOSK_MODEL_LIVES=1000 KIOSK_MODEL_SEED=7 test_vouchers
//   --gtest_filter='*ModelTest*'
//
// The same seed makes the same life. Without them it is a short one, and always the same; script/test --full
// takes another one each time.
#include <cstdlib>
#include <iostream>

#include "features/vouchers/testing/model_steps.hpp"

namespace vouchers {
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
  static constexpr int steps_with_same_database = 3000;
  static constexpr int steps_of_a_short_life = 25;
};
STORAGE_ON_BOTH_ENGINES(ModelTest);

/// Short lives, each in another place: zones without and with summer time, of half and of quarter hours, and
/// of both ends of the day; currencies with two, none and three decimals.
TEST_P(ModelTest, LivesInSevenZonesAndFourCurrenciesAreAsTheModelSays) {
  static std::vector<std::string> const zones{"Europe/Berlin",     "America/New_York",    "Asia/Kuwait",
                                              "Asia/Kathmandu",    "Australia/Lord_Howe", "Asia/Tokyo",
                                              "Pacific/Kiritimati"};
  static std::vector<std::string> const currencies{"EUR", "JPY", "KWD", "USD"};
  static std::vector<testing::ModelLaw> const laws{
      {.has_right = true},
      {},
      {.has_right = true, .repeated = "asFirst"},
      {.has_right = true},
      {.has_right = true, .in_full = true, .repeated = "refused"}};
  auto const lives = environment("KIOSK_MODEL_LIVES", 60);
  auto const first = environment("KIOSK_MODEL_SEED", 2026);
  std::cout << "KIOSK_MODEL_SEED=" << first << " KIOSK_MODEL_LIVES=" << lives << std::endl;
  for (seed = first; seed < first + lives; ++seed) {
    TearDown();
    zone = zones[static_cast<std::size_t>(seed % std::ssize(zones))];
    currency = currencies[static_cast<std::size_t>(seed % std::ssize(currencies))];
    law = laws[static_cast<std::size_t>(seed % std::ssize(laws))];
    SetUp();
    numbers.seed(static_cast<std::uint64_t>(seed));
    step = 0;
    others_come();
    // So that summer time begins and ends in some of them.
    pass(random(365) * testing::day_ms);
    for (step = 1; step <= steps_of_a_short_life && !HasFailure(); ++step) take_step();
    if (HasFailure()) return;
    compare_everything();
    if (HasFailure()) return;
  }
}

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
}  // namespace vouchers
