// UUIDs of names: the examples that Podcasting 2.0 gives, and what is not a UUID.
#include "base/uuid.hpp"

#include <gtest/gtest.h>

namespace base {
namespace {

TEST(Uuid, OfAFeedsAddressIsThatOfTheExamples) {
  std::string const podcasts = "ead4c236-bf58-58c6-a2c6-a6b28d128cb6";
  EXPECT_EQ(uuid_of_name(podcasts, "mp3s.nashownotes.com/pc20rss.xml"),
            "917393e3-1b1e-5cef-ace4-edaa54e1f810");
  EXPECT_EQ(uuid_of_name(podcasts, "podnews.net/rss"), "9b024349-ccf0-5f69-a609-6b82873eab3c");
  EXPECT_THROW(uuid_of_name("podcasts", "podnews.net/rss"), std::invalid_argument);
}

TEST(Uuid, OtherTextsAreNone) {
  EXPECT_TRUE(is_uuid("917393e3-1b1e-5cef-ace4-edaa54e1f810"));
  EXPECT_TRUE(is_uuid("917393E3-1B1E-5CEF-ACE4-EDAA54E1F810"));
  for (auto const* text : {"", "917393e31b1e5ceface4edaa54e1f810", "917393e3-1b1e-5cef-ace4-edaa54e1f81g",
                           "917393e3-1b1e-5cef-ace4-edaa54e1f8100"})
    EXPECT_FALSE(is_uuid(text)) << text;
}

}  // namespace
}  // namespace base
