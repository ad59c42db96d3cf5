// A random life of subscribers, compared with a small model that was written apart from the code: buy,
// consume, cancel, upgrade, downgrade, pause, renew, refund, chargeback, time, lost answers and crashes, on
// both databases.
//
//   KIOSK_MODEL_STEPS=100000 KIOSK_MODEL_SEED=7 test_entitlement --gtest_filter='*ModelTest*'
//
// The same seed makes the same life. Without them it is a short one, and always the same; script/test --full
// takes another one each time.
#include <gmock/gmock.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <random>

#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/payments/inquiry_job.hpp"

namespace entitlement {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using portal::Task;

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t hour_ms = 60 * minute_ms;
constexpr std::int64_t day_ms = 24 * hour_ms;

// ---- the bank: where a test can lose an answer, or the whole program ----

enum class Trouble { none, declined, poor, answer_lost, crash_before, crash_after };

struct Taken {
  payments::PaymentId payment;
  std::int64_t account = 0;
  std::string what;  // the plan's or article's name
  std::int64_t subject = 0;
  std::int64_t amount = 0;
};

class ModelBank final : public payments::PaymentProvider {
 public:
  Trouble trouble = Trouble::none;
  bool crashed = false;      // whoever asked hangs for ever: the program is as good as dead
  std::vector<Taken> taken;  // since the model last looked
  std::int64_t balance = 0;

  std::string_view name() const override { return "bank"; }
  payments::Capabilities capabilities(tenants::Tenant const&) const override {
    return {.renews = true,
            .changes_price = true,
            .refunds = true,
            .lists = true,
            .setup_without_charge = true,
            .methods = {{"card", payments::Flow::WEB}}};
  }
  Task<payments::StepResult> start(payments::ProviderCall const&, payments::Payment const& payment,
                                   std::string) override {
    auto const outcome = co_await take(payment);
    co_return payments::StepResult{.outcome = outcome};
  }
  Task<payments::StepResult> step(payments::ProviderCall const&, payments::Payment const& payment,
                                  std::string, std::map<std::string, std::string>) override {
    auto const outcome = co_await take(payment);
    co_return payments::StepResult{.outcome = outcome};
  }
  Task<payments::Outcome> charge(payments::ProviderCall const&, payments::Payment const& payment) override {
    co_return co_await take(payment);
  }
  Task<payments::Outcome> inquire(payments::ProviderCall const&, payments::Payment const& payment) override {
    auto const known = answers_.find(payments::attempt_key(payment));
    if (known == answers_.end()) co_return payments::Outcome{.state = payments::PaymentState::open};
    co_return known->second;
  }
  Task<payments::Outcome> cancel(payments::ProviderCall const&, payments::Payment const&) override {
    co_return payments::Outcome{.state = payments::PaymentState::canceled};
  }
  Task<payments::RefundOutcome> refund(payments::ProviderCall const&, payments::Payment const&,
                                       payments::Refund const& refund) override {
    if (refunds_.insert(payments::refund_key(refund)).second) balance -= refund.amount_minor;
    co_return payments::RefundOutcome{.state = payments::RefundOutcome::State::succeeded,
                                      .provider_reference = "refund-" + payments::refund_key(refund)};
  }
  std::expected<std::vector<payments::ProviderEvent>, base::Refusal> read_webhook(
      tenants::Tenant const&, http::Request const&, base::Instant) const override {
    return std::vector<payments::ProviderEvent>{};
  }
  Task<std::optional<std::vector<payments::ProviderCharge>>> list(payments::ProviderCall const&,
                                                                  base::Instant, base::Instant) override {
    co_return std::nullopt;
  }
  Task<bool> end_agreement(payments::ProviderCall const&, std::string) override { co_return true; }

 private:
  Task<payments::Outcome> take(payments::Payment const& payment) {
    if (trouble == Trouble::crash_before) co_await hang();
    auto const [found, first] = answers_.try_emplace(payments::attempt_key(payment));
    if (first) {
      bool const refused = trouble == Trouble::declined || trouble == Trouble::poor;
      found->second = {.state = refused ? payments::PaymentState::failed : payments::PaymentState::succeeded,
                       .failure = trouble == Trouble::declined ? payments::FailureCode::declined
                                  : refused                    ? payments::FailureCode::insufficient_funds
                                                               : payments::FailureCode::none,
                       .provider_reference = "bank-" + payments::attempt_key(payment),
                       .amount = payment.amount(),
                       .agreement = "card-" + std::to_string(payment.account.value),
                       .payer_hash = "payer-" + std::to_string(payment.account.value)};
      if (!refused) {
        balance += payment.amount_minor;
        taken.push_back(
            {payment.id, payment.account.value, payment.description, payment.subject, payment.amount_minor});
      }
    }
    if (trouble == Trouble::crash_after) co_await hang();
    if (trouble == Trouble::answer_lost)
      co_return payments::Outcome{.state = payments::PaymentState::unknown};
    co_return found->second;
  }
  Task<void> hang() {
    crashed = true;
    asio::steady_timer never(co_await asio::this_coro::executor, asio::steady_timer::time_point::max());
    co_await never.async_wait(asio::use_awaitable);
  }

