// A small model of subscribers in memory, written apart from the code after the specification: what the
// program must answer, charge, and allow. A random life (model_test.cpp) is compared with it.
#pragma once
#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "features/entitlement/testing/model_bank.hpp"
#include "features/entitlement/testing/model_calendar.hpp"

namespace entitlement::testing {

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
inline std::vector<ModelPlan> const model_plans{
    {"daily", 50, 0, 0, -1, false, 0, 0},     {"monthly", 999, 499, 1, -1, false, 0, 1},
    {"yearly", 9000, 0, 12, -1, false, 0, 2}, {"credits", 500, 0, 1, 3, false, 0, -1},
    {"saved", 400, 0, 1, 2, true, 0, -1},     {"trial", 800, 0, 1, -1, false, 14, -1}};
inline ModelPlan const& model_plan(std::string const& key) {
  for (auto const& plan : model_plans)
    if (plan.key == key) return plan;
  throw std::logic_error(key);
}
struct ModelPayment {
  payments::PaymentId id;
  int user = 0;
  int row = -1;  // of a subscription; -1: of an article
  std::int64_t amount = 0;
  std::int64_t given_back = 0;
  bool revoked = false;
};
/// A period that paid for itself, or got the rest of the one before it in the list.
struct ModelFund {
  int payment = -1;  // none
  std::int64_t credit = 0;
  std::int64_t start = 0;
  std::int64_t end = 0;
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
  bool promoted = false;           // its first paid period cost the promotion price
  bool without_promotion = false;  // the user had one in the group before
  bool in_trial = false;
  std::int64_t start = 0;
  std::int64_t end = 0;
  ModelAnchor anchor;
  std::int64_t access = 0;
  std::optional<std::int64_t> due;
  bool pausing = false;
  std::optional<std::int64_t> resume_at;
  std::string next;
  std::int64_t since = -1;       // dunning
  std::vector<ModelFund> funds;  // the present period is the last one
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
inline bool is_promoted(ModelPlan const& plan, ModelRow const& row) {
  return plan.promotion > 0 && row.paid == 0 && !row.without_promotion;
}
inline std::int64_t price_of(ModelPlan const& plan, ModelRow const& row) {
  return is_promoted(plan, row) ? plan.promotion : plan.price;
}
struct ModelArticle {
  std::string article;
  int payment;
  bool bought;
};
struct ModelUser {
  std::vector<ModelRow> rows;
  std::vector<ModelArticle> wallet;
  bool trial_used = false;
  bool card_stopped = false;  // by a chargeback
  std::int64_t account = 0;
};

inline std::int64_t period_end(std::int64_t start, ModelPlan const& plan, ModelAnchor const& anchor) {
  return plan.months == 0 ? later(start, 0, 1, anchor) : later(start, plan.months, 0, anchor);
}
using Exact = boost::multiprecision::cpp_rational;

class Model {
 public:
  std::int64_t now = 0;
  std::optional<std::int64_t> ordered;  // when what is charged now was ordered; without it, now
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
             std::int64_t credit, int payment) {
    auto& row = users[user].rows[at];
    auto const& plan = model_plan(plan_key);
    if (new_anchor) row.anchor = anchor_of(start);
    row.plan = plan_key;
    row.start = start;
    row.end = trial ? later(start, 0, plan.trial_days, row.anchor) : period_end(start, plan, row.anchor);
    row.in_trial = trial;
    if (credit == 0) row.funds.clear();  // it takes nothing along
    row.funds.push_back({payment, credit, row.start, row.end});
    ++row.number;
    if (!trial && is_promoted(plan, row)) row.promoted = true;
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
    users[user].card_stopped = false;
    begin(user, at, row.plan, now, true, row.asked_trial, 0, payment);
  }
  static void close(ModelRow& row, Life life) {
    row.life = life;
    row.due.reset();
    row.buckets.clear();
  }

  // ---- what a user asks for ----

