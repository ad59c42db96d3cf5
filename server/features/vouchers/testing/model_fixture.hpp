// Runs the program and the model side by side in a test, and compares them: rows, access, charges and the
// ledger. `story()` is what happened to the present user lately, for the message of a failure.
#pragma once
#include <gmock/gmock.h>

#include <boost/asio/co_spawn.hpp>
#include <deque>
#include <memory>
#include <random>

#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/entitlement/wallet_rules.hpp"
#include "features/payments/payment_rules.hpp"
#include "features/payments/voucher/voucher_code.hpp"
#include "features/payments/voucher/voucher_store.hpp"
#include "features/subscriptions/rules/subscription_rules.hpp"
#include "features/vouchers/testing/model.hpp"
#include "features/vouchers/testing/model_program.hpp"
#include "features/vouchers/voucher_rules.hpp"

namespace vouchers::testing {

class ModelFixture : public ledger::testing::MoneyTest {
 protected:
  static constexpr int users_at_once = 8;

  ledger::Rules rules() override {
    return MoneyTest::rules()
        .add(payments::payment_rules())
        .add(subscriptions::subscription_rules())
        .add(subscriptions::price_rules())
        .add(subscriptions::calendar_rules())
        .add(entitlement::wallet_rules())
        .add(voucher_rules());
  }