  std::map<std::string, payments::Outcome> answers_;
  std::set<std::string> refunds_;
};

// ---- the program: everything but database, clock and bank dies in a crash ----

struct Program {
  Program(storage::Database& database, base::Clock const& clock, base::IdSource& ids, ModelBank& bank)
      : directory(database, tenants::LocalHosts::served),
        changes(database),
        library(database, changes),
        payments(database, clock, ids),
        lifecycle(directory, payments, ids, clock),
        pages(secrets, clock),
        service(database, clock, ids, library, payments, lifecycle, pages),
        renewals(database, clock, ids, directory, library, payments, lifecycle,
                 {.owner = "one", .charges_at_once = 1}),
        inquiries(database, clock, payments, directory),
        entitlements(library, payments, ids, clock) {
    directory.reload_now();
    payments.add(bank);
    for (auto const purpose : {payments::PaymentPurpose::subscription, payments::PaymentPurpose::trial,
                               payments::PaymentPurpose::renewal, payments::PaymentPurpose::change})
      payments.listen(purpose, lifecycle);
    payments.listen(payments::PaymentPurpose::purchase, entitlements);
  }
  tenants::TenantDirectory directory;
  storage::Changes changes;
  plans::PlanLibrary library;
  payments::Payments payments;
  subscriptions::Lifecycle lifecycle;
  accounts::Secrets secrets;
  subscriptions::PartnerPages pages;
  subscriptions::Subscriptions service;
  subscriptions::Renewals renewals;
  payments::InquiryJob inquiries;
  Entitlements entitlements;
};

/// Runs coroutines; a thread that resumed one may be on its way out of it at any time, so it never stops by
/// itself.
struct Loop {
  asio::io_context context;
  asio::executor_work_guard<asio::io_context::executor_type> guard = asio::make_work_guard(context);
};

// ---- the model ----

enum class Life { requested, active, grace, canceling, paused, lapsed, canceled };

struct ModelPlan {
  std::string key;
  std::int64_t price;
  std::int64_t promotion;  // of the first paid period; 0: none
  int months;              // 0: a day
  std::int64_t credits;    // -1: no limit
  bool accumulates;
  std::int64_t trial_days;
  int level;  // in the group; -1: in none
};
std::vector<ModelPlan> const model_plans{
    {"daily", 50, 0, 0, -1, false, 0, 0},     {"monthly", 999, 499, 1, -1, false, 0, 1},
    {"yearly", 9000, 0, 12, -1, false, 0, 2}, {"credits", 500, 0, 1, 3, false, 0, -1},
    {"saved", 400, 0, 1, 2, true, 0, -1},     {"trial", 800, 0, 1, -1, false, 14, -1}};
ModelPlan const& model_plan(std::string const& key) {
  for (auto const& plan : model_plans)
    if (plan.key == key) return plan;
  throw std::logic_error(key);
}
std::int64_t price_of(ModelPlan const& plan, int paid) {
  return plan.promotion > 0 && paid == 0 ? plan.promotion : plan.price;
}

struct ModelPayment {
  payments::PaymentId id;
  int user = 0;
  int row = -1;  // of a subscription; -1: of an article
  std::int64_t amount = 0;
  std::int64_t given_back = 0;
  bool revoked = false;
};
struct ModelBucket {
  int payment;
  std::int64_t left;
};
struct ModelRow {
  std::string plan;
  Life life = Life::requested;
  int number = 0;
  int paid = 0;
  bool in_trial = false;
  std::int64_t start = 0;
  std::int64_t end = 0;
  unsigned anchor = 1;
  std::int64_t access = 0;
  std::optional<std::int64_t> due;
  bool pausing = false;
  std::optional<std::int64_t> resume_at;
  std::string next;
  std::int64_t since = -1;  // dunning
  std::int64_t value = 0;   // what the present period cost, credit of the one before included
  std::vector<ModelBucket> buckets;
  std::map<std::int64_t, int> billed;  // by day
  // requested
  std::int64_t asked = 0;
  bool asked_trial = false;
  std::int64_t gives_up = 0;

  bool live() const { return life != Life::lapsed && life != Life::canceled; }
  /// Its last period has ended, and no job has been there yet.
  bool over(std::int64_t now) const { return life == Life::canceling && due && *due <= now; }
  bool is_active() const { return life == Life::active || life == Life::grace || life == Life::canceling; }
  bool opens(std::int64_t now) const { return is_active() && now < access; }
};
struct ModelArticle {
  std::string article;
  int payment;
  bool bought;
};
struct ModelUser {
  std::vector<ModelRow> rows;
  std::vector<ModelArticle> wallet;
  bool trial_used = false;
  std::int64_t account = 0;
};

/// The end of a period by the calendar of UTC.
std::int64_t period_end(std::int64_t start, ModelPlan const& plan, unsigned anchor) {
  if (plan.months == 0) return start + day_ms;
  using namespace std::chrono;
  auto const day = floor<days>(sys_time<milliseconds>(milliseconds(start)));
  auto const month = year_month_day(day).year() / year_month_day(day).month() + months(plan.months);
  auto const last = unsigned((month / std::chrono::last).day());
  auto const end = sys_days(month / std::chrono::day(std::min(anchor, last)));
  return (end.time_since_epoch().count()) * day_ms + (start - day.time_since_epoch().count() * day_ms);
}
unsigned day_of_month(std::int64_t at) {
  using namespace std::chrono;
  return unsigned(year_month_day(floor<days>(sys_time<milliseconds>(milliseconds(at)))).day());
}
/// Half to even.
std::int64_t share(std::int64_t amount, std::int64_t part, std::int64_t whole) {
  auto const exact = static_cast<__int128>(amount) * part;
  auto down = static_cast<std::int64_t>(exact / whole);
  auto const twice = 2 * static_cast<std::int64_t>(exact % whole);
  if (twice > whole || (twice == whole && down % 2 != 0)) ++down;
  return down;
}

class Model {
 public:
  std::int64_t now = 0;
  std::vector<ModelUser> users;
  std::vector<ModelPayment> payments;
  std::vector<std::pair<int, Taken>> expected;  // charges that the bank has to know, by payment

