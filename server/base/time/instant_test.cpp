// Instants as RFC 3339 writes them.
#include "base/time/instant.hpp"

#include <gtest/gtest.h>

namespace {

TEST(Instants, ReadRfc3339InItsForms) {
  EXPECT_EQ(base::parse_rfc3339("1970-01-01T00:00:00Z")->ms, 0);
  EXPECT_EQ(base::parse_rfc3339("1970-01-01T02:00:00+02:00")->ms, 0);
  EXPECT_EQ(base::parse_rfc3339("1970-01-01T00:00:01.5Z")->ms, 1500);
  EXPECT_EQ(base::to_rfc3339(*base::parse_rfc3339("2026-11-21T10:05:06.007Z")), "2026-11-21T10:05:06.007Z");
  for (char const* wrong : {"", "2026", "2026-13-01", "2026-02-30", "2026-01-01T", "2026-01-01T25:00:00Z",
                            "2026-01-01T00:00:00", "2026-01-01T00:00:00+2"})
    EXPECT_FALSE(base::parse_rfc3339(wrong)) << wrong;
}

}  // namespace
