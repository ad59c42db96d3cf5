// Structures on both databases: drafts and live versions, the memory cache, calls and pages.
#include "features/structures/structure_store.hpp"

#include <gmock/gmock.h>

#include "base/problem.hpp"
#include "base/testing/budgets.hpp"
#include "base/testing/run.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "features/portal/testing/ask.hpp"
#include "features/structures/structure_api.hpp"
#include "features/structures/structure_pages.hpp"
#include "features/tenants/configuration/documents.hpp"
#include "features/tenants/tenant_store.hpp"
#include "storage/testing/database_test.hpp"

namespace structures {
namespace {

using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// The calls with what they need of the program.
struct Calls {
  Calls(storage::Database& database, base::Clock const& clock)
      : changes(database), library(database, clock), api(database, clock, changes, library, cache) {}
  storage::Changes changes;
  StructureLibrary library;
  http::PageCache cache;
  StructureApi api;
};

class StructureStoreTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    storage::testing::DatabaseTest::SetUp();
    if (!database_) return;
    for (auto const* name : {"aurora", "plume"})
      database().write_now(base::TenantId{name}, [&](storage::TenantSession const& session) {
        tenants::TenantStore(session).ensure_exists(clock.now());
      });
  }
  template <class F>
  auto with(std::string tenant, F work) {
    return database().write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      StructureStore store(session);
      return work(store);
    });
  }
  std::optional<std::int64_t> save(std::string const& tenant, std::string const& name,
                                   std::string const& json) {
    std::vector<std::string> const words{"music"};
    return with(tenant, [&](StructureStore& store) {
      return store.save(name, json, {{}, words}, "editor", clock.now());
    });
  }
  void publish(std::string const& tenant, std::string const& name) {
    with(tenant, [&](StructureStore& store) { return store.publish(name); });
  }
  std::shared_ptr<tenants::Tenant const> tenant_of(std::string name) {
    std::vector<base::FieldError> problems;
    return tenants::assemble({std::move(name)}, {}, problems);
  }
  http::Request request(http::Query query = {}) {
    http::Request out;
    out.method = "GET";
    out.query = std::move(query);
    return out;
  }
  /// The structure for a caller with these rights.
  boost::asio::awaitable<http::Response> answered(StructureApi& api, http::Request asked,
                                                  std::shared_ptr<tenants::Tenant const> tenant,
                                                  std::string name, Rights rights) {
    portal::CallContext context{asked, {std::move(tenant)}, {}};
    auto const query = portal::detail::Argument<portal::Query<StructureParameters>>::read(context);
    auto kept = co_await api.answer_structure(context.call, name, query.value, rights);
    co_return std::move(kept.response);
  }
  std::string text(http::Response const& response) { return std::string(http::body_text(response.body)); }
  tenants::Visit visit(std::string path, std::map<std::string, std::string, std::less<>> params = {}) {
    tenants::Visit out;
    out.tenant = tenant_of("aurora");
    out.locale = &base::english();
    out.path = std::move(path);
    out.params = std::move(params);
    return out;
  }
};

TEST_P(StructureStoreTest, ADraftIsInvisibleUntilItIsPublished) {
  EXPECT_EQ(save("aurora", "home", R"({"name":"home"})"), 1);
  with("aurora", [](StructureStore& store) {
    EXPECT_TRUE(store.body("home", Edition::draft));
    EXPECT_FALSE(store.body("home", Edition::live));
    EXPECT_TRUE(store.publish("home"));
    EXPECT_FALSE(store.publish("home"));
    EXPECT_THAT(store.live_names(), ElementsAre("home"));
  });
  EXPECT_EQ(save("aurora", "home", R"({"name":"home","data":{"title":"new"}})"), 2);
  EXPECT_EQ(save("aurora", "home", R"({"name":"home","data":{"title":"new"}})"), std::nullopt);
  with("aurora", [](StructureStore& store) {
    EXPECT_THAT(*store.body("home", Edition::live), Not(HasSubstr("new")));
    EXPECT_EQ(store.history("home").size(), 2U);
    EXPECT_TRUE(store.withdraw("home"));
    EXPECT_FALSE(store.body("home", Edition::live));
  });
}

