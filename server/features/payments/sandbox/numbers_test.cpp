// Which cards and telephones are the sandbox's: people can have their own, and no real number is one.
#include <gtest/gtest.h>

#include "features/payments/sandbox/test_numbers.hpp"

namespace payments::sandbox {
namespace {

TEST(TestNumbersTest, EachPersonCanHaveACard) {
  EXPECT_EQ(read_test_card("4000 0000 0000 0001"), "4000000000000001");
  EXPECT_EQ(read_test_card("4000-0012-3456-7813"), "4000001234567813");
  for (std::string_view const wrong :
       {"", "01", "4000000000000099", "4000000000000014", "400000000000001", "40000000000000001",
        "4000100000000001", "999000000001", "4000 0000 0000 000a", "'; drop table payment; --", "４０００"})
    EXPECT_EQ(read_test_card(wrong), std::nullopt) << wrong;
}

TEST(TestNumbersTest, EachPersonCanHaveATelephone) {
  EXPECT_EQ(read_test_phone("+999 0000 000 01"), "999000000001");
  EXPECT_EQ(read_test_phone("999012345610"), "999012345610");
  for (std::string_view const wrong : {"", "999000000099", "99900000001", "9990000000001", "999100000001",
                                       "4000000000000001", "+49 170 1234501", "999000000001#"})
    EXPECT_EQ(read_test_phone(wrong), std::nullopt) << wrong;
}

TEST(TestNumbersTest, TheLastTwoDigitsDecide) {
  for (auto const& known : test_numbers) {
    EXPECT_EQ(behaviour_of("40000012345678" + std::string(known.digits)), known.behaviour);
    EXPECT_EQ(behaviour_of("9990123456" + std::string(known.digits)), known.behaviour);
  }
}

}  // namespace
}  // namespace payments::sandbox
