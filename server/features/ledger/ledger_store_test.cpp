// The ledger on both databases: what the schema itself refuses, posting once, balances and snapshots,
// credits.
#include "features/ledger/ledger_store.hpp"

#include <gmock/gmock.h>

#include <future>
#include <stdexcept>

#include "base/testing/run.hpp"
#include "features/ledger/credits.hpp"
#include "features/ledger/module.hpp"
#include "features/ledger/testing/money_test.hpp"

namespace ledger {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class LedgerTest : public testing::MoneyTest {
 protected:
  base::TenantId const aurora{"aurora"};
  base::TenantId const nujum{"nujum"};
  accounts::AccountId const mira{101};

  /// The ledger is alone here: nothing that is posted to it has a payment.
  std::string findings() override {
    std::string out;
    for (auto const& each : database().read_now([](storage::Session& session) { return check(session, {}); }))
      if (each.detail != "is of no payment") out += each.rule + ' ' + each.subject + ' ' + each.detail + '\n';
    return out;
  }

  template <class F>
  auto in_ledger(base::TenantId const& tenant, F work) {
    return database().write_now(tenant, [&](storage::TenantSession const& session) {
      LedgerStore store(session, ids, clock);
      return work(store);
    });
  }
  template <class F>
  auto with_credits(base::TenantId const& tenant, F work) {
    return database().write_now(tenant, [&](storage::TenantSession const& session) {
      Credits credits(session, ids, clock);
      return work(credits);
    });
  }
  Transaction charge(std::string key, std::int64_t gross = 499) {
    return {.kind = TransactionKind::charge,
            .key = std::move(key),
            .customer = mira,
            .posted_at = clock.now(),
            .postings = charge_postings({"sandbox", 7, "standard", 2000, {gross, "EUR"}})};
  }
  Grant grant(std::string key, std::int64_t amount, std::optional<base::Instant> expires_at = {},
              std::vector<std::string> types = {"FULL_TRACK_MUSIC"}) {
    return {.account = mira,
            .subscription = 9,
            .key = std::move(key),
            .content_types = std::move(types),
            .amount = amount,
            .granted_at = clock.now(),
            .expires_at = expires_at};
  }
  std::int64_t balance(std::string_view account, std::string_view unit = "EUR") {
    return in_ledger(aurora, [&](LedgerStore& store) { return store.balance(account, unit); });
  }
  std::int64_t left(std::string_view type = "FULL_TRACK_MUSIC") {
    auto const buckets =
        with_credits(aurora, [&](Credits& credits) { return credits.of_account(mira, clock.now()); });
    std::int64_t sum = 0;
    for (auto const& bucket : buckets)
      if (bucket.covers(type)) sum += bucket.remaining;
    return sum;
  }
  /// Why the database refuses a statement.
  std::string refusal_of(std::string const& sql) {
    try {
      database().write_now([&](storage::Session& session) { session.execute(sql); });
    } catch (std::exception const& error) {
      return error.what();
    }
    return "nothing was refused";
  }
};
STORAGE_ON_BOTH_ENGINES(LedgerTest);

TEST_P(LedgerTest, ATransactionIsPostedOnce) {
  auto const first = in_ledger(aurora, [&](LedgerStore& store) { return store.post(charge("payment-1")); });
  auto const again =
      in_ledger(aurora, [&](LedgerStore& store) { return store.post(charge("payment-1", 999)); });
  EXPECT_TRUE(first.first);
  EXPECT_FALSE(again.first);
  EXPECT_EQ(again.id, first.id);
  EXPECT_EQ(balance("provider/sandbox"), 499);
  EXPECT_EQ(balance("revenue/7"), -416);
  EXPECT_EQ(balance("tax/standard"), -83);
  auto const found =
      in_ledger(aurora, [&](LedgerStore& store) { return store.find(TransactionKind::charge, "payment-1"); });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->customer, mira);
  EXPECT_EQ(found->posted_at, clock.now());
}

TEST_P(LedgerTest, WhatIsNotBalancedIsNeverWritten) {
  auto wrong = charge("payment-1");
  wrong.postings.back().amount += 1;
  EXPECT_THROW(in_ledger(aurora, [&](LedgerStore& store) { return store.post(wrong); }), std::logic_error);
  EXPECT_EQ(balance("provider/sandbox"), 0);
}