TEST_P(StructureStoreTest, InvalidTreesAndReservedNamesAreRefused) {
  EXPECT_THROW(save("aurora", "music", R"({"name":"a"})"), base::Problem);
  try {
    save("aurora", "home", R"({"name":"a","substructure":[{"name":"b","data":{"clickUrl":"http://x"}}]})");
    FAIL();
  } catch (base::Problem const& problem) {
    EXPECT_EQ(problem.status, 400);
    EXPECT_EQ(problem.errors.front().field, "substructure[0].data.clickUrl");
  }
  EXPECT_TRUE(with("aurora", [](StructureStore& store) { return store.history("home").empty(); }));
}

TEST_P(StructureStoreTest, TenantsHaveTheirOwnStructures) {
  save("aurora", "home", R"({"name":"home","data":{"title":"A"}})");
  publish("aurora", "home");
  EXPECT_FALSE(with("plume", [](StructureStore& store) { return store.body("home", Edition::draft); }));
  StructureLibrary library(database(), clock);
  EXPECT_EQ(wait_for(library.find({.tenant = {"plume"}, .name = "home"})), nullptr);
  EXPECT_NE(wait_for(library.find({.tenant = {"aurora"}, .name = "home"})), nullptr);
}

TEST_P(StructureStoreTest, TheLibraryKeepsATreeForTwoMinutesOrUntilItChanges) {
  StructureLibrary library(database(), clock);
  auto const title = [&](bool fresh = false) {
    auto const tree = wait_for(library.find({.tenant = {"aurora"}, .name = "home", .fresh = fresh}));
    return tree ? text_in(tree->title, "en") : std::string("none");
  };
  auto const put = [&](std::string const& words) {
    save("aurora", "home", R"({"name":"home","data":{"title":")" + words + "\"}}");
    publish("aurora", "home");
  };
  put("one");
  EXPECT_EQ(title(), "one");
  put("two");
  EXPECT_EQ(title(), "one");
  EXPECT_EQ(title(true), "two");
  put("three");
  EXPECT_EQ(title(), "two");
  library.forget({"plume"});
  EXPECT_EQ(title(), "two");
  library.forget({"aurora"});
  EXPECT_EQ(title(), "three");
  put("four");
  clock.advance(StructureLibrary::lifetime);
  EXPECT_EQ(title(), "four");
}

TEST_P(StructureStoreTest, TheCallAnswersTheTreeInTheLanguageAskedFor) {
  save(
      "aurora", "home",
      R"({"name":"home","data":{"title":{"en":"Home","ar":"بيت"}},"substructure":[{"name":"a"},{"name":"b"}]})");
  publish("aurora", "home");
  save("aurora", "home", R"({"name":"home","data":{"title":"Draft"}})");
  Calls calls(database(), clock);
  auto& api = calls.api;
  auto const tenant = tenant_of("aurora");
  auto const get = [&](http::Query query, Rights rights = {}) {
    return wait_for(answered(api, request(std::move(query)), tenant, "home", rights));
  };
  EXPECT_EQ(
      text(get({})),
      R"({"data":{"name":"home","data":{"title":"Home","subTitle":"","imageUrl":"","clickUrl":"","customProperties":{}},"substructure":[)"
      R"({"name":"a","data":{"title":"","subTitle":"","imageUrl":"","clickUrl":"","customProperties":{}},"substructure":[]},)"
      R"({"name":"b","data":{"title":"","subTitle":"","imageUrl":"","clickUrl":"","customProperties":{}},"substructure":[]}]}})");
  EXPECT_THAT(text(get({{"lang", "ar"}})), HasSubstr("بيت"));
  EXPECT_THAT(text(get({{"lastId", "1"}})), Not(HasSubstr(R"("name":"a")")));
  EXPECT_THAT(text(get({{"preLive", "true"}})), Not(HasSubstr("Draft")));
  EXPECT_THAT(text(get({}, {.editor = true})), HasSubstr("Draft"));
  EXPECT_EQ(get({}).headers.find("cache-control"), "public, max-age=120");
  EXPECT_EQ(get({}, {.editor = true}).headers.find("cache-control"), "private, no-store");
  EXPECT_EQ(get({{"forceTimeout", "2000"}}).status, 200);
  EXPECT_THROW(get({{"minRating", "x"}}), base::Problem);
  auto conditional = request();
  conditional.headers.add("If-None-Match", *get({}).headers.find("ETag"));
  EXPECT_EQ(wait_for(answered(api, conditional, tenant, "home", {})).status, 304);
}

