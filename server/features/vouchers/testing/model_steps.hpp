// The steps of a random life: what users, providers and time do, each done to the program and to the model
// with the same random choices.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <tuple>

#include "features/vouchers/testing/model_fixture.hpp"

namespace vouchers::testing {

class ModelSteps : public ModelFixture {
 protected:
  void time_passes() {
    static constexpr std::int64_t spans[] = {1000,       30 * minute_ms, 6 * hour_ms, day_ms,
                                             3 * day_ms, 8 * day_ms,     32 * day_ms};
    auto span = spans[random(std::ssize(spans))];
    if (one_in(4)) span = random(10 * day_ms) + 1;
    if (one_in(20)) span = 95 * day_ms;  // the program is off
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
    model.ordered = model.now;
    recover();
    jobs();
    model.work(false);
    model.ordered.reset();
  }
  /// To the moment at which something of this user is due, a second before it, or after.
  std::int64_t until_due(std::int64_t usual) {
    for (auto const& row : user().rows)
      if (row.due && *row.due > model.now + 2000 && *row.due < model.now + 40 * day_ms)
        return *row.due - model.now + (random(3) - 1) * 1000;
    return usual;
  }

  // ---- steps ----
  /// The same order again.
  std::function<portal::Task<checkout::CheckoutAnswer>()> order;
  std::string used_code;  // of a plan, by anybody

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
    bool const consents = !one_in(8);
    note("subscribe " + plan + (consents ? ", consents" : "") + ", trouble " +
         std::to_string(static_cast<int>(bank.trouble)));
    int at = -1;
    auto const expected = model.subscribe(who, plan, false, consents, at);
    bool const begins = expected == "start" || expected == "change";
    order = [this, plan, with = begins && consents] { return subscribe(plan, with); };
    auto ran = run(order());
    if (expected == "start") return started(at, ran);
    if (expected == "later" || expected == "keep") {
      user().rows[at].next = expected == "later" ? plan : "";
      EXPECT_EQ(ran.refusal, "") << story();
    } else if (expected == "pay") {
      paid_due(at, ran);
    } else if (expected == "change") {
      changed(plan, at, ran);
    } else {
      EXPECT_EQ(ran.refusal, expected) << story();
    }
    bank.trouble = Trouble::none;
  }
  void started(int at, Ran<checkout::CheckoutAnswer> const& ran) {
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
        auto const again = run(order());
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
  void paid_due(int at, Ran<checkout::CheckoutAnswer> const& ran) {
    if (refuses()) {
      EXPECT_EQ(ran.refusal, bank.trouble == Trouble::poor ? "INSUFFICIENT_FUNDS" : "PAYMENT_REFUSED")
          << story();
    } else if (bank.trouble == Trouble::none) {
      EXPECT_EQ(ran.refusal, "") << story();
      user().card_stopped = false;
      model.renew(who, at);
    } else {
      auto const before = bank.trouble == Trouble::crash_before;
      bank.trouble = Trouble::none;
      if (one_in(2)) {
        note("comes again");
        EXPECT_EQ(run(order()).refusal, "") << story();
        user().card_stopped = false;
        model.renew(who, at);
      } else {
        auto const ordered = model.now;
        // What the bank never heard of is given up after an hour; then the schedule goes on.
        pass(before ? hour_ms + minute_ms : 2 * minute_ms);
        jobs();
        if (!before) {
          user().card_stopped = false;
          model.ordered = ordered;
          model.renew(who, at);
          model.ordered.reset();
        }
        model.work(false);
      }
    }
    bank.trouble = Trouble::none;
  }
  void changed(std::string const& plan, int at, Ran<checkout::CheckoutAnswer> const& ran) {
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
        EXPECT_EQ(run(order()).refusal, "") << story();
        pay();
      } else {
        recover();
        jobs();
        pay();
        model.work(false);
      }
    }
  }
  /// A plan by a code, or by one that another user has redeemed.
  void redeems_plan() {
    auto const plan = model_plans[random(std::ssize(model_plans))].key;
    auto const is_new = used_code.empty() || one_in(2);
    auto const code = is_new ? code_for({.plan = plan_ids.at(plan).value}) : used_code;
    note("redeem " + plan + (is_new ? "" : " by a used code"));
    int at = -1;
    auto const expected = model.subscribe(who, plan, true, false, at);
    auto const ran = run(subscribe(plan, false, code));
    if (Model::is_refusal(expected)) {
      EXPECT_EQ(ran.refusal, expected) << story();
    } else if (is_new) {
      EXPECT_EQ(ran.refusal, "") << story();
      model.start(who, at, true);
      used_code = code;
    } else {
      EXPECT_NE(ran.refusal, "") << story();
      Model::close(user().rows[at], Life::lapsed);
    }
  }
  template <class Give>
  std::string redeem(std::string const& code, Give give) {
    Redeemer const redeemer{asker(who), base::english(), ""};
    try {
      database().write_now([&](storage::Session& session) {
        base::or_throw((program->redemptions.*give)(session, redeemer, payments::voucher::digest_of(code)));
      });
      return "";
    } catch (base::Problem const& problem) {
      return problem.error;
    }
  }
  void redeems_article() {
    auto const article = songs[random(std::ssize(songs))];
    note("redeem " + article);
    auto const code = code_for({.article = articles.at(article).value});
    auto const owned = article == "harbour-1" || model.owns(who, article);
    EXPECT_EQ(redeem(code, &Redemptions::give_article), owned ? "ALREADY_OWNED" : "") << story();
    if (!owned) user().wallet.push_back({article, -1, false});
  }
  void redeems_credits() {
    auto const days = random(40) + 1;
    note("redeem two credits for " + std::to_string(days) + " days");
    auto const code = code_for({.credits = 2, .days = days, .content_types = "FULL_TRACK_MUSIC"});
    EXPECT_EQ(redeem(code, &Redemptions::give_credits), "") << story();
    user().codes.push_back({-1, 2, model.now + days * day_ms});
    EXPECT_EQ(redeem(code, &Redemptions::give_credits), "VOUCHER_ALREADY_USED") << story();
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
    auto row = user().rows[at];
    model.close_if_over(row);
    auto const possible = rule(row);
    if (possible) user().rows[at] = row;
    EXPECT_EQ(ran.refusal == "", possible) << ran.refusal << story();
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
  /// From the contract: the money goes back whatever happens to the bank meanwhile.
  void withdraws() {
    auto const at = some_row();
    if (at < 0) return;
    auto const id = id_of(at);
    auto const back = model.withdrawal(who, at);
    auto const declared = user().rows[at].withdrawn >= 0;
    note("withdraw " + std::to_string(at) + (back ? " for " + std::to_string(*back) : ""));
    auto const shown = finish(program->withdrawals.preview(subscriber(), id));
    EXPECT_EQ(shown.allowed, back.has_value() && !declared) << story();
    EXPECT_EQ(shown.receipt.has_value(), declared) << story();
    if (back && !declared) {
      EXPECT_EQ(base::money_of(shown.amount).value().minor, *back) << story();
    }
    bank.trouble = some_trouble();
    auto const ran = run(program->withdrawals.declare(subscriber(), id, shown.amount));
    if (!back || declared) {
      bank.trouble = Trouble::none;
      EXPECT_EQ(ran.refusal, declared ? "" : "WITHDRAWAL_NOT_POSSIBLE") << story();
      return;
    }
    EXPECT_EQ(ran.refusal, "") << story();
    model.withdraw(who, at, *back);
    given_back([] {});
  }
  /// After a refund: what a crash or a lost answer left open the next jobs find out, and then it counts.
  void given_back(std::function<void()> const& counts) {
    auto const lost = bank.trouble != Trouble::none && !refuses();
    bank.trouble = Trouble::none;
    if (!lost) return counts();
    recover();
    jobs();
    counts();
    model.work(false);
  }
  /// Two days at most; what was done meanwhile stays done when it is right again.
  void clock_is_ahead() {
    auto const span = random(2 * day_ms) + 1;
    for (auto const by : {span, minute_ms - span}) {
      pass(by);
      note("time, by a clock that is wrong, " + std::to_string(by));
      jobs();
      model.work(false);
      compare_user();
    }
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
      if (bucket->row >= 0 && user().rows[bucket->row].number == bucket->period)
        --user().rows[bucket->row].credits_left;
      EXPECT_EQ(consumed->remaining, bucket->left) << story();
      user().wallet.push_back({article, bucket->payment, false});
      used_keys.insert(used);
    } else {
      ASSERT_FALSE(consumed) << story();
    }
  }
  portal::Task<std::expected<payments::StepResult, base::Refusal>> start_payment(
      payments::PaymentOptionId option) {
    return program->payments.start({program->directory.by_id("aurora"), "https://aurora.example/backend"},
                                   {user().account}, option, "");
  }
  void buys_article() {
    auto const article = one_in(2) ? std::string("patio-1") : std::string("patio-2");
    bank.trouble = some_trouble();
    note("buy " + article + ", trouble " + std::to_string(static_cast<int>(bank.trouble)));
    payments::Order const purchase{.account = {user().account},
                                   .purpose = payments::PaymentPurpose::purchase,
                                   .key = "purchase/" + std::to_string(++keys),
                                   .amount = {99, article_currency},
                                   .subject = articles.at(article).value,
                                   .tax_basis_points = 1900,
                                   .provider = "bank",
                                   .description = article,
                                   .locale = "en"};
    auto const option = database().write_now(aurora, [&](storage::TenantSession const& session) {
      auto const payment = program->payments.open(session, purchase, clock.now());
      return program->payments.options(session, payment, *program->directory.by_id("aurora")).at(0);
    });
    auto const ran = run(start_payment(option.id));
    auto const owned = [&] {
      auto const payment = model.charge(who, -1, article, purchase.subject, 99);
      user().card_stopped = false;
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
      if (payment.user == who && payment.amount > 0) own.push_back(at);
    }
    if (own.empty()) return;
    auto& payment = model.payments[own[random(std::ssize(own))]];
    auto const rest = payment.amount - payment.given_back;
    // Of one that went back the bank may take the money a second time.
    auto const chargeback = rest == 0 || one_in(3);
    auto const amount = rest == 0 ? payment.amount : chargeback || one_in(2) ? rest : random(rest) + 1;
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
                                          .currency = currency_of(payment)};
      database().write_now(aurora, [&](storage::TenantSession const& session) {
        EXPECT_TRUE(program->payments.reverse(session, event, clock.now())) << story();
      });
      bank.balance -= std::min(amount, rest);
    } else {
      auto const asked = database().write_now(aurora, [&](storage::TenantSession const& session) {
        return program->payments.request_refund(session, payment.id,
                                                {.amount = {amount, currency_of(payment)},
                                                 .reason = "asked",
                                                 .key = std::to_string(++keys),
                                                 .revoke = revoke});
      });
      ASSERT_TRUE(asked) << story();
      bank.trouble = some_trouble();
      run(program->payments.refund({program->directory.by_id("aurora"), ""}, asked->id));
    }
    given_back([&] { model.give_back(payment, std::min(amount, rest), revoke, chargeback); });
  }
  std::string currency_of(ModelPayment const& payment) const {
    return payment.row < 0 ? article_currency : currency;
  }
  std::int64_t attempt_of(payments::PaymentId id) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return payments::PaymentStore(session).find(id)->attempt;
    });
  }

  /// Those who were there so far cancel everything, and others come in their place.
  void others_come() {
    for (who = 0; who < std::ssize(model.users); ++who)
      for (int at = 0; at < std::ssize(user().rows); ++at)
        if (model.close_if_over(user().rows[at]); model.cancel(user().rows[at])) {
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
    used_code.clear();
    for (int i = 0; i < users_at_once; ++i) {
      model.users.push_back({.account = ++accounts_made});
      database().write_now(aurora, [&](storage::TenantSession const& session) {
        auto const email = "p" + std::to_string(accounts_made) + "@people.example";
        accounts::AccountStore(session).create({.name = "Mira", .email = email}, {accounts_made},
                                               clock.now());
      });
    }
    who = 0;
  }
  void take_step() {
    who = static_cast<int>(random(users_at_once));
    switch (random(25)) {
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
      case 16: withdraws(); break;
      case 17: redeems_plan(); break;
      case 18: redeems_article(); break;
      case 19: redeems_credits(); break;
      case 20: clock_is_ahead(); break;
      default: time_passes();
    }
    bank.trouble = Trouble::none;
    if (HasFatalFailure()) return;
    compare_charges();
    compare_rows(who);
    compare_user();
  }
};

}  // namespace vouchers::testing
