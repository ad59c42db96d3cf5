// Rules about receipts: one for each payment and each refund, numbered without gaps, with the amounts of the
// ledger.
#include "features/receipts/receipt_rules.hpp"

namespace receipts {

std::span<ledger::CheckRule const> receipt_rules() {
  static constexpr ledger::CheckRule rules[] = {
      {"M-17", "each payment has a receipt and each refund a credit note, or waits for it", R"(
    select p.tenant, cast(p.id as text) as subject, 'has no receipt, and waits for none' as detail
    from payment p
    where p.state = 'succeeded' and p.amount_minor > 0 and p.provider <> 'voucher'
      and not exists (select 1 from receipt c where c.tenant = p.tenant and c.payment = p.id and c.refund = 0)
      and not exists (select 1 from receipt_due d where d.tenant = p.tenant and d.payment = p.id and d.refund = 0)
    union all
    select r.tenant, cast(r.id as text), 'is a refund without a credit note, and waits for none'
    from refund r
    where r.state = 'succeeded' and r.kind <> 'compensation'
      and not exists (  -- what a code paid has no receipt to correct
        select 1 from payment p
        where p.tenant = r.tenant and p.id = r.payment and p.provider = 'voucher' and not exists (
          select 1 from receipt o where o.tenant = p.tenant and o.payment = p.id and o.refund = 0))
      and not exists (select 1 from receipt c where c.tenant = r.tenant and c.payment = r.payment and c.refund = r.id)
      and not exists (select 1 from receipt_due d
                      where d.tenant = r.tenant and d.payment = r.payment and d.refund = r.id)
    union all
    select d.tenant, cast(d.payment as text), 'has its number, and waits for another'
    from receipt_due d
    join receipt c on c.tenant = d.tenant and c.payment = d.payment and c.refund = d.refund)"},
      {"M-17", "a receipt is of a payment that succeeded, a credit note of its refund and its receipt", R"(
    select c.tenant, c.prefix || cast(c.number as text) as subject, 'is of no payment that succeeded' as detail
    from receipt c
    where c.refund = 0 and (c.kind <> 'receipt' or not exists (
      select 1 from payment p where p.tenant = c.tenant and p.id = c.payment and p.account = c.account
        and p.state = 'succeeded'))
    union all
    select c.tenant, c.prefix || cast(c.number as text), 'is of no refund that succeeded'
    from receipt c
    where c.refund <> 0 and (c.kind <> 'credit_note' or not exists (
      select 1 from refund r where r.tenant = c.tenant and r.id = c.refund and r.payment = c.payment
        and r.state = 'succeeded' and r.kind <> 'compensation'))
    union all
    select c.tenant, c.prefix || cast(c.number as text), 'corrects no receipt of its payment'
    from receipt c
    where c.refund <> 0 and not exists (
      select 1 from receipt o where o.tenant = c.tenant and o.id = c.corrects and o.payment = c.payment
        and o.refund = 0 and o.account = c.account))"},
      {"M-17", "the numbers of a prefix begin at 1 and have no gaps", R"(
    select c.tenant, 'prefix ' || c.prefix as subject,
           cast(c.many as text) || ' numbers up to ' || cast(c.last as text) || ', counted to '
             || cast(coalesce(n.number, 0) as text) as detail
    from (select tenant, prefix, count(*) as many, max(number) as last from receipt group by tenant, prefix) c
    left join receipt_counter n on n.tenant = c.tenant and n.prefix = c.prefix
    where c.many <> c.last or coalesce(n.number, 0) <> c.last
    union all
    select n.tenant, 'prefix ' || n.prefix, 'no numbers, counted to ' || cast(n.number as text)
    from receipt_counter n
    where not exists (select 1 from receipt c where c.tenant = n.tenant and c.prefix = n.prefix))"},
      {"M-17", "a receipt has the amount and tax of its charge, a credit note the amount of its refund", R"(
    select c.tenant, c.prefix || cast(c.number as text) as subject,
           'says ' || cast(c.gross_minor as text) || ' with tax ' || cast(c.tax_minor as text) || ', posted '
             || cast(coalesce(sum(case when l.account like 'provider/%' then l.amount end), 0) as text)
             || ' with tax '
             || cast(coalesce(sum(case when l.account like 'tax/%' then -l.amount end), 0) as text) as detail
    from receipt c
    left join ledger_transaction t on t.tenant = c.tenant and t.payment = c.payment and t.payment <> 0
      and t.kind = 'charge'
    left join ledger_posting l on l.tenant = t.tenant and l.transaction_id = t.id and l.unit = c.currency
    where c.refund = 0
    group by c.tenant, c.prefix, c.number, c.gross_minor, c.tax_minor
    having coalesce(sum(case when l.account like 'provider/%' then l.amount end), 0) <> c.gross_minor
      or coalesce(sum(case when l.account like 'tax/%' then -l.amount end), 0) <> c.tax_minor
    union all
    select c.tenant, c.prefix || cast(c.number as text),
           'gives back ' || cast(c.gross_minor as text) || ', posted '
             || cast(coalesce(sum(-l.amount), 0) as text)
    from receipt c
    left join ledger_transaction t on t.tenant = c.tenant and t.payment = c.payment and t.payment <> 0
      and t.kind in ('refund', 'chargeback') and t.key = 'refund/' || cast(c.refund as text)
    left join ledger_posting l on l.tenant = t.tenant and l.transaction_id = t.id and l.unit = c.currency
      and l.account like 'provider/%'
    where c.refund <> 0
    group by c.tenant, c.prefix, c.number, c.gross_minor
    having coalesce(sum(-l.amount), 0) <> c.gross_minor)"},
      // Nodes with different clocks may number two refunds in the other order, so that a cent of tax moves
      // from one credit note to the other; their sum is the same.
      {"M-17", "all credit notes of a receipt have the tax that was posted for its refunds", R"(
    select c.tenant, c.prefix || cast(c.number as text) as subject,
           'gives back tax of ' || cast(c.noted as text) || ', posted '
             || cast(coalesce(sum(l.amount), 0) as text) as detail
    from (select o.tenant, o.prefix, o.number, o.payment, coalesce(sum(n.tax_minor), 0) as noted
          from receipt o
          left join receipt n on n.tenant = o.tenant and n.corrects = o.id and n.corrects <> 0
          where o.refund = 0 and not exists (
            select 1 from receipt_due d where d.tenant = o.tenant and d.payment = o.payment)
          group by o.tenant, o.prefix, o.number, o.payment) c
    left join ledger_transaction t on t.tenant = c.tenant and t.payment = c.payment and t.payment <> 0
      and t.kind in ('refund', 'chargeback')
    left join ledger_posting l on l.tenant = t.tenant and l.transaction_id = t.id and l.account like 'tax/%'
    group by c.tenant, c.prefix, c.number, c.noted
    having coalesce(sum(l.amount), 0) <> c.noted)"},
  };
  return rules;
}

}  // namespace receipts
