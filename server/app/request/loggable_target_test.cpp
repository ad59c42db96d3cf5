// What of a request's target may stand in the log.
#include "app/request/loggable_target.hpp"

#include <gtest/gtest.h>

namespace {

using app::loggable_target;

TEST(LoggableTarget, LeavesOutTheValuesOfSecretParameters) {
  EXPECT_EQ(loggable_target("/music?limit=2"), "/music?limit=2");
  EXPECT_EQ(loggable_target("/?session_id=abc&from=1"), "/?session_id=...&from=1");
  EXPECT_EQ(loggable_target("/?c%6fde=abc&CODE=def&x"), "/?c%6fde=...&CODE=...&x");
}

TEST(LoggableTarget, LeavesOutWhatHoldsSecretsInsideOfItsValue) {
  for (auto const* query : {"redirectUrl=/music?code=abc", "redirectUrl=%2Fmusic%3Fa%3D1%26code%3Dabc",
                            "redirectUrl=%252Fmusic%253Ftoken%253Dabc",
                            "next=https%3A%2F%2Fa.example%23access_token%3Dabc", "u=%2525252525252Fcode"})
    EXPECT_EQ(loggable_target(std::string("/login?") + query),
              "/login?" + std::string(query).substr(0, std::string_view(query).find('=')) + "=...")
        << query;
  EXPECT_EQ(loggable_target("/login?redirectUrl=%2Fmusic%3Fpostcode%3D1"),
            "/login?redirectUrl=%2Fmusic%3Fpostcode%3D1");
}

}  // namespace