TEST_P(LedgerTest, TheSchemaRefusesWhatTheProgramNeverDoes) {
  auto const posted = in_ledger(aurora, [&](LedgerStore& store) { return store.post(charge("payment-1")); });
  auto const id = std::to_string(posted.id.value);
  EXPECT_THAT(refusal_of("update ledger_posting set amount = 1"), HasSubstr("append-only"));
  EXPECT_THAT(refusal_of("delete from ledger_posting"), HasSubstr("append-only"));
  EXPECT_THAT(refusal_of("update ledger_transaction set key = 'x'"), HasSubstr("append-only"));
  EXPECT_THAT(refusal_of("delete from ledger_transaction"), HasSubstr("append-only"));
  EXPECT_THAT(refusal_of("insert into ledger_posting (tenant, transaction_id, line, account, unit, amount) "
                         "values ('aurora', " +
                         id + ", 9, 'a', 'EUR', 5)"),
              HasSubstr("sealed"));
  EXPECT_THAT(refusal_of("insert into ledger_transaction (tenant, id, kind, key, posted_at, created_at) "
                         "values ('aurora', 1, 'charge', 'empty', 0, 0)"),
              HasSubstr("no postings"));
  EXPECT_THAT(refusal_of("insert into ledger_posting (tenant, transaction_id, line, account, unit, amount) "
                         "values ('aurora', 2, 1, 'a', 'EUR', 5)"),
              ::testing::AnyOf(HasSubstr("FOREIGN KEY"), HasSubstr("foreign key")));
  auto const unbalanced = [&] {
    try {
      database().write_now([](storage::Session& session) {
        session.execute(
            "insert into ledger_posting (tenant, transaction_id, line, account, unit, amount) "
            "values ('aurora', 3, 1, 'a', 'EUR', 5), ('aurora', 3, 2, 'b', 'USD', -5)");
        session.execute(
            "insert into ledger_transaction (tenant, id, kind, key, posted_at, created_at) "
            "values ('aurora', 3, 'charge', 'half', 0, 0)");
      });
    } catch (std::exception const& error) {
      return std::string(error.what());
    }
    return std::string();
  }();
  EXPECT_THAT(unbalanced, HasSubstr("not balanced"));
  if (on_sqlite()) {
    EXPECT_THAT(refusal_of("insert or replace into ledger_transaction "
                           "(tenant, id, kind, key, posted_at, created_at) "
                           "values ('aurora', " +
                           id + ", 'refund', 'other', 0, 0)"),
                HasSubstr("append-only"));
  } else {
    EXPECT_THAT(refusal_of("truncate ledger_posting, ledger_transaction"), HasSubstr("append-only"));
  }
}

TEST_P(LedgerTest, TenantsHaveTheirOwnLedgers) {
  in_ledger(aurora, [&](LedgerStore& store) { return store.post(charge("payment-1")); });
  auto const other =
      in_ledger(nujum, [&](LedgerStore& store) { return store.post(charge("payment-1", 100)); });
  EXPECT_TRUE(other.first);
  EXPECT_EQ(balance("provider/sandbox"), 499);
  EXPECT_EQ(in_ledger(nujum, [](LedgerStore& store) { return store.balance("provider/sandbox", "EUR"); }),
            100);
}

TEST_P(LedgerTest, AReversalTakesEverythingBack) {
  in_ledger(aurora, [&](LedgerStore& store) {
    store.post(charge("payment-1"));
    return store.reverse(*store.find(TransactionKind::charge, "payment-1"), TransactionKind::chargeback,
                         "payment-1", clock.now());
  });
  for (char const* account : {"provider/sandbox", "revenue/7", "tax/standard"})
    EXPECT_EQ(balance(account), 0);
}

TEST_P(LedgerTest, ASnapshotChangesNoBalanceAndMayBeThrownAway) {
  auto const take_snapshots = [&] {
    return database().write_now(aurora, [&](storage::TenantSession const& session) {
      return refresh_snapshots(session, clock.now());
    });
  };
  in_ledger(aurora, [&](LedgerStore& store) { return store.post(charge("payment-1")); });
  EXPECT_EQ(take_snapshots(), 0) << "what was just posted may not be the oldest yet";
  clock.advance(2h);
  EXPECT_EQ(take_snapshots(), 3);
  in_ledger(aurora, [&](LedgerStore& store) { return store.post(charge("payment-2", 1000)); });
  EXPECT_EQ(balance("provider/sandbox"), 1499);
  clock.advance(2h);
  EXPECT_EQ(take_snapshots(), 3);
  EXPECT_EQ(take_snapshots(), 0);
  EXPECT_EQ(balance("provider/sandbox"), 1499);
  database().write_now([&](storage::Session& session) { drop_snapshots(session, aurora); });
  EXPECT_EQ(balance("provider/sandbox"), 1499);
}

