// The site map's rows, and the TypeScript printed from described structs.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "app/check_rules.hpp"
#include "app/description/generated.hpp"
#include "app/description/openapi.hpp"
#include "app/description/typescript.hpp"
#include "app/site_map/routes.hpp"
#include "base/json/schema.hpp"
#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/playback/addresses.hpp"
#include "features/portal/addresses.hpp"
#include "features/sign_in/addresses.hpp"

namespace {

TEST(SiteMap, EveryAddressOfTheSpecificationThatIsBuiltHasAPage) {
  app::SiteMap const map;
  std::ifstream file(KIOSK_SOURCE_DIR "/tests/specification/routes.tsv");
  std::size_t found = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('/') || line.ends_with("\tlater")) continue;
    auto const address = line.substr(0, line.find('\t'));
    EXPECT_TRUE(map.find_page(address)) << address;
    ++found;
  }
  EXPECT_GT(found, 50U);
}

TEST(SiteMap, FindsPagesAndHandsTheirParametersOver) {
  app::SiteMap const map;
  auto const track = map.find_page("/music/tracks/blue-hour/0AB");
  ASSERT_TRUE(track);
  EXPECT_EQ(track->route->pattern.text(), "/music/tracks/:title/:track");
  EXPECT_EQ(track->params.find("title")->second, "blue-hour");
  EXPECT_EQ(map.find_page("/summer")->route->pattern.text(), "/:name");
  EXPECT_EQ(map.find_page("/marketing/summer")->route->options.layout, "none");
  EXPECT_FALSE(map.find_page("/music/albums/a/b/c/d/e"));
}

TEST(SiteMap, EverySectionThatAPageBelongsToIsAPage) {
  app::SiteMap const map;
  auto const section = [&](std::string_view path) { return map.find_page(path)->route->options.sections; };
  using ::testing::ElementsAre;
  EXPECT_THAT(section("/music/genre/ambient"), ElementsAre("/music/tracks/category"));
  EXPECT_THAT(section("/music/artists/somebody/1"), ElementsAre("/music/list", "/music/tracks"));
  EXPECT_THAT(section("/video/series/details/tide/1"),
              ElementsAre("/video/list/series", "/video/list/films"));
  EXPECT_THAT(section("/services/1"), ElementsAre("/partners/info-services", "/apps/viewAll"));
  EXPECT_THAT(section("/impressum"), ::testing::IsEmpty());
  for (auto const& row : app::page_routes())
    for (auto const& each : row.options.sections)
      EXPECT_TRUE(map.find_page(each)) << row.pattern.text() << " belongs to " << each;
}

TEST(CheckRules, AreThoseOfTheModulesAndEachIsExplained) {
  std::ifstream file(KIOSK_SOURCE_DIR "/docs/ledger-check.md");
  std::set<std::string> explained;
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("| M-")) explained.insert(line.substr(2, 4));
  std::set<std::string> checked;
  for (auto const& rule : app::check_rules().all()) checked.insert(std::string(rule.id.substr(0, 4)));
  EXPECT_EQ(checked, explained);
}

/// The path of a pattern with a made-up word for each parameter.
std::string example_of(http::Pattern const& pattern) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < pattern.parameters(); ++at) words.push_back("word " + std::to_string(at));
  return http::fill(pattern, {words.begin(), words.end()});
}

TEST(SiteMap, EveryLinkOfAPageLeadsToItsOwnRow) {
  app::SiteMap const map;
  std::set<std::string_view> names;
  for (auto const& row : app::page_routes()) {
    auto const link = example_of(row.pattern);
    auto const found = map.find_page(base::percent_decode(link).value());
    ASSERT_TRUE(found) << link;
    EXPECT_EQ(found->route, &row) << link << " leads to " << found->route->pattern.text();
    EXPECT_EQ(found->params.size(), row.pattern.parameters()) << link;
    EXPECT_FALSE(map.find_file(link)) << link << " is a file as well";
    EXPECT_TRUE(names.insert(row.pattern.name()).second) << "two rows are called " << row.pattern.name();
  }
}

