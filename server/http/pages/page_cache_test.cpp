// The page cache on the loops of several threads.
#include "http/pages/page_cache.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <future>
#include <random>
#include <thread>

#include "base/text.hpp"

namespace http {
namespace {

using namespace std::chrono_literals;
using Got = std::shared_ptr<PageEntry const>;

PageDraft draft(std::string body, base::Instant now, std::vector<std::string> tags = {}) {
  PageDraft out;
  out.headers.add("Content-Type", "text/html; charset=utf-8");
  out.body = std::move(body);
  out.tags = std::move(tags);
  out.fresh_until = now + 10s;
  out.stale_until = now + 60s;
  return out;
}

// Produces numbered pages, and waits at a gate while it is shut.
struct Press {
  std::atomic<int> made = 0;
  std::atomic<int> started = 0;
  std::atomic<bool> open = true;
  std::atomic<bool> fails = false;
  std::atomic<bool> incomplete = false;
  std::vector<std::string> tags;
};

asio::awaitable<PageDraft> print(Press* press, base::Instant now) {
  ++press->started;
  auto const executor = co_await asio::this_coro::executor;
  asio::steady_timer timer(executor);
  while (!press->open) {
    timer.expires_after(1ms);
    co_await timer.async_wait(asio::use_awaitable);
  }
  if (press->fails) throw std::runtime_error("no paper");
  auto page = draft("page " + std::to_string(press->made + 1), now, press->tags);
  page.complete = !press->incomplete;
  ++press->made;
  co_return page;
}

class PageCacheTest : public testing::Test {
 protected:
  PageCacheTest() {
    for (auto& context : contexts) threads.emplace_back([&context] { context.run(); });
  }
  ~PageCacheTest() override {
    press.open = true;
    for (auto& guard : work) guard.reset();
    for (auto& thread : threads) thread.join();
  }
  std::future<Got> ask(std::string key, base::Instant at, std::size_t on = 0) {
    auto getting = cache.get(std::move(key), at, [press_seen = &press, at] { return print(press_seen, at); });
    return asio::co_spawn(contexts[on % contexts.size()], std::move(getting), asio::use_future);
  }
  std::string body(std::string key, base::Instant at) { return *ask(std::move(key), at).get()->identity(); }