TEST_P(LedgerTest, SnapshotsTakeSomePostingsAtATimeAndTheJobTakesAll) {
  for (char const* key : {"a", "b", "c"}) {
    in_ledger(aurora, [&](LedgerStore& store) { return store.post(charge(key, 100)); });
    clock.advance(48h);
  }
  auto const taken = [&] {
    return database().read_now([&](storage::Session& session) {
      return session.value<std::int64_t>(
          "select balance from ledger_snapshot where account = 'provider/sandbox'");
    });
  };
  auto const one = [&] {
    return database().write_now(aurora, [&](storage::TenantSession const& session) {
      return refresh_snapshots(session, clock.now(), 2);
    });
  };
  EXPECT_EQ(one(), 3);
  EXPECT_EQ(taken(), 100) << "whole transactions";
  EXPECT_EQ(balance("provider/sandbox"), 300);
  base::testing::wait_for(take_all_snapshots(database(), clock));
  EXPECT_EQ(one(), 0);
  EXPECT_EQ(balance("provider/sandbox"), 300);
  EXPECT_EQ(taken(), 300);
}

TEST_P(LedgerTest, AWrongSnapshotIsFound) {
  in_ledger(aurora, [&](LedgerStore& store) { return store.post(charge("payment-1")); });
  clock.advance(2h);
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    refresh_snapshots(session, clock.now());
    session.execute(R"(
      update ledger_snapshot set balance = balance + 1 where tenant = :tenant and account = 'tax/standard')");
  });
  EXPECT_EQ(findings(), "M-02 tax/standard snapshot -82, sum -83\n");
  auto const elsewhere =
      database().read_now([&](storage::Session& session) { return check(session, {}, nujum); });
  EXPECT_THAT(elsewhere, IsEmpty());
  database().write_now([&](storage::Session& session) { drop_snapshots(session, std::nullopt); });
}

TEST_P(LedgerTest, CreditsAreConsumedFromTheBucketThatExpiresFirst) {
  auto const soon = clock.now() + 24h;
  auto const later = clock.now() + 48h;
  with_credits(aurora, [&](Credits& credits) {
    credits.grant(grant("never", 5));
    credits.grant(grant("later", 2, later));
    credits.grant(grant("soon", 1, soon));
    return credits.grant(grant("books", 4, soon, {"AUDIO_BOOK"}));
  });
  EXPECT_EQ(left(), 8);
  std::vector<std::int64_t> remaining;
  for (char const* key : {"a", "b", "c", "d"})
    remaining.push_back(with_credits(aurora, [&](Credits& credits) {
      return credits.consume(mira, "FULL_TRACK_MUSIC", key, clock.now())->remaining;
    }));
  EXPECT_EQ(remaining, (std::vector<std::int64_t>{0, 1, 0, 4})) << "soon, later twice, never";
  EXPECT_EQ(left("AUDIO_BOOK"), 4);
  EXPECT_EQ(balance(credit_consumed, "CREDIT"), 4);
}

TEST_P(LedgerTest, TheSameKeyConsumesOnce) {
  with_credits(aurora, [&](Credits& credits) { return credits.grant(grant("g", 3)); });
  with_credits(aurora, [&](Credits& credits) { return credits.grant(grant("g", 3)); });
  EXPECT_EQ(left(), 3) << "and grants once";
  for (int i = 0; i < 3; ++i) {
    auto const consumed = with_credits(aurora, [&](Credits& credits) {
      return credits.consume(mira, "FULL_TRACK_MUSIC", "song-1", clock.now());
    });
    EXPECT_EQ(consumed->first, i == 0);
    EXPECT_EQ(consumed->remaining, 2);
  }
  EXPECT_EQ(left(), 2);
}