TEST(SiteMap, EveryLinkOfAFileLeadsToItsOwnRow) {
  app::SiteMap const map;
  std::set<std::string_view> names;
  for (auto const& row : app::file_routes()) {
    auto const link = example_of(row.pattern);
    EXPECT_EQ(map.find_file(base::percent_decode(link).value()), &row) << link;
    EXPECT_TRUE(names.insert(row.pattern.name()).second) << "two rows are called " << row.pattern.name();
  }
  // Media are one row: its handler tells recordings from pictures.
  auto const* media = map.find_file(example_of(playback::files::media));
  EXPECT_EQ(map.find_file(example_of(playback::files::recording)), media);
  EXPECT_EQ(map.find_file(example_of(catalogue::files::picture)), media);
}

TEST(SiteMap, EveryLinkOfAHostedPageLeadsToItsOwnRow) {
  namespace hosted = sign_in::hosted;
  app::SiteMap const map;
  for (auto const& pattern :
       {hosted::login, hosted::otp, hosted::reset, hosted::password, hosted::provider, hosted::callback,
        hosted::link_account, hosted::partner, hosted::proceed, hosted::passkey, hosted::passkey_options,
        hosted::register_account, hosted::register_otp, hosted::confirm, hosted::logout,
        portal::calls::environment}) {
    auto const path = base::percent_decode(example_of(pattern)).value();
    auto found = map.find_call("GET", path);
    ASSERT_TRUE(found) << path;
    if (!found->route) found = map.find_call("POST", path);
    ASSERT_TRUE(found->route) << path;
    EXPECT_EQ(found->route->pattern, pattern.text());
  }
}

TEST(Generated, LinksAreOneExportForEachAddress) {
  auto const files = app::generated_files();
  EXPECT_TRUE(files.at("links.ts").contains("export * as music from \"./links/music\";"));
  auto const& music = files.at("links/music.ts");
  EXPECT_TRUE(music.contains("export const albums = \"/music/albums\";"));
  EXPECT_TRUE(
      music.contains("export const track = (at: { title: string; track: string }) =>\n"
                     "  `/music/tracks/${encodeURIComponent(at.title)}/${encodeURIComponent(at.track)}`;"));
  auto const& others = files.at("links/files.ts");
  EXPECT_TRUE(others.contains("export const theme = \"/theme/\";"));
  EXPECT_TRUE(others.contains("export const notPages = [\"/backend/\", \"/api/envFile\", \"/assets/\", "));
}

TEST(SiteMap, AWrongMethodNamesTheRightOnes) {
  app::SiteMap const map;
  EXPECT_TRUE(map.find_call("POST", "/song")->route);
  auto const wrong = map.find_call("DELETE", "/song");
  ASSERT_TRUE(wrong);
  EXPECT_FALSE(wrong->route);
  EXPECT_EQ(wrong->allowed_methods, "POST");
  EXPECT_TRUE(map.find_call("HEAD", "/i18n/en")->route);
  auto const closest = map.find_call("GET", "/login/api");
  ASSERT_TRUE(closest);
  EXPECT_FALSE(closest->route) << "no sign-in page of a tenant named api";
  EXPECT_EQ(closest->allowed_methods, "POST");
  EXPECT_EQ(map.find_call("GET", "/login/aurora")->route->pattern, "/login/:tenant");
  EXPECT_FALSE(map.find_call("GET", "/no-such-call"));
}

TEST(SiteMap, TheFirstWordOfEverySpecifiedRouteIsReserved) {
  auto const words = app::SiteMap().reserved_words();
  std::ifstream file(KIOSK_SOURCE_DIR "/tests/specification/routes.tsv");
  int seen = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('/') || line.starts_with("/:") || line.starts_with("/\t")) continue;
    auto const word = line.substr(1, line.find_first_of("/\t", 1) - 1);
    EXPECT_TRUE(std::ranges::find(words, word) != words.end()) << word;
    ++seen;
  }
  EXPECT_GT(seen, 90);
}

TEST(SiteMap, FirstWordsAreReserved) {
  auto const words = app::SiteMap().reserved_words();
  for (char const* word : {"main", "info", "music", "marketing", "launch", "impressum"})
    EXPECT_TRUE(std::ranges::find(words, word) != words.end()) << word;
}

