// Rules about payments: each payment that succeeded has one charge in the ledger, one at its provider and one
// event, and the other way round.
#include <array>

#include "features/ledger/check_sql.hpp"
#include "features/payments/payment_rules.hpp"

namespace payments {
namespace {

std::string const& untold_payments() {
  // Joined once with all events: asked for each payment, they would be read from beginning to end each time.
  static std::string const sql = R"(
    select p.tenant, cast(p.id as text) as subject, 'ended as ' || p.state || ' without an event' as detail
    from payment p
    left join (select tenant, topic, key, max(created) as created from outbox
               where topic in ('payment.succeeded', 'payment.failed') group by tenant, topic, key) o
      on o.tenant = p.tenant and o.key = )" +
                                 ledger::shown_id("p.id") +
                                 R"(
        and o.topic = case when p.state = 'succeeded' then 'payment.succeeded' else 'payment.failed' end
    where p.state in ('succeeded', 'failed', 'canceled', 'expired')
      and p.updated_at > (select min(created) from outbox) and (o.created is null or o.created < p.updated_at))";
  return sql;
}

}  // namespace

std::span<ledger::CheckRule const> payment_rules() {
  static std::array const rules{
      ledger::CheckRule{"M-04", "a payment that succeeded was posted once, with its amount", R"(
    select p.tenant, cast(p.id as text) as subject,
           'of ' || cast(p.amount_minor as text) || ', posted ' || cast(coalesce(sum(l.amount), 0) as text)
             || ' in ' || cast(count(distinct t.id) as text) as detail
    from payment p
    left join ledger_transaction t on t.tenant = p.tenant and t.payment = p.id and t.payment <> 0
      and t.kind = 'charge'
    left join ledger_posting l on l.tenant = t.tenant and l.transaction_id = t.id
      and l.account = 'provider/' || p.provider and l.unit = p.currency
    where p.state = 'succeeded'
    group by p.tenant, p.id, p.amount_minor
    having coalesce(sum(l.amount), 0) <> p.amount_minor
      or count(distinct t.id) <> case when p.amount_minor = 0 then 0 else 1 end)"},
      ledger::CheckRule{"M-04", "nothing is posted for a payment that has not succeeded", R"(
    select t.tenant, cast(t.id as text) as subject, 'its payment has not succeeded' as detail
    from ledger_transaction t
    where t.kind = 'charge' and t.payment <> 0 and not exists (
      select 1 from payment p where p.tenant = t.tenant and p.id = t.payment and p.state = 'succeeded'))"},
      ledger::CheckRule{"M-04", "money is posted for a payment, to its customer and its subscription", R"(
    select t.tenant, cast(t.id as text) as subject,
           case when p.id is null then 'is of no payment'
                else 'is of another customer or subscription than its payment' end as detail
    from ledger_transaction t
    left join payment p on p.tenant = t.tenant and p.id = t.payment and t.payment <> 0
    where t.kind in ('charge', 'refund', 'chargeback')
      and (p.id is null or p.account <> t.customer or p.subscription <> t.subscription))"},
      ledger::CheckRule{"M-04", "what was charged is the revenue of its plan", R"(
    select t.tenant, cast(t.id as text) as subject, 'is ' || l.account || ' instead of ' || cast(p.plan as text)
             as detail
    from ledger_transaction t
    join ledger_posting l on l.tenant = t.tenant and l.transaction_id = t.id
    join payment p on p.tenant = t.tenant and p.id = t.payment
    where t.kind in ('charge', 'refund', 'chargeback') and l.account like 'revenue/%'
      and l.account <> 'revenue/' || cast(p.plan as text))"},
      ledger::CheckRule{"M-04", "what went back is posted, and is not more than was taken", R"(
    select r.tenant, cast(r.id as text) as subject, 'a refund of ' || cast(r.amount_minor as text)
             || ', posted ' || cast(coalesce(sum(-l.amount), 0) as text) as detail
    from refund r
    join payment p on p.tenant = r.tenant and p.id = r.payment
    left join ledger_transaction t on t.tenant = r.tenant and t.payment = r.payment and t.payment <> 0
      and t.kind in ('refund', 'chargeback') and t.id in (
        select own.id from ledger_transaction own where own.tenant = r.tenant and own.kind = r.kind
          and own.payment = r.payment and own.key = 'refund/' || cast(r.id as text))
    left join ledger_posting l on l.tenant = t.tenant and l.transaction_id = t.id
      and l.account = 'provider/' || p.provider and l.unit = r.currency
    where r.kind <> 'compensation'
    group by r.tenant, r.id, r.amount_minor, r.state
    having coalesce(sum(-l.amount), 0) <> case when r.state = 'succeeded' then r.amount_minor else 0 end
    union all
    select p.tenant, cast(p.id as text), 'more went back than was taken'
    from payment p
    join refund r on r.tenant = p.tenant and r.payment = p.id
    where r.state = 'succeeded' and r.kind <> 'compensation'
    group by p.tenant, p.id, p.amount_minor having sum(r.amount_minor) > p.amount_minor)"},
      ledger::CheckRule{"M-09", "each charge of the sandbox has a payment that knows of it, or goes back", R"(
    with known as materialized (
      select p.tenant, cast(cast(p.id as text) || '-' || cast(p.attempt as text) as text) as key, p.amount_minor,
             p.currency, case when p.inquire_at is not null then 'asked' else p.state end as what
      from payment p where p.provider = 'sandbox'
      union all
      select r.tenant, cast(r.payment as text) || '-' || cast(r.attempt as text), 0, '', 'given back'
      from refund r where r.kind = 'compensation')
    select c.tenant, c.key as subject, 'was charged, and no payment knows' as detail
    from sandbox_charge c left join known k on k.tenant = c.tenant and k.key = c.key
    where c.state = 'charged' and c.charged_minor > 0
    group by c.tenant, c.key
    having max(case when k.what in ('asked', 'given back') then 1
                    when k.what = 'succeeded' and k.amount_minor = c.charged_minor and k.currency = c.currency then 1
                    else 0 end) = 0)"},
      ledger::CheckRule{"M-09", "each payment by the sandbox was charged there", R"(
    select p.tenant, cast(p.id as text) as subject, 'was not charged by the sandbox' as detail from payment p
    where p.provider = 'sandbox' and p.state = 'succeeded' and not exists (
      select 1 from sandbox_charge c
      where c.tenant = p.tenant and c.key = cast(p.id as text) || '-' || cast(p.attempt as text)
        and c.state = 'charged' and c.charged_minor = p.amount_minor))"},
      ledger::CheckRule{"M-09", "what went back by the sandbox did so there", R"(
    select r.tenant, cast(r.payment as text) as subject,
           'gave back ' || cast(sum(r.amount_minor) as text) || ', the sandbox '
             || cast(c.refunded_minor as text) as detail
    from refund r
    join payment_attempt a on a.tenant = r.tenant and a.payment = r.payment and a.number = r.attempt
      and a.provider = 'sandbox'
    join sandbox_charge c on c.tenant = r.tenant and c.key = cast(r.payment as text) || '-' || cast(r.attempt as text)
    where r.state = 'succeeded'
    group by r.tenant, r.payment, r.attempt, c.refunded_minor having sum(r.amount_minor) > c.refunded_minor)"},
      ledger::CheckRule{"M-13", "a provider was asked with a key that was stored before", R"(
    select p.tenant, cast(p.id as text) as subject, 'has no attempt ' || cast(p.attempt as text) as detail
    from payment p
    where p.state in ('started', 'pending', 'unknown', 'succeeded') and not exists (
      select 1 from payment_attempt a
      where a.tenant = p.tenant and a.payment = p.id and a.number = p.attempt))"},
      ledger::CheckRule{"M-13", "what is under way is asked about again", R"(
    select p.tenant, cast(p.id as text) as subject, 'is ' || p.state || ', and nobody asks' as detail
    from payment p where p.state in ('open', 'started', 'pending', 'unknown') and p.inquire_at is null
    union all
    select r.tenant, cast(r.id as text), 'is requested, and nobody asks'
    from refund r where r.state = 'requested' and r.ask_at is null)"},
      ledger::CheckRule{"M-14", "others were told of each payment that ended", untold_payments()},
      ledger::CheckRule{"M-15", "what belongs to a payment belongs to its tenant", R"(
    select r.tenant, cast(r.id as text) as subject, 'its payment is of another tenant' as detail from refund r
    where not exists (select 1 from payment p where p.tenant = r.tenant and p.id = r.payment))"},
  };
  return rules;
}

}  // namespace payments
