// Masked contacts: recognisable for their owner, useless for others.
#include "base/contact.hpp"

#include <gtest/gtest.h>

namespace base {
namespace {

TEST(Contact, AMaskedAddressShowsItsFirstLetterAndItsHost) {
  EXPECT_EQ(mask_contact("mira@example.org"), "m•••@example.org");
  EXPECT_EQ(mask_contact("ميرا@example.org"), "م•••@example.org");
  EXPECT_EQ(mask_contact("éa@example.org"), "é•••@example.org");
  EXPECT_EQ(mask_contact("a@example.org"), "a•••@example.org");
  EXPECT_EQ(mask_contact("@example.org"), "•••@example.org");
  EXPECT_EQ(mask_contact("@"), "•••@");
}

TEST(Contact, AMaskedNumberShowsItsLastFigures) {
  EXPECT_EQ(mask_contact("491701234567"), "•••4567");
  EXPECT_EQ(mask_contact("1234567"), "•••");
  EXPECT_EQ(mask_contact("mira"), "•••");
  EXPECT_EQ(mask_contact(""), "•••");
}

}  // namespace
}  // namespace base
