// Makes as many subscribers as a figure needs by a few statements for thousands of them: to subscribe each
// would take hours. Their rows are those that a trial leaves.
#pragma once
#include <algorithm>
#include <cstdint>

#include "features/plans/plan.hpp"
#include "storage/database.hpp"

namespace subscriptions::testing {

class ManySubscribers {
 public:
  static constexpr std::int64_t at_once = 2000;  // in one transaction
  // The identifiers of each kind begin here, and are as long as an IdSource's.
  static constexpr std::int64_t first = 1'000'000'000'000'000'000;  // accounts and their subscriptions
  static constexpr std::int64_t first_bucket = 2'000'000'000'000'000'000;
  static constexpr std::int64_t first_grant = 3'000'000'000'000'000'000;

  ManySubscribers(storage::Database& database, plans::Plan plan, base::Instant start, base::Instant end)
      : database_(database), plan_(std::move(plan)), start_(start), end_(end) {
    database_.write_now([](storage::Session& session) {
      session.execute("create table load_number (n bigint primary key)");
      for (std::int64_t n = 0; n < at_once; ++n)
        session.execute("insert into load_number values (:n)", storage::bind("n", n));
    });
  }

  /// `more` adds to a part of them: those `count` from number `from`.
  template <class More>
  void fill(std::int64_t accounts, More more) {
    for (std::int64_t from = 0; from < accounts; from += at_once)
      database_.maintain_now([&](storage::Session& session) {
        // The rows are known to be right; PostgreSQL's checks of each would take most of the time.
        if (session.engine() == storage::Engine::postgresql)
          session.run_script("set local session_replication_role = replica");
        auto const count = std::min(at_once, accounts - from);
        fill_part(session, from, count);
        more(session, from, count);
      });
    if (database_.engine() == storage::Engine::sqlite) return;
    database_.maintain_now([](storage::Session& session) {  // as its own job does from time to time
      session.run_script("commit");
      session.run_script("set statement_timeout = 0");
      session.run_script("vacuum analyze");
      session.run_script("begin");
    });
  }

 private:
  void fill_part(storage::Session& session, std::int64_t from, std::int64_t count) const {
    using storage::bind;
    auto const amount = plan_.current.contingents.at(0).amount;
    session.execute(R"(
      insert into account (tenant, id, uuid, name, last_name, email, email_key, roles, user_information, avatar, state,
                           created_at, updated_at)
      select 'aurora', :first + a.n, cast(:first + a.n as text), 'Mira', 'Lind', cast(:first + a.n as text) || '@p.example',
             cast(:first + a.n as text) || '@p.example', 'user', '{}', '', 'active', :start, :start
      from load_number a where a.n < :count)",
                    bind("first", first + from), bind("count", count), bind("start", start_));
    session.execute(R"(
      insert into subscription (
        tenant, id, account, plan, price_version, state, sub_state, provider, agreement, anchor_day, anchor_time_ms,
        period_number, paid_periods, period_start, period_end, trial_end, access_until, due_at, due_action,
        dunning_step, dunning_since, canceled_at, cancel_reason, pause_at, resume_at, next_plan, next_version,
        partner_metadata, external_provider, campaign, locale, version, created_at, updated_at)
      select 'aurora', :first + a.n, :first + a.n, :plan, :price, 'ACTIVE', 'NONE', 'scripted',
             'card-' || cast(:first + a.n as text), 1, 0, 1, 0, :start, :end, :end, :end, :end, 'renew', 0, null, null, '',
             null, null, null, null, '', '', '', 'en', 1, :start, :start
      from load_number a where a.n < :count)",
                    bind("first", first + from), bind("count", count), bind("plan", plan_.id),
                    bind("price", plan_.current.id), bind("start", start_), bind("end", end_));
    session.execute(R"(
      insert into subscription_period (tenant, subscription, number, kind, cause, starts_at, ends_at, ended_at,
        price_version, amount_minor, credit_minor, currency, payment, billed_at)
      select 'aurora', :first + a.n, 1, 'trial', 'start', :start, :end, null, :price, 0, 0, 'EUR', null, :start
      from load_number a where a.n < :count)",
                    bind("first", first + from), bind("count", count), bind("price", plan_.current.id),
                    bind("start", start_), bind("end", end_));
    session.execute(R"(
      insert into trial_use (tenant, plan_group, account, subscription, at)
      select 'aurora', 1, :first + a.n, :first + a.n, :start from load_number a where a.n < :count)",
                    bind("first", first + from), bind("count", count), bind("start", start_));
    session.execute(R"(
      insert into credit_bucket (tenant, id, account, subscription, key, content_types, amount, granted_at, expires_at)
      select 'aurora', :bucket + a.n, :first + a.n, :first + a.n, cast(:first + a.n as text) || '/1/1',
             'FULL_TRACK_MUSIC', :amount, :start, :end
      from load_number a where a.n < :count)",
                    bind("bucket", first_bucket + from), bind("first", first + from), bind("count", count),
                    bind("amount", amount), bind("start", start_), bind("end", end_));
    session.execute(R"(
      insert into ledger_posting (tenant, transaction_id, line, account, unit, amount)
      select 'aurora', :grant + a.n, b.n + 1,
             case b.n when 0 then 'credit/bucket/' || cast(:bucket + a.n as text) else 'credit/granted' end,
             'CREDIT', case b.n when 0 then :amount else -:amount end
      from load_number a cross join load_number b where a.n < :count and b.n < 2 order by a.n, b.n)",
                    bind("grant", first_grant + from), bind("bucket", first_bucket + from),
                    bind("count", count), bind("amount", amount));
    session.execute(R"(
      insert into ledger_transaction (tenant, id, kind, key, customer, subscription, payment, reverses, posted_at,
                                      created_at)
      select 'aurora', :grant + a.n, 'credit_grant', cast(:first + a.n as text) || '/1/1', :first + a.n, :first + a.n, 0,
             null, :start, :start
      from load_number a where a.n < :count order by a.n)",
                    bind("grant", first_grant + from), bind("first", first + from), bind("count", count),
                    bind("start", start_));
  }

  storage::Database& database_;
  plans::Plan const plan_;
  base::Instant const start_;
  base::Instant const end_;
};

}  // namespace subscriptions::testing
