// Leases due subscriptions, charges their next periods, and settles the answers.
#include "features/subscriptions/renewal/renewals.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/fail_point.hpp"
#include "base/log.hpp"
#include "features/accounts/account_store.hpp"
#include "features/plans/plan_attributes.hpp"
#include "features/portal/at_once.hpp"
#include "features/subscriptions/mails/price_notice_store.hpp"

namespace subscriptions {
namespace {

using payments::PaymentState;
using storage::Session;
using storage::TenantSession;

/// The begin of the day in UTC. The most charges of a day are a safety limit, which needs no tenant's
/// calendar.
base::Instant day_of(base::Instant at) {
  return {at.ms - at.ms % std::chrono::milliseconds(std::chrono::days(1)).count()};
}

}  // namespace

NextTerms Renewals::terms_of_next(TenantSession const& session, Subscription const& subscription,
                                  plans::Plan const* plan, base::Instant now) {
  auto const present = lifecycle_.version(session, subscription.price_version);
  auto const rules = lifecycle_.rules(session.tenant(), present);
  auto const starts_at = begins_anew(subscription, present, now, rules)
                             ? begin_of_next(subscription, now)
                             : subscription.period_end.value_or(now);
  if (plan == nullptr) return {subscription.plan, subscription.price_version};
  return next_terms(subscription, *plan, PriceNoticeStore(session).of(subscription.id), starts_at);
}

bool Renewals::end_for_closed_account(TenantSession const& session, Subscription const& subscription,
                                      plans::PriceVersion const& version, base::Instant now) {
  auto const account = accounts::AccountStore(session).find(subscription.account);
  if (account && account->state != accounts::AccountState::closing) return false;
  auto ending =
      cancel(subscription, true, "account closed", version, lifecycle_.rules(session.tenant(), version), now);
  if (ending) lifecycle_.record(session, subscription, *std::move(ending), Event::cancel_now, now);
  return true;
}

void Renewals::do_unpaid(TenantSession const& session, Subscription const& before, DueWork due,
                         plans::PriceVersion const& version, base::Instant now) {
  switch (due) {
    case DueWork::nothing:
      SubscriptionStore(session).save(before);  // ends the lease
      return;
    case DueWork::cancel:
    case DueWork::pause:
      lifecycle_.record(session, before, ended(before, Event::period_end), Event::period_end, now);
      return;
    case DueWork::lapse:
      lifecycle_.record(session, before, ended(before, Event::dunning_exhausted), Event::dunning_exhausted,
                        now, "there is no agreement to charge");
      return;
    case DueWork::begin_free: lifecycle_.renew(session, before, version, std::nullopt, now); return;
    case DueWork::charge: return;
  }
}

void Renewals::keep_terms(TenantSession const& session, Subscription subscription, NextTerms const& terms) {
  if (terms.version == subscription.price_version || subscription.next_version) return;
  subscription.next_plan = terms.plan;
  subscription.next_version = terms.version;
  auto const lease_end = machine_.now() + settings_.lease;
  SubscriptionStore store(session);
  store.save(subscription);
  store.lease(subscription.id, settings_.owner, lease_end);
}

bool Renewals::prepare(Session& session, Work& work) {
  TenantSession const within{session, work.tenant->id};
  auto const now = tenant_clock_.now(within);
  work.now = now;
  SubscriptionStore store(within);
  auto const found = store.find(work.subscription);
  if (!found) return false;
  auto const& before = *found;
  auto const* plan = work.plans->find(before.plan);
  auto const terms = terms_of_next(within, before, plan, now);
  auto const version = lifecycle_.version(within, terms.version);
  auto const price = price_of_next_period(version, before);
  auto const due = due_work(before, price, now);
  bool const begins_period = due == DueWork::charge || due == DueWork::begin_free;
  if (begins_period && end_for_closed_account(within, before, version, now)) return false;
  if (due != DueWork::charge) {
    do_unpaid(within, before, due, version, now);
    return false;
  }
  if (PeriodStore(within).billed_since(before.id, day_of(now)) >= most_periods_per_day) {
    auto after = before;
    after.due_at = day_of(now) + std::chrono::days(1);
    store.save(after);
    return false;
  }
  if (before.agreement && payments::PaymentStore(within).is_stopped(before.provider, *before.agreement)) {
    lifecycle_.fail_renewal(within, before, false, now, "its payer's bank took a payment back");
    return false;
  }
  auto order = lifecycle_.order(within.tenant(), before, version, payments::PaymentPurpose::renewal, price,
                                plan == nullptr ? std::string() : plans::name_in(*plan, before.locale));
  auto const payment = payments_.open(within, order, now);
  if (payments::is_final(payment.state)) {
    // It was paid and given back, since the subscription was not waiting for it then. A person has to look.
    base::log::error("a renewal is due that was paid already", {{"subscription", base::text(before.id)}});
    auto after = *store.find(before.id);
    after.due_at = now + std::chrono::days(1);
    store.save(after);
    return false;
  }
  if (payments::is_under_way(payment.state)) {
    work.payment = payment;
    work.resolve = true;
    return true;
  }
  keep_terms(within, before, terms);
  work.payment = payments_.begin_charge(within, payment.id);
  return work.payment.has_value();
}

portal::Task<void> Renewals::ask(Work& work) {
  payments::TenantCall const call{work.tenant, {}};
  if (work.resolve) {
    auto const payment = co_await payments_.resolve(call, work.payment->id);
    work.outcome = payments::outcome_of(payment);
  } else {
    work.outcome = co_await payments_.ask_charge(call, *work.payment, work.now);
  }
}

void Renewals::settle(Session& session, Work const& work) {
  auto const& tenant = work.tenant->id;
  auto const now = tenant_clock_.now({session, tenant});
  auto const payment = payments_.settle({session, tenant}, work.payment->id, work.outcome, now);
  if (payments::is_final(payment.state)) return;
  // Not known yet: who learns it, by webhook or inquiry, goes on from there.
  auto const before = SubscriptionStore({session, tenant}).find(work.subscription);
  if (!before) return;
  auto const to = next(before->position(), Event::payment_pending);
  if (!to) return;
  auto after = *before;
  after.state = to->state;
  after.sub_state = to->sub_state;
  after.due_at.reset();
  after.due_action = DueAction::none;
  lifecycle_.record({session, tenant}, *before, std::move(after), Event::payment_pending, now);
}

portal::Task<void> Renewals::in_parts(std::vector<Work>& work,
                                      std::function<void(storage::Session&, Work&)> change) {
  for (std::size_t at = 0; at < work.size(); at += settings_.settled_at_once) {
    auto const part = std::span(work).subspan(at, std::min(settings_.settled_at_once, work.size() - at));
    auto whole = [&](Session& session) {
      for (auto& each : part) change(session, each);
      return true;
    };
    try {
      co_await database_.write(whole);
      continue;
    } catch (base::Problem const&) {
      throw;  // the database: everything is tried again when the leases end
    } catch (std::exception const&) {
    }
    // One that can't be done must not hold up the others: each alone, and the log names it.
    for (auto& each : part) {
      auto single = [&](Session& session) {
        change(session, each);
        return true;
      };
      try {
        co_await database_.write(single);
      } catch (base::Problem const&) {
        throw;
      } catch (std::exception const& error) {
        each.payment.reset();
        each.failed = true;
        base::log::error("a subscription that is due can't be handled",
                         {{"tenant", each.tenant->id.value},
                          {"subscription", base::text(each.subscription)},
                          {"reason", error.what()}});
      }
    }
  }
}

portal::Task<std::size_t> Renewals::run(std::vector<DueSubscription> due) {
  if (due.empty()) co_return 0;
  std::map<std::string, std::shared_ptr<plans::Plans const>> plans;
  std::vector<Work> work;
  for (auto const& each : due) {
    auto tenant = directory_.by_id(each.tenant.value);
    if (!tenant) continue;  // it was taken away; its subscriptions rest
    auto& of_tenant = plans[each.tenant.value];
    if (!of_tenant) of_tenant = co_await plans_.of(each.tenant);
    work.push_back({std::move(tenant), of_tenant, each.id});
  }
  co_await in_parts(work, [this](Session& session, Work& each) {
    each.payment.reset();  // of a transaction that is run again
    each.resolve = false;
    if (!prepare(session, each)) each.payment.reset();
  });
  base::fail_point("renew.after_intent");
  auto failed = static_cast<std::size_t>(std::ranges::count_if(work, &Work::failed));
  std::erase_if(work, [](Work const& each) { return !each.payment; });
  if (!work.empty()) {
    auto asking = portal::at_once(work, settings_.charges_at_once, [this](Work& each) { return ask(each); });
    co_await std::move(asking);
    base::fail_point("renew.after_provider");
    co_await in_parts(work, [this](Session& session, Work& each) { settle(session, each); });
    base::fail_point("renew.after_settle");
    failed += static_cast<std::size_t>(std::ranges::count_if(work, &Work::failed));
  }
  co_return due.size() - failed;
}

portal::Task<std::size_t> Renewals::run_batch() {
  auto take = [&](Session& session) {
    auto const now = machine_.now();
    return lease_due(session, {settings_.owner, now, now + settings_.lease, settings_.batch});
  };
  auto due = co_await database_.write(take);
  auto const taken = due.size();
  co_await run(std::move(due));
  co_return taken;
}

portal::Task<std::size_t> Renewals::run_batch_of(base::TenantId tenant) {
  auto take = [&](Session& session) {
    auto const now = machine_.now();
    return lease_due_of({session, tenant}, tenant_clock_.now({session, tenant}),
                        {settings_.owner, now, now + settings_.lease, settings_.batch});
  };
  co_return co_await run(co_await database_.write(take));
}

portal::Task<std::int64_t> Renewals::expire_credits(base::TenantId tenant) {
  auto work = [&](Session& session) {
    auto const now = tenant_clock_.now({session, tenant});
    return static_cast<std::int64_t>(
        ledger::Credits({session, tenant}, ids_, machine_).expire_due(now, settings_.batch).size());
  };
  co_return co_await database_.write(work);
}

portal::Task<std::int64_t> Renewals::expire_credits_of_all() {
  std::int64_t sum = 0;
  auto const all = directory_.snapshot();
  for (auto const& tenant : all->tenants) {
    std::int64_t closed = 0;
    do {
      auto expiring = expire_credits(tenant->id);
      closed = co_await std::move(expiring);
      sum += closed;
    } while (closed > 0);
  }
  co_return sum;
}

}  // namespace subscriptions
