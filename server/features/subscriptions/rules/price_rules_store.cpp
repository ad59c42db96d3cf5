// Rules that know what things cost, and what follows from it: the price of each period, the state and the
// right to charge again of each subscription, and the credits of a period.
#include "features/subscriptions/rules/subscription_rules.hpp"

namespace subscriptions {

std::span<ledger::CheckRule const> price_rules() {
  static constexpr ledger::CheckRule rules[] = {
      {"M-19", "a period costs the price of its terms, or the promotion's while that lasts", R"(
    select p.tenant, cast(p.subscription as text) || '/' || cast(p.number as text) as subject,
           'costs ' || cast(p.amount_minor + p.credit_minor as text) || ', its terms say '
             || cast(v.price_minor as text)
             || coalesce(' or ' || cast(v.promotion_minor as text), '') as detail
    from subscription_period p
    join plan_version v on v.tenant = p.tenant and v.id = p.price_version
    where p.kind <> 'trial' and (p.amount_minor + p.credit_minor <> v.price_minor or p.currency <> v.currency)
      and not (p.kind = 'free' and p.payment is null and exists (  -- the partner has the money
                 select 1 from partner_event e where e.tenant = p.tenant and e.subscription = p.subscription))
      and not (v.promotion_minor is not null and p.currency = v.currency and p.amount_minor + p.credit_minor = v.promotion_minor
               and v.promotion_cycles >= (select count(*) from subscription_period e
                                          where e.tenant = p.tenant and e.subscription = p.subscription
                                            and e.kind <> 'trial' and e.number <= p.number)))"},
      {"M-19", "a trial costs nothing", R"(
    select p.tenant, cast(p.subscription as text) || '/' || cast(p.number as text) as subject,
           'is a trial that costs ' || cast(p.amount_minor + p.credit_minor as text) as detail
    from subscription_period p where p.kind = 'trial' and p.amount_minor + p.credit_minor <> 0)"},
      {"M-19", "only a change takes something along, and as much as its quote says", R"(
    select p.tenant, cast(p.subscription as text) || '/' || cast(p.number as text) as subject,
           'was paid ' || cast(p.amount_minor as text) || ' and ' || cast(p.credit_minor as text)
             || ' of the period before, without a quote that says so' as detail
    from subscription_period p
    where (p.cause <> 'change' and p.credit_minor <> 0)
       or (p.cause = 'change' and not exists (
             select 1 from change_quote q
             where q.tenant = p.tenant and q.subscription = p.subscription and q.period = p.number - 1
               and q.to_version = p.price_version and q.amount_minor = p.amount_minor
               and q.credit_minor = p.credit_minor and q.used_at is not null)))"},
      {"M-19", "a period costs what its payment took", R"(
    select p.tenant, cast(p.subscription as text) || '/' || cast(p.number as text) as subject,
           'costs ' || cast(p.amount_minor as text) || ', its payment took ' || cast(m.amount_minor as text)
             as detail
    from subscription_period p
    join payment m on m.tenant = p.tenant and m.id = p.payment
    where m.amount_minor <> p.amount_minor or m.currency <> p.currency or m.subscription <> p.subscription)"},
      {"M-20", "a subscription is in the state that its last step led to", R"(
    select s.tenant, cast(s.id as text) as subject,
           'is ' || s.state || '/' || s.sub_state || ', its last step led to ' || e.to_state as detail
    from subscription s
    join subscription_event e on e.tenant = s.tenant and e.subscription = s.id and e.id = (
      select max(x.id) from subscription_event x where x.tenant = s.tenant and x.subscription = s.id)
    where e.to_state <> s.state || '/' || s.sub_state)"},
      {"M-20", "a subscription counts the periods that were paid", R"(
    select s.tenant, cast(s.id as text) as subject,
           'counts ' || cast(s.paid_periods as text) || ' paid periods of ' || cast(count(p.number) as text)
             as detail
    from subscription s
    left join subscription_period p on p.tenant = s.tenant and p.subscription = s.id and p.kind <> 'trial'
    group by s.tenant, s.id, s.paid_periods having s.paid_periods <> count(p.number))"},
      {"M-20", "a subscription is in its last period, from its beginning to its end", R"(
    select s.tenant, cast(s.id as text) as subject,
           'is in a period from ' || coalesce(cast(s.period_start as text), 'nowhere') || ' to '
             || coalesce(cast(s.period_end as text), 'nowhere') || ', the last one is from ' || cast(p.starts_at as text) || ' to ' || cast(p.ends_at as text)
             as detail
    from subscription s
    join subscription_period p on p.tenant = s.tenant and p.subscription = s.id and p.number = s.period_number
    where s.period_start <> p.starts_at or s.period_end <> p.ends_at
       or s.period_start is null or s.period_end is null)"},
      {"M-20", "who pays by an agreement has given it", R"(
    select s.tenant, cast(s.id as text) as subject, 'is renewed by the agreement of another' as detail
    from subscription s
    where s.agreement is not null and exists (
      select 1 from payment_agreement a where a.tenant = s.tenant and a.provider = s.provider
        and a.reference = s.agreement)
      and not exists (
      select 1 from payment p where p.tenant = s.tenant and p.account = s.account and p.provider = s.provider
        and p.agreement = s.agreement))"},
      {"M-20", "an agreement that is in use was given by a payment of its account", R"(
    select a.tenant, cast(a.id as text) as subject, 'is an agreement that its account did not give' as detail
    from payment_agreement a
    where a.ended_at is null and a.end_at is null and not exists (
      select 1 from payment p where p.tenant = a.tenant and p.account = a.account and p.provider = a.provider
        and p.agreement = a.reference))"},
      {"M-20", "a subscription has the plan, the terms and the provider of its period", R"(
    select s.tenant, cast(s.id as text) as subject, 'has another plan, terms or provider than its period' as detail
    from subscription s
    join subscription_period p on p.tenant = s.tenant and p.subscription = s.id and p.number = s.period_number
    join plan_version v on v.tenant = p.tenant and v.id = p.price_version
    left join payment m on m.tenant = p.tenant and m.id = p.payment
    where s.state = 'ACTIVE' and (s.price_version <> v.id or s.plan <> v.plan
      or (s.provider <> v.provider and s.provider <> coalesce(m.provider, ''))))"},
      {"M-20", "what a subscriber will have are terms of the plan that waits", R"(
    select s.tenant, cast(s.id as text) as subject, 'waits for terms of another plan' as detail
    from subscription s
    where s.next_version is not null and not exists (
      select 1 from plan_version v
      where v.tenant = s.tenant and v.id = s.next_version and v.plan = coalesce(s.next_plan, s.plan)))"},
      {"M-20", "what a subscriber has goes on, ends or is charged at some time", R"(
    select s.tenant, cast(s.id as text) as subject, 'is active and never due' as detail
    from subscription s
    where s.state = 'ACTIVE' and s.sub_state = 'NONE' and s.due_at is null
    union all
    select s.tenant, cast(s.id as text), 'is due after its period has ended' from subscription s
    where s.state = 'ACTIVE' and s.sub_state in ('NONE', 'CANCELING') and s.due_at > s.period_end
      and s.due_at > (  -- of what was missed, not all is made up for at once
            select max(e.at) + 2 * 86400000 from subscription_event e
            where e.tenant = s.tenant and e.subscription = s.id))"},
      {"M-21", "credits of a subscription are its subscriber's, and its terms give as many", R"(
    select b.tenant, cast(b.id as text) as subject,
           'gives ' || cast(b.amount as text) || ' credits that no period has' as detail
    from credit_bucket b
    join subscription s on s.tenant = b.tenant and s.id = b.subscription
    where s.account <> b.account or not exists (
      select 1 from subscription_period p
      join plan_version v on v.tenant = p.tenant and v.id = p.price_version
        and v.contingents like '%{"contentTypes":["' || replace(b.content_types, ',', '","') || '"],"amount":'
                                || cast(b.amount as text) || '}%'
      where p.tenant = s.tenant and p.subscription = s.id
        and b.key like '%/' || cast(p.number as text) || '/%'))"},
  };
  return rules;
}

}  // namespace subscriptions
