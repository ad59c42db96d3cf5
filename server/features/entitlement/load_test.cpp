// How long a question about entitlement and the check of the ledger take in a large shop: wallets full of
// articles that were each had for a credit, with all postings. Small in every run; with more rows it
// measures:
//
//   KIOSK_LOAD_ROWS=10000000 KIOSK_TEST_DATA=build/load test_entitlement
//   --gtest_filter='*EntitlementLoadTest*'
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>
#include <thread>
#include <vector>

#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/ledger/check_sql.hpp"
#include "features/subscriptions/testing/many_subscribers.hpp"

namespace entitlement {
namespace {

using subscriptions::testing::ManySubscribers;
using Stopwatch = std::chrono::steady_clock;

class EntitlementLoadTest : public testing::EntitlementTest {
 protected:
  /// A server's, but for the patience of a machine that does other things meanwhile.
  storage::DatabaseSettings settings() const override {
    return {.statement_timeout = std::chrono::minutes(1), .call_timeout = std::chrono::minutes(2)};
  }

  static constexpr std::int64_t articles_each = 20;                         // in the wallet of an account
  static constexpr std::int64_t credits_each = 30;                          // in its bucket
  static constexpr std::int64_t first_consume = 4'000'000'000'000'000'000;  // as long as an IdSource's

  static std::int64_t accounts() {
    auto const* const rows = std::getenv("KIOSK_LOAD_ROWS");
    return std::max<std::int64_t>(1, (rows == nullptr ? 400 : std::atoll(rows)) / articles_each);
  }
  static std::int64_t questions() { return std::min<std::int64_t>(20'000, accounts() * 10); }

  plans::PlanFolder folder() override {
    auto out = EntitlementTest::folder();
    for (auto& plan : out.plans)
      if (plan.key == "credits") {
        plan.terms.contingents = {{{"FULL_TRACK_MUSIC"}, credits_each}};
        plan.terms.trial = plans::Trial{base::IsoDuration{.days = 30}, false};
      }
    return out;
  }

  /// A live subscription with a bucket for each account, and a song among the articles of its wallet.
  void fill() {
    auto const now = clock.now();
    ManySubscribers(database(), plan("credits"), now, now + std::chrono::days(30))
        .fill(accounts(), [&](storage::Session& session, std::int64_t from, std::int64_t count) {
          fill_wallets(session, from, count, now);
        });
  }
  void fill_wallets(storage::Session& session, std::int64_t from, std::int64_t count, base::Instant now) {
    using storage::bind;
    std::string const taken = R"(
        select :consume + a.n * :each + b.n as id, :first + a.n as account, :bucket + a.n as bucket,
               case b.n when 0 then :song else :song + 1000 + b.n end as article
        from load_number a cross join load_number b where a.n < :count and b.n < :each)";
    std::string const key = "'consume/' || " + ledger::shown_id("x.account") + " || '/' || " +
                            ledger::shown_id("x.article") + " || '/1'";
    session.execute(R"(
      insert into ledger_posting (tenant, transaction_id, line, account, unit, amount)
      select 'aurora', :consume + a.n * :each + b.n, c.n + 1,
             case c.n when 0 then 'credit/bucket/' || cast(:bucket + a.n as text) else 'credit/consumed' end,
             'CREDIT', case c.n when 0 then -1 else 1 end
      from load_number a cross join load_number b cross join load_number c
      where a.n < :count and b.n < :each and c.n < 2 order by a.n, b.n, c.n)",
                    bind("consume", first_consume + from * articles_each),
                    bind("bucket", ManySubscribers::first_bucket + from), bind("count", count),
                    bind("each", articles_each));
    session.execute(
        R"(
      insert into ledger_transaction (tenant, id, kind, key, customer, subscription, payment, reverses, posted_at,
                                      created_at)
      select 'aurora', x.id, 'credit_consume', )" +
            key + R"(, x.account, x.account, 0, null, :now, :now from ()" + taken + ") x order by x.id",
        bind("consume", first_consume + from * articles_each), bind("first", ManySubscribers::first + from),
        bind("count", count), bind("each", articles_each), bind("song", articles.at("tides-1")),
        bind("bucket", ManySubscribers::first_bucket + from), bind("now", now));
    session.execute(R"(
      insert into wallet (tenant, id, account, article, source, key, payment, bucket, acquired_at, created_at)
      select 'aurora', x.id, x.account, x.article, 'credit', )" +
                        key + R"(, 0, x.bucket, :now, :now from ()" + taken + ") x order by x.id",
                    bind("consume", first_consume + from * articles_each),
                    bind("first", ManySubscribers::first + from), bind("count", count),
                    bind("each", articles_each), bind("song", articles.at("tides-1")),
                    bind("bucket", ManySubscribers::first_bucket + from), bind("now", now));
  }

