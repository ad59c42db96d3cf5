// Plans on both databases: versions that are only added, retired plans, groups, and GET /subscription/type.
#include "features/plans/plan_store.hpp"

#include <gmock/gmock.h>

#include <boost/json/parse.hpp>
#include <filesystem>
#include <fstream>

#include "base/testing/run.hpp"
#include "base/testing/temporary_folder.hpp"
#include "features/plans/plan_api.hpp"
#include "features/plans/plan_folder.hpp"
#include "features/portal/testing/ask.hpp"
#include "storage/testing/database_test.hpp"

namespace plans {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PlanStoreTest : public storage::testing::DatabaseTest {
 protected:
  base::TenantId const aurora{"aurora"};

  static PlanDraft draft(std::string key, std::int64_t price = 999) {
    PlanDraft out;
    out.name = key;
    out.key = std::move(key);
    out.terms.cycle = {.months = 1};
    out.terms.price = {price, "EUR"};
    out.terms.contingents = {{{"FULL_TRACK_MUSIC", "AUDIO_BOOK"}, 10}};
    out.terms.provider = "sandbox";
    return out;
  }
  bool save(PlanFolder const& folder, std::string const& tenant = "aurora") {
    return database().write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return PlanStore(session).save(folder, ids, clock.now());
    });
  }
  Plans all(std::string const& tenant = "aurora") {
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return PlanStore(session).all();
    });
  }
  std::optional<PriceVersion> version(PriceVersionId id, std::string const& tenant = "aurora") {
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return PlanStore(session).version(id);
    });
  }
};
STORAGE_ON_BOTH_ENGINES(PlanStoreTest);

TEST_P(PlanStoreTest, APlanComesBackAsItWasSaved) {
  auto wanted = draft("music-monthly");
  wanted.attributes = {{"ment_sort", "3"}};
  wanted.identity_fields = {"msisdn", "email"};
  wanted.consents = {"terms"};
  wanted.cancel_url = "/cancel";
  wanted.partner = "acme";
  wanted.partner_product = "X1";
  wanted.terms.promotion = base::Money{499, "EUR"};
  wanted.terms.promotion_cycles = 3;
  wanted.terms.accumulate = true;
  wanted.terms.credit_expiry = base::IsoDuration{.months = 3};
  wanted.terms.trial = Trial{{.days = 14}, false};
  wanted.terms.dunning = tenants::DunningPolicy{{2, 4}, 1, 6};
  EXPECT_TRUE(save({{wanted}, {}}));
  EXPECT_FALSE(save({{wanted}, {}})) << "the same again changes nothing";
  auto const plans = all();
  ASSERT_EQ(plans.all.size(), 1U);
  auto const& plan = plans.all[0];
  EXPECT_EQ(plan.key, "music-monthly");
  EXPECT_EQ(plan.attributes, wanted.attributes);
  EXPECT_EQ(plan.identity_fields, wanted.identity_fields);
  EXPECT_EQ(plan.consents, wanted.consents);
  EXPECT_EQ(plan.cancel_url, "/cancel");
  EXPECT_EQ(plan.partner, "acme");
  EXPECT_EQ(plan.partner_product, "X1");
  EXPECT_TRUE(plan.current.same_terms(wanted.terms));
  EXPECT_EQ(plan.current.number, 1);
  EXPECT_EQ(plan.current.created_at, clock.now());
  EXPECT_THAT(all("nujum").all, IsEmpty());
  EXPECT_FALSE(version(plan.current.id, "nujum"));
}

TEST_P(PlanStoreTest, OtherTermsAreAnotherVersionAndTheOldOneStays) {
  save({{draft("music-monthly", 999)}, {}});
  auto const first = all().all[0];
  auto dearer = draft("music-monthly", 1099);
  EXPECT_TRUE(save({{dearer}, {}}));
  auto const second = all().all[0];
  EXPECT_EQ(second.id, first.id);
  EXPECT_NE(second.current.id, first.current.id);
  EXPECT_EQ(second.current.number, 2);
  EXPECT_EQ(version(first.current.id)->price.minor, 999);
  EXPECT_THAT(second.changes, IsEmpty()) << "who has the old terms keeps them";
  dearer.name = "Another name";
  EXPECT_TRUE(save({{dearer}, {}}));
  EXPECT_EQ(all().all[0].current.id, second.current.id) << "a name is not a term";
}

