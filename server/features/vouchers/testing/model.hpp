// A small model of subscribers in memory, written apart from the code after the specification: what the
// program must answer, charge, and allow. A random life (model_test.cpp) is compared with it.
#pragma once
#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "features/vouchers/testing/model_bank.hpp"
#include "features/vouchers/testing/model_calendar.hpp"

namespace vouchers::testing {

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
  int row = -1;             // of a subscription; -1: of an article
  std::int64_t amount = 0;  // none where a code paid
  std::int64_t given_back = 0;
  bool revoked = false;
  bool by_code = false;
};
/// A period that paid for itself, or got the rest of the one before it in the list.
struct ModelFund {
  int payment = -1;  // none
  std::int64_t credit = 0;
  std::int64_t start = 0;
  std::int64_t end = 0;
};
struct ModelBucket {
  int payment;  // -1: a code's
  std::int64_t left;
  std::int64_t expires;
  int row = -1;
  int period = 0;
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
  std::int64_t credits_left = 0;       // of those that the present period brought
  std::map<std::int64_t, int> billed;  // by day
  bool has_card = false;               // that renewals can be charged to
  // its contract
  std::int64_t concluded = 0;
  std::vector<int> contract;   // its payments
  bool to_begin = false;       // the user asked to begin within the time of withdrawal
  bool next_to_begin = false;  // and did so with the order of the next one
  std::int64_t withdrawn = -1;
  // requested
  std::int64_t asked = 0;
  bool asked_trial = false;
  std::int64_t gives_up = 0;

  bool live() const { return life != Life::lapsed && life != Life::canceled; }
  /// Its last period has ended, and no job has been there yet: it was canceled, or nothing can be charged.
  bool over(std::int64_t now) const {
    bool const unpaid = !has_card && (life == Life::paused || !pausing);
    return due && *due <= now && (life == Life::canceling || unpaid);
  }
  bool is_active() const { return life == Life::active || life == Life::grace || life == Life::canceling; }
  /// A clock that was ahead has paid, or ended, what begins or ends later than now.
  std::int64_t begin_of_next(std::int64_t now) const { return std::max(now, std::min(end, access)); }
  std::int64_t early_end(std::int64_t now) const { return std::min(std::max(now, start + 1), end); }
  void end_access(std::int64_t now) { access = std::min(access, std::max(now, early_end(now))); }
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
  bool card_stopped = false;       // by a chargeback
  std::vector<ModelBucket> codes;  // credits that codes gave
  std::int64_t account = 0;
};

inline std::int64_t period_end(std::int64_t start, ModelPlan const& plan, ModelAnchor const& anchor) {
  return plan.months == 0 ? later(start, 0, 1, anchor) : later(start, plan.months, 0, anchor);
}
using Exact = boost::multiprecision::cpp_rational;

/// What withdrawing from a contract gives back in the tenant's country.
struct ModelLaw {
  bool has_right = false;
  bool in_full = false;              // also of what was used
  std::string repeated = "proRata";  // what a second one within a year gives: the rest, the same, nothing
};

class Model {
 public:
  std::int64_t now = 0;
  ModelLaw law;
  std::optional<std::int64_t> ordered;  // when what is charged now was ordered; without it, now
  std::vector<ModelUser> users;
  std::vector<ModelPayment> payments;
  std::vector<std::pair<int, Taken>> expected;  // charges that the bank has to know, by payment

  static constexpr auto never = std::numeric_limits<std::int64_t>::max();

  // ---- charges ----
  int charge(int user, int row, std::string what, std::int64_t subject, std::int64_t amount) {
    payments.push_back({.user = user, .row = row, .amount = amount});
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
    auto const by_code = payment >= 0 && payments[payment].by_code;
    if (!trial && !by_code && is_promoted(plan, row)) row.promoted = true;
    if (payment >= 0) row.contract.push_back(payment);
    if (!trial) ++row.paid;
    row.next.clear();
    row.since = -1;
    row.life = Life::active;
    ++row.billed[now / day_ms];
    schedule(row);
    if (!plan.accumulates) row.buckets.clear();
    row.credits_left = plan.credits;
    if (plan.credits > 0)
      row.buckets.push_back({payment, plan.credits, plan.accumulates ? never : row.access, at, row.number});
  }
  static void schedule(ModelRow& row) {
    row.due = row.end;
    row.access = row.end;
    if (row.life == Life::active && !row.pausing && row.has_card) row.access += 3 * day_ms;
  }
  void start(int user, int at, bool by_code = false) {
    auto& row = users[user].rows[at];
    row.pausing = false;
    row.resume_at.reset();
    auto const from = row.begin_of_next(now);
    row.concluded = from;
    row.contract.clear();
    row.to_begin = std::exchange(row.next_to_begin, false);
    if (row.asked_trial) users[user].trial_used = true;
    if (by_code) {
      payments.push_back({.user = user, .row = at, .by_code = true});
      return begin(user, at, row.plan, from, true, false, 0, static_cast<int>(payments.size()) - 1);
    }
    auto const payment = charge(user, at, row.plan, row.number + 1, row.asked);
    users[user].card_stopped = false;
    row.has_card = true;
    begin(user, at, row.plan, from, true, row.asked_trial, 0, payment);
  }
  static void close(ModelRow& row, Life life) {
    row.life = life;
    row.due.reset();
    row.buckets.clear();
  }

