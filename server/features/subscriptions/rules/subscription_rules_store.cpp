// Rules about subscriptions: one charge for each period, new prices after a notice, periods without gaps,
// trials once, events.
#include "features/subscriptions/rules/subscription_rules.hpp"

namespace subscriptions {

std::span<ledger::CheckRule const> subscription_rules() {
  static constexpr ledger::CheckRule rules[] = {
      {"M-04", "a changed price holds for who was told of it as long before as the plan gives notice", R"(
    select n.tenant, cast(n.subscription as text) || '/' || cast(n.number as text) as subject,
           'has the price of version ' || cast(c.to_version as text) || ' without notice in time' as detail
    from subscription_period n
    join plan_version v on v.tenant = n.tenant and v.id = n.price_version
    join plan_price_change c on c.tenant = v.tenant and c.plan = v.plan and c.to_version = v.id
    join subscription_period p on p.tenant = n.tenant and p.subscription = n.subscription
      and p.number = n.number - 1 and p.price_version = c.from_version
    where n.cause in ('renewal', 'resume') and (n.starts_at < c.effective_at or not exists (
      select 1 from price_notice w
      where w.tenant = n.tenant and w.subscription = n.subscription and w.to_version = c.to_version
        and w.told_at + (c.effective_at - c.notice_at) <= n.starts_at)))"},
      {"M-05", "a payment pays one period", R"(
    select p.tenant, cast(p.payment as text) as subject,
           'pays ' || cast(count(*) as text) || ' periods' as detail
    from subscription_period p where p.payment is not null group by p.tenant, p.payment having count(*) > 1)"},
      {"M-05", "a period that costs something was charged once", R"(
    select p.tenant, cast(p.subscription as text) || '/' || cast(p.number as text) as subject,
           'has ' || cast((select count(*) from ledger_transaction t
                           where t.tenant = p.tenant and t.payment = p.payment and t.payment <> 0
                             and t.kind = 'charge') as text)
             || ' charges' as detail
    from subscription_period p
    where p.amount_minor > 0 and 1 <> (select count(*) from ledger_transaction t
                                       where t.tenant = p.tenant and t.payment = p.payment and t.payment <> 0
                                         and t.kind = 'charge'))"},
      {"M-06", "periods do not overlap and leave no gap", R"(
    select n.tenant, cast(n.subscription as text) || '/' || cast(n.number as text) as subject,
           'begins at ' || cast(n.starts_at as text) || ', the one before ends at '
             || cast(coalesce(p.ended_at, p.ends_at) as text) as detail
    from subscription_period n
    join subscription_period p on p.tenant = n.tenant and p.subscription = n.subscription and p.number = n.number - 1
    where n.starts_at < coalesce(p.ended_at, p.ends_at)
       or (n.cause in ('renewal', 'change') and n.starts_at <> coalesce(p.ended_at, p.ends_at)))"},
      {"M-06", "periods are numbered from 1, and the subscription is in its last one", R"(
    select s.tenant, cast(s.id as text) as subject,
           'is in period ' || cast(s.period_number as text) || ' of ' || cast(count(p.number) as text) as detail
    from subscription s
    left join subscription_period p on p.tenant = s.tenant and p.subscription = s.id
    group by s.tenant, s.id, s.period_number
    having s.period_number <> count(p.number) or s.period_number <> coalesce(max(p.number), 0))"},
      {"M-07", "at most 15 periods of a subscription are charged on one day", R"(
    select p.tenant, cast(p.subscription as text) as subject, cast(count(*) as text) || ' on one day' as detail
    from subscription_period p where p.cause in ('renewal', 'resume')
    group by p.tenant, p.subscription, p.billed_at / 86400000 having count(*) > 15)"},
      {"M-11", "a trial is in the list of used trials", R"(
    select p.tenant, cast(p.subscription as text) as subject, 'had a trial that is not noted' as detail
    from subscription_period p
    join subscription s on s.tenant = p.tenant and s.id = p.subscription
    where p.kind = 'trial' and not exists (
      select 1 from trial_use u
      where u.tenant = p.tenant and u.subscription = p.subscription and u.account = s.account))"},
      {"M-11", "a subscription has at most one trial", R"(
    select p.tenant, cast(p.subscription as text) as subject, cast(count(*) as text) || ' trials' as detail
    from subscription_period p where p.kind = 'trial' group by p.tenant, p.subscription having count(*) > 1)"},
      {"M-14", "each step of a subscription has its event for others, until that is purged", R"(
    select e.tenant, cast(e.id as text) as subject, e.event || ' has no event' as detail
    from subscription_event e
    where e.outbox >= (select min(o.id) from outbox o)
      and not exists (select 1 from outbox o where o.tenant = e.tenant and o.id = e.outbox))"},
      {"M-14", "each event about a subscription has its step", R"(
    select o.tenant, cast(o.id as text) as subject, o.topic || ' has no step' as detail
    from outbox o where o.topic like 'subscription.%' and not exists (
      select 1 from subscription_event e where e.tenant = o.tenant and e.outbox = o.id))"},
      {"M-15", "periods, steps and places in groups belong to a subscription of the same tenant", R"(
    select x.tenant, cast(x.subscription as text) as subject, x.what || ' of no subscription' as detail
    from (select tenant, subscription, 'a period' as what from subscription_period
          union select tenant, subscription, 'a step' from subscription_event
          union select tenant, subscription, 'a place in a group' from subscription_group_use) x
    where not exists (select 1 from subscription s where s.tenant = x.tenant and s.id = x.subscription))"},
      {"M-15", "a place in a group is taken by a live subscription of the same account", R"(
    select g.tenant, cast(g.subscription as text) as subject, 'holds a group' as detail
    from subscription_group_use g
    join subscription s on s.tenant = g.tenant and s.id = g.subscription
    where s.account <> g.account or not (s.state in ('REQUESTED', 'ACTIVE') or s.sub_state = 'PAUSED'))"},
      {"M-16", "each withdrawal gives back what it says, or is about to", R"(
    select w.tenant, cast(w.subscription as text) as subject,
           'gives back ' || cast(w.refund_minor as text) || ', and its refunds are '
             || cast(coalesce(sum(r.amount_minor), 0) as text) as detail
    from withdrawal w
    left join subscription_period p on p.tenant = w.tenant and p.subscription = w.subscription
    left join refund r on r.tenant = p.tenant and r.state <> 'failed'
      and r.key = 'refund/withdrawal/' || cast(p.subscription as text) || '/' || cast(p.payment as text)
    group by w.tenant, w.subscription, w.refund_minor
    having w.refund_minor <> coalesce(sum(r.amount_minor), 0))"},
      {"M-16", "a subscription that was withdrawn from has ended", R"(
    select w.tenant, cast(w.subscription as text) as subject, 'was withdrawn from, and goes on' as detail
    from withdrawal w where not exists (
      select 1 from subscription s
      where s.tenant = w.tenant and s.id = w.subscription and s.account = w.account and s.state = 'CANCELED'))"},
  };
  return rules;
}

}  // namespace subscriptions
