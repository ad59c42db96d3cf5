// The calls about a storefront itself, as the site map answers them.
#include "features/portal/portal_api.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/run.hpp"
#include "base/testing/temporary_folder.hpp"
#include "features/portal/events.hpp"
#include "features/portal/testing/ask.hpp"
#include "storage/event_outbox.hpp"
#include "storage/testing/database_test.hpp"

namespace portal {
namespace {

using ::testing::HasSubstr;

class PortalApiTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    auto made = std::make_shared<tenants::Tenant>();
    made->id = {"plume"};
    made->locales = {"en", "fr"};
    tenant = made;
    folder = base::testing::make_temporary_folder();
    events = std::make_unique<GuestEvents>(folder, clock, ids);
    api = std::make_unique<PortalApi>(EnvironmentSettings(), messages, *events, clock);
  }

  void TearDown() override {
    api.reset();
    events.reset();
    std::filesystem::remove_all(folder);
    DatabaseTest::TearDown();
  }

  template <class Method>
  http::Response ask(Method method, http::Request request, http::Params params = {}) {
    auto asked = testing::ask(*api, method, std::move(request), {tenant}, std::move(params));
    return base::testing::wait_for(std::move(asked));
  }
  int report(std::string const& name, std::string body, std::string const& client = "192.0.2.1") {
    http::Request request{.method = "POST", .client = client, .body = std::move(body)};
    try {
      return ask(&PortalApi::report_event, std::move(request), {{"name", name}}).status;
    } catch (base::Problem const& problem) {
      retry_after = problem.headers.empty() ? "" : problem.headers.front().second;
      return problem.status;
    }
  }
  static http::Request with_agent(std::string const& agent) {
    http::Request request;
    request.headers.add("User-Agent", agent);
    return request;
  }

  tenants::Messages messages{{{"en", {R"({"a":"A","b":"B"})"}}, {"fr", {R"({"a":"Ah"})"}}}};
  std::shared_ptr<tenants::Tenant const> tenant;
  std::filesystem::path folder;
  std::unique_ptr<GuestEvents> events;
  std::unique_ptr<PortalApi> api;
  std::string retry_after;
};
STORAGE_ON_BOTH_ENGINES(PortalApiTest);

TEST_P(PortalApiTest, TheEnvironmentNamesOnlyTheTenantsOwnBackend) {
  auto const answer = ask(&PortalApi::environment, {.authority = "plume.localhost:8080"});
  EXPECT_EQ(
      http::body_text(answer.body),
      R"({"data":{"envConfig":{"service":{"tenantBackendUrl":{"plume":"http://plume.localhost:8080/backend"},)"
      R"("multiContentBackend":"http://backend.localhost:8080/backend"},"stage":"production"},"tenantName":"plume"}})");
  EXPECT_EQ(answer.headers.find("cache-control"), "no-cache");
}

TEST_P(PortalApiTest, MessagesOfOneLanguageMayBeKeptByTheCaller) {
  auto const answer = ask(&PortalApi::messages, {.method = "GET"}, {{"lang", "fr"}});
  EXPECT_EQ(http::body_text(answer.body), R"({"data":{"a":"Ah"}})");
  http::Request again{.method = "GET"};
  again.headers.add("If-None-Match", *answer.headers.find("ETag"));
  EXPECT_EQ(ask(&PortalApi::messages, std::move(again), {{"lang", "fr"}}).status, 304);
  for (char const* lang : {"de", "../en", ""})
    EXPECT_THROW(ask(&PortalApi::messages, {.method = "GET"}, {{"lang", lang}}), base::Problem) << lang;
}

TEST_P(PortalApiTest, TheDeviceIsKeptByTheBrowserAlone) {
  auto const answer = ask(&PortalApi::device,
                          with_agent("Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.headers.find("cache-control"), "private, max-age=86400");
  EXPECT_EQ(answer.headers.find("Vary"), "User-Agent, Sec-CH-UA-Mobile, Sec-CH-UA-Platform, Sec-CH-UA-Model");
  EXPECT_EQ(http::body_text(answer.body),
            R"({"data":{"id":30,"deviceAttributes":{"desktop":false,"tablet":false,"modernPhone":true,)"
            R"("operatingSystem":"android"},"assumed":false}})");
}

TEST_P(PortalApiTest, AnUnknownDeviceIsAssumed) {
  EXPECT_EQ(http::body_text(ask(&PortalApi::device, with_agent("")).body),
            R"({"data":{"id":1,"deviceAttributes":{"desktop":true,"tablet":false,"modernPhone":false,)"
            R"("operatingSystem":"other"},"assumed":true}})");
}

TEST_P(PortalApiTest, AnEventIsAcceptedUnderTheTenantsKeyAndNotIntoTheMainDatabase) {
  EXPECT_EQ(report("page_view", R"({"path":"/"})"), 202);
  EXPECT_EQ(report("nonsense", "{}"), 404);
  EXPECT_EQ(report("page_view", "[1]"), 400);
  auto const take = [&](storage::Session& session) {
    return storage::EventOutbox(session, clock, ids).take(10);
  };
  EXPECT_TRUE(database().write_now(take).empty());
  events->flush_now();
  auto const waiting = events->database().write_now(take);
  ASSERT_EQ(waiting.size(), 1U);
  EXPECT_EQ(waiting[0].tenant.value, "plume");
  EXPECT_EQ(waiting[0].topic, "event.page_view");
  EXPECT_EQ(waiting[0].key, "plume");
  EXPECT_THAT(waiting[0].payload, HasSubstr(R"("data":{"path":"/"})"));
}

TEST_P(PortalApiTest, OneAddressReportsOnlySoManyEvents) {
  int accepted = 0;
  while (accepted < 1000 && report("page_view", "{}") == 202) ++accepted;
  EXPECT_EQ(accepted, 120);
  EXPECT_NE(retry_after, "");
  EXPECT_EQ(report("page_view", "{}"), 429);
  EXPECT_EQ(report("page_view", "{}", "192.0.2.200"), 202) << "another address is not limited with it";
}

TEST(Event, OnlyKnownNamesSmallObjectsAndOurOwnKeysPass) {
  tenants::Tenant tenant;
  tenant.id = {"aurora"};
  auto const refuse = [&](std::string_view name, std::string_view body) {
    return event_record(tenant, name, body, "WEB", {0}).error().status;
  };
  EXPECT_EQ(refuse("unheard_of", "{}"), 404);
  EXPECT_EQ(refuse("page_view", "{\"a\":\"" + std::string(5000, 'x') + "\"}"), 413);
  for (auto const* body : {"", "[]", "3", "{", "{\"a\":1,\"a\":2}", "null"})
    EXPECT_EQ(refuse("page_view", body), 400) << body;
  auto const record =
      event_record(tenant, "page_view", R"({"tenant":"plume","key":"mine","path":"/"})", "WEB", {0});
  ASSERT_TRUE(record);
  EXPECT_EQ(
      *record,
      R"({"name":"page_view","tenant":"aurora","channel":"WEB","at":"1970-01-01T00:00:00.000Z","data":{"tenant":"plume","key":"mine","path":"/"}})");
}

}  // namespace
}  // namespace portal
