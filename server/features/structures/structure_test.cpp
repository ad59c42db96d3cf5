// Trees of nodes: validation errors with paths, and the tree for each reader.
#include "features/structures/structure.hpp"

#include <gmock/gmock.h>

#include "features/portal/query_tree.hpp"
#include "features/structures/structure_query.hpp"

namespace structures {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> const hosts{"shop.example"};
std::vector<std::string> const words{"music", "apps", "search"};

std::vector<std::string> errors_of(std::string const& json) {
  std::vector<std::string> out;
  if (auto const read = read_structure(json, {hosts, words}); !read)
    for (auto const& error : read.error()) out.push_back(error.field);
  return out;
}
SavedNode saved(std::string const& json) {
  auto read = read_structure(json, {hosts, words});
  EXPECT_TRUE(read) << (read ? "" : read.error().front().field + " " + read.error().front().message);
  return read.value_or(SavedNode{});
}

TEST(StructureSave, EachErrorHasItsPath) {
  EXPECT_THAT(
      errors_of(
          R"({"name":"home","substructure":[{"name":"a"},{"name":"b"},{"name":"c","data":{"clickUrl":"//evil.example"}}]})"),
      ElementsAre("substructure[2].data.clickUrl"));
  EXPECT_THAT(errors_of(R"({"name":"home","data":{"clickUrl":{"en":"/a","ar":"https://other.example/"}}})"),
              ElementsAre("data.clickUrl.ar"));
  EXPECT_THAT(errors_of(R"({"name":"Home Page"})"), ElementsAre("name"));
  EXPECT_THAT(errors_of(R"({"data":{}})"), ElementsAre("name"));
  EXPECT_THAT(errors_of(R"({"name":"a","data":{"title":3.5}})"), ElementsAre("data.title"));
  EXPECT_THAT(errors_of(R"({"name":"a","data":{"title":{"it":"x"}}})"), ElementsAre("data.title.it"));
  EXPECT_THAT(errors_of(R"({"name":"a","data":{"customProperties":{"a b":"x"}}})"),
              ElementsAre("data.customProperties.a b"));
  EXPECT_THAT(errors_of(R"({"name":"a","data":{"imageUrl":"https://evil.example/x.png"}})"),
              ElementsAre("data.imageUrl"));
  EXPECT_THAT(errors_of(R"({"name":"a","languages":["en","xx"],"devices":["fridge"],"os":["beos"]})"),
              ElementsAre("languages[1]", "devices[0]", "os[0]"));
  EXPECT_THAT(errors_of(R"({"name":"a","minRating":40,"maxRating":20})"), ElementsAre("minRating"));
  EXPECT_THAT(errors_of(R"({"name":"a","substructure":{}})"), ElementsAre("substructure"));
  EXPECT_THAT(errors_of(R"({"name":"a","name":"b"})"), ElementsAre("name"));
  for (auto const* text : {"", "{", "[]", "null", "{\"name\":\"a\"}}", "\xff"})
    EXPECT_FALSE(errors_of(text).empty()) << text;
}

TEST(StructureSave, AnOfferIsAPlanOfTheTenantOrContentTypes) {
  auto const errors = [](std::string const& offer, std::optional<std::vector<std::string>> plans) {
    std::string const json = R"({"name":"promo","data":{"customProperties":{"offer":)" + offer + "}}}";
    std::vector<std::string> out;
    if (auto const read = read_structure(json, {hosts, words, std::move(plans)}); !read)
      for (auto const& error : read.error()) out.push_back(error.field + " " + error.message);
    return out;
  };
  std::vector<std::string> const plans{"Music monthly"};
  for (auto const* fine : {R"("plan:Music monthly")", R"("FULL_TRACK_MUSIC VIDEO")", R"("")"})
    EXPECT_THAT(errors(fine, plans), IsEmpty()) << fine;
  EXPECT_THAT(
      errors(R"("plan:Gone")", plans),
      ElementsAre("data.customProperties.offer names the plan \"Gone\", which the tenant does not have"));
  EXPECT_THAT(errors(R"("plan:Gone")", std::nullopt), IsEmpty());
  EXPECT_THAT(errors(R"("plan: ")", plans),
              ElementsAre("data.customProperties.offer must name a plan after \"plan:\""));
  EXPECT_THAT(errors(R"({"en":"music"})", plans),
              ElementsAre(::testing::StartsWith("data.customProperties.offer.en ")));
}

TEST(StructureSave, SizesAreLimited) {
  std::string const wide = R"({"name":"a","substructure":[)";
  auto const many = [&](std::size_t count) {
    std::string out = wide;
    for (std::size_t i = 0; i < count; ++i) out += (i ? "," : "") + std::string(R"({"name":"b"})");
    return out + "]}";
  };
  EXPECT_THAT(errors_of(many(most_nodes - 1)), IsEmpty());
  EXPECT_THAT(errors_of(many(most_nodes)), ElementsAre("substructure[9999]"));
  auto const deep = [](std::size_t levels) {
    std::string out;
    for (std::size_t i = 1; i < levels; ++i) out += R"({"name":"a","substructure":[)";
    out += R"({"name":"a","data":{"customProperties":{"x":{"en":"y"}}}})";
    for (std::size_t i = 1; i < levels; ++i) out += "]}";
    return out;
  };
  EXPECT_THAT(errors_of(deep(deepest_node)), IsEmpty());
  EXPECT_EQ(errors_of(deep(deepest_node + 1)).size(), 1U);
  EXPECT_THAT(errors_of(deep(500)), ElementsAre(""));
  EXPECT_THAT(errors_of("{\"name\":\"a\",\"data\":{\"title\":\"" + std::string(501, 'x') + "\"}}"),
              ElementsAre("data.title"));
  EXPECT_THAT(errors_of("{\"name\":\"a\",\"x\":\"" + std::string(largest_structure, 'x') + "\"}"),
              ElementsAre(""));
}

TEST(StructureSave, RichTextIsSanitisedOnTheWayIn) {
  auto const node = saved(
      R"({"name":"rich-text","data":{"customProperties":{"html":{"en":"<p onclick=x>Hi<script>alert(1)</script></p>"}}}})");
  EXPECT_EQ(node.custom_properties.at("html").at("en"), "<p>Hi</p>");
}

TEST(StructureSave, WhatWasPrintedReadsBackTheSame) {
  auto const text = print_structure(saved(
      R"({"name":"home","data":{"title":{"en":"Home","ar":"بيت"},"subTitle":"<&\"","imageUrl":"hero:one","clickUrl":"/a?b={query.c}","customProperties":{"limit":12,"open":true}},)"
      R"("languages":["en"],"devices":["mobile"],"os":["ios"],"minRating":10,"maxRating":20,"substructure":[{"name":"a"},{"name":"b"}]})"));
  auto const again = restore_structure(text);
  ASSERT_TRUE(again);
  EXPECT_EQ(print_structure(*again), text);
  EXPECT_EQ(again->custom_properties.at("limit").at(""), "12");
}

TEST(StructureName, ReservedWordsAndStrangeNamesAreRefused) {
  for (auto const* name :
       {"home", "impressum", "about-us", "info.help", "marketing.summer", "music.list", "part.header"})
    EXPECT_FALSE(wrong_with_name(name, words)) << name;
  for (auto const* name : {"music", "Apps", "search", "en", "ar", "global", "footer", "", "a b", "../x",
                           "a.b", "info.", "info.a.b", "Übersicht", "x/y"})
    EXPECT_TRUE(wrong_with_name(name, words)) << name;
}

TEST(StructureAnswer, IsInOneLanguageForOneReader) {
  auto const node = saved(
      R"({"name":"home","data":{"title":{"en":"Home","ar":"بيت"}},"substructure":[
        {"name":"phone","devices":["mobile"]},{"name":"french","languages":["fr"]},{"name":"adult","minRating":40},{"name":"child","maxRating":10},
        {"name":"android","os":["android"]},{"name":"all","data":{"title":"same"}}]})");
  auto const names = [&](Reader const& reader) {
    std::vector<std::string> out;
    for (auto const& child : answer_for(node, reader)->substructure) out.push_back(child.name);
    return out;
  };
  EXPECT_EQ(answer_for(node, {.locale = "ar"})->data.title, "بيت");
  EXPECT_EQ(answer_for(node, {.locale = "ro"})->data.title, "Home");
  constexpr tenants::RatingLimit adult(60);
  EXPECT_THAT(names({}), ElementsAre("child", "all"))
      << "nothing but what is for everybody, unless a limit was named";
  EXPECT_THAT(names({.max_rating = adult}), ElementsAre("adult", "child", "all"));
  EXPECT_THAT(names({.locale = "fr", .device = tenants::DeviceClass::mobile, .max_rating = adult}),
              ElementsAre("phone", "french", "adult", "child", "all"));
  EXPECT_THAT(names({.max_rating = tenants::RatingLimit(20)}), ElementsAre("child", "all"));
  EXPECT_THAT(names({.min_rating = 20, .max_rating = adult}), ElementsAre("adult", "all"));
  EXPECT_THAT(names({.os = "android", .max_rating = adult}), ElementsAre("adult", "child", "android", "all"));
  EXPECT_FALSE(answer_for(saved(R"({"name":"a","languages":["fr"]})"), {}));
}

