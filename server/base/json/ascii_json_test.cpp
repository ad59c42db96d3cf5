// JSON in ASCII: escapes of one and two units, and what is left as it is.
#include "base/json/ascii_json.hpp"

#include <gtest/gtest.h>

#include "base/json/json.hpp"

namespace base {
namespace {

TEST(AsciiJson, EscapesEveryCharacterBeyondAscii) {
  EXPECT_EQ(ascii_json(""), "");
  EXPECT_EQ(ascii_json(R"({"a":"plain \\ \" 1"})"), R"({"a":"plain \\ \" 1"})");
  EXPECT_EQ(ascii_json("[\"d\u00e9j\u00e0\"]"), R"(["d\u00e9j\u00e0"])");
  EXPECT_EQ(ascii_json("\"\u0645\u0631 x\""), R"("\u0645\u0631 x")");
  EXPECT_EQ(ascii_json("\"\U0001D11E\""), R"("\ud834\udd1e")");
}

TEST(AsciiJson, SaysTheSame) {
  std::string const json = "{\"\u0627\":\"\u00fc \U0001F3A7 \\n <\"}";
  EXPECT_EQ(print_tree(*parse_tree(ascii_json(json))), print_tree(*parse_tree(json)));
}

TEST(AsciiJson, LeavesBrokenBytesAsTheyAre) { EXPECT_EQ(ascii_json("\"a\xFF\xC3\""), "\"a\xFF\xC3\""); }

}  // namespace
}  // namespace base