TEST_P(LedgerTest, UnlimitedCreditsHaveNoPostings) {
  with_credits(aurora, [&](Credits& credits) { return credits.grant(grant("all", unlimited)); });
  with_credits(aurora, [&](Credits& credits) { return credits.grant(grant("some", 2)); });
  auto const consumed = with_credits(aurora, [&](Credits& credits) {
    return credits.consume(mira, "FULL_TRACK_MUSIC", "song-1", clock.now());
  });
  EXPECT_EQ(consumed->remaining, unlimited);
  EXPECT_FALSE(consumed->posted);
  EXPECT_EQ(balance(credit_granted, "CREDIT"), -2);
  EXPECT_EQ(balance(credit_consumed, "CREDIT"), 0);
}

TEST_P(LedgerTest, WithoutCreditNothingIsConsumed) {
  auto const refused = with_credits(aurora, [&](Credits& credits) {
    return credits.consume(mira, "FULL_TRACK_MUSIC", "song-1", clock.now());
  });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().status, 402);
  with_credits(aurora, [&](Credits& credits) { return credits.grant(grant("g", 1, clock.now() + 1h)); });
  auto const other_kind = with_credits(
      aurora, [&](Credits& credits) { return credits.consume(mira, "FULL_TRACK", "song-1", clock.now()); });
  EXPECT_FALSE(other_kind) << "a part of a content type's name is another content type";
  auto const elsewhere = with_credits(nujum, [&](Credits& credits) {
    return credits.consume(mira, "FULL_TRACK_MUSIC", "song-1", clock.now());
  });
  EXPECT_FALSE(elsewhere);
  clock.advance(1h);
  auto const expired = with_credits(aurora, [&](Credits& credits) {
    return credits.consume(mira, "FULL_TRACK_MUSIC", "song-1", clock.now());
  });
  EXPECT_FALSE(expired) << "also before a job has closed the bucket";
}

TEST_P(LedgerTest, ExpiredCreditsArePostedOnce) {
  with_credits(aurora, [&](Credits& credits) {
    credits.grant(grant("a", 3, clock.now() + 1h));
    credits.grant(grant("b", unlimited, clock.now() + 1h));
    credits.grant(grant("c", 2, clock.now() + 3h));
    return credits.consume(mira, "FULL_TRACK_MUSIC", "song-1", clock.now());
  });
  clock.advance(2h);
  auto const expire = [&] {
    return with_credits(aurora, [&](Credits& credits) { return credits.expire_due(clock.now(), 10).size(); });
  };
  EXPECT_EQ(expire(), 2U);
  EXPECT_EQ(expire(), 0U);
  EXPECT_EQ(balance(credit_expired, "CREDIT"), 3);
  EXPECT_EQ(left(), 2);
  auto const buckets = with_credits(aurora, [&](Credits& credits) { return credits.of_subscription(9); });
  ASSERT_EQ(buckets.size(), 1U);
  with_credits(aurora, [&](Credits& credits) {
    credits.expire(buckets[0].id, clock.now());
    credits.expire(buckets[0].id, clock.now());
    return true;
  });
  EXPECT_EQ(left(), 0);
  EXPECT_EQ(balance(credit_expired, "CREDIT"), 5);
}

TEST_P(LedgerTest, AConsumedCreditIsGivenBackWhileItsBucketIsOpen) {
  with_credits(aurora, [&](Credits& credits) {
    credits.grant(grant("g", 1, clock.now() + 1h));
    return credits.consume(mira, "FULL_TRACK_MUSIC", "song-1", clock.now());
  });
  auto const give_back = [&](std::string const& key) {
    return with_credits(aurora, [&](Credits& credits) { return credits.give_back(key, clock.now()); });
  };
  EXPECT_FALSE(give_back("song-2"));
  EXPECT_TRUE(give_back("song-1"));
  EXPECT_TRUE(give_back("song-1")) << "once, however often it is asked";
  EXPECT_EQ(left(), 1);
  with_credits(aurora, [&](Credits& credits) {
    return credits.consume(mira, "FULL_TRACK_MUSIC", "song-3", clock.now());
  });
  clock.advance(2h);
  with_credits(aurora, [&](Credits& credits) { return credits.expire_due(clock.now(), 10); });
  EXPECT_FALSE(give_back("song-3"));
}

