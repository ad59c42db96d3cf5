// Which sounds may be linked, asked of a server that answers as a test wants.
#include "features/feeds/enclosure_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/run.hpp"

namespace feeds {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Answer = std::expected<outbound::HttpAnswer, outbound::HttpFailure>;

struct Server {
  std::map<std::string, outbound::HttpAnswer> answers;
  std::vector<std::string> asked;
};

boost::asio::awaitable<Answer> answer(Server* server, outbound::HttpRequest request) {
  server->asked.push_back(request.method + ' ' + request.url);
  auto const found = server->answers.find(request.url);
  if (found == server->answers.end()) co_return std::unexpected(outbound::HttpFailure{"nobody answers"});
  co_return found->second;
}

class EnclosureCheckTest : public ::testing::Test {
 protected:
  void add(std::string const& url, std::string const& type, int status = 200,
           std::string const& length = "5000") {
    outbound::HttpAnswer out;
    out.status = status;
    out.headers = {{"content-type", type}, {"content-length", length}};
    server.answers[url] = std::move(out);
  }
  void redirect(std::string const& url, std::string const& to) {
    outbound::HttpAnswer out;
    out.status = 302;
    out.headers = {{"location", to}};
    server.answers[url] = std::move(out);
  }
  /// Empty where the sound may be linked, else why not.
  std::string refusal(catalogue::ManifestEnclosure& enclosure) {
    outbound::Fetcher const fetcher(
        [this](outbound::HttpRequest request) { return answer(&server, std::move(request)); },
        outbound::Fetcher::PlainHttp::refused);
    EnclosureCheck const check(fetcher, {"a.example", "*.cdn.example"});
    auto const checked = base::testing::wait_for(check.check(enclosure));
    return checked ? "" : checked.error();
  }
  std::string refusal(std::string const& url) {
    catalogue::ManifestEnclosure enclosure{.url = url, .seconds = 60};
    return refusal(enclosure);
  }

  Server server;
};

TEST_F(EnclosureCheckTest, ASoundIsLinkedWithWhatItsServerSays) {
  redirect("https://a.example/1", "https://b.cdn.example/1?x=1");
  add("https://b.cdn.example/1?x=1", "Audio/OGG; charset=binary");
  catalogue::ManifestEnclosure enclosure{.url = "http://a.example/1", .seconds = 60};
  EXPECT_EQ(refusal(enclosure), "");
  EXPECT_EQ(enclosure.url, "https://a.example/1") << "the feed's address, whatever it leads to today";
  EXPECT_EQ(enclosure.type, "audio/ogg");
  EXPECT_EQ(enclosure.bytes, 5000);
  EXPECT_THAT(server.asked, ElementsAre("HEAD https://a.example/1", "HEAD https://b.cdn.example/1?x=1"));
  add("https://a.example/2", "application/octet-stream", 200, "-7");
  enclosure = {.url = "https://a.example/2", .seconds = 60};
  EXPECT_EQ(refusal(enclosure), "");
  EXPECT_EQ(enclosure.type, "audio/mpeg") << "from a server that knows no types";
  EXPECT_EQ(enclosure.bytes, 0);
}

TEST_F(EnclosureCheckTest, OtherHostsAreNotAskedDirectlyOrByARedirect) {
  for (auto const* url : {"https://elsewhere.example/1", "https://cdn.example/1", "https://127.0.0.1/1",
                          "http://localhost/1", "https://a.example:8443/1", "https://10.0.0.1/1"})
    EXPECT_THAT(refusal(url), HasSubstr("its host is not allowed")) << url;
  EXPECT_THAT(server.asked, IsEmpty());
  for (auto const* url :
       {"https://elsewhere.example/1", "http://169.254.169.254/latest", "https://[::1]/1"}) {
    server.asked.clear();
    redirect("https://a.example/1", url);
    EXPECT_THAT(refusal("https://a.example/1"), HasSubstr("its host is not allowed")) << url;
    EXPECT_THAT(server.asked, ElementsAre("HEAD https://a.example/1")) << url;
  }
}

TEST_F(EnclosureCheckTest, WhatIsNoSoundIsRefusedInWords) {
  add("https://a.example/page", "text/html");
  EXPECT_THAT(refusal("https://a.example/page"), HasSubstr("it is text/html and no sound"));
  add("https://a.example/gone", "audio/mpeg", 404);
  EXPECT_THAT(refusal("https://a.example/gone"), HasSubstr("it answers 404"));
  EXPECT_THAT(refusal("https://a.example/silent"), HasSubstr("nobody answers"));
  catalogue::ManifestEnclosure unknown{.url = "https://a.example/page"};
  EXPECT_THAT(refusal(unknown), HasSubstr("does not say how long it is"));
}

}  // namespace
}  // namespace feeds