enum class Size { small, large };
BOOST_DESCRIBE_ENUM(Size, small, large)
struct Part {
  std::optional<std::string> sub_title;
};
BOOST_DESCRIBE_STRUCT(Part, (), (sub_title))
struct Whole {
  std::vector<Part> parts;
  Size size = Size::small;
  std::map<std::string, std::int64_t> counts;
  bool open = false;
};
BOOST_DESCRIBE_STRUCT(Whole, (), (parts, size, counts, open))

TEST(TypeScript, DeclaresInnerTypesFirst) {
  app::TypeScript types;
  types.type_of(base::schema_of<Whole>());
  EXPECT_EQ(types.text(),
            "export interface Part {\n  subTitle?: string;\n}\n"
            "export type Size = \"small\" | \"large\";\n"
            "export interface Whole {\n  parts: Part[];\n  size: Size;\n  counts: { [key: string]: number "
            "};\n  open: boolean;\n}\n");
}

struct Limited {
  base::Text<1, 40> name;
  std::optional<base::Number<0, 9>> level;
  std::vector<Limited> inner;
};
BOOST_DESCRIBE_STRUCT(Limited, (), (name, level, inner))

TEST(TypeScript, ATypeMayHoldItself) {
  app::TypeScript types;
  EXPECT_EQ(types.type_of(base::schema_of<std::vector<Limited>>()), "Limited[]");
  EXPECT_EQ(types.text(),
            "export interface Limited {\n  name: string;\n  level?: number;\n  inner: Limited[];\n}\n");
}

namespace other {
struct Part {
  bool open = false;
};
BOOST_DESCRIBE_STRUCT(Part, (), (open))
}  // namespace other

TEST(TypeScript, TwoTypesOfOneNameAreRefused) {
  app::TypeScript types;
  types.type_of(base::schema_of<Part>());
  types.type_of(base::schema_of<std::optional<Part>>());
  EXPECT_THROW(types.type_of(base::schema_of<other::Part>()), std::logic_error);
}

TEST(OpenApi, DescribesEveryCallWithItsAnswersAndProblems) {
  auto const tree = base::parse_tree(app::openapi_document("/backend"));
  ASSERT_TRUE(tree);
  auto const& paths = tree->at("paths").as_object();
  std::size_t operations = 0;
  for (auto const& [path, methods] : paths) operations += methods.as_object().size();
  EXPECT_EQ(operations, app::call_routes().size());
  auto const& write = paths.at("/user/profile").at("put");
  EXPECT_EQ(write.at("operationId").as_string(), "putUserProfile");
  EXPECT_EQ(write.at("requestBody").at("content").at("application/json").at("schema").at("$ref").as_string(),
            "#/components/schemas/ProfileBody");
  for (char const* status : {"200", "400", "401", "403", "409", "422", "503", "507"})
    EXPECT_TRUE(write.at("responses").as_object().contains(status)) << status;
  EXPECT_EQ(write.at("security").as_array().size(), 1U) << "only signed-in users";
  auto const& form = paths.at("/register/{tenant}")
                         .at("post")
                         .at("requestBody")
                         .at("content")
                         .at("application/x-www-form-urlencoded")
                         .at("schema");
  EXPECT_EQ(form.at("required"), (boost::json::value{"name", "email", "password"}));
  EXPECT_EQ(form.at("properties").at("name").at("maxLength").as_int64(), 100);
}

TEST(SiteMap, EveryCallHasASummaryAndAFileIsFoundByItsBeginning) {
  for (auto const* row : app::call_routes()) EXPECT_FALSE(row->summary.empty()) << row->pattern;
  app::SiteMap const map;
  EXPECT_EQ(map.find_file("/media/a/b.m4a")->pattern.text(), "/media/*");
  EXPECT_EQ(map.find_file("/sitemap-fr.xml")->pattern.text(), "/sitemap-*");
  EXPECT_FALSE(map.find_file("/music"));
}

TEST(Generated, IsTheSameInEveryRun) { EXPECT_EQ(app::generated_files(), app::generated_files()); }

}  // namespace