TEST(StructureQuery, ClaimsAreClampedToWhatTheCallerMay) {
  tenants::Tenant tenant;
  tenant.locales = {"en", "ar"};
  tenant.max_rating = tenants::RatingLimit(40);
  auto const read = [&](http::Query query, Rights rights = {.max_rating = tenants::RatingLimit(60)}) {
    auto const tree = portal::query_tree(query, base::schema_of<StructureParameters>());
    return read_structure_query(base::parse_from_tree<StructureParameters>(tree).value(), "", tenant, rights);
  };
  EXPECT_EQ(read({})->reader.max_rating.value(), 40);
  EXPECT_EQ(read({{"maxRating", "60"}})->reader.max_rating.value(), 40);
  EXPECT_EQ(read({{"maxRating", "60"}}, {.max_rating = tenants::RatingLimit(20)})->reader.max_rating.value(),
            20);
  EXPECT_EQ(read({{"maxRating", "10"}, {"minRating", "30"}})->reader.min_rating, 10);
  EXPECT_EQ(read({})->edition, Edition::live) << "preLive is true by default, and still only an editor's";
  EXPECT_EQ(read({{"preLive", "true"}, {"omitCache", "true"}})->edition, Edition::live);
  EXPECT_FALSE(read({{"omitCache", "true"}})->omit_cache);
  EXPECT_EQ(read({}, {.editor = true})->edition, Edition::draft);
  EXPECT_EQ(read({{"preLive", "false"}}, {.editor = true})->edition, Edition::live);
  EXPECT_TRUE(read({{"omitCache", "1"}}, {.editor = true})->omit_cache);
  EXPECT_EQ(read({{"forceTimeout", "900000"}})->force_timeout.count(), 2000);
  EXPECT_EQ(read({{"forceTimeout", "-5"}})->force_timeout.count(), 0);
  EXPECT_EQ(read({{"maxRating", "1000"}})->reader.max_rating.value(), 40);
  EXPECT_EQ(read({{"minRating", "-1"}})->reader.min_rating, 0);
  EXPECT_EQ(read({{"isDesktop", "false"}})->reader.device, tenants::DeviceClass::mobile);
  EXPECT_EQ(read({{"os", "Android"}})->reader.os, "android");
  EXPECT_EQ(read({{"os", "plan9"}})->reader.os, "other");
  EXPECT_EQ(read({{"lang", "ar"}, {"lastId", "3"}, {"deviceId", "17"}, {"c", "123"}})->last_id, 3);
}