  // ---- what a user asks for ----

  /// The code of the refusal, which changes nothing, or what happens: "start", "change", "later", "pay",
  /// "keep". `consents`: to begin within the time of withdrawal.
  std::string subscribe(int user, std::string const& key, bool by_code, bool consents, int& at) {
    auto const before = users[user].rows;
    auto out = ordered_plan(user, key, by_code, consents, at);
    if (is_refusal(out)) users[user].rows = before;
    return out;
  }
  static bool is_refusal(std::string const& what) { return !what.empty() && what.front() < 'a'; }
  std::string ordered_plan(int user, std::string const& key, bool by_code, bool consents, int& at) {
    auto& rows = users[user].rows;
    close_what_is_over(user);
    auto const has_it = [&](std::string what) { return by_code ? "USER_ALREADY_SUBSCRIBED" : what; };
    int waiting = -1;
    int again = -1;
    for (int i = 0; i < std::ssize(rows); ++i) {
      if (rows[i].plan != key) continue;
      at = i;
      if (rows[i].life == Life::requested) waiting = i;
      if (rows[i].life == Life::grace) return has_it("pay");
      if (rows[i].life == Life::active && !rows[i].next.empty()) return has_it("keep");
      if (rows[i].live() && waiting < 0) return "USER_ALREADY_SUBSCRIBED";
      if (rows[i].life == Life::lapsed) again = i;
    }
    at = waiting;
    if (waiting < 0) {
      auto const other = changed_plan(user, key, at);
      if (!other.empty() && !is_refusal(other) && by_code) return "USER_ALREADY_SUBSCRIBED";
      if (other == "change") return changes(user, at, key, consents);
      if (!other.empty()) return other;
      at = again;
      if (at < 0) {
        rows.push_back({.plan = key});
        at = static_cast<int>(rows.size()) - 1;
      }
    }
    // An order that a code began is not paid with money, nor the other way round: it is ordered again.
    if (waiting < 0 || by_code) ask_for(user, at, by_code);
    auto& row = rows[at];
    // What is paid now is sold with the request to begin within the time of withdrawal.
    if (consents) row.next_to_begin = true;
    return law.has_right && !by_code && row.asked > 0 && !row.next_to_begin ? "CONSENT_REQUIRED" : "start";
  }
  /// A change that is paid now needs the request where its contract has none and can be withdrawn from.
  std::string changes(int user, int at, std::string const& key, bool consents) {
    auto& row = users[user].rows[at];
    bool const by_code = std::ranges::any_of(row.contract, [&](int each) { return payments[each].by_code; });
    bool const needs = law.has_right && now < right_ends(row) && !by_code && !row.to_begin &&
                       change_price(row, key).first > 0;
    if (needs && !consents) return "CONSENT_REQUIRED";
    if (consents) row.to_begin = true;
    return "change";
  }
  /// The end of the 14th day after the day of the contract.
  static std::int64_t right_ends(ModelRow const& row) {
    return moment_of((local_time(row.concluded) / day_ms + 15) * day_ms);
  }
  /// How ordering this plan changes the one that the user has in the same group: "change", "later" or a
  /// refusal. Empty where the user has none.
  std::string changed_plan(int user, std::string const& key, int& at) {
    auto const level = model_plan(key).level;
    auto& rows = users[user].rows;
    for (int i = 0; i < std::ssize(rows); ++i) {
      auto& row = rows[i];
      if (!row.live() || row.plan == key || level < 0 || model_plan(row.plan).level < 0) continue;
      if (row.life == Life::requested) {  // given up for the other plan
        close(row, Life::lapsed);
        return "";  // nothing else of the group is live beside it
      }
      bool const down = level < model_plan(row.plan).level;
      if (row.life != Life::active || row.pausing)
        return down ? "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE" : "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE";
      at = i;
      return down ? "later" : "change";
    }
    return "";
  }
  void ask_for(int user, int at, bool by_code) {
    auto& rows = users[user].rows;
    auto& row = rows[at];
    auto const& plan = model_plan(row.plan);
    row.life = Life::requested;
    row.next.clear();
    row.due.reset();
    row.has_card = false;
    row.without_promotion = false;
    for (int i = 0; i < std::ssize(rows); ++i)
      if (i != at && rows[i].promoted && plan.level >= 0) row.without_promotion = true;
    row.asked_trial = !by_code && plan.trial_days > 0 && row.number == 0 && !users[user].trial_used;
    row.asked = row.asked_trial ? 0 : price_of(plan, row);
    row.gives_up = now + hour_ms;
  }
  void close_what_is_over(int user) {
    for (auto& row : users[user].rows) close_if_over(row);
  }
  void close_if_over(ModelRow& row) const {
    if (row.over(now)) close(row, row.life == Life::canceling ? Life::canceled : Life::lapsed);
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
    auto const start = users[user].rows[at].early_end(now);
    if (amount > 0) {
      users[user].card_stopped = false;  // a stopped one was given again
      users[user].rows[at].has_card = true;
    }
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
  /// What withdrawing from its contract gives back; nothing where that is refused.
  std::optional<std::int64_t> withdrawal(int user, int at) const {
    auto const& row = users[user].rows[at];
    if (!law.has_right || row.life == Life::requested || row.contract.empty()) return std::nullopt;
    std::int64_t left = 0;
    for (auto const each : row.contract) {
      if (payments[each].by_code) return std::nullopt;
      left += payments[each].amount - payments[each].given_back;
    }
    if (now >= right_ends(row)) return std::nullopt;
    bool again = false;
    for (int i = 0; i < std::ssize(users[user].rows); ++i) {
      auto const& other = users[user].rows[i];
      bool const is_like =
          other.plan == row.plan || (model_plan(other.plan).level >= 0 && model_plan(row.plan).level >= 0);
      if (i != at && is_like && other.withdrawn > now - 365 * day_ms) again = true;
    }
    if (again && law.repeated == "refused") return std::nullopt;
    if (!(again && law.repeated == "proRata") && (law.in_full || !row.to_begin)) return left;
    // Only whole hours count as used.
    auto const until = std::min(now, std::max(row.access, row.start));
    auto const used = std::max<std::int64_t>(until - row.start, 0) / hour_ms * hour_ms;
    auto rest = worth(row.funds, row.funds.size(), row.start + used);
    if (auto const credits = model_plan(row.plan).credits; credits > 0) {
      auto const whole = row.end - row.start;
      auto const time = Exact(std::clamp<std::int64_t>(whole - used, 0, whole), whole);
      auto const kept = Exact(row.credits_left, credits);
      if (kept < time) rest = rest / time * kept;
    }
    auto const cents = boost::multiprecision::cpp_int(numerator(rest) / denominator(rest));
    auto const up = cents.convert_to<std::int64_t>() + (rest == cents ? 0 : 1);
    return std::min(left, up);
  }
  void withdraw(int user, int at, std::int64_t amount) {
    auto& row = users[user].rows[at];
    for (auto each = row.contract.rbegin(); each != row.contract.rend(); ++each) {
      auto& payment = payments[*each];
      auto const part = std::min(amount, payment.amount - payment.given_back);
      payment.given_back += part;
      amount -= part;
    }
    row.end_access(now);
    row.withdrawn = now;
    row.next.clear();
    close(row, Life::canceled);
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
    row.end_access(now);
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
    for (auto& user : users) {
      expire(user.codes);
      for (auto& row : user.rows) expire(row.buckets);
    }
  }
  /// What has expired by a clock that was ahead is not there again when that is right.
  void expire(std::vector<ModelBucket>& buckets) const {
    std::erase_if(buckets, [&](ModelBucket const& each) { return each.expires <= now; });
  }
  void act(int user, int at, bool refused) {
    auto& row = users[user].rows[at];
    if (row.over(now)) return close_if_over(row);
    if (row.life == Life::active && row.pausing) {
      row.life = Life::paused;
      row.due = row.resume_at;
      if (!model_plan(row.plan).accumulates) row.buckets.clear();
      return;
    }
    int billed = 0;  // today; also what a clock that was ahead billed
    for (auto const& [day, times] : row.billed)
      if (day >= now / day_ms) billed += times;
    if (billed >= 15) {
      row.due = (now / day_ms + 1) * day_ms;
      return;
    }
    bool const was_paused = row.life == Life::paused;
    if (refused || users[user].card_stopped) {
      if (was_paused) {
        row.access = std::min(row.access, std::max(now, row.end));
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
      row.access = std::min(row.access, std::max(now, row.end));
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
    auto const start = anew ? row.begin_of_next(now) : row.end;
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
    if (one.payment < 0) return true;  // a code's
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
  /// The bucket whose credit is used next: what expires first.
  ModelBucket* next_bucket(int user) {
    ModelBucket* out = nullptr;
    auto const consider = [&](ModelBucket& bucket) {
      if (bucket.left > 0 && (out == nullptr || bucket.expires < out->expires)) out = &bucket;
    };
    for (auto& row : users[user].rows)
      if (row.opens(now))
        for (auto& bucket : row.buckets) consider(bucket);
    for (auto& bucket : users[user].codes)
      if (now < bucket.expires) consider(bucket);
    return out;
  }
  std::int64_t money(int user) const {
    std::int64_t out = 0;
    for (auto const& payment : payments)
      if (payment.user == user) out += payment.amount - payment.given_back;
    return out;
  }
};

}  // namespace vouchers::testing
