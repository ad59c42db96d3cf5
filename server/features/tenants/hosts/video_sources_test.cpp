// The document "video-sources": what it may lead to, and its addresses once they are filled.
#include "features/tenants/hosts/video_sources.hpp"

#include <gmock/gmock.h>

#include "features/tenants/configuration/documents.hpp"

namespace tenants {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> const source_hosts{"api.harbour.example", "*.media.example"};

/// The document of one source, with a member replaced or added.
std::string document(std::string_view member = {}, std::string_view value = {}) {
  std::map<std::string, std::string, std::less<>> members{
      {"code", R"("harbour")"},
      {"name", R"({"en":"Harbour Films"})"},
      {"hosts", R"(["api.harbour.example","a.media.example"])"},
      {"categoryAddress", R"("https://api.harbour.example/films?in={category}&language={language}")"},
      {"filmAddress", R"("https://api.harbour.example/films/{id}")"},
      {"streamAddress", R"("https://a.media.example/{id}/master.m3u8")"},
      {"categories", R"([{"id":"sea","name":{"en":"Sea"}}])"}};
  if (!member.empty()) members.insert_or_assign(std::string(member), std::string(value));
  std::string out;
  for (auto const& [name, text] : members) out += (out.empty() ? "\"" : ",\"") + name + "\":" + text;
  return R"({"entries":[{)" + out + "}]}";
}
std::vector<std::string> fields(std::string const& text) {
  std::vector<std::string> out;
  VideoSources sources;
  for (auto const& error : read_video_sources(text, source_hosts, sources)) out.push_back(error.field);
  return out;
}
std::vector<std::string> with(std::string_view member, std::string_view value) {
  return fields(document(member, value));
}

TEST(VideoSources, AreReadWithTheirDefaults) {
  VideoSources sources;
  EXPECT_THAT(read_video_sources(document(), source_hosts, sources), IsEmpty());
  auto const* source = sources.find("harbour");
  ASSERT_NE(source, nullptr);
  EXPECT_EQ(source->access, VideoSourceAccess::subscription);
  EXPECT_EQ(source->mapping.items, "items");
  EXPECT_EQ(sources.find("nobody"), nullptr);
  EXPECT_EQ(policy_sources(hosts_of(sources)), " https://a.media.example https://api.harbour.example");
}

TEST(VideoSources, LeadToTheTenantsAllowedHostsOnly) {
  EXPECT_THAT(with("hosts", R"(["elsewhere.example"])"), Contains("entries[0].hosts[0]"));
  EXPECT_THAT(with("hosts", "[]"), Contains("entries[0].hosts"));
  for (auto const* address :
       {R"("http://api.harbour.example/{id}")", R"("https://elsewhere.example/{id}")",
        R"("https://b.media.example/{id}")", R"("https://{id}.media.example/x")",
        R"("https://api.harbour.example:8443/{id}")", R"("https://me@api.harbour.example/{id}")",
        R"("https://api.harbour.example/{id}/{secret}")", R"("https://api.harbour.example/films")",
        R"("/films/{id}")", R"("http://127.0.0.1:80/{id}")", R"("")"})
    EXPECT_THAT(with("filmAddress", address), ElementsAre("entries[0].filmAddress")) << address;
}

TEST(VideoSources, TheirOtherMembersAreCheckedToo) {
  EXPECT_THAT(with("code", R"("series")"), ElementsAre("entries[0].code")) << "an address of ours";
  EXPECT_THAT(with("code", R"("Har/bour")"), ElementsAre("entries[0].code"));
  EXPECT_THAT(with("name", "{}"), ElementsAre("entries[0].name"));
  EXPECT_THAT(with("name", R"({"it":"Porto"})"), ElementsAre("entries[0].name.it"));
  EXPECT_THAT(with("access", R"("nobody")"), ElementsAre("entries[0].access"));
  EXPECT_THAT(with("headers", R"({"Host":"a"})"), ElementsAre("entries[0].headers.Host"));
  EXPECT_THAT(with("headers", R"({"X-Key":"a\r\nb: c"})"), ElementsAre("entries[0].headers.X-Key"));
  EXPECT_THAT(with("categories", "[]"), ElementsAre("entries[0].categories"));
  EXPECT_THAT(with("categories", R"([{"id":"..","name":{"en":"A"}}])"),
              ElementsAre("entries[0].categories[0].id"));
  EXPECT_THAT(with("mapping", R"({"title":"a..b","id":""})"),
              ElementsAre("entries[0].mapping.title", "entries[0].mapping.id"));
  EXPECT_THAT(with("mimeType", R"("film")"), ElementsAre("entries[0].mimeType"));
  auto twice = document();
  twice.insert(twice.size() - 2, ',' + twice.substr(12, twice.size() - 14));
  EXPECT_THAT(fields(twice), ElementsAre("entries[1].code"));
}

TEST(VideoSources, AreADocumentOfTheTenant) {
  EXPECT_TRUE(is_document_name(video_sources_document));
  Saved saved;
  saved.documents["tenant"] = R"({"title":"A","allowedHosts":["api.harbour.example"]})";
  auto const errors = check_document(video_sources_document, document(), saved);
  ASSERT_FALSE(errors.empty());
  EXPECT_EQ(errors.front().field, "entries[0].hosts[1]");
}

TEST(VideoSources, AnAddressTakesValuesAsOneSegment) {
  EXPECT_EQ(
      fill_source_address("https://a.example/{id}?l={language}", {{"id", "a/b?c"}, {"language", "{id}"}}),
      "https://a.example/a%2Fb%3Fc?l=%7Bid%7D");
  EXPECT_EQ(fill_source_address("https://a.example/{other}/{", {{"id", "x"}}), "https://a.example/{other}/{");
  for (auto const* id : {"", ".", "..", "a/b", "a\\b", "a\nb", "\xff"})
    EXPECT_FALSE(is_provider_id(id)) << id;
  EXPECT_TRUE(is_provider_id("odd id?&#é+%"));
  EXPECT_FALSE(is_provider_id(std::string(201, 'x')));
}

TEST(VideoSources, ThisMachineIsReachedWhereTheHostsNameIt) {
  std::vector<std::string> const here{"127.0.0.1"};
  EXPECT_TRUE(is_on_hosts("http://127.0.0.1:8000/a", here));
  EXPECT_FALSE(is_on_hosts("http://localhost:8000/a", here));
  EXPECT_FALSE(is_on_hosts("http://10.0.0.1/a", std::vector<std::string>{"10.0.0.1"}));
  EXPECT_FALSE(is_on_hosts("", here));
  EXPECT_FALSE(is_on_hosts("/a", here));
}

}  // namespace
}  // namespace tenants
