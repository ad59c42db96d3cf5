// Text: slugs, percent encoding, hex, Base64, UTF-8 and digests.
#include "base/text.hpp"

#include <gtest/gtest.h>

namespace {

TEST(Text, SlugsFromAnyScript) {
  EXPECT_EQ(base::slugify("Café de Nuit!"), "cafe-de-nuit");
  EXPECT_EQ(base::slugify("L'été à Bucureşti"), "lete-a-bucuresti");
  EXPECT_EQ(base::slugify("Straße & Grün"), "strasse-grun");
  EXPECT_FALSE(base::slugify("ليل طويل").empty());
  EXPECT_NE(base::slugify("ليل طويل"), "item");
  EXPECT_EQ(base::slugify("🎵", "track"), "track");
  EXPECT_LE(base::slugify(std::string(500, 'a')).size(), 80u);
}

TEST(Text, PercentEscapesThereAndBack) {
  std::string const all = "a/b?c=d&e f%\xd8\xb3";
  EXPECT_EQ(base::percent_decode(base::percent_encode_component(all)), all);
  EXPECT_FALSE(base::percent_decode("%"));
  EXPECT_FALSE(base::percent_decode("%4"));
  EXPECT_FALSE(base::percent_decode("%zz"));
  EXPECT_EQ(base::percent_decode("a+b%2B%00"), std::string("a+b+\0", 5));
  EXPECT_EQ(base::percent_encode_path("/a b/c?\xd8\xb3"), "/a%20b/c%3F%D8%B3");
}

TEST(Text, FormsWriteASpaceAsAPlusAndKeepABrokenEscape) {
  EXPECT_EQ(base::percent_decode_form("a+b%20c%2Bd"), "a b c+d");
  EXPECT_EQ(base::percent_decode_form("100%"), "100%");
  EXPECT_EQ(base::percent_decode_form("%4"), "%4");
  EXPECT_EQ(base::percent_decode_form("%zz%41%"), "%zzA%");
  EXPECT_EQ(base::percent_decode_form("%%41"), "%A");
}

TEST(Text, HexThereAndBack) {
  EXPECT_EQ(base::hex(std::string("\0\x7f\xff", 3)), "007fff");
  EXPECT_EQ(base::from_hex("007fFF"), std::string("\0\x7f\xff", 3));
  EXPECT_EQ(base::from_hex(""), "");
  for (auto const* wrong : {"0", "0g", "0 ", "007", "00:11", " 00"})
    EXPECT_FALSE(base::from_hex(wrong)) << wrong;
}

TEST(Text, Base64AsTheStandardsVectorsHaveIt) {
  EXPECT_EQ(base::base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base::base64("f"), "Zg==");
  EXPECT_EQ(base::base64(""), "");
  EXPECT_EQ(base::base64url("\xfb\xff"), "-_8");
}

TEST(Text, DetectsInvalidUtf8) {
  EXPECT_TRUE(base::is_valid_utf8("a\xc3\xa9\xf0\x9f\x8e\xb5"));
  for (char const* wrong : {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc3", "\xe2\x82"})
    EXPECT_FALSE(base::is_valid_utf8(wrong));
}

TEST(Text, DigestsMatchTheStandardsVectors) {
  EXPECT_EQ(base::sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  // RFC 4231, case 2
  EXPECT_EQ(base::hex(base::hmac_sha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Text, WhatCannotBePrintedIsEscaped) {
  EXPECT_EQ(base::printable_text("a\xe9\xff b.mp3"), "a\\xE9\\xFF b.mp3");
  EXPECT_EQ(base::printable_text("caf\xc3\xa9 \xf0\x9f\x8e\xb5"), "caf\xc3\xa9 \xf0\x9f\x8e\xb5");
  EXPECT_EQ(base::printable_text("a\n\x1b[2J\xc3"), "a\\x0A\\x1B[2J\\xC3");
}

}  // namespace
