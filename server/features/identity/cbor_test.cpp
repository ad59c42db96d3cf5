// CBOR: accepts what authenticators send, refuses everything else.
#include "features/identity/cbor.hpp"

#include <gtest/gtest.h>

#include <random>

namespace identity {
namespace {

std::string bytes(std::initializer_list<int> values) {
  std::string out;
  for (int const value : values) out += static_cast<char>(value);
  return out;
}

std::optional<std::int64_t> number(std::initializer_list<int> values) {
  auto const read = parse_cbor(bytes(values));
  if (!read || !std::holds_alternative<std::int64_t>(read->value)) return std::nullopt;
  return std::get<std::int64_t>(read->value);
}

TEST(CborTest, ReadsNumbersOfEveryWidth) {
  EXPECT_EQ(number({0x00}), 0);
  EXPECT_EQ(number({0x17}), 23);
  EXPECT_EQ(number({0x18, 0xff}), 255);
  EXPECT_EQ(number({0x19, 0x01, 0x00}), 256);
  EXPECT_EQ(number({0x1a, 0xff, 0xff, 0xff, 0xff}), 4294967295);
  EXPECT_EQ(number({0x1b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}), INT64_MAX);
  EXPECT_EQ(number({0x3b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}), INT64_MIN);
  EXPECT_EQ(number({0x26}), -7);
  EXPECT_EQ(number({0x39, 0x01, 0x00}), -257);
  EXPECT_EQ(number({0x18, 0x01}), 1);  // longer than it needs to be
}

TEST(CborTest, ReadsTextBytesListsAndMaps) {
  auto const read = parse_cbor(bytes(
      {0xa4, 0x01, 0x62, 'o', 'k', 0x20, 0x42, 0xff, 0x00, 0x61, 'l', 0x83, 0xf5, 0xf4, 0xf6, 0x03, 0xa0}));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read->find<std::string>(1), "ok");
  EXPECT_EQ(read->find<CborBytes>(-1)->value, bytes({0xff, 0x00}));
  EXPECT_EQ(read->find<Cbor::List>("l")->size(), 3U);
  EXPECT_TRUE(read->find<Cbor::Map>(3)->empty());
  EXPECT_EQ(read->find<std::string>(2), nullptr);
  EXPECT_EQ(read->find<bool>(1), nullptr);
}

TEST(CborTest, LeavesWhatFollows) {
  std::string const text = bytes({0x01, 0x02});
  std::string_view rest = text;
  EXPECT_TRUE(take_cbor(rest));
  EXPECT_EQ(rest, "\x02");
  EXPECT_FALSE(parse_cbor(text));
}

TEST(CborTest, RefusesWhatAuthenticatorsHaveNoUseFor) {
  for (auto const& bad : {
           bytes({}),
           bytes({0x18}),
           bytes({0x1c}),
           bytes({0x1d}),
           bytes({0x1e}),
           bytes({0x1f}),
           bytes({0x1b, 0x80, 0, 0, 0, 0, 0, 0, 0}),
           bytes({0x3b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}),
           bytes({0x42, 0x00}),
           bytes({0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00}),
           bytes({0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00}),
           bytes({0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00}),
           bytes({0x5f, 0x41, 0x00, 0xff}),
           bytes({0x9f, 0x01, 0xff}),
           bytes({0xbf, 0xff}),
           bytes({0xff}),
           bytes({0xc0, 0x01}),
           bytes({0xf7}),
           bytes({0xf8, 0x20}),
           bytes({0xf9, 0x3c, 0x00}),
           bytes({0xfb, 0, 0, 0, 0, 0, 0, 0, 0}),
           bytes({0x61, 0xff}),
           bytes({0xa2, 0x01, 0x01, 0x01, 0x02}),
           bytes({0xa2, 0x01, 0x01, 0x18, 0x01, 0x02}),  // the same key in a longer form
           bytes({0xa1, 0x41, 0x01, 0x01}),
           bytes({0xa1, 0xf5, 0x01}),
           bytes({0xa1, 0x01}),
       })
    EXPECT_FALSE(parse_cbor(bad)) << ::testing::PrintToString(bad);
}

TEST(CborTest, DepthAndCountHaveAnEnd) {
  EXPECT_TRUE(parse_cbor(std::string(7, '\x81') + '\x01'));
  EXPECT_FALSE(parse_cbor(std::string(8, '\x81') + '\x01'));
  EXPECT_FALSE(parse_cbor(std::string(100'000, '\x81') + '\x01'));
  EXPECT_TRUE(parse_cbor(bytes({0x99, 0x03, 0xe7}) + std::string(999, '\x01')));
  EXPECT_FALSE(parse_cbor(bytes({0x99, 0x03, 0xe8}) + std::string(1000, '\x01')));
}

TEST(CborTest, AnyBytesAreReadOrRefused) {
  std::mt19937 random(8949);
  for (int round = 0; round < 20'000; ++round) {
    std::string noise(random() % 40, '\0');
    for (auto& byte : noise) byte = static_cast<char>(random() % 256);
    std::string_view rest = noise;
    if (take_cbor(rest)) {
      EXPECT_LT(rest.size(), noise.size());
    }
  }
}

}  // namespace
}  // namespace identity
