// Rules about vouchers: each use of a code has one redemption, and what it gave is there.
#include "features/vouchers/voucher_rules.hpp"

namespace vouchers {

std::span<ledger::CheckRule const> voucher_rules() {
  static constexpr ledger::CheckRule rules[] = {
      {"M-18", "a code is used as often as it was redeemed, and not more often than it may be", R"(
    select c.tenant, c.digest as subject, 'counts ' || cast(c.used as text) || ' uses of '
      || cast(b.uses_each as text) || ' and has ' || cast(
        (select count(*) from voucher_redemption r
         where r.tenant = c.tenant and r.digest = c.digest and r.given_back_at is null)
        + (select count(*) from voucher_use u
           where u.tenant = c.tenant and u.digest = c.digest and u.given_back_at is null) as text)
      || ' redemptions' as detail
    from voucher_code c join voucher_batch b on b.tenant = c.tenant and b.id = c.batch
    where c.used > b.uses_each or c.used <>
      (select count(*) from voucher_redemption r
       where r.tenant = c.tenant and r.digest = c.digest and r.given_back_at is null)
      + (select count(*) from voucher_use u
         where u.tenant = c.tenant and u.digest = c.digest and u.given_back_at is null))"},
      {"M-18", "what is redeemed was a code of the tenant", R"(
    select r.tenant, r.digest as subject, 'was redeemed, and is no code' as detail
    from (select tenant, digest from voucher_redemption where given_back_at is null
          union all select tenant, digest from voucher_use where given_back_at is null) r
    where not exists (select 1 from voucher_code c where c.tenant = r.tenant and c.digest = r.digest))"},
      {"M-18", "a code that paid for something has the payment", R"(
    select r.tenant, r.digest as subject, 'paid nothing' as detail
    from voucher_redemption r
    where r.given_back_at is null and not exists (
      select 1 from payment p where p.tenant = r.tenant and p.id = r.payment and p.account = r.account))"},
      {"M-18", "a code that gave an article has it in the wallet of its redeemer", R"(
    select u.tenant, cast(u.id as text) as subject, 'gave an article that is not in the wallet' as detail
    from voucher_use u
    where u.kind = 'article' and u.given_back_at is null and not exists (
      select 1 from wallet w
      join voucher_code c on c.tenant = u.tenant and c.digest = u.digest
      join voucher_batch b on b.tenant = c.tenant and b.id = c.batch and b.article = w.article
      where w.tenant = u.tenant and w.id = u.subject and w.account = u.account and w.source = 'voucher'))"},
      {"M-18", "what is in the wallet by a code was given by one", R"(
    select w.tenant, cast(w.id as text) as subject, 'was given by no code' as detail
    from wallet w
    where w.source = 'voucher' and not exists (
      select 1 from voucher_use u where u.tenant = w.tenant and u.kind = 'article' and u.subject = w.id
        and u.account = w.account and u.given_back_at is null))"},
      {"M-18", "a code that gave credits has them in a bucket of its redeemer", R"(
    select u.tenant, cast(u.id as text) as subject, 'gave credits that are in no bucket' as detail
    from voucher_use u
    where u.kind = 'credits' and u.given_back_at is null and not exists (
      select 1 from credit_bucket k
      join voucher_code c on c.tenant = u.tenant and c.digest = u.digest
      join voucher_batch b on b.tenant = c.tenant and b.id = c.batch and b.credits = k.amount
        and b.content_types = k.content_types and k.expires_at = k.granted_at + b.days * 86400000
      where k.tenant = u.tenant and k.id = u.subject and k.account = u.account and k.subscription = 0))"},
      {"M-18", "credits by a code were given by one", R"(
    select k.tenant, cast(k.id as text) as subject, 'was given by no code' as detail
    from credit_bucket k
    where k.key like 'voucher/%' and not exists (
      select 1 from voucher_use u where u.tenant = k.tenant and u.kind = 'credits' and u.subject = k.id
        and u.account = k.account and u.given_back_at is null))"},
      {"M-18", "a code that took a part off has an order of its redeemer, and is used up where that is paid",
       R"(
    select u.tenant, cast(u.id as text) as subject,
           case when o.id is null then 'took a part off no order' else 'is not used up, its order is paid' end
             as detail
    from voucher_use u
    left join cart_order o on o.tenant = u.tenant and o.id = u.subject and o.account = u.account
    left join payment p on p.tenant = o.tenant and p.id = o.payment
    where u.kind = 'percent' and u.given_back_at is null
      and (o.id is null or (p.state = 'succeeded') <> (u.settled_at is not null)))"},
      {"M-08", "a credit that was taken for a partner's code has its row, unless it was given back", R"(
    select t.tenant, cast(t.id as text) as subject, 'took a credit for no code' as detail
    from ledger_transaction t
    where t.kind = 'credit_consume' and t.key like 'voucher/%'
      and not exists (select 1 from issued_voucher v
                      where v.tenant = t.tenant and v.source = 'credit' and v.account = t.customer
                        and t.key = 'voucher/' || cast(v.id as text))
      and not exists (select 1 from ledger_transaction r
                      where r.tenant = t.tenant and r.kind = 'reversal' and r.key = 'give_back/' || t.key))"},
      {"M-08", "a partner's code of a plan took one credit, and keeps it unless there is none", R"(
    select v.tenant, cast(v.id as text) as subject, v.state || ', its credit does not fit' as detail
    from issued_voucher v
    where v.source = 'credit' and v.state <> 'FAILED' and (
      not exists (select 1 from ledger_transaction t
                  where t.tenant = v.tenant and t.kind = 'credit_consume'
                    and t.key = 'voucher/' || cast(v.id as text))
      or exists (select 1 from ledger_transaction r
                 where r.tenant = v.tenant and r.kind = 'reversal'
                   and r.key = 'give_back/voucher/' || cast(v.id as text))))"},
  };
  return rules;
}

}  // namespace vouchers