TEST_P(StructureStoreTest, UnknownNamesAnswerAsAbsent) {
  Calls calls(database(), clock);
  auto& api = calls.api;
  auto const tenant = tenant_of("aurora");
  auto const status = [&](std::string name) {
    try {
      return wait_for(portal::testing::ask(api, &StructureApi::structure, request(), {tenant},
                                           {{"name", std::move(name)}}))
          .status;
    } catch (base::Problem const& problem) {
      return problem.status;
    }
  };
  EXPECT_EQ(status("nothing"), 404);
  EXPECT_EQ(status("../home"), 404);
  EXPECT_EQ(status("fragments_tournament-team-notifications"), 404);
  EXPECT_EQ(wait_for(portal::testing::ask(api, &StructureApi::articles, request(), {tenant})).status, 200);
  EXPECT_EQ(status("parental-control-mail"), 404);
  EXPECT_EQ(status("billing"), 404);
  EXPECT_EQ(status("price-format"), 200);
}

TEST_P(StructureStoreTest, ConfigurationEntriesAnswerAsTreesForAnHour) {
  Calls calls(database(), clock);
  auto& api = calls.api;
  auto const answer = wait_for(portal::testing::ask(api, &StructureApi::structure, request(),
                                                    {tenant_of("aurora")}, {{"name", "price-format"}}));
  EXPECT_THAT(text(answer), HasSubstr(R"("customProperties":{"count":"2","currency":"EUR"})"));
  EXPECT_EQ(answer.headers.find("cache-control"), "public, max-age=3600");
}

TEST_P(StructureStoreTest, APageHasItsKnownBlocksFilledAndUnknownOnesLeftOut) {
  save("aurora", "home", R"({"name":"home","data":{"title":"Home"},"substructure":[
    {"name":"hero","data":{"customProperties":{"actionText":"Go"}},"substructure":[{"name":"slide","data":{"title":"One","clickUrl":"/music/albums"}}]},
    {"name":"wormhole"},
    {"name":"faq","substructure":[{"name":"question","data":{"title":"Why?","customProperties":{"html":"<p>So.</p>"}}}]},
    {"name":"shelf","data":{"customProperties":{"id":"new","source":"new-albums"}}},
    {"name":"shelf","data":{"customProperties":{"source":"new-tracks","hideEmpty":"true"}}}]})");
  publish("aurora", "home");
  StructureLibrary library(database(), clock);
  storage::Changes const changes(database());
  StructurePages pages(database(), clock, changes, library);
  auto const home = visit("/");
  auto const page = wait_for(pages.home(home));
  EXPECT_THAT(page.tags, testing::Contains("structure:home"));
  EXPECT_THAT(base::to_json(page.payload), HasSubstr(R"("actionText":"Go")"));
  EXPECT_THAT(base::to_json(page.payload), HasSubstr(R"("href":"/music/albums")"));
  EXPECT_THAT(base::to_json(page.payload),
              HasSubstr(R"("items":[{"title":"Why?","html":"\u003cp>So.\u003c/p>"}])"));
  EXPECT_THAT(base::to_json(page.payload), HasSubstr(R"("id":"new")"));
  EXPECT_THAT(base::to_json(page.payload), Not(HasSubstr("wormhole")));
  EXPECT_THAT(base::to_json(page.payload), Not(HasSubstr("new-albums")))
      << "where a shelf comes from is not rendered";
  Calls calls(database(), clock);
  auto fragment = portal::testing::ask(calls.api, &StructureApi::fragment, request(), {home.tenant},
                                       {{"name", "home"}, {"id", "new"}});
  EXPECT_THAT(text(wait_for(std::move(fragment))), HasSubstr(R"({"data":{"id":"new","name":"shelf")"));
}

