// Tenants on both databases: versions, claimed hosts, the snapshot, and isolation between tenants.
#include "features/tenants/tenant_store.hpp"

#include <gmock/gmock.h>

#include "base/problem.hpp"
#include "base/testing/run.hpp"
#include "features/tenants/configuration/tenant_files.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "storage/event_outbox.hpp"
#include "storage/testing/database_test.hpp"

namespace tenants {
namespace {

using base::testing::wait_for;
using ::testing::Contains;
using ::testing::HasSubstr;

class TenantStoreTest : public storage::testing::DatabaseTest {
 protected:
  template <class F>
  auto with(std::string tenant, F work) {
    return database().write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      TenantStore store(session);
      return work(store);
    });
  }
  void make(std::string const& tenant, std::string const& document = R"({"title": "T"})") {
    with(tenant, [&](TenantStore& store) {
      store.ensure_exists(clock.now());
      store.save("tenant", document, "test", clock.now());
    });
  }
  std::vector<std::string> refusal(std::string const& tenant, std::string const& name,
                                   std::string const& body) {
    std::vector<std::string> fields;
    try {
      with(tenant, [&](TenantStore& store) { store.save(name, body, "test", clock.now()); });
    } catch (base::Problem const& problem) {
      for (auto const& error : problem.errors) fields.push_back(error.field);
      if (fields.empty()) fields.push_back(problem.error);
    }
    return fields;
  }
};

TEST_P(TenantStoreTest, EverySaveAddsAVersionWithItsTimeAndAuthor) {
  make("aurora");
  clock.advance(std::chrono::seconds(5));
  auto const version = with("aurora", [&](TenantStore& store) {
    return store.save("tenant", R"({"title": "U"})", "editor", clock.now());
  });
  EXPECT_EQ(version, 2);
  auto const history = with("aurora", [](TenantStore& store) { return store.history("tenant"); });
  ASSERT_EQ(history.size(), 2U);
  EXPECT_EQ(history[0].author, "editor");
  EXPECT_EQ((history[0].saved_at - history[1].saved_at).count(), 5000);
  EXPECT_EQ(with("aurora", [](TenantStore& store) { return store.document("tenant", 1); }),
            R"({"title": "T"})");
}

TEST_P(TenantStoreTest, TheSameTextAgainMakesNoNewVersion) {
  make("aurora");
  EXPECT_EQ(
      with("aurora",
           [&](TenantStore& store) { return store.save("tenant", R"({"title": "T"})", "x", clock.now()); }),
      std::nullopt);
}

TEST_P(TenantStoreTest, ABrokenDocumentIsRefusedAndChangesNothing) {
  make("aurora");
  EXPECT_THAT(refusal("aurora", "tenant", R"({"title": 1})"), Contains("title"));
  EXPECT_THAT(refusal("aurora", "unheard-of", "{}"), Contains("UNKNOWN_DOCUMENT"));
  EXPECT_EQ(with("aurora", [](TenantStore& store) { return store.history("tenant").size(); }), 1U);
}

TEST_P(TenantStoreTest, AHostBelongsToOneTenant) {
  make("aurora", R"({"title": "A", "hosts": ["shop.example"]})");
  make("plume");
  EXPECT_THAT(refusal("plume", "tenant", R"({"title": "P", "hosts": ["plume.example", "shop.example"]})"),
              Contains("hosts[1]"));
  with("aurora", [&](TenantStore& store) { store.save("tenant", R"({"title": "A"})", "x", clock.now()); });
  EXPECT_THAT(refusal("plume", "tenant", R"({"title": "P", "hosts": ["shop.example"]})"), testing::IsEmpty());
}

TEST_P(TenantStoreTest, TenantsDoNotSeeEachOthersDocumentsOrFiles) {
  make("aurora");
  make("plume");
  with("aurora", [&](TenantStore& store) {
    store.save("flags", R"({"V2Modals":true})", "x", clock.now());
    store.save_file({"logo.svg", "image/svg+xml", "<svg/>"}, "x", clock.now());
  });
  auto const other = with("plume", [](TenantStore& store) { return store.saved(); });
  EXPECT_FALSE(other.documents.contains("flags"));
  EXPECT_TRUE(other.files.empty());
}

TEST_P(TenantStoreTest, BadNamesOfTenantsAreRefused) {
  for (std::string const name : {"", "Up", "a b", "../x", "-a", "a.b", "ä"})
    EXPECT_THROW(with(name, [&](TenantStore& store) { store.ensure_exists(clock.now()); }), base::Problem)
        << name;
}

TEST_P(TenantStoreTest, TheDirectoryIsSwappedOnlyWhereSomethingWasSaved) {
  TenantDirectory directory(database(), LocalHosts::served);
  make("aurora");
  make("plume", R"({"title": "P", "defaultLocale": "fr", "hosts": ["plume.example"]})");
  EXPECT_TRUE(directory.reload_now());
  EXPECT_FALSE(directory.reload_now());
  auto const before = directory.snapshot();
  EXPECT_EQ(directory.by_host("localhost")->id.value, "aurora");
  EXPECT_EQ(directory.by_host("127.0.0.1")->id.value, "aurora");
  EXPECT_EQ(directory.by_host("plume.localhost")->id.value, "plume");
  EXPECT_EQ(directory.by_host("plume.example")->id.value, "plume");
  EXPECT_EQ(directory.by_host("nobody.example"), nullptr);
  with("plume", [&](TenantStore& store) { store.save("flags", R"({"V2Modals":true})", "x", clock.now()); });
  EXPECT_TRUE(wait_for(directory.reload()));
  EXPECT_FALSE(wait_for(directory.reload()));
  EXPECT_TRUE(directory.by_id("plume")->flag_bool("V2Modals"));
  EXPECT_FALSE(directory.by_id("aurora")->flag_bool("V2Modals"));
  EXPECT_FALSE(before->find("plume")->flag_bool("V2Modals")) << "a snapshot in use never changes";
}

