// Who has read which article: each reader counts once, free reads run out and come back, on both databases.
#include "features/history/story_read_store.hpp"

#include <gtest/gtest.h>

#include "features/accounts/account_store.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "storage/testing/database_test.hpp"

namespace history {
namespace {

using std::chrono::days;

class StoryReadStoreTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    database().write_now(tenant, [&](storage::TenantSession const& session) {
      catalogue::testing::Sample sample(session, ids, clock.now());
      sample.fill();
      for (int i = 0; i < 4; ++i)
        stories.push_back(sample.add({.content_type = catalogue::ContentType::article,
                                      .key = "story" + std::to_string(i),
                                      .texts = {{"en", {"Story", ""}}}},
                                     "SUBSCRIPTION"));
      accounts::AccountStore(session).create({.name = "Mira", .email = "mira@people.example"}, mira,
                                             clock.now());
    });
  }
  template <class F>
  auto with(F work, base::TenantId const& of = {"aurora"}) {
    return database().write_now(of, [&](storage::TenantSession const& session) {
      StoryReadStore store(session);
      return work(store);
    });
  }
  bool open(StoryReader const& reader, std::size_t story) {
    return with([&](StoryReadStore& store) { return store.open(reader, stories[story], rule, clock.now()); });
  }
  FreeReadsLeft left(StoryReader const& reader) {
    return with([&](StoryReadStore& store) { return store.left(reader, rule, clock.now()); });
  }

  base::TenantId const tenant{"aurora"};
  accounts::AccountId const mira{101};
  StoryReader const guest{.key = "gabc"};
  tenants::FreeReads const rule{.count = 2, .days = 30};
  std::vector<base::ArticleId> stories;
};
STORAGE_ON_BOTH_ENGINES(StoryReadStoreTest);

TEST_P(StoryReadStoreTest, EachReaderCountsOnceForAnArticle) {
  auto const count = [&](StoryReader const& reader) {
    return with([&](StoryReadStore& store) { return store.count(reader, stories[0], clock.now()); });
  };
  EXPECT_TRUE(count(guest));
  EXPECT_FALSE(count(guest));
  EXPECT_TRUE(count({.key = "gother"}));
  EXPECT_TRUE(count(user_as_reader(mira)));
  EXPECT_FALSE(count(user_as_reader(mira)));
  EXPECT_EQ(with([&](StoryReadStore& store) { return store.readers(stories[0]); }), 3);
  EXPECT_EQ(with([&](StoryReadStore& store) { return store.readers(stories[1]); }), 0);
  EXPECT_EQ(with([&](StoryReadStore& store) { return store.readers(stories[0]); }, {"plume"}), 0);
}

TEST_P(StoryReadStoreTest, FreeReadsRunOutAndComeBackOneByOne) {
  auto const begin = clock.now();
  EXPECT_EQ(left(guest).left, 2);
  EXPECT_TRUE(open(guest, 0));
  EXPECT_TRUE(open(guest, 0)) << "one that is open costs nothing";
  EXPECT_EQ(left(guest).left, 1);
  clock.advance(days(1));
  EXPECT_TRUE(open(guest, 1));
  EXPECT_FALSE(open(guest, 2));
  EXPECT_EQ(left(guest).left, 0);
  EXPECT_EQ(left(guest).next_at, begin + days(30));
  EXPECT_TRUE(open(guest, 0)) << "what is open stays open";
  EXPECT_EQ(left({.key = "gother"}).left, 2) << "another reader has their own";
  clock.advance(days(29));
  EXPECT_EQ(left(guest).left, 1) << "the first one no longer counts";
  EXPECT_TRUE(open(guest, 2));
  EXPECT_FALSE(open(guest, 0)) << "and is not open any more";
  EXPECT_EQ(with([&](StoryReadStore& store) { return store.readers(stories[0]); }), 1);
}

TEST_P(StoryReadStoreTest, ALowerCountSaysWhenTheNextOneOpens) {
  auto const begin = clock.now();
  open(guest, 0);
  clock.advance(days(2));
  open(guest, 1);
  auto const lower =
      with([&](StoryReadStore& store) { return store.left(guest, {.count = 1, .days = 30}, clock.now()); });
  EXPECT_EQ(lower.left, 0);
  EXPECT_EQ(lower.next_at, begin + days(32));
}

TEST_P(StoryReadStoreTest, AUsersRowsAreInTheExportAndGoWithTheAccount) {
  open(user_as_reader(mira), 0);
  auto const mine = with([&](StoryReadStore& store) { return store.export_of(mira); });
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0].title, "Story");
  EXPECT_TRUE(mine[0].free_at);
  database().write_now([&](storage::Session& session) {
    session.execute("delete from account where id = :id", storage::bind("id", mira));
    EXPECT_EQ(session.value<std::int64_t>("select count(*) from story_read"), 0);
  });
  EXPECT_EQ(with([&](StoryReadStore& store) { return store.readers(stories[0]); }), 1);
}

TEST_P(StoryReadStoreTest, OldRowsOfGuestsAreRemovedAndUsersRowsStay) {
  open(guest, 0);
  open(user_as_reader(mira), 0);
  clock.advance(guest_reads_kept + days(1));
  open({.key = "gnew"}, 0);
  auto const purge = [&](std::int64_t most) {
    return database().write_now(
        [&](storage::Session& session) { return purge_guest_reads(session, clock.now(), most); });
  };
  EXPECT_EQ(purge(10), 1);
  EXPECT_EQ(purge(10), 0);
  EXPECT_EQ(with([&](StoryReadStore& store) { return store.readers(stories[0]); }), 3);
}

}  // namespace
}  // namespace history