  // ---- charges ----
  int charge(int user, int row, std::string what, std::int64_t subject, std::int64_t amount) {
    payments.push_back({{}, user, row, amount});
    auto const at = static_cast<int>(payments.size()) - 1;
    expected.push_back({at, {{}, users[user].account, std::move(what), subject, amount}});
    return at;
  }

  // ---- periods ----
  void begin(int user, int at, std::string const& plan_key, std::int64_t start, bool new_anchor, bool trial,
             std::int64_t value, int payment) {
    auto& row = users[user].rows[at];
    auto const& plan = model_plan(plan_key);
    if (new_anchor) row.anchor = day_of_month(start);
    row.plan = plan_key;
    row.start = start;
    row.end = trial ? start + plan.trial_days * day_ms : period_end(start, plan, row.anchor);
    row.in_trial = trial;
    row.value = value;
    ++row.number;
    if (!trial) ++row.paid;
    row.next.clear();
    row.since = -1;
    row.life = Life::active;
    ++row.billed[now / day_ms];
    schedule(row);
    if (!plan.accumulates) row.buckets.clear();
    if (plan.credits > 0) row.buckets.push_back({payment, plan.credits});
  }
  static void schedule(ModelRow& row) {
    row.due = row.end;
    row.access = row.end;
    if (row.life == Life::active && !row.pausing) row.access += 3 * day_ms;
  }
  void start(int user, int at) {
    auto& row = users[user].rows[at];
    row.pausing = false;
    row.resume_at.reset();
    if (row.asked_trial) users[user].trial_used = true;
    auto const payment = charge(user, at, row.plan, row.number + 1, row.asked);
    begin(user, at, row.plan, now, true, row.asked_trial, row.asked, payment);
  }
  static void close(ModelRow& row, Life life) {
    row.life = life;
    row.due.reset();
    row.buckets.clear();
  }

  // ---- what a user asks for ----

  /// The code of the refusal, or what happens: "start", "change", "later", "pay".
  std::string subscribe(int user, std::string const& key, int& at) {
    auto& rows = users[user].rows;
    int again = -1;
    for (int i = 0; i < std::ssize(rows); ++i) {
      if (rows[i].plan != key) continue;
      if (rows[i].life == Life::requested) {
        at = i;
        close_what_is_over(user);
        return "start";
      }
      if (rows[i].life == Life::grace) {
        at = i;
        close_what_is_over(user);
        return "pay";
      }
      if (rows[i].live() && !rows[i].over(now)) return "USER_ALREADY_SUBSCRIBED";
      if (rows[i].life == Life::lapsed) again = i;
    }
    auto const& plan = model_plan(key);
    for (int i = 0; i < std::ssize(rows); ++i) {
      auto const& row = rows[i];
      if (!row.live() || row.over(now) || row.plan == key || plan.level < 0 || model_plan(row.plan).level < 0)
        continue;
      bool const down = plan.level < model_plan(row.plan).level;
      if (row.life == Life::requested) return "PAYMENT_PENDING";
      if (row.life != Life::active || row.pausing)
        return down ? "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE" : "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE";
      at = i;
      close_what_is_over(user);
      return down ? "later" : "change";
    }
    close_what_is_over(user);
    at = again;
    if (at < 0) {
      rows.push_back({.plan = key});
      at = static_cast<int>(rows.size()) - 1;
    }
    auto& row = rows[at];
    row.life = Life::requested;
    row.next.clear();
    row.due.reset();
    row.asked_trial = plan.trial_days > 0 && row.number == 0 && !users[user].trial_used;
    row.asked = row.asked_trial ? 0 : price_of(plan, row.paid);
    row.gives_up = now + hour_ms;
    return "start";
  }
  void close_what_is_over(int user) {
    for (auto& row : users[user].rows)
      if (row.over(now)) close(row, Life::canceled);
  }
  std::pair<std::int64_t, std::int64_t> change_price(ModelRow const& row, std::string const& to) const {
    auto const price = price_of(model_plan(to), row.paid);
    auto const left = std::max<std::int64_t>(row.end - now, 0);
    auto const credit = std::min(price, share(row.value, left, row.end - row.start));
    return {price - credit, credit};
  }
  void change(int user, int at, std::string const& to, std::int64_t amount, std::int64_t credit,
              int payment) {
    auto const start = std::min(now, users[user].rows[at].end);
    begin(user, at, to, start, true, false, amount + credit, payment);
  }
  bool cancel(ModelRow& row) const {
    switch (row.life) {
      case Life::active:
        row.life = Life::canceling;
        row.pausing = false;
        row.resume_at.reset();
        row.next.clear();
        schedule(row);
        return true;
      case Life::grace:
      case Life::paused:
      case Life::lapsed:
        row.access = std::min(row.access, row.end);
        row.pausing = false;
        close(row, Life::canceled);
        return true;
      default: return false;
    }
  }
  bool undo_cancel(ModelRow& row) const {
    if (row.life != Life::canceling || row.over(now)) return false;
    row.life = Life::active;
    schedule(row);
    return true;
  }
  bool pause(ModelRow& row, std::optional<std::int64_t> resume_at) const {
    if (row.life != Life::active) return false;
    row.pausing = true;
    row.resume_at = resume_at;
    schedule(row);
    return true;
  }
  bool resume(ModelRow& row) const {
    if (row.life == Life::paused) {
      row.due = now;
      return true;
    }
    if (row.life != Life::active || !row.pausing) return false;
    row.pausing = false;
    row.resume_at.reset();
    schedule(row);
    return true;
  }
  void give_back(ModelPayment& payment, std::int64_t amount, bool revoke, bool chargeback) {
    payment.given_back += amount;
    if (!revoke && !chargeback) return;
    payment.revoked = true;
    if (payment.row < 0) return;
    auto& row = users[payment.user].rows[payment.row];
    if (row.life == Life::requested) return;
    row.access = std::min(row.access, now);
    row.next.clear();
    if (row.life != Life::canceled) close(row, chargeback ? Life::lapsed : Life::canceled);
  }