TEST_P(StructureStoreTest, AShelfGoesOnPartByPart) {
  database().write_now([&](storage::Session& session) {
    catalogue::testing::Sample sample(session, ids, clock.now());
    for (int i = 0; i < 5; ++i)
      sample.add({.content_type = catalogue::ContentType::full_length_video,
                  .key = "film" + std::to_string(i),
                  .texts = {{"en", {"Film " + std::to_string(i), ""}}}},
                 "FREE", i);
  });
  save("aurora", "home", R"({"name":"home","substructure":[
    {"name":"shelf","data":{"customProperties":{"id":"films","source":"films","limit":"2"}},
     "substructure":[{"name":"card","data":{"title":"Chosen","clickUrl":"/music/albums"}}]},
    {"name":"ranked-list","data":{"customProperties":{"id":"ranks","source":"films","limit":"2"}}}]})");
  publish("aurora", "home");
  StructureLibrary library(database(), clock);
  storage::Changes const changes(database());
  StructurePages pages(database(), clock, changes, library);
  auto const home = visit("/");
  auto const page = wait_for(pages.home(home));
  ASSERT_EQ(page.payload.blocks.size(), 2U);
  EXPECT_EQ(page.payload.blocks[0].next, 2);
  EXPECT_EQ(page.payload.blocks[1].next, std::nullopt) << "a chart has an end";

  auto const titles = [&](Block const& block) {
    std::vector<std::string> out;
    for (auto const& card : block.cards) out.push_back(card.title);
    return out;
  };
  EXPECT_THAT(titles(page.payload.blocks[0]), ElementsAre("Chosen", "Film 0", "Film 1"));
  std::vector<Node> nodes;
  for (auto const* name : {"films", "ranks"}) {
    Node& node = nodes.emplace_back();
    node.name = name == std::string_view("films") ? "shelf" : "ranked-list";
    node.data.custom_properties = {{"id", name}, {"source", "films"}, {"limit", "2"}};
  }
  nodes[0].substructure.emplace_back().data.title = "Chosen";
  http::Query const query;
  Audience const audience{*home.tenant, base::english(), clock.now(), home.max_rating(), query};
  auto const part = [&](std::int64_t offset, std::optional<std::int64_t> limit = {}) {
    return database()
        .read_now([&](storage::Session& session) {
          return fill_block(session, nodes, audience, {.id = "films", .offset = offset, .limit = limit});
        })
        .value();
  };
  EXPECT_THAT(titles(part(2)), ElementsAre("Film 2", "Film 3"))
      << "what an editor chose came at the beginning";
  EXPECT_EQ(part(2).next, 4);
  EXPECT_THAT(titles(part(4)), ElementsAre("Film 4"));
  EXPECT_EQ(part(4).next, std::nullopt);
  EXPECT_EQ(part(0, 5).next, std::nullopt);
  EXPECT_TRUE(part(10).cards.empty());
}

TEST_P(StructureStoreTest, PrintedPartsOfListsAreKeptUntilTheCatalogueOrTheTreeChanges) {
  using catalogue::ContentType;
  auto const add = [&](std::string const& title) {
    database().write_now([&](storage::Session& session) {
      catalogue::testing::Sample(session, ids, clock.now())
          .add({.content_type = ContentType::full_length_video,
                .key = title,
                .texts = {{"en", {title, ""}}, {"ar", {title + " (ar)", ""}}}},
               "FREE");
    });
  };
  auto const tree = [&](std::string const& title) {
    save("aurora", "home",
         R"({"name":"home","substructure":[{"name":"shelf","data":{"title":")" + title +
             R"(","customProperties":{"id":"films","source":"films"}}}]})");
    publish("aurora", "home");
  };
  add("Tide");
  tree("Films");
  Calls calls(database(), clock);
  calls.changes.listen([&](storage::Change const& change) {
    if (change.kind == storage::ChangeKind::structures) calls.library.forget(change.tenant);
  });
  auto const tenant = tenant_of("aurora");
  auto const list = [&](http::Query::Pair const& further = {"limit", "10"}) {
    http::Query query{{"id", "films"}, further};
    return wait_for(
        portal::testing::ask(calls.api, &StructureApi::articles, request(std::move(query)), {tenant}));
  };
  auto const shelf = [&] {
    return text(wait_for(portal::testing::ask(calls.api, &StructureApi::fragment, request(), {tenant},
                                              {{"name", "home"}, {"id", "films"}})));
  };
  auto const first = list();
  EXPECT_THAT(text(first), HasSubstr("Tide"));
  EXPECT_EQ(first.headers.find("x-result-count"), "0-0/1");
  EXPECT_EQ(first.headers.find("cache-control"), "public, max-age=120");
  EXPECT_THAT(shelf(), HasSubstr("Tide"));
  auto const made = calls.cache.counts().misses;
  EXPECT_EQ(text(list()), text(first));
  EXPECT_THAT(shelf(), HasSubstr("Films"));
  EXPECT_EQ(calls.cache.counts().misses, made) << "the second time nothing is made";
  EXPECT_THAT(text(list({"lang", "ar"})), HasSubstr("Tide (ar)"));
  EXPECT_EQ(text(list({"offset", "1"})),
            R"({"data":{"entries":[],"tracks":[],"articles":[],"offset":1,"limit":10,"total":1}})");
  auto conditional = request({{"id", "films"}});
  conditional.headers.add("If-None-Match", *first.headers.find("ETag"));
  EXPECT_EQ(wait_for(portal::testing::ask(calls.api, &StructureApi::articles, conditional, {tenant})).status,
            304);

  add("Lantern");
  EXPECT_EQ(list().headers.find("x-result-count"), "0-1/2");
  EXPECT_THAT(shelf(), HasSubstr("Lantern"));
  tree("Moving pictures");
  EXPECT_THAT(shelf(), HasSubstr("Moving pictures"));
}