  /// An album of which every wallet has one, with a song that is in none.
  void add_album() {
    database().write_now([&](storage::Session& session) {
      catalogue::testing::Sample sample(session, ids, clock.now());
      articles["part"] = sample.add({.content_type = catalogue::ContentType::full_track_music,
                                     .key = "part",
                                     .texts = {{"en", {"Part", ""}}}},
                                    "SUBSCRIPTION");
      session.execute(
          "insert into article_link (parent, relation, position, child) values (:whole, 'album_track', 1, :part)",
          storage::bind("whole", articles.at("tides-1")), storage::bind("part", articles.at("part")));
    });
  }

  /// Microseconds of each question, sorted. `whole`: with its transaction, as a call asks.
  std::vector<double> ask_all(std::string const& article, bool whole, bool allowed) {
    std::mt19937_64 numbers(7);
    std::vector<double> out;
    auto who = asker();
    auto const now = clock.now();
    auto const one = [&](storage::Session& session) {
      auto const begun = Stopwatch::now();
      auto const answer = entitlements().ask(session, who, articles.at(article), now);
      EXPECT_EQ(answer.allowed, allowed);
      if (!allowed) {
        EXPECT_EQ(answer.find(WayKind::consume)->remaining, credits_each - articles_each);
      }
      return microseconds_since(begun);
    };
    while (std::ssize(out) < questions()) {
      auto const some = whole ? 1 : 1000;
      auto const begun = Stopwatch::now();
      auto const taken = database().read_now([&](storage::Session& session) {
        std::vector<double> each;
        for (int i = 0; i < some; ++i) {
          who.account = accounts::AccountId{
              ManySubscribers::first +
              static_cast<std::int64_t>(numbers() % static_cast<std::uint64_t>(accounts()))};
          each.push_back(one(session));
        }
        return each;
      });
      if (whole)
        out.push_back(microseconds_since(begun));
      else
        out.insert(out.end(), taken.begin(), taken.end());
    }
    std::ranges::sort(out);
    return out;
  }
  static double microseconds_since(Stopwatch::time_point begun) {
    return std::chrono::duration<double, std::micro>(Stopwatch::now() - begun).count();
  }
  void measure(std::string const& article, bool whole, bool allowed) {
    ask_all(article, whole, allowed);  // with nothing in memory the disk would be measured
    auto const times = ask_all(article, whole, allowed);
    auto const at = [&](double share) {
      return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    std::cout << "entitlement, "
              << (!allowed            ? "by credit"
                  : article == "part" ? "by its whole"
                                      : "owned")
              << (whole ? ", with its transaction" : "") << ": p50 " << at(0.5) << " us, p99 " << at(0.99)
              << " us\n";
  }
};
STORAGE_ON_BOTH_ENGINES(EntitlementLoadTest);

TEST_P(EntitlementLoadTest, AQuestionAndTheCheckInALargeShop) {
  auto begun = Stopwatch::now();
  fill();
  add_album();
  std::cout << "made: " << count("wallet") << " rows in wallets, " << count("ledger_posting")
            << " postings in " << microseconds_since(begun) / 1e6 << " s\n";
  for (bool const whole : {false, true}) {
    measure("tides-1", whole, true);
    measure("part", whole, true);
    measure("tides-2", whole, false);
  }
  begun = Stopwatch::now();
  // As `kiosk ledger check` does it.
  EXPECT_TRUE(ledger::check(database(), rules(), std::thread::hardware_concurrency()).empty());
  std::cout << "ledger check: " << microseconds_since(begun) / 1e6 << " s\n";
}

}  // namespace
}  // namespace entitlement