  void SetUp() override {
    MoneyTest::SetUp();
    clock.set(base::Instant{1'780'000'000'000});
    calendar.emplace(zone);
    model = {};
    model.law = law;
    bank = ModelBank();
    used_keys.clear();
    history.clear();
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      tenants::TenantStore store(session);
      store.ensure_exists(clock.now());
      store.save("billing",
                 R"({"timeZone": ")" + zone + R"(", "sandbox": true, "country": ")" +
                     (law.has_right ? "DE" : "KW") + R"(", "withdrawalRefund": ")" +
                     (law.in_full ? "full" : "proRata") + R"(", "repeatedWithdrawal": ")" + law.repeated +
                     R"(", "taxBasisPoints": {"standard": 1900}})",
                 "test", clock.now());
      plans::PlanStore(session).save(folder(), ids, clock.now());
      articles = catalogue::testing::Sample(session, ids, clock.now()).fill();
      auto const all = plans::PlanStore(session).all();
      for (auto const& plan : all.all) plan_ids[plan.key] = plan.id;
      plans = std::make_shared<plans::Plans const>(all);
    });
    program = std::make_unique<Program>(database(), clock, ids, bank);
    model.now = clock.now().ms;
  }
  void TearDown() override {
    // The loops go last: until the database is closed, its threads may still use them.
    std::vector<std::unique_ptr<Loop>> resumed;
    for (auto& each : stopped) resumed.push_back(std::move(each.second));
    stopped.clear();
    program.reset();
    calendar.reset();
    MoneyTest::TearDown();
  }

  plans::PlanFolder folder() const {
    plans::PlanFolder out;
    for (auto const& each : model_plans) {
      plans::PlanDraft draft;
      draft.key = draft.name = each.key;
      draft.terms.cycle = base::parse_iso_duration(each.months == 0    ? "P1D"
                                                   : each.months == 12 ? "P1Y"
                                                                       : "P1M")
                              .value();
      draft.terms.price = {each.price, currency};
      if (each.promotion > 0) draft.terms.promotion = base::Money{each.promotion, currency};
      draft.terms.contingents = {{{"FULL_TRACK_MUSIC"}, each.credits}};
      draft.terms.accumulate = each.accumulates;
      if (each.trial_days > 0)
        draft.terms.trial = plans::Trial{base::IsoDuration{.days = each.trial_days}, true};
      draft.terms.provider = "bank";
      out.plans.push_back(std::move(draft));
    }
    out.groups = {{"music", "Music", {{"daily"}, {"monthly"}, {"yearly"}}, {}}};
    return out;
  }

  template <class T>
  struct Ran {
    std::optional<T> value;
    std::string refusal;
  };
  /// Runs it to its end, or until the program is stopped; then there is a new one.
  template <class T>
  Ran<T> run(portal::Task<T> work) {
    Ran<T> out;
    bool done = false;
    std::exception_ptr failed;
    boost::asio::co_spawn(loop->context, std::move(work), [&](std::exception_ptr error, T value) {
      done = true;
      failed = std::move(error);
      out.value = std::move(value);
    });
    while (!done && !bank.stopped_program) loop->context.run_one();
    if (bank.stopped_program) {
      bank.stopped_program = false;
      // It is kept for a while: a thread of the database may still run in it.
      stopped.emplace_back(std::move(program), std::move(loop));
      if (stopped.size() > 50) stopped.pop_front();
      loop = std::make_unique<Loop>();
      program = std::make_unique<Program>(database(), clock, ids, bank);
    }
    if (failed) {
      out.value.reset();
      try {
        std::rethrow_exception(failed);
      } catch (base::Problem const& problem) {
        out.refusal = problem.error;
      }
    }
    return out;
  }
  template <class T>
  T finish(portal::Task<T> work) {
    auto ran = run(std::move(work));
    if (!ran.value) throw std::runtime_error("a job failed: " + ran.refusal);
    return *std::move(ran.value);
  }

  std::int64_t random(std::int64_t most) {
    return static_cast<std::int64_t>(numbers() % static_cast<std::uint64_t>(most));
  }
  bool one_in(std::int64_t n) { return random(n) == 0; }
  ModelUser& user() { return model.users[who]; }

  checkout::Buyer subscriber() {
    accounts::Account person;
    person.tenant = aurora;
    person.id = {user().account};
    return {.tenant = program->directory.by_id("aurora"),
            .account = person,
            .origin = "https://aurora.example/backend",
            .return_url = "https://aurora.example/music",
            .locale = "en",
            .channel = "WEB"};
  }
  portal::Task<checkout::CheckoutAnswer> subscribe(std::string plan, bool consents, std::string code = "") {
    subscriptions::SubscribeBody body;
    body.subscription_type_id = plan_ids.at(plan);
    if (consents)
      body.subscription_consent_list =
          std::vector<subscriptions::ConsentBody>{{"immediate_delivery", "Begin at once"}};
    if (!code.empty()) {
      auto redeeming = program->service.redeem(subscriber(), std::move(body), code);
      co_return base::or_throw(co_await std::move(redeeming));
    }
    auto subscribing = program->service.subscribe(subscriber(), std::move(body));
    co_return co_await std::move(subscribing);
  }
  /// A new code that gives this once.
  std::string code_for(payments::voucher::Batch batch) {
    batch.id = ids.make<payments::voucher::BatchId>();
    batch.created_at = clock.now();
    auto const code = payments::voucher::make_code();
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      payments::voucher::VoucherStore store(session);
      store.add(batch);
      store.add_codes(batch.id, {code});
    });
    return code;
  }
  /// As many subscriptions as the model has rows, in order.
  std::vector<subscriptions::Subscription> rows_of(int one) {
    auto out = database().read_now(aurora, [&](storage::TenantSession const& session) {
      return subscriptions::SubscriptionStore(session).of(accounts::AccountId{model.users[one].account});
    });
    std::ranges::reverse(out);
    return out;
  }
  subscriptions::SubscriptionId id_of(int row) { return rows_of(who).at(static_cast<std::size_t>(row)).id; }

  // ---- time ----
  void pass(std::int64_t ms) {
    clock.advance(std::chrono::milliseconds(ms));
    model.now += ms;
  }
  void jobs() {
    finish(program->inquiries.run());
    while (finish(program->renewals.run_batch()) > 0) {
    }
    finish(program->renewals.expire_credits_of_all());
  }
  bool refuses() const { return bank.trouble == Trouble::declined || bank.trouble == Trouble::poor; }
  /// After a crash or a lost answer: time for the jobs to find out.
  void recover() {
    bank.trouble = Trouble::none;
    pass(2 * minute_ms);
  }
  // ---- comparing ----
  void note(std::string what) {
    history.push_back(std::to_string(step) + " user " + std::to_string(who) + " at " +
                      std::to_string(model.now) + ": " + std::move(what));
    if (history.size() > 60) history.erase(history.begin());
  }
  std::string story() const {
    std::string out = "\n" + zone + ", " + currency + ", " +
                      (law.has_right ? "withdrawals " + law.repeated + (law.in_full ? " in full" : "")
                                     : std::string("no withdrawals")) +
                      ", seed " + std::to_string(seed) + ", step " + std::to_string(step) + "\n";
    for (auto const& line : history)
      if (line.find(" user " + std::to_string(who) + ' ') != line.npos || line.find("time") != line.npos ||
          line.find("jobs") != line.npos)
        out += line + '\n';
    return out;
  }
  static std::string text_of(ModelRow const& row) {
    static char const* const names[] = {"REQUESTED/PENDING", "ACTIVE/NONE",     "ACTIVE/GRACE",
                                        "ACTIVE/CANCELING",  "INACTIVE/PAUSED", "INACTIVE/NONE",
                                        "CANCELED/NONE"};
    return row.plan + ' ' + names[static_cast<int>(row.life)] + " period " + std::to_string(row.number) +
           " paid " + std::to_string(row.paid) + " end " + std::to_string(row.end) + " access " +
           std::to_string(row.access);
  }
  std::string text_of(subscriptions::Subscription const& own) {
    return plans->find(own.plan)->key + ' ' + subscriptions::position_text(own.position()) + " period " +
           std::to_string(own.period_number) + " paid " + std::to_string(own.paid_periods) + " end " +
           std::to_string(own.period_end.value_or(base::Instant{0}).ms) + " access " +
           std::to_string(own.access_until.ms);
  }
  /// The model's charges are the bank's, and get their identifiers from it.
  void compare_charges() {
    auto const text = [](Taken const& each) {
      return std::to_string(each.account) + ' ' + each.what + ' ' +
             (each.subject > 0 && each.subject < 100'000 ? std::to_string(each.subject) : std::string()) +
             ' ' + std::to_string(each.amount);
    };
    std::vector<std::string> modelled;
    std::vector<std::string> real;
    for (auto const& [at, each] : model.expected) modelled.push_back(text(each));
    for (auto const& each : bank.taken) real.push_back(text(each));
    ASSERT_THAT(real, ::testing::UnorderedElementsAreArray(modelled)) << story();
    for (auto const& [at, each] : model.expected) {
      auto const found = std::ranges::find(bank.taken, text(each), text);
      model.payments[at].id = found->payment;
      bank.taken.erase(found);
    }
    model.expected.clear();
  }
  void compare_rows(int one) {
    std::vector<std::string> modelled;
    std::vector<std::string> real;
    for (auto const& row : model.users[one].rows) modelled.push_back(text_of(row));
    for (auto const& own : rows_of(one)) real.push_back(text_of(own));
    ASSERT_EQ(real, modelled) << story();
  }
  entitlement::Asker asker(int one) {
    return {.tenant = *program->directory.by_id("aurora"),
            .plans = plans,
            .account = accounts::AccountId{model.users[one].account}};
  }
  void compare_access(int one, std::string const& article) {
    auto const answer = database().read_now([&](storage::Session& session) {
      return program->entitlements.ask(session, asker(one), articles.at(article), clock.now());
    });
    auto const is_song = article.starts_with("tides");
    auto const allowed =
        article == "harbour-1" || model.owns(one, article) || (is_song && model.unlimited(one));
    ASSERT_EQ(answer.allowed, allowed) << article << story();
    auto const* bucket = is_song && !allowed ? model.next_bucket(one) : nullptr;
    auto const* way = answer.find(entitlement::WayKind::consume);
    ASSERT_EQ(way != nullptr, bucket != nullptr) << article << story();
    if (way != nullptr) {
      ASSERT_EQ(way->remaining, bucket->left) << story();
    }
  }
  void compare_user() {
    for (int i = 0; i < 2; ++i) compare_access(who, songs[random(std::ssize(songs))]);
  }
  void compare_everything() {
    for (who = 0; who < std::ssize(model.users); ++who) {
      compare_rows(who);
      for (auto const& article : songs) compare_access(who, article);
      auto const booked = database().read_now([&](storage::Session& session) {
        return session.value<std::int64_t>(R"(
          select cast(coalesce(sum(p.amount), 0) as bigint) from ledger_transaction t
          join ledger_posting p on p.tenant = t.tenant and p.transaction_id = t.id and p.account = 'provider/bank'
          where t.tenant = 'aurora' and t.customer = :account)",
                                           storage::bind("account", model.users[who].account));
      });
      ASSERT_EQ(booked, model.money(who)) << story();
    }
    auto const all = database().read_now(aurora, [&](storage::TenantSession const& session) {
      std::int64_t out = 0;
      for (auto const& unit : std::set<std::string>{currency, article_currency})
        out += ledger::LedgerStore(session, ids, clock).balance("provider/bank", unit);
      return out;
    });
    ASSERT_EQ(all, bank.balance) << "the ledger has what the bank has" << story();
    ASSERT_EQ(ledger::testing::findings_of(database(), rules()), "") << story();
  }

  static constexpr char const* article_currency = "EUR";

  base::TenantId const aurora{"aurora"};
  std::string zone = "Etc/UTC";
  std::string currency = article_currency;  // of plans
  ModelLaw law{.has_right = true};
  std::optional<ModelZone> calendar;
  std::vector<std::string> const songs{"tides-1", "tides-2", "tides-3", "patio-1", "patio-2", "harbour-1"};
  std::map<std::string, base::ArticleId> articles;
  std::map<std::string, plans::PlanId> plan_ids;
  std::shared_ptr<plans::Plans const> plans;
  ModelBank bank;
  Model model;
  std::unique_ptr<Program> program;
  std::unique_ptr<Loop> loop = std::make_unique<Loop>();
  std::deque<std::pair<std::unique_ptr<Program>, std::unique_ptr<Loop>>> stopped;
  std::mt19937_64 numbers;
  std::int64_t seed = 0;
  std::int64_t step = 0;
  std::int64_t keys = 0;
  std::int64_t accounts_made = 100;
  std::string last_key = "0";
  std::set<std::tuple<int, std::string, std::string>> used_keys;
  std::vector<std::string> history;
  int who = 0;
};

}  // namespace vouchers::testing