  std::array<asio::io_context, 3> contexts;
  std::array<asio::executor_work_guard<asio::io_context::executor_type>, 3> work{
      asio::make_work_guard(contexts[0]), asio::make_work_guard(contexts[1]),
      asio::make_work_guard(contexts[2])};
  std::vector<std::thread> threads;
  Press press;
  PageCache cache{16 * 1024 * 1024};
  base::Instant const now{1'000'000};
};

TEST_F(PageCacheTest, FiftyWhoAskAtOnceGetOneProduction) {
  press.open = false;
  std::vector<std::future<Got>> waiting;
  for (std::size_t i = 0; i < 50; ++i) waiting.push_back(ask("home", now, i));
  while (cache.counts().misses < 50) std::this_thread::yield();
  press.open = true;
  Got const first = waiting.front().get();
  for (std::size_t i = 1; i < waiting.size(); ++i) EXPECT_EQ(waiting[i].get(), first);
  EXPECT_EQ(press.made, 1);
  EXPECT_EQ(*first->identity(), "page 1");
  EXPECT_EQ(body("home", now), "page 1");
  EXPECT_EQ(cache.counts().hits, 1U);
}

TEST_F(PageCacheTest, DifferentKeysAreMadeBesideEachOther) {
  press.open = false;
  auto one = ask("a", now), two = ask("b", now);
  while (press.started < 2) std::this_thread::yield();
  press.open = true;
  EXPECT_NE(one.get(), two.get());
}

TEST_F(PageCacheTest, AnErrorReachesAllCallersAndIsNotCached) {
  press.open = false;
  press.fails = true;
  std::vector<std::future<Got>> waiting;
  for (std::size_t i = 0; i < 10; ++i) waiting.push_back(ask("home", now, i));
  while (cache.counts().misses < 10) std::this_thread::yield();
  press.open = true;
  for (auto& future : waiting) EXPECT_THROW(future.get(), std::runtime_error);
  press.fails = false;
  EXPECT_EQ(body("home", now), "page 1");
}

TEST_F(PageCacheTest, AStalePageIsServedWhileOneRefreshRuns) {
  EXPECT_EQ(body("home", now), "page 1");
  EXPECT_EQ(body("home", now + 9s), "page 1");
  EXPECT_EQ(cache.counts().stale, 0U);
  press.open = false;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(body("home", now + 11s), "page 1");
  while (press.started < 2) std::this_thread::yield();
  EXPECT_EQ(cache.counts().stale, 5U);
  press.open = true;
  while (cache.counts().hits < 2) {  // the refresh is seen as a fresh page
    EXPECT_THAT(body("home", now + 11s), testing::AnyOf("page 1", "page 2"));
  }
  EXPECT_EQ(body("home", now + 11s), "page 2");
  EXPECT_EQ(press.started, 2);
}

TEST_F(PageCacheTest, AFailedRefreshLeavesTheStalePage) {
  EXPECT_EQ(body("home", now), "page 1");
  press.fails = true;
  EXPECT_EQ(body("home", now + 11s), "page 1");
  while (press.started < 2) std::this_thread::yield();
  EXPECT_EQ(body("home", now + 12s), "page 1");
  EXPECT_THROW(body("home", now + 61s), std::runtime_error);
}

TEST_F(PageCacheTest, APageBeyondItsStaleTimeIsProducedAgain) {
  EXPECT_EQ(body("home", now), "page 1");
  EXPECT_EQ(body("home", now + 60s), "page 2");
}

TEST_F(PageCacheTest, ATagDropsItsPagesAndNoOthers) {
  press.tags = {"tenant:aurora", "article:1"};
  body("a", now);
  press.tags = {"tenant:aurora", "article:2"};
  body("b", now);
  cache.drop_tag("article:1");
  EXPECT_EQ(body("b", now), "page 2");
  EXPECT_EQ(body("a", now), "page 3");
  cache.drop_tag("tenant:aurora");
  EXPECT_EQ(cache.counts().entries, 0U);
  EXPECT_EQ(body("b", now), "page 4");
  cache.clear();
  EXPECT_EQ(cache.counts().entries, 0U);
  EXPECT_EQ(cache.counts().bytes, 0U);
}

TEST_F(PageCacheTest, APageInProductionWhoseTagIsInvalidatedIsNotCached) {
  press.tags = {"article:1"};
  press.open = false;
  auto before = ask("a", now);
  while (press.started < 1) std::this_thread::yield();
  cache.drop_tag("article:1");
  auto after = ask("a", now);  // doesn't join: what it would get may be old
  while (press.started < 2) std::this_thread::yield();
  press.open = true;
  EXPECT_NE(before.get(), after.get());
  EXPECT_EQ(cache.counts().entries, 1U);
}

TEST_F(PageCacheTest, APageInProductionIsCachedWhenAnotherTagIsInvalidated) {
  press.tags = {"article:1"};
  press.open = false;
  auto page = ask("a", now);
  while (press.started < 1) std::this_thread::yield();
  for (int i = 0; i < 100; ++i) cache.drop_tag("article:2");
  press.open = true;
  page.get();
  EXPECT_EQ(cache.counts().entries, 1U);
}

asio::awaitable<PageDraft> print_large(std::size_t size, base::Instant now) {
  co_return draft(base::random_bytes(size), now);  // which nothing compresses
}
asio::awaitable<PageDraft> print_uncacheable() { co_return PageDraft{.body = "once"}; }

TEST_F(PageCacheTest, ItsBytesAreBounded) {
  PageCache small(1024 * 1024);
  auto const add = [&](std::string key, std::size_t size) {
    auto getting = small.get(std::move(key), now, [size, at = now] { return print_large(size, at); });
    asio::co_spawn(contexts[0], std::move(getting), asio::use_future).get();
  };
  for (int i = 0; i < 300; ++i) add("key" + std::to_string(i), 10'000);
  EXPECT_LE(small.counts().bytes, 1024U * 1024U);
  EXPECT_GT(small.counts().entries, 20U);
  auto const entries = small.counts().entries;
  add("huge", 5'000'000);
  EXPECT_EQ(small.counts().entries, entries);
}

/// About 128 kB, of the kind that a page of cards is.
std::string page_of_cards(unsigned seed) {
  std::minstd_rand random(seed);
  std::string out = "<!doctype html><html lang=\"en\"><body>";
  while (out.size() < 128 * 1024) {
    std::string title;
    for (int word = 0; word < 2; ++word)
      for (int letter = 0; letter < 6; ++letter) title += static_cast<char>('a' + random() % 26);
    auto const id = std::to_string(random());
    out +=
        "<li class=\"card square\"><a href=\"/en/music/albums/" + id + "/artist/" + title +
        "\"><img class=\"art\" src=\"/media/art/" + id + "-320.webp\" srcset=\"/media/art/" + id +
        "-160.webp 160w, /media/art/" + id +
        "-320.webp 320w\" sizes=\"(min-width: 600px) 160px, 40vw\" loading=\"lazy\" alt=\"\"><span class=\"title\">" +
        title + "</span><span class=\"sub\">Lina Noor</span></a></li>";
  }
  return out;
}

asio::awaitable<PageDraft> print_cards(unsigned seed, base::Instant now) {
  co_return draft(page_of_cards(seed), now);
}

TEST_F(PageCacheTest, HoldsTenTimesAsManyPagesAsTheyAreLarge) {
  constexpr std::size_t room = 4 * 1024 * 1024;
  PageCache full(room);
  for (unsigned i = 0; i < 330; ++i) {
    auto getting = full.get("page" + std::to_string(i), now, [i, at = now] { return print_cards(i, at); });
    asio::co_spawn(contexts[i % 3], std::move(getting), asio::use_future).get();
  }
  EXPECT_LE(full.counts().bytes, room);
  // An identity and the half of it for compressed forms is what a page took before.
  EXPECT_GE(full.counts().entries, 10 * room / (128 * 1024 * 3 / 2));
}

TEST_F(PageCacheTest, CompressesNothingThatItHasNoRoomFor) {
  PageCache none(0);
  auto getting = none.get("page", now, [at = now] { return print_cards(1, at); });
  auto const entry = asio::co_spawn(contexts[0], std::move(getting), asio::use_future).get();
  EXPECT_EQ(entry->body(Encoding::identity), entry->body(Encoding::identity))
      << "held as it is, not unpacked";
  EXPECT_EQ(none.counts().entries, 0U);
}

TEST_F(PageCacheTest, CountsTheFurtherFormsOfAPage) {
  std::string const text = page_of_cards(1);
  auto const get = [&] {
    auto getting = cache.get("page", now, [at = now] { return print_cards(1, at); });
    return asio::co_spawn(contexts[0], std::move(getting), asio::use_future).get();
  };
  auto const entry = get();
  EXPECT_EQ(*entry->identity(), text);
  auto const before = cache.counts().bytes;
  EXPECT_LT(before, text.size() / 4);
  auto const gz = entry->body(Encoding::gzip);
  EXPECT_EQ(get(), entry);
  EXPECT_EQ(cache.counts().bytes, before + gz->size());
  EXPECT_EQ(entry->body(Encoding::gzip), gz) << "made once";
  cache.clear();
  EXPECT_EQ(cache.counts().bytes, 0U);
}

TEST_F(PageCacheTest, AResultThatIsNotFreshIsNotCached) {
  for (int i = 0; i < 2; ++i) {
    auto getting = cache.get("x", now, [] { return print_uncacheable(); });
    EXPECT_EQ(*asio::co_spawn(contexts[0], std::move(getting), asio::use_future).get()->identity(), "once");
  }
  EXPECT_EQ(cache.counts().misses, 2U);
  EXPECT_EQ(cache.counts().entries, 0U);
}

TEST_F(PageCacheTest, AnIncompletePageIsNotCachedAndTheOlderOneGoesOn) {
  press.incomplete = true;
  EXPECT_EQ(body("home", now), "page 1") << "there is no other one";
  EXPECT_EQ(cache.counts().entries, 0U);
  press.incomplete = false;
  EXPECT_EQ(body("home", now), "page 2") << "the next visitor's page is tried again at once";
  press.incomplete = true;
  EXPECT_EQ(body("home", now + 11s), "page 2");
  while (press.made < 3) std::this_thread::yield();
  EXPECT_EQ(body("home", now + 12s), "page 2") << "the refresh brought nothing better";
  EXPECT_EQ(body("home", now + 61s), "page 2") << "old, but complete";
  cache.clear();
  EXPECT_NE(body("home", now + 61s), "page 2") << "what was dropped never comes back";
}

TEST_F(PageCacheTest, ManyThreadsMayGetAndDrop) {
  press.tags = {"t"};
  std::vector<std::future<Got>> waiting;
  for (std::size_t i = 0; i < 500; ++i) {
    waiting.push_back(ask("key" + std::to_string(i % 7), now + std::chrono::seconds(i % 40), i));
    if (i % 20 == 0) cache.drop_tag("t");
  }
  for (auto& future : waiting) EXPECT_NE(future.get(), nullptr);
}

Request with(std::initializer_list<Headers::Field> fields) {
  Request request;
  request.method = "GET";
  request.headers = Headers(fields);
  return request;
}

TEST(PageEntry, AnswersInTheCodingThatTheClientTakesWithoutCopying) {
  PageEntry const entry(draft(std::string(5'000, 'p'), {1}));
  auto const plain = entry.answer(with({}));
  EXPECT_EQ(std::get<std::shared_ptr<std::string const>>(plain.body), entry.identity());
  EXPECT_EQ(plain.headers.find("Vary"), "Accept-Encoding");
  auto const br = entry.answer(with({{"Accept-Encoding", "gzip, br"}}));
  EXPECT_EQ(br.headers.find("Content-Encoding"), "br");
  EXPECT_EQ(body_text(br.body), brotli(std::string(5'000, 'p')));
  auto const again = entry.answer(with({{"Accept-Encoding", "br"}}));
  EXPECT_EQ(std::get<std::shared_ptr<std::string const>>(again.body),
            std::get<std::shared_ptr<std::string const>>(br.body));
  auto const gz = entry.answer(with({{"Accept-Encoding", "gzip"}}));
  EXPECT_EQ(gz.headers.find("Content-Encoding"), "gzip");
  EXPECT_NE(gz.headers.find("ETag"), br.headers.find("ETag"));
}

TEST(PageEntry, HeldCompressedItAnswersTheSame) {
  std::string const text(5'000, 'p');
  PageEntry const plain(draft(text, {1}));
  PageEntry const held(draft(text, {1}), BodyForm::compressed);
  EXPECT_LT(held.bytes(), plain.bytes());
  for (char const* accept : {"", "br", "gzip", "gzip, br", "identity"}) {
    auto const one = plain.answer(with({{"Accept-Encoding", accept}}));
    auto const other = held.answer(with({{"Accept-Encoding", accept}}));
    EXPECT_EQ(one.headers.lines(), other.headers.lines()) << accept;
    EXPECT_EQ(body_text(one.body), body_text(other.body)) << accept;
  }
  PageEntry const small(draft("short", {1}), BodyForm::compressed);
  EXPECT_EQ(body_text(small.answer(with({{"Accept-Encoding", "br"}})).body), "short");
}

TEST(PageEntry, Answers304ToItsOwnTag) {
  PageEntry const entry(draft(std::string(5'000, 'p'), {1}), BodyForm::compressed);
  for (char const* accept : {"", "br", "gzip"}) {
    auto const full = entry.answer(with({{"Accept-Encoding", accept}}));
    auto const etag = std::string(*full.headers.find("ETag"));
    auto const same = entry.answer(with({{"Accept-Encoding", accept}, {"If-None-Match", etag}}));
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.headers.find("ETag"), etag);
    EXPECT_EQ(body_size(same.body), 0U);
    EXPECT_FALSE(same.headers.contains("Content-Encoding"));
  }
}

TEST(PageEntry, TakesTheVersionOfItsMakerForItsTag) {
  auto made = draft(std::string(5'000, 'p'), {1});
  made.version = "d42";
  PageEntry const entry(made);
  EXPECT_EQ(entry.etag(), "\"d42\"");
  EXPECT_EQ(entry.answer(with({{"Accept-Encoding", "br"}})).headers.find("ETag"), "\"d42-br\"");
  EXPECT_EQ(entry.answer(with({{"If-None-Match", "\"d42\""}})).status, 304);
  made.version = "d43";
  EXPECT_EQ(PageEntry(made).answer(with({{"If-None-Match", "\"d42\""}})).status, 200);
}

TEST(PageEntry, ASmallBodyIsNotCompressed) {
  PageEntry const entry(draft("tiny", {1}));
  auto const answer = entry.answer(with({{"Accept-Encoding", "br"}}));
  EXPECT_FALSE(answer.headers.contains("Content-Encoding"));
  EXPECT_EQ(body_text(answer.body), "tiny");
}

}  // namespace
}  // namespace http