  // ---- time ----

  /// What the jobs do now; `refused`: the bank takes no money.
  void work(bool refused) {
    for (int user = 0; user < std::ssize(users); ++user)
      for (int at = 0; at < std::ssize(users[user].rows); ++at) {
        if (auto& row = users[user].rows[at]; row.life == Life::requested && row.gives_up <= now)
          close(row, Life::lapsed);
        while (users[user].rows[at].due && *users[user].rows[at].due <= now) act(user, at, refused);
      }
  }
  void act(int user, int at, bool refused) {
    auto& row = users[user].rows[at];
    if (row.life == Life::canceling) return close(row, Life::canceled);
    if (row.life == Life::active && row.pausing) {
      row.life = Life::paused;
      row.due = row.resume_at;
      if (!model_plan(row.plan).accumulates) row.buckets.clear();
      return;
    }
    if (row.billed[now / day_ms] >= 15) {
      row.due = (now / day_ms + 1) * day_ms;
      return;
    }
    bool const was_paused = row.life == Life::paused;
    if (refused) {
      if (was_paused) {
        row.access = std::min(row.access, now);
        return close(row, Life::lapsed);
      }
      if (row.since < 0) row.since = row.end;
      row.life = Life::grace;
      row.due.reset();
      for (auto const day : {1, 3, 5, 7})
        if (auto const retry = row.since + day * day_ms; retry > now) {
          row.due = retry;
          return;
        }
      row.access = std::min(row.access, now);
      return close(row, Life::lapsed);
    }
    renew(user, at);
  }
  void renew(int user, int at) {
    auto& row = users[user].rows[at];
    bool const was_paused = row.life == Life::paused;
    auto const plan = row.next.empty() ? row.plan : row.next;
    auto const price = price_of(model_plan(plan), row.paid);
    auto const payment = charge(user, at, plan_name_of_renewal(row), row.number + 1, price);
    auto const start = was_paused ? now : row.end;
    auto const new_anchor = was_paused || row.in_trial;
    if (was_paused) {
      row.pausing = false;
      row.resume_at.reset();
    }
    begin(user, at, plan, start, new_anchor, false, price, payment);
  }
  /// A renewal is described by the plan that it renews.
  static std::string plan_name_of_renewal(ModelRow const& row) { return row.plan; }

  // ---- what a user may ----
  bool counts(ModelArticle const& one) const {
    auto const& payment = payments[one.payment];
    return !payment.revoked && (!one.bought || payment.given_back < payment.amount);
  }
  bool owns(int user, std::string const& article) const {
    for (auto const& one : users[user].wallet)
      if (one.article == article && counts(one)) return true;
    return false;
  }
  bool unlimited(int user) const {
    for (auto const& row : users[user].rows)
      if (row.opens(now) && model_plan(row.plan).credits < 0) return true;
    return false;
  }
  /// The bucket whose credit is used next: what expires before what does not.
  ModelBucket* next_bucket(int user) {
    for (bool const accumulates : {false, true})
      for (auto& row : users[user].rows)
        if (row.opens(now) && model_plan(row.plan).accumulates == accumulates)
          for (auto& bucket : row.buckets)
            if (bucket.left > 0) return &bucket;
    return nullptr;
  }
  std::int64_t money(int user) const {
    std::int64_t out = 0;
    for (auto const& payment : payments)
      if (payment.user == user) out += payment.amount - payment.given_back;
    return out;
  }
};

// ---- both beside each other ----

std::int64_t environment(char const* name, std::int64_t usual) {
  auto const* value = std::getenv(name);
  return value == nullptr || *value == 0 ? usual : std::atoll(value);
}

class ModelTest : public ledger::testing::MoneyTest {
 protected:
  static constexpr int users_at_once = 8;
  static constexpr int steps_of_users = 1000;  // then others come, or each would have thousands of rows
  static constexpr int steps_of_life = 6000;   // then all begins anew, or identifiers would run out of years