TEST_P(TenantStoreTest, InProductionLocalNamesAreNobodys) {
  make("aurora", R"({"title": "A", "hosts": ["dev.localhost", "a.example"],
                     "origins": ["https://www.a.example", "http://here.localhost:8080"]})");
  TenantDirectory directory(database(), LocalHosts::refused);
  EXPECT_TRUE(directory.reload_now());
  for (auto const* host : {"localhost", "127.0.0.1", "aurora.localhost", "dev.localhost", "here.localhost"})
    EXPECT_EQ(directory.by_host(host), nullptr) << host;
  EXPECT_NE(directory.by_host("a.example"), nullptr);
  EXPECT_NE(directory.by_host("www.a.example"), nullptr) << "an origin claims its host";
  make("plume");
  EXPECT_THROW(with("plume",
                    [&](TenantStore& store) {
                      store.save("tenant", R"({"title": "P", "origins": ["https://www.a.example:8443"]})",
                                 "x", clock.now());
                    }),
               base::Problem)
      << "which is another tenant's";
}

TEST_P(TenantStoreTest, ABackendCallBelongsToTheHostsTenantOrTheHeadersOnASharedHost) {
  make("aurora");
  make("plume");
  TenantDirectory directory(database(), LocalHosts::served);
  directory.reload_now();
  std::vector<std::string> const shared{"backend.localhost"};
  auto const resolve = [&](std::string host, std::optional<std::string> header, std::string channel = "WEB") {
    http::Request request;
    request.host = std::move(host);
    if (header) request.headers.add("X-Tenant-ID", *header);
    request.headers.add("x-distribution-channel", channel);
    return resolve_backend_tenant(request, *directory.snapshot(), shared);
  };
  EXPECT_EQ(resolve("plume.localhost", {})->tenant->id.value, "plume");
  EXPECT_EQ(resolve("plume.localhost", "plume")->tenant->id.value, "plume");
  EXPECT_EQ(resolve("plume.localhost", "aurora").error().error, "TENANT_MISMATCH");
  EXPECT_EQ(resolve("plume.localhost", "aurora").error().status, 403);
  EXPECT_EQ(resolve("backend.localhost", "aurora")->tenant->id.value, "aurora");
  EXPECT_EQ(resolve("backend.localhost", "nobody").error().error, "UNKNOWN_TENANT");
  EXPECT_EQ(resolve("backend.localhost", {}).error().status, 400);
  EXPECT_EQ(resolve("nobody.example", "aurora").error().status, 404);
  EXPECT_EQ(resolve("plume.localhost", {}, "KIOSK_APP")->channel, "KIOSK_APP");
  EXPECT_EQ(resolve("plume.localhost", {}, "a b")->channel, "WEB");
}

STORAGE_ON_BOTH_ENGINES(TenantStoreTest);

TEST(TenantFiles, MessagesAreTheBuiltInOnesWithTheTenantsOwnOverThem) {
  Messages messages({{"en", {R"({"a":"A","b":"B"})"}}, {"fr", {R"({"a":"Ah"})"}}});
  Tenant tenant;
  tenant.id = {"plume"};
  tenant.locales = {"en", "fr"};
  tenant.messages["en"] = {{"b", "Own"}, {"c", "C"}};
  EXPECT_EQ(*messages.bundle(tenant, "en"), R"({"a":"A","b":"Own","c":"C"})");
  EXPECT_EQ(messages.text(tenant, "en", "b"), "Own");
  EXPECT_EQ(messages.text(tenant, "fr", "b"), "");
  EXPECT_EQ(messages.bundle(tenant, "de"), nullptr);
  EXPECT_EQ(messages.bundle(tenant, "../en"), nullptr);
  Tenant other;
  other.id = {"aurora"};
  other.locales = {"en"};
  EXPECT_EQ(*messages.bundle(other, "en"), R"({"a":"A","b":"B"})");
}

TEST(TenantFiles, ThemeFilesAreServedToTheirTenantOnly) {
  Saved saved;
  saved.files = {{"logo.svg", "image/svg+xml", "<svg/>"}};
  std::vector<base::FieldError> problems;
  auto const aurora = assemble({"aurora"}, saved, problems);
  auto const plume = assemble({"plume"}, {}, problems);
  http::Request const request;
  auto const css = theme_file(request, *aurora, aurora->theme_address);
  ASSERT_TRUE(css);
  EXPECT_EQ(css->headers.find("Content-Type"), "text/css; charset=utf-8");
  auto const logo = theme_file(request, *aurora, aurora->files.at("logo.svg").address);
  ASSERT_TRUE(logo);
  EXPECT_THAT(std::string(*logo->headers.find("Content-Security-Policy")), HasSubstr("sandbox"));
  EXPECT_FALSE(theme_file(request, *plume, aurora->theme_address));
  EXPECT_FALSE(theme_file(request, *aurora, "/theme/aurora-0.css"));
}

}  // namespace
}  // namespace tenants