  /// The code of the refusal, or what happens: "start", "change", "later", "pay", "keep".
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
      if (rows[i].life == Life::active && !rows[i].next.empty()) {
        at = i;
        close_what_is_over(user);
        return "keep";
      }
      if (rows[i].live() && !rows[i].over(now)) return "USER_ALREADY_SUBSCRIBED";
      if (rows[i].life == Life::lapsed) again = i;
    }
    auto const& plan = model_plan(key);
    for (int i = 0; i < std::ssize(rows); ++i) {
      auto& row = rows[i];
      if (!row.live() || row.over(now) || row.plan == key || plan.level < 0 || model_plan(row.plan).level < 0)
        continue;
      bool const down = plan.level < model_plan(row.plan).level;
      if (row.life == Life::requested) {  // given up for the other plan
        close(row, Life::lapsed);
        break;  // nothing else of the group is live beside it
      }
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
    row.without_promotion = false;
    for (int i = 0; i < std::ssize(rows); ++i)
      if (i != at && rows[i].promoted && plan.level >= 0) row.without_promotion = true;
    row.asked_trial = plan.trial_days > 0 && row.number == 0 && !users[user].trial_used;
    row.asked = row.asked_trial ? 0 : price_of(plan, row);
    row.gives_up = now + hour_ms;
    return "start";
  }
  void close_what_is_over(int user) {
    for (auto& row : users[user].rows)
      if (row.over(now)) close(row, Life::canceled);
  }
  /// What the first `count` of these periods have left for the next one. Changes within a day are one: then
  /// the time of the period before goes on.
  Exact worth(std::vector<ModelFund> const& funds, std::size_t count, std::int64_t at) const {
    if (count == 0) return 0;
    auto const& fund = funds[count - 1];
    auto const money =
        fund.payment < 0 ? 0 : payments[fund.payment].amount - payments[fund.payment].given_back;
    auto const one_change = std::min(day_ms, (fund.end - fund.start) / 7);
    if (count > 1 && at < fund.start + one_change) return worth(funds, count - 1, at) + money;
    Exact const taken_along = worth(funds, count - 1, fund.start);
    Exact const value = money + (taken_along < fund.credit ? taken_along : Exact(fund.credit));
    auto const left = std::clamp<std::int64_t>(fund.end - at, 0, fund.end - fund.start);
    return value * left / (fund.end - fund.start);
  }
  /// The charge, in whole cents that favour the user, and the rest of the price.
  std::pair<std::int64_t, std::int64_t> change_price(ModelRow const& row, std::string const& to) const {
    auto const price = price_of(model_plan(to), row);
    Exact const due = price - worth(row.funds, row.funds.size(), now);
    auto const cents = boost::multiprecision::cpp_int(numerator(due) / denominator(due));
    auto const charge = due <= 0 ? 0 : cents.convert_to<std::int64_t>();
    return {charge, price - charge};
  }
  void change(int user, int at, std::string const& to, std::int64_t amount, std::int64_t credit,
              int payment) {
    auto const start = std::min(now, users[user].rows[at].end);
    if (amount > 0) users[user].card_stopped = false;  // a stopped one was given again
    begin(user, at, to, start, true, false, credit, payment);
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
    if (chargeback) users[payment.user].card_stopped = true;
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
        // Only what was due then was ordered then, and only once.
        auto const kept = ordered;
        auto const due = users[user].rows[at].due;
        if (ordered && due && *due > *ordered) ordered.reset();
        while (users[user].rows[at].due && *users[user].rows[at].due <= now) {
          act(user, at, refused);
          ordered.reset();
        }
        ordered = kept;
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
    if (refused || users[user].card_stopped) {
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
    auto const price = price_of(model_plan(plan), row);
    auto const payment = charge(user, at, plan_name_of_renewal(row), row.number + 1, price);
    bool const anew = was_paused || missed(row);
    auto const start = anew ? now : row.end;
    auto const new_anchor = anew || row.in_trial;
    if (anew) {
      row.pausing = false;
      row.resume_at.reset();
    }
    begin(user, at, plan, start, new_anchor, false, 0, payment);
  }
  /// Nobody pays for a day, or a whole period, without access: since it ended after a failed try, or without
  /// any job.
  bool missed(ModelRow const& row) const {
    auto const plan = row.next.empty() ? row.plan : row.next;
    auto const period = period_end(row.end, model_plan(plan), row.anchor) - row.end;
    auto const without = ordered.value_or(now) - (row.since >= 0 ? row.access : row.end);
    return without >= std::min(day_ms, period);
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

}  // namespace entitlement::testing