TEST_P(LedgerTest, AClosedBucketStaysAsItIs) {
  with_credits(aurora, [&](Credits& credits) { return credits.grant(grant("g", 3, clock.now() + 1h)); });
  EXPECT_THAT(refusal_of("update credit_bucket set amount = 100"), HasSubstr("append-only"));
  EXPECT_THAT(refusal_of("update credit_bucket set amount = 100, closed_at = 1"), HasSubstr("append-only"));
  EXPECT_THAT(refusal_of("delete from credit_bucket"), HasSubstr("append-only"));
  clock.advance(2h);
  with_credits(aurora, [&](Credits& credits) { return credits.expire_due(clock.now(), 10); });
  EXPECT_THAT(refusal_of("update credit_bucket set closed_at = null"), HasSubstr("append-only"));
  EXPECT_THAT(refusal_of("update credit_bucket set closed_at = 1"), HasSubstr("append-only"));
}

TEST_P(LedgerTest, ParallelConsumersNeverTakeMoreThanThereIs) {
  with_credits(aurora, [&](Credits& credits) { return credits.grant(grant("g", 5)); });
  std::atomic<int> taken = 0;
  std::vector<std::future<void>> consumers;
  for (int i = 0; i < 20; ++i)
    consumers.push_back(std::async(std::launch::async, [this, i, &taken] {
      for (bool again = true; again;) {
        again = false;
        try {
          auto const consumed = with_credits(aurora, [&](Credits& credits) {
            return credits.consume(mira, "FULL_TRACK_MUSIC", "song-" + std::to_string(i), clock.now());
          });
          if (consumed) ++taken;
        } catch (base::Problem const& problem) {
          ASSERT_EQ(problem.status, 503) << problem.detail;  // too many conflicts: the client asks again
          again = true;
        }
      }
    }));
  for (auto& each : consumers) each.get();
  EXPECT_EQ(taken, 5);
  EXPECT_EQ(left(), 0);
}

/// One line of what SQLite says about how it will run a statement.
struct PlannedStep {
  std::int64_t id = 0;
  std::int64_t parent = 0;
  std::int64_t notused = 0;
  std::string detail;
};
BOOST_DESCRIBE_STRUCT(PlannedStep, (), (id, parent, notused, detail))

class QueryPlanTest : public LedgerTest {
 protected:
  /// The steps that read all rows of a tenant, or of one kind, to find a few of them.
  std::vector<std::string> searches_of_everything(std::string_view sql) {
    std::vector<std::string> out;
    auto const steps = database().read_now([&](storage::Session& session) {
      return session.rows<PlannedStep>("explain query plan " + std::string(sql));
    });
    for (auto const& step : steps)
      if (step.detail.starts_with("SEARCH") &&
          (step.detail.contains("(tenant=?)") || step.detail.contains("(tenant=? AND kind=?)")))
        out.push_back(step.detail);
    return out;
  }
};
INSTANTIATE_TEST_SUITE_P(Sqlite, QueryPlanTest, ::testing::Values(storage::Engine::sqlite),
                         storage::testing::engine_name);

TEST_P(QueryPlanTest, NoRuleOfTheCheckReadsTheRowsOfATenantForEachOne) {
  for (auto const& rule : Rules().all()) {
    if (rule.sql.empty()) continue;  // it reads all rows, once and in their order
    EXPECT_THAT(searches_of_everything(rule.sql), IsEmpty()) << rule.id << ": " << rule.says;
  }
}

TEST_P(QueryPlanTest, WhatIsAskedForInOrderIsFoundByAnIndexInThatOrder) {
  for (
      auto const* sql :
      {"select id from credit_bucket where tenant = '' and subscription = 1 and closed_at is null order by id",
       "select * from refund where tenant = '' and payment = 1 order by id",
       "select tenant, id from subscription where due_at <= 1 and due_at is not null order by due_at, tenant, id"}) {
    EXPECT_THAT(searches_of_everything(sql), IsEmpty()) << sql;
  }
  auto const sorted = database().read_now([](storage::Session& session) {
    return session.rows<PlannedStep>(
        "explain query plan select tenant, id from subscription where due_at is not null and due_at <= 1 "
        "order by due_at, tenant, id");
  });
  ASSERT_EQ(sorted.size(), 1U) << "it is sorted for each batch";
}

}  // namespace
}  // namespace ledger