TEST_P(PlanStoreTest, APriceChangeIsForTheSubscribersOfAllEarlierVersions) {
  save({{draft("m", 100)}, {}});
  auto const first = all().all[0].current.id;
  save({{draft("m", 200)}, {}});
  auto const second = all().all[0].current.id;
  auto third = draft("m", 300);
  third.notice_at = clock.now();
  third.effective_at = clock.now() + std::chrono::hours(24 * 30);
  EXPECT_TRUE(save({{third}, {}}));
  EXPECT_FALSE(save({{third}, {}}));
  auto const plan = all().all[0];
  ASSERT_EQ(plan.changes.size(), 2U);
  for (auto const& change : plan.changes) {
    EXPECT_TRUE(change.from == first || change.from == second);
    EXPECT_EQ(change.to, plan.current.id);
    EXPECT_EQ(change.effective_at, *third.effective_at);
  }
}

TEST_P(PlanStoreTest, TheSchemaRefusesToChangeAVersion) {
  save({{draft("m")}, {}});
  for (char const* sql : {"update plan_version set price_minor = 1", "delete from plan_version"}) {
    try {
      database().write_now([&](storage::Session& session) { session.execute(sql); });
      ADD_FAILURE() << sql;
    } catch (std::exception const& error) {
      EXPECT_THAT(error.what(), HasSubstr("append-only"));
    }
  }
}

TEST_P(PlanStoreTest, APlanThatIsNotInTheFolderIsRetiredAndComesBack) {
  auto const old = draft("old");
  save({{old, draft("new")}, {}});
  auto replaced = old;
  replaced.replaced_by = "new";
  EXPECT_TRUE(save({{draft("new")}, {}}));
  auto plans = all();
  EXPECT_FALSE(plans.find("old")->offered);
  EXPECT_TRUE(plans.find("new")->offered);
  EXPECT_FALSE(save({{draft("new")}, {}}));
  EXPECT_TRUE(save({{replaced, draft("new")}, {}}));
  plans = all();
  EXPECT_TRUE(plans.find("old")->offered);
  EXPECT_EQ(plans.find("old")->replaced_by, plans.find("new")->id);
  EXPECT_TRUE(save({{old, draft("new")}, {}}));
  EXPECT_FALSE(all().find("old")->replaced_by);
}

TEST_P(PlanStoreTest, GroupsAreReplacedByWhatTheFolderSays) {
  PlanFolder folder{{draft("a"), draft("b"), draft("c")},
                    {{"music", "Music", {{"a"}, {"b", "c"}}, {{"a", "c", ChangePolicy::now_full}}},
                     {"games", "Games", {{"a"}}, {}}}};
  EXPECT_TRUE(save(folder));
  EXPECT_FALSE(save(folder));
  auto plans = all();
  ASSERT_EQ(plans.groups.size(), 2U);
  auto const music = plans.groups[0];
  auto const id = [&](char const* key) { return plans.find(key)->id; };
  EXPECT_THAT(music.levels, ElementsAre(ElementsAre(id("a")), ElementsAre(id("b"), id("c"))));
  EXPECT_EQ(policy_of(music, id("a"), id("c")), ChangePolicy::now_full);
  EXPECT_EQ(plans.find("a")->levels.size(), 2U);
  EXPECT_EQ(plans.common_group(id("a"), id("b")), &plans.groups[0]);
  EXPECT_EQ(plans.common_group(id("a"), PlanId{5}), nullptr);
  folder.groups = {{"music", "Music", {{"c"}, {"a"}}, {}}};
  EXPECT_TRUE(save(folder));
  plans = all();
  ASSERT_EQ(plans.groups.size(), 1U);
  EXPECT_EQ(plans.groups[0].id, music.id);
  EXPECT_THAT(plans.groups[0].levels, ElementsAre(ElementsAre(id("c")), ElementsAre(id("a"))));
  EXPECT_THAT(plans.groups[0].changes, IsEmpty());
  EXPECT_THAT(plans.find("b")->levels, IsEmpty());
}