TEST_P(StructureStoreTest, AHeroShowsFilmsSeriesPodcastsAndAudiobooksByItsSource) {
  using catalogue::ContentType;
  database().write_now([&](storage::Session& session) {
    catalogue::testing::Sample sample(session, ids, clock.now());
    for (auto const& [type, key] : {std::pair{ContentType::full_length_video, "film"},
                                    {ContentType::videocollection, "series"},
                                    {ContentType::podcastcollection, "podcast"},
                                    {ContentType::audiobook, "book"}}) {
      catalogue::ArticleDraft draft{.content_type = type, .key = key, .texts = {{"en", {key, ""}}}};
      draft.pictures["COVER"] = catalogue::testing::Sample::picture('e');
      draft.pictures["POSTER"] = catalogue::testing::Sample::picture('f');
      sample.add(draft, "FREE");
    }
  });
  save(
      "aurora", "home",
      R"({"name":"home","substructure":[{"name":"hero","data":{"customProperties":{"source":"keys:film,series,podcast,book"}}}]})");
  publish("aurora", "home");
  StructureLibrary library(database(), clock);
  storage::Changes const changes(database());
  StructurePages pages(database(), clock, changes, library);
  auto const home = visit("/");
  auto const page = wait_for(pages.home(home));
  auto const& cards = page.payload.blocks.at(0).cards;
  std::vector<std::string> kinds;
  for (auto const& card : cards) {
    kinds.push_back(card.kind);
    EXPECT_FALSE(card.href.empty()) << card.kind;
    EXPECT_THAT(card.artwork.value_or(catalogue::Artwork{}).src, HasSubstr("/eeee")) << "wide: " << card.kind;
  }
  EXPECT_THAT(kinds,
              testing::ElementsAre("full_length_video", "videocollection", "podcastcollection", "audiobook"));
}

TEST_P(StructureStoreTest, TheDeviceDecidesTheHomePageAndTheLengthOfShelves) {
  for (std::string const name : {"start", "pocket"}) {
    save("aurora", name,
         R"({"name":"home","data":{"title":")" + name +
             R"("},"substructure":[{"name":"shelf","data":{"customProperties":{"source":"new-albums"}}}]})");
    publish("aurora", name);
  }
  database().write_now(
      [&](storage::Session& session) { catalogue::testing::Sample(session, ids, clock.now()).fill(); });
  tenants::Saved saved;
  saved.documents = {{"desktop", R"({"homeStructure": "start", "shelfLimit": 2})"},
                     {"mobile", R"({"homeStructure": "pocket", "shelfLimit": 1})"}};
  std::vector<base::FieldError> problems;
  auto const tenant = tenants::assemble({"aurora"}, saved, problems);
  StructureLibrary library(database(), clock);
  storage::Changes const changes(database());
  StructurePages pages(database(), clock, changes, library);
  auto const shown = [&](tenants::DeviceClass device) {
    auto home = visit("/");
    home.tenant = tenant;
    home.device_class = device;
    auto const page = wait_for(pages.home(home));
    return page.payload.title + " " + std::to_string(page.payload.blocks.at(0).cards.size());
  };
  EXPECT_EQ(shown(tenants::DeviceClass::desktop), "start 2");
  EXPECT_EQ(shown(tenants::DeviceClass::mobile), "pocket 1");
}