  void SetUp() override {
    MoneyTest::SetUp();
    clock.set(base::Instant{1'780'000'000'000});
    model = {};
    bank = ModelBank();
    used_keys.clear();
    history.clear();
    database().write_now([&](storage::Session& session) {
      tenants::TenantStore store(session, aurora);
      store.ensure_exists(clock.now());
      store.save("billing", R"({"timeZone": "UTC", "sandbox": true, "taxBasisPoints": {"standard": 1900}})",
                 "test", clock.now());
      plans::PlanStore(session, aurora).save(folder(), ids, clock.now());
      articles = catalogue::testing::Sample(session, ids, clock.now()).fill();
      auto const all = plans::PlanStore(session, aurora).all();
      for (auto const& plan : all.all) plan_ids[plan.key] = plan.id;
      plans = std::make_shared<plans::Plans const>(all);
    });
    program = std::make_unique<Program>(database(), clock, ids, bank);
    model.now = clock.now().ms;
  }
  void TearDown() override {
    // The database's threads end before what they resumed.
    std::vector<std::unique_ptr<Loop>> resumed;
    for (auto& each : dead) resumed.push_back(std::move(each.second));
    dead.clear();
    program.reset();
    MoneyTest::TearDown();
  }

  static plans::PlanFolder folder() {
    plans::PlanFolder out;
    for (auto const& each : model_plans) {
      plans::PlanDraft draft;
      draft.key = draft.name = each.key;
      draft.terms.cycle = base::parse_iso_duration(each.months == 0    ? "P1D"
                                                   : each.months == 12 ? "P1Y"
                                                                       : "P1M")
                              .value();
      draft.terms.price = {each.price, "EUR"};
      if (each.promotion > 0) draft.terms.promotion = base::Money{each.promotion, "EUR"};
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
    bool crashed = false;
  };
  /// Runs it to its end, or until the program is dead; then there is a new one.
  template <class T>
  Ran<T> run(Task<T> work) {
    Ran<T> out;
    bool done = false;
    std::exception_ptr failed;
    asio::co_spawn(loop->context, std::move(work), [&](std::exception_ptr error, T value) {
      done = true;
      failed = std::move(error);
      out.value = std::move(value);
    });
    while (!done && !bank.crashed) loop->context.run_one();
    out.crashed = bank.crashed;
    if (bank.crashed) {
      bank.crashed = false;
      // A thread of the database may still be on its way out of what it resumed.
      dead.emplace_back(std::move(program), std::move(loop));
      if (dead.size() > 50) dead.pop_front();
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
  T finish(Task<T> work) {
    auto ran = run(std::move(work));
    if (!ran.value) throw std::runtime_error("a job failed: " + ran.refusal);
    return *std::move(ran.value);
  }

  std::int64_t random(std::int64_t most) {
    return static_cast<std::int64_t>(numbers() % static_cast<std::uint64_t>(most));
  }
  bool one_in(std::int64_t n) { return random(n) == 0; }
  ModelUser& user() { return model.users[who]; }

  subscriptions::Subscriber subscriber() {
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
  Task<subscriptions::SubscribeAnswer> subscribe(std::string const& plan) {
    subscriptions::SubscribeBody body;
    body.subscription_type_id = plan_ids.at(plan);
    return program->service.subscribe(subscriber(), std::move(body));
  }
  /// As many subscriptions as the model has rows, in order.
  std::vector<subscriptions::Subscription> rows_of(int one) {
    auto out = database().read_now([&](storage::Session& session) {
      return subscriptions::SubscriptionStore(session, aurora)
          .of(accounts::AccountId{model.users[one].account});
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
  void time_passes() {
    static constexpr std::int64_t spans[] = {1000,       30 * minute_ms, 6 * hour_ms, day_ms,
                                             3 * day_ms, 8 * day_ms,     32 * day_ms};
    auto span = spans[random(std::ssize(spans))];
    if (one_in(4)) span = random(10 * day_ms) + 1;
    if (one_in(3)) span = until_due(span);
    pass(span);
    note("time " + std::to_string(span));
    compare_user();  // before any job
    static constexpr Trouble troubles[] = {Trouble::none,        Trouble::none,         Trouble::none,
                                           Trouble::none,        Trouble::declined,     Trouble::poor,
                                           Trouble::answer_lost, Trouble::crash_before, Trouble::crash_after};
    bank.trouble = troubles[random(std::ssize(troubles))];
    note("jobs, trouble " + std::to_string(static_cast<int>(bank.trouble)));
    work();
  }
  /// The jobs of both; what was asked without an answer is found out by the next ones.
  void work() {
    if (bank.trouble == Trouble::none || refuses()) {
      jobs();
      return model.work(refuses());
    }
    finish(program->inquiries.run());
    run(program->renewals.run_batch());
    recover();
    jobs();
    model.work(false);
  }
  /// To the moment at which something of this user is due, a second before it, or after.
  std::int64_t until_due(std::int64_t usual) {
    for (auto const& row : user().rows)
      if (row.due && *row.due > model.now + 2000 && *row.due < model.now + 40 * day_ms)
        return *row.due - model.now + (random(3) - 1) * 1000;
    return usual;
  }

  // ---- steps ----
  Trouble some_trouble() {
    switch (random(24)) {
      case 0: return Trouble::declined;
      case 1: return Trouble::poor;
      case 2: return Trouble::answer_lost;
      case 3: return Trouble::crash_before;
      case 4: return Trouble::crash_after;
      default: return Trouble::none;
    }
  }
  void buys() {
    auto const plan = model_plans[random(std::ssize(model_plans))].key;
    bank.trouble = some_trouble();
    note("subscribe " + plan + ", trouble " + std::to_string(static_cast<int>(bank.trouble)));
    int at = -1;
    auto const expected = model.subscribe(who, plan, at);
    auto ran = run(subscribe(plan));
    if (expected == "start") return started(plan, at, ran);
    if (expected == "later") {
      user().rows[at].next = plan;
      EXPECT_EQ(ran.refusal, "") << story();
    } else if (expected == "pay") {
      paid_due(plan, at, ran);
    } else if (expected == "change") {
      changed(plan, at, ran);
    } else {
      EXPECT_EQ(ran.refusal, expected) << story();
    }
    bank.trouble = Trouble::none;
  }
  void started(std::string const& plan, int at, Ran<subscriptions::SubscribeAnswer> const& ran) {
    auto& row = user().rows[at];
    if (refuses()) {
      EXPECT_EQ(ran.refusal, bank.trouble == Trouble::poor ? "INSUFFICIENT_FUNDS" : "PAYMENT_REFUSED")
          << story();
      Model::close(row, Life::lapsed);
    } else if (bank.trouble == Trouble::none) {
      EXPECT_EQ(ran.refusal, "") << story();
      model.start(who, at);
    } else {
      auto const before = bank.trouble == Trouble::crash_before;
      bank.trouble = Trouble::none;
      if (one_in(2)) {
        note("comes again");
        auto const again = run(subscribe(plan));
        EXPECT_EQ(again.refusal, "") << story();
        model.start(who, at);
      } else {
        recover();
        jobs();
        if (!before) model.start(who, at);
        model.work(false);
      }
    }
    bank.trouble = Trouble::none;
  }
  /// The renewal that failed, paid by the subscriber.
  void paid_due(std::string const& plan, int at, Ran<subscriptions::SubscribeAnswer> const& ran) {
    if (refuses()) {
      EXPECT_EQ(ran.refusal, bank.trouble == Trouble::poor ? "INSUFFICIENT_FUNDS" : "PAYMENT_REFUSED")
          << story();
    } else if (bank.trouble == Trouble::none) {
      EXPECT_EQ(ran.refusal, "") << story();
      model.renew(who, at);
    } else {
      auto const before = bank.trouble == Trouble::crash_before;
      bank.trouble = Trouble::none;
      if (one_in(2)) {
        note("comes again");
        EXPECT_EQ(run(subscribe(plan)).refusal, "") << story();
        model.renew(who, at);
      } else {
        // What the bank never heard of is given up after an hour; then the schedule goes on.
        pass(before ? hour_ms + minute_ms : 2 * minute_ms);
        jobs();
        if (!before) model.renew(who, at);
        model.work(false);
      }
    }
    bank.trouble = Trouble::none;
  }
  void changed(std::string const& plan, int at, Ran<subscriptions::SubscribeAnswer> const& ran) {
    auto& row = user().rows[at];
    auto const [amount, credit] = model.change_price(row, plan);
    auto const pay = [&] {
      auto const payment = amount > 0 ? model.charge(who, at, plan, 0, amount) : -1;
      model.change(who, at, plan, amount, credit, payment);
    };
    if (amount == 0 || bank.trouble == Trouble::none) {
      EXPECT_EQ(ran.refusal, "") << story();
      pay();
    } else if (refuses()) {
      EXPECT_NE(ran.refusal, "") << story();
      bank.trouble = Trouble::none;
      pass(11 * minute_ms);  // until its quote is too old to be used again
      jobs();
      model.work(false);
    } else {
      bank.trouble = Trouble::none;
      if (one_in(2)) {
        note("comes again");
        EXPECT_EQ(run(subscribe(plan)).refusal, "") << story();
        pay();
      } else {
        recover();
        jobs();
        pay();
        model.work(false);
      }
    }
  }
  /// A random subscription, or none.
  int some_row() {
    auto const count = std::ssize(user().rows);
    if (count == 0) return -1;
    return static_cast<int>(one_in(3) ? random(count) : count - 1);
  }
  template <class Call, class Rule>
  void changes_row(std::string const& name, Call call, Rule rule) {
    auto const at = some_row();
    if (at < 0) return;
    note(name + ' ' + std::to_string(at));
    auto const ran = run(call(id_of(at)));
    EXPECT_EQ(ran.refusal == "", rule(user().rows[at])) << ran.refusal << story();
  }
  void cancels() {
    changes_row(
        "cancel", [&](auto id) { return program->service.cancel(subscriber(), id, ""); },
        [&](ModelRow& row) { return model.cancel(row); });
  }
  void undoes() {
    changes_row(
        "undo", [&](auto id) { return program->service.undo_cancel(subscriber(), id); },
        [&](ModelRow& row) { return model.undo_cancel(row); });
  }
  void pauses() {
    std::optional<std::int64_t> until;
    if (one_in(2)) until = model.now + 400 * day_ms + random(100) * day_ms;
    changes_row(
        "pause",
        [&](auto id) {
          return program->service.pause(subscriber(), id,
                                        until ? std::optional(base::Instant{*until}) : std::nullopt);
        },
        [&](ModelRow& row) { return model.pause(row, until); });
  }
  void resumes() {
    changes_row(
        "resume", [&](auto id) { return program->service.resume(subscriber(), id); },
        [&](ModelRow& row) { return model.resume(row); });
    bank.trouble = one_in(4) ? Trouble::declined : Trouble::none;
    jobs();
    model.work(refuses());
    bank.trouble = Trouble::none;
  }
  Asker asker(int one) {
    return {.tenant = *program->directory.by_id("aurora"),
            .plans = plans,
            .account = accounts::AccountId{model.users[one].account}};
  }
  bool may_anyway(std::string const& article) {
    return article == "harbour-1" || (article.starts_with("tides") && model.unlimited(who));
  }
  void consumes() {
    auto const article = songs[random(std::ssize(songs))];
    auto const key = one_in(3) ? last_key : std::to_string(++keys);
    last_key = key;
    note("consume " + article + ' ' + key);
    auto const tenant = program->directory.by_id("aurora");
    auto const consumed = database().write_now([&](storage::Session& session) {
      return program->entitlements.consume(session, asker(who), articles.at(article), key, clock.now());
    });
    auto const used = std::tuple(who, article, key);
    if (model.owns(who, article) || (!used_keys.contains(used) && may_anyway(article))) {
      ASSERT_TRUE(consumed) << consumed.error().error << story();
      EXPECT_FALSE(consumed->debited) << story();
    } else if (used_keys.contains(used)) {
      ASSERT_FALSE(consumed) << story();
      EXPECT_EQ(consumed.error().error, "CREDIT_TAKEN_BACK") << story();
    } else if (auto* bucket = article.starts_with("tides") ? model.next_bucket(who) : nullptr) {
      ASSERT_TRUE(consumed) << consumed.error().error << story();
      EXPECT_TRUE(consumed->debited) << story();
      --bucket->left;
      EXPECT_EQ(consumed->remaining, bucket->left) << story();
      user().wallet.push_back({article, bucket->payment, false});
      used_keys.insert(used);
    } else {
      ASSERT_FALSE(consumed) << story();
    }
  }
  Task<std::expected<payments::StepResult, base::Refusal>> start_payment(payments::PaymentOptionId option) {
    return program->payments.start({program->directory.by_id("aurora"), "https://aurora.example/backend"},
                                   {user().account}, option, "");
  }
  void buys_article() {
    auto const article = one_in(2) ? std::string("patio-1") : std::string("patio-2");
    bank.trouble = some_trouble();
    note("buy " + article + ", trouble " + std::to_string(static_cast<int>(bank.trouble)));
    payments::Order const order{.account = {user().account},
                                .purpose = payments::PaymentPurpose::purchase,
                                .key = "purchase/" + std::to_string(++keys),
                                .amount = {99, "EUR"},
                                .subject = articles.at(article).value,
                                .tax_basis_points = 1900,
                                .provider = "bank",
                                .description = article,
                                .locale = "en"};
    auto const option = database().write_now([&](storage::Session& session) {
      auto const payment = program->payments.open(session, aurora, order, clock.now());
      return program->payments.options(session, payment, *program->directory.by_id("aurora")).at(0);
    });
    auto const ran = run(start_payment(option.id));
    auto const owned = [&] {
      auto const payment = model.charge(who, -1, article, order.subject, 99);
      if (model.owns(who, article)) {
        // Paid for twice: the money goes back with the next jobs.
        recover();
        jobs();
        model.payments[payment].given_back = 99;
        model.work(false);
      } else {
        user().wallet.push_back({article, payment, true});
      }
    };
    auto const trouble = bank.trouble;
    bank.trouble = Trouble::none;
    if (trouble == Trouble::none) return owned();
    if (trouble == Trouble::declined || trouble == Trouble::poor) return;
    if (one_in(2)) {
      note("comes again");
      run(start_payment(option.id));
      if (trouble == Trouble::answer_lost) {
        // It is not asked a second time, but about.
        recover();
        jobs();
        owned();
        return model.work(false);
      }
      return owned();
    }
    recover();
    jobs();
    if (trouble != Trouble::crash_before) owned();
    model.work(false);
  }
  void money_goes_back() {
    std::vector<int> own;
    for (int at = 0; at < std::ssize(model.payments); ++at) {
      auto const& payment = model.payments[at];
      if (payment.user == who && payment.amount > payment.given_back) own.push_back(at);
    }
    if (own.empty()) return;
    auto& payment = model.payments[own[random(std::ssize(own))]];
    auto const rest = payment.amount - payment.given_back;
    auto const chargeback = one_in(3);
    auto const amount = chargeback || one_in(2) ? rest : random(rest) + 1;
    auto const revoke = one_in(2);
    note((chargeback ? "chargeback " : revoke ? "refund and revoke " : "refund ") + std::to_string(amount));
    if (chargeback) {
      payments::ProviderEvent const event{.id = "chargeback-" + std::to_string(++keys),
                                          .kind = payments::ProviderEventKind::charged_back,
                                          .payment = payment.id,
                                          .attempt = attempt_of(payment.id),
                                          .state = payments::PaymentState::succeeded,
                                          .provider_reference = "back-" + std::to_string(keys),
                                          .amount_minor = amount,
                                          .currency = "EUR"};
      database().write_now([&](storage::Session& session) {
        EXPECT_TRUE(program->payments.reverse(session, aurora, event, clock.now())) << story();
      });
      bank.balance -= amount;
    } else {
      auto const asked = database().write_now([&](storage::Session& session) {
        return program->payments.request_refund(session, aurora, payment.id, {amount, "EUR"}, "asked",
                                                std::to_string(++keys), revoke);
      });
      ASSERT_TRUE(asked) << story();
      finish(program->payments.refund({program->directory.by_id("aurora"), ""}, asked->id));
    }
    model.give_back(payment, amount, revoke, chargeback);
  }
  std::int64_t attempt_of(payments::PaymentId id) {
    return database().read_now(
        [&](storage::Session& session) { return payments::PaymentStore(session, aurora).find(id)->attempt; });
  }

  // ---- comparing ----
  void note(std::string what) {
    history.push_back(std::to_string(step) + " user " + std::to_string(who) + " at " +
                      std::to_string(model.now) + ": " + std::move(what));
    if (history.size() > 60) history.erase(history.begin());
  }
  std::string story() const {
    std::string out = "\nseed " + std::to_string(seed) + ", step " + std::to_string(step) + "\n";
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
  void compare_access(int one, std::string const& article) {
    auto const answer = database().read_now([&](storage::Session& session) {
      return program->entitlements.ask(session, asker(one), articles.at(article), clock.now());
    });
    auto const is_song = article.starts_with("tides");
    auto const allowed =
        article == "harbour-1" || model.owns(one, article) || (is_song && model.unlimited(one));
    ASSERT_EQ(answer.allowed, allowed) << article << story();
    auto const* bucket = is_song && !allowed ? model.next_bucket(one) : nullptr;
    auto const* way = answer.find(WayKind::consume);
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
    auto const all = database().read_now([&](storage::Session& session) {
      return ledger::LedgerStore(session, aurora, ids, clock).balance("provider/bank", "EUR");
    });
    ASSERT_EQ(all, bank.balance) << "the ledger has what the bank has" << story();
    ASSERT_EQ(ledger::testing::findings_of(database()), "") << story();
  }
  /// Those who were there so far cancel everything, and others come in their place.
  void others_come() {
    for (who = 0; who < std::ssize(model.users); ++who)
      for (int at = 0; at < std::ssize(user().rows); ++at)
        if (model.cancel(user().rows[at])) {
          auto const ran = run(program->service.cancel(subscriber(), id_of(at), ""));
          ASSERT_EQ(ran.refusal, "") << story();
        }
    pass(day_ms);
    jobs();
    model.work(false);
    compare_everything();
    model.users.clear();
    model.payments.clear();
    used_keys.clear();
    for (int i = 0; i < users_at_once; ++i) {
      model.users.push_back({.account = ++accounts_made});
      database().write_now([&](storage::Session& session) {
        auto const email = "p" + std::to_string(accounts_made) + "@people.example";
        accounts::AccountStore(session, aurora)
            .create({.name = "Mira", .email = email}, {accounts_made}, clock.now());
      });
    }
    who = 0;
  }
  void take_step() {
    who = static_cast<int>(random(users_at_once));
    switch (random(20)) {
      case 0:
      case 1:
      case 2:
      case 3: buys(); break;
      case 4:
      case 5: cancels(); break;
      case 6: undoes(); break;
      case 7: pauses(); break;
      case 8:
      case 9: resumes(); break;
      case 10:
      case 11:
      case 12:
      case 13: consumes(); break;
      case 14: buys_article(); break;
      case 15: money_goes_back(); break;
      default: time_passes();
    }
    bank.trouble = Trouble::none;
    if (HasFatalFailure()) return;
    compare_charges();
    compare_rows(who);
    compare_user();
  }

  base::TenantId const aurora{"aurora"};
  std::vector<std::string> const songs{"tides-1", "tides-2", "tides-3", "patio-1", "patio-2", "harbour-1"};
  std::map<std::string, base::ArticleId> articles;
  std::map<std::string, plans::PlanId> plan_ids;
  std::shared_ptr<plans::Plans const> plans;
  ModelBank bank;
  Model model;
  std::unique_ptr<Program> program;
  std::unique_ptr<Loop> loop = std::make_unique<Loop>();
  std::deque<std::pair<std::unique_ptr<Program>, std::unique_ptr<Loop>>> dead;
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
STORAGE_ON_BOTH_ENGINES(ModelTest);

TEST_P(ModelTest, ARandomLifeIsAsTheModelSays) {
  auto const steps = environment("KIOSK_MODEL_STEPS", on_sqlite() ? 400 : 150);
  seed = environment("KIOSK_MODEL_SEED", 2026);
  std::cout << "KIOSK_MODEL_SEED=" << seed << " KIOSK_MODEL_STEPS=" << steps << std::endl;
  numbers.seed(static_cast<std::uint64_t>(seed));
  others_come();
  for (step = 1; step <= steps; ++step) {
    take_step();
    if (HasFailure()) return;
    if (step % steps_of_life == 0 && step < steps) {
      compare_everything();
      TearDown();
      SetUp();
      others_come();
    } else if (step % steps_of_users == 0) {
      others_come();
    }
    if (HasFailure()) return;
  }
  compare_everything();
}

}  // namespace
}  // namespace entitlement
