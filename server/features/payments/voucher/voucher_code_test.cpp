// Codes of vouchers: no two alike, and a mistake in one is seen.
#include "features/payments/voucher/voucher_code.hpp"

#include <gtest/gtest.h>

#include <set>

namespace payments::voucher {
namespace {

TEST(VoucherCode, IsReadHoweverItIsWritten) {
  auto const code = make_code();
  ASSERT_EQ(code.size(), code_length);
  EXPECT_EQ(shown_code(code).size(), code_length + 3);
  EXPECT_EQ(read_code(code), code);
  EXPECT_EQ(read_code(shown_code(code)), code);
  auto typed = " " + shown_code(code) + " ";
  for (auto& character : typed) character = static_cast<char>(std::tolower(character));
  EXPECT_EQ(read_code(typed), code);
}

TEST(VoucherCode, EachWrongCharacterAndEachSwapIsSeen) {
  for (int times = 0; times < 50; ++times) {
    auto const code = make_code();
    for (std::size_t at = 0; at < code.size(); ++at) {
      for (auto const character : code_alphabet) {
        auto wrong = code;
        wrong[at] = character;
        EXPECT_EQ(read_code(wrong).has_value(), character == code[at]) << wrong;
      }
      for (std::size_t other = at + 1; other < code.size(); ++other) {
        auto swapped = code;
        std::swap(swapped[at], swapped[other]);
        EXPECT_EQ(read_code(swapped).has_value(), swapped == code) << swapped;
      }
    }
  }
}

TEST(VoucherCode, WhatCannotBeOneIsRefused) {
  auto const code = make_code();
  for (auto const& typed : {std::string(), std::string("x"), code.substr(1), code + "2", std::string(16, '0'),
                            std::string(1000, '2'), std::string("ÄÖÜ"), code + std::string(1, '\0')})
    EXPECT_EQ(read_code(typed), std::nullopt) << typed;
}

TEST(VoucherCode, EachIsAnother) {
  std::set<std::string> made;
  std::set<char> seen;
  for (int times = 0; times < 20'000; ++times) {
    auto const code = make_code();
    seen.insert(code.begin(), code.end());
    made.insert(code);
  }
  EXPECT_EQ(made.size(), 20'000U);
  EXPECT_EQ(seen.size(), code_alphabet.size());
}

}  // namespace
}  // namespace payments::voucher
