// JSON parsing and printing: what is accepted, what is refused and with which field error.
#include "base/json/json.hpp"

#include <gtest/gtest.h>

namespace {

enum class Mood { calm, wild };
BOOST_DESCRIBE_ENUM(Mood, calm, wild)

struct Inner {
  std::string sub_title;
  std::optional<std::int64_t> year;
};
BOOST_DESCRIBE_STRUCT(Inner, (), (sub_title, year))

struct Outer {
  std::int64_t amount = 0;
  std::vector<Inner> items;
  Mood mood = Mood::calm;
  std::optional<base::ArticleId> article;
  std::map<std::string, bool> flags;
};
BOOST_DESCRIBE_STRUCT(Outer, (), (amount, items, mood, article, flags))

struct Tokens {
  std::string access_token;
};
BOOST_DESCRIBE_STRUCT(Tokens, (), (access_token))

}  // namespace
template <>
inline constexpr bool base::keeps_snake_case<Tokens> = true;
namespace {

constexpr char good[] =
    R"({"amount":5,"items":[{"subTitle":"a"}],"mood":"wild","flags":{"x":true},"unknown":[1,2]})";

TEST(Json, ReadsWhatItPrints) {
  auto const read = base::parse<Outer>(good);
  ASSERT_TRUE(read);
  EXPECT_EQ(base::to_json(*read),
            R"({"amount":5,"items":[{"subTitle":"a"}],"mood":"wild","flags":{"x":true}})");
  auto const again = base::parse<Outer>(base::to_json(*read));
  ASSERT_TRUE(again);
  EXPECT_EQ(base::to_json(*again), base::to_json(*read));
}

TEST(Json, ANumberIsReadExactlyAndPrintsTheSameAgain) {
  for (auto const& [text, number] :
       {std::pair{"66666666666666666666666666666666666666666666666666666", 6.666666666666666e52},
        std::pair{"-2.5", -2.5}, std::pair{"0.1", 0.1},
        std::pair{"123456789012345678901234567890e-20", 1234567890.1234567890},
        std::pair{"1.7976931348623157e308", 1.7976931348623157e308}, std::pair{"5e-324", 5e-324},
        std::pair{"1e-400", 0.0}}) {
    auto const read = base::parse_tree(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->as_double(), number) << text;
    auto const again = base::parse_tree(base::print_tree(*read));
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(*again, *read) << text;
  }
  for (auto const* text : {"1e400", "-1e400", "1.8e308", "1e99999999999"})
    EXPECT_FALSE(base::parse_tree(text)) << text;
}

TEST(Json, NamesTheFieldThatIsWrong) {
  struct Case {
    char const* body;
    char const* field;
    char const* rule;
  };
  for (auto const& [body, field, rule] : {
           Case{R"({"items":[],"mood":"calm","flags":{}})", "amount", "required"},
           Case{R"({"amount":"5","items":[],"mood":"calm","flags":{}})", "amount", "type"},
           Case{R"({"amount":1.0,"items":[],"mood":"calm","flags":{}})", "amount", "type"},
           Case{R"({"amount":99999999999999999999999999,"items":[],"mood":"calm","flags":{}})", "amount",
                "type"},
           Case{R"({"amount":9999999999999999999,"items":[],"mood":"calm","flags":{}})", "amount", "range"},
           Case{R"({"amount":1e999,"items":[],"mood":"calm","flags":{}})", "", "range"},
           Case{R"({"amount":1,"items":[{"subTitle":3}],"mood":"calm","flags":{}})", "items[0].subTitle",
                "type"},
           Case{R"({"amount":1,"items":{},"mood":"calm","flags":{}})", "items", "type"},
           Case{R"({"amount":1,"items":[],"mood":"angry","flags":{}})", "mood", "enum"},
           Case{R"({"amount":1,"items":[],"mood":"calm","article":"nope","flags":{}})", "article", "format"},
           Case{R"({"amount":1,"amount":2,"items":[],"mood":"calm","flags":{}})", "amount", "duplicate"},
           Case{R"({"amount":1)", "", "syntax"},
           Case{"", "", "syntax"},
           Case{"{} {}", "", "syntax"},
           Case{"{\"amount\":\"\xff\"}", "", "syntax"},
           Case{"[]", "", "type"},
       }) {
    auto const read = base::parse<Outer>(body);
    ASSERT_FALSE(read) << body;
    EXPECT_EQ(read.error().front().field, field) << body;
    EXPECT_EQ(read.error().front().rule, rule) << body;
  }
}

TEST(Json, RefusesMoreThan32Levels) {
  std::string const deep = std::string(33, '[') + std::string(33, ']');
  auto const tree = base::parse_tree(deep);
  ASSERT_FALSE(tree);
  EXPECT_EQ(tree.error().rule, "depth");
  EXPECT_TRUE(base::parse_tree(std::string(32, '[') + std::string(32, ']')));
}

TEST(Json, NoTextClosesAScriptBlock) {
  EXPECT_EQ(base::to_json(std::string("</script><!--")), R"("\u003c/script>\u003c!--")");
  auto const tree = base::parse_tree(R"({"a":"</script>"})");
  ASSERT_TRUE(tree);
  EXPECT_EQ(base::print_tree(*tree).find('<'), std::string::npos);
}

TEST(Json, TokensKeepTheirUnderscore) { EXPECT_EQ(base::to_json(Tokens{"t"}), R"({"access_token":"t"})"); }

TEST(Json, ControlCharactersAndUnicodeSurvive) {
  std::string const text = "a\x01\n\"\\ \xd8\xb3\xd9\x84\xd8\xa7\xd9\x85 \xf0\x9f\x8e\xb5";
  auto const tree = base::parse_tree(base::to_json(text));
  ASSERT_TRUE(tree);
  EXPECT_EQ(std::string(tree->as_string()), text);
}

}  // namespace