TEST(StructureQuery, MalformedParametersAreRefusedByName) {
  tenants::Tenant tenant;
  tenant.locales = {"en"};
  auto const fields = [&](http::Query const& query) {
    auto const tree = portal::query_tree(query, base::schema_of<StructureParameters>());
    auto const parameters = base::parse_from_tree<StructureParameters>(tree);
    auto const read =
        parameters ? read_structure_query(*parameters, "", tenant, {}) : std::unexpected(parameters.error());
    std::vector<std::string> out;
    if (!read)
      for (auto const& error : read.error()) out.push_back(error.field);
    return out;
  };
  EXPECT_THAT(fields({{"omitCache", "yes"},
                      {"preLive", ""},
                      {"minRating", "old"},
                      {"maxRating", "1e3"},
                      {"forceTimeout", "soon"},
                      {"lastId", "9999999999999999999999"},
                      {"isDesktop", "2"},
                      {"deviceId", std::string(65, 'a')}}),
              testing::UnorderedElementsAre("omitCache", "preLive", "minRating", "maxRating", "forceTimeout",
                                            "lastId", "isDesktop", "deviceId"));
  EXPECT_THAT(fields({{"deviceId", "a b"}, {"lang", "fr"}, {"os", "<script>"}}),
              testing::UnorderedElementsAre("deviceId", "lang", "os"));
}

}  // namespace
}  // namespace structures
