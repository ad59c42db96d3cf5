// What games keep: whose it is, the best of all scores, and how much there may be, on both databases.
#include "features/history/game_save_store.hpp"

#include <gtest/gtest.h>

#include "features/accounts/account_store.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "storage/testing/database_test.hpp"

namespace history {
namespace {

class GameSaveStoreTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    database().write_now(tenant, [&](storage::TenantSession const& session) {
      catalogue::testing::Sample sample(session, ids, clock.now());
      articles = sample.fill();
      for (int i = 0; i < most_saves + 5; ++i)
        many.push_back(sample.add({.content_type = catalogue::ContentType::online_game,
                                   .key = "game" + std::to_string(i),
                                   .texts = {{"en", {"Game", ""}}}},
                                  "FREE"));
      for (std::int64_t const id : {101, 102})
        accounts::AccountStore(session).create(
            {.name = "Mira", .email = std::to_string(id) + "@people.example"}, {id}, clock.now());
    });
  }
  template <class F>
  auto with(F work) {
    return database().write_now(tenant, [&](storage::TenantSession const& session) {
      GameSaveStore store(session);
      return work(store);
    });
  }

  base::TenantId const tenant{"aurora"};
  accounts::AccountId const mira{101};
  accounts::AccountId const jonas{102};
  std::map<std::string, base::ArticleId> articles;
  std::vector<base::ArticleId> many;
};
STORAGE_ON_BOTH_ENGINES(GameSaveStoreTest);

TEST_P(GameSaveStoreTest, KeepsTheLastDataAndTheBestScoreOfEachUser) {
  auto const game = many[0];
  with([&](GameSaveStore& store) {
    store.keep(mira, game, "level 1", clock.now());
    store.keep(mira, game, "level 2", clock.now());
    for (auto const score : {40, 90, 70}) store.add_round(mira, game, score, clock.now());
    return 0;
  });
  auto const saved = with([&](GameSaveStore& store) { return store.find(mira, game); });
  EXPECT_EQ(saved.data, "level 2");
  EXPECT_EQ(saved.best_score, 90);
  EXPECT_EQ(saved.rounds, 3);
  auto const other = with([&](GameSaveStore& store) { return store.find(jonas, game); });
  EXPECT_FALSE(other.data);
  EXPECT_FALSE(other.best_score);
  auto const mine = with([&](GameSaveStore& store) { return store.export_of(mira); });
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0].title, "Game");
  EXPECT_EQ(mine[0].kept, "level 2");
  with([&](GameSaveStore& store) {
    store.keep(mira, game, std::nullopt, clock.now());
    return 0;
  });
  EXPECT_EQ(with([&](GameSaveStore& store) { return store.find(mira, game); }).best_score, 90);
}

TEST_P(GameSaveStoreTest, TheOldestGoWhereThereAreTooMany) {
  for (auto const game : many) {
    clock.advance(std::chrono::seconds(1));
    with([&](GameSaveStore& store) {
      store.keep(mira, game, "x", clock.now());
      return 0;
    });
  }
  EXPECT_EQ(with([&](GameSaveStore& store) { return store.export_of(mira); }).size(),
            static_cast<std::size_t>(most_saves));
  EXPECT_FALSE(with([&](GameSaveStore& store) { return store.find(mira, many.front()); }).data);
  EXPECT_TRUE(with([&](GameSaveStore& store) { return store.find(mira, many.back()); }).data);
}

TEST_P(GameSaveStoreTest, TheDatabaseRefusesWhatIsTooLarge) {
  EXPECT_ANY_THROW(with([&](GameSaveStore& store) {
    store.keep(mira, many[0], std::string(largest_save + 1, 'x'), clock.now());
    return 0;
  }));
}

}  // namespace
}  // namespace history