TEST_P(PlanStoreTest, AFolderIsLoadedOnceAndItsMistakesNameTheFile) {
  auto const folder = base::testing::make_temporary_folder();
  auto const own = folder / "aurora";
  auto const write = [&](std::string const& name, std::string const& text) {
    std::filesystem::create_directories((own / name).parent_path());
    std::ofstream(own / name) << text;
  };
  auto const load = [&] { return load_plan_folder(database(), clock, ids, own); };
  std::filesystem::create_directories(own);
  EXPECT_FALSE(load()) << "a folder without plans says nothing about plans";
  write("plans/music-daily.json",
        R"({"name": "Daily", "billingCycle": "P1D", "price": {"amount": 0.5, "currency": "EUR"}})");
  write("plans/music-monthly.json",
        R"({"name": "Monthly", "billingCycle": "P1M", "price": {"amount": 9.99, "currency": "EUR"}})");
  write("plan-groups.json",
        R"([{"key": "music", "name": "Music", "levels": [["music-daily"], ["music-monthly"]]}])");
  EXPECT_TRUE(load());
  EXPECT_FALSE(load());
  EXPECT_EQ(all().all.size(), 2U);
  EXPECT_EQ(all().groups.size(), 1U);
  write("plans/music-daily.json",
        R"({"name": "Daily", "billingCycle": "P1D", "price": {"amount": 0.555, "currency": "EUR"}})");
  auto const problem = storage::testing::problem_of([&] { load(); });
  ASSERT_EQ(problem.errors.size(), 1U);
  EXPECT_EQ(problem.errors[0].field, "plans/music-daily.json: price.amount");
  EXPECT_EQ(all().find("music-daily")->current.price.minor, 50) << "nothing was saved";
  std::filesystem::remove_all(folder);
}

TEST_P(PlanStoreTest, TheCallListsWhatIsOnOfferInOrderAndIsKeptUntilAChange) {
  auto last = draft("a");
  last.attributes["ment_sort"] = "10";
  auto first = draft("b");
  first.attributes["ment_sort"] = "-1";
  auto retired = draft("c");
  retired.offered = false;
  save({{last, first, retired}, {}});

  storage::Changes changes(database());
  PlanLibrary library(database(), changes);
  PlanApi api(library);
  auto tenant = std::make_shared<tenants::Tenant>();
  tenant->id = aurora;
  tenant->flags["geoBlockFlag"] = false;
  auto const ask = [&](std::string etag = {}, std::string country = {}) {
    http::Request request;
    request.method = "GET";
    request.country = std::move(country);
    if (!etag.empty()) request.headers.add("If-None-Match", std::move(etag));
    return base::testing::wait_for(portal::testing::ask(api, &PlanApi::subscription_types, request,
                                                        tenants::BackendCall{.tenant = tenant}));
  };
  auto const names = [](http::Response const& response) {
    std::vector<std::string> out;
    for (auto const& type : boost::json::parse(http::body_text(response.body)).at("data").as_array())
      out.emplace_back(type.at("name").as_string());
    return out;
  };
  auto const answer = ask();
  EXPECT_THAT(names(answer), ElementsAre("b", "a"));
  EXPECT_EQ(answer.headers.find("cache-control"), "public, max-age=7200");
  auto const etag = std::string(*answer.headers.find("ETag"));
  EXPECT_EQ(ask(etag).status, 304);

  save({{last}, {}});
  EXPECT_THAT(names(ask(etag)), ElementsAre("a")) << "at once, with another ETag";

  tenant->flags["geoBlockFlag"] = true;
  tenant->flags["geoBlock.blockedSubscriptions"] =
      boost::json::parse(R"([{"plan": "a", "countries": ["FR"]}])");
  EXPECT_THAT(names(ask({}, "FR")), IsEmpty());
  auto const in_germany = ask({}, "DE");
  EXPECT_THAT(names(in_germany), ElementsAre("a"));
  EXPECT_EQ(in_germany.headers.find("cache-control"), "private, max-age=7200");
}

}  // namespace
}  // namespace plans
