// Memo: least recently used entries leave first, keys are structs, several threads may use it.
#include "base/memo.hpp"

#include <gtest/gtest.h>

#include <compare>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace base {
namespace {

struct Key {
  std::string tenant;
  int revision = 0;
  auto operator<=>(Key const&) const = default;
};

TEST(Memo, KeepsByEveryPartOfTheKey) {
  Memo<Key, std::string> memo(10);
  memo.keep({"aurora", 1}, "a");
  memo.keep({"aurora", 2}, "b");
  memo.keep({"boreal", 1}, "c");
  EXPECT_EQ(memo.find({"aurora", 1}), "a");
  EXPECT_EQ(memo.find({"aurora", 2}), "b");
  EXPECT_EQ(memo.find({"boreal", 2}), std::nullopt);
  memo.keep({"aurora", 1}, "d");
  EXPECT_EQ(memo.find({"aurora", 1}), "d");
  EXPECT_EQ(memo.size(), 3U);
}

TEST(Memo, TheLeastRecentlyUsedLeavesFirst) {
  Memo<Key, int> memo(3);
  for (int i = 1; i <= 3; ++i) memo.keep({"t", i}, i);
  EXPECT_EQ(memo.find({"t", 1}), 1);
  memo.keep({"t", 4}, 4);
  EXPECT_EQ(memo.find({"t", 2}), std::nullopt);
  memo.keep({"t", 3}, 33);
  memo.keep({"t", 5}, 5);
  EXPECT_EQ(memo.find({"t", 1}), std::nullopt);
  EXPECT_EQ(memo.find({"t", 3}), 33);
  for (int i = 0; i < 1000; ++i) memo.keep({"other", i}, i);
  EXPECT_EQ(memo.size(), 3U);
}

TEST(Memo, MakesAValueOnce) {
  Memo<Key, std::shared_ptr<std::string const>> memo(3);
  int made = 0;
  auto const make = [&] { return std::make_shared<std::string const>(std::to_string(++made)); };
  auto const first = memo.get({"t", 1}, make);
  EXPECT_EQ(memo.get({"t", 1}, make), first);
  EXPECT_EQ(*memo.get({"t", 2}, make), "2");
  EXPECT_THROW(memo.get({"t", 3}, []() -> std::shared_ptr<std::string const> { throw 1; }), int);
  EXPECT_EQ(memo.size(), 2U);
}

TEST(Memo, DropsTheNamedEntries) {
  Memo<Key, int> memo(10);
  for (int i = 0; i < 4; ++i) memo.keep({i % 2 == 0 ? "aurora" : "boreal", i}, i);
  memo.forget_if([](Key const& key) { return key.tenant == "aurora"; });
  EXPECT_EQ(memo.size(), 2U);
  EXPECT_EQ(memo.find({"aurora", 0}), std::nullopt);
  EXPECT_EQ(memo.find({"boreal", 1}), 1);
}

TEST(Memo, ServesSeveralThreads) {
  Memo<Key, int> memo(50);
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([&memo, thread] {
      for (int i = 0; i < 2000; ++i) {
        int const wanted = (i * 7 + thread) % 90;
        EXPECT_EQ(memo.get({"t", wanted}, [&] { return wanted; }), wanted);
        if (i % 500 == 0) memo.forget_if([](Key const& key) { return key.revision < 10; });
      }
    });
  threads.clear();
  EXPECT_LE(memo.size(), 50U);
}

}  // namespace
}  // namespace base