TEST_P(StructureStoreTest, APageShowsWhatWasOfferedSinceItWasLastShown) {
  save(
      "aurora", "home",
      R"({"name":"home","substructure":[{"name":"shelf","data":{"customProperties":{"source":"new-albums"}}}]})");
  publish("aurora", "home");
  StructureLibrary library(database(), clock);
  storage::Changes const changes(database());
  StructurePages pages(database(), clock, changes, library);
  auto const home = visit("/");
  auto const cards = [&] { return wait_for(pages.home(home)).payload.blocks.at(0).cards.size(); };
  EXPECT_EQ(cards(), 0U);
  database().write_now(
      [&](storage::Session& session) { catalogue::testing::Sample(session, ids, clock.now()).fill(); });
  EXPECT_EQ(cards(), 3U);
}

TEST_P(StructureStoreTest, APageNeedsNoMoreStatementsThanItsBudget) {
  std::vector<Node> nodes;
  for (auto const* source : {"new-albums", "top-tracks", "artists", "genres", "playlists", "videos"}) {
    Node node;
    node.name = "shelf";
    node.data.image_url = std::string("hero:") + source;
    node.data.custom_properties = {{"source", source}};
    nodes.push_back(std::move(node));
  }
  auto const tenant = tenant_of("aurora");
  http::Query const query;
  auto const count = database().read_now([&](storage::Session& session) {
    fill_blocks(session, nodes, {*tenant, base::english(), clock.now(), tenants::RatingLimit(60), query});
    return session.statements();
  });
  EXPECT_LE(count, base::testing::limit_of("statements of a page of blocks"));
}

TEST_P(StructureStoreTest, PagesWithPlaceholdersAreFilledAndNotKept) {
  save(
      "aurora", "start",
      R"({"name":"start","substructure":[{"name":"banner","data":{"clickUrl":"/info/{query.topic}?u={user.uuid}"}}]})");
  publish("aurora", "start");
  StructureLibrary library(database(), clock);
  storage::Changes const changes(database());
  StructurePages pages(database(), clock, changes, library);
  auto start = visit("/start", {{"name", "start"}});
  start.query = {{"topic", "a b"}};
  auto const page = wait_for(pages.main(start));
  EXPECT_THAT(base::to_json(page.payload), HasSubstr(R"("clickUrl":"/info/a%20b?u=")"));
  EXPECT_EQ(page.fresh.count(), 0);
  EXPECT_EQ(page.canonical, "/start");
}

TEST_P(StructureStoreTest, AbsentPagesAreNotFoundByTheirPath) {
  StructureLibrary library(database(), clock);
  storage::Changes const changes(database());
  StructurePages pages(database(), clock, changes, library);
  save("aurora", "info.help", R"({"name":"help"})");
  publish("aurora", "info.help");
  auto const message = [&](tenants::Visit const& asked, auto handler) -> std::string {
    try {
      return wait_for((pages.*handler)(asked)).redirect;
    } catch (base::Problem const& problem) {
      return problem.detail;
    }
  };
  EXPECT_EQ(message(visit("/nothing", {{"name", "nothing"}}), &StructurePages::main),
            "Page not found: /nothing");
  EXPECT_EQ(message(visit("/info.help", {{"name", "info.help"}}), &StructurePages::main),
            "Page not found: /info.help");
  EXPECT_EQ(message(visit("/info/help", {{"name", "help"}}), &StructurePages::info), "");
  EXPECT_EQ(message(visit("/main/home", {{"name", "home"}}), &StructurePages::main), "/");
}

STORAGE_ON_BOTH_ENGINES(StructureStoreTest);

}  // namespace
}  // namespace structures
