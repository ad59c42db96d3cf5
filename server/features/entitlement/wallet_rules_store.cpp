// Rules about entitlement: each article of a wallet is paid for, and each credit is used as it was granted.
#include "features/entitlement/wallet_rules.hpp"
#include "features/ledger/check_sql.hpp"

namespace entitlement {

std::span<ledger::CheckRule const> wallet_rules() {
  static std::string const of_another = R"(
    select w.tenant, cast(w.id as text) as subject, 'was taken by another credit' as detail
    from wallet w
    where w.source = 'credit' and substr(w.key, 23, 13) <> )" +
                                        ledger::shown_id("w.article");
  static ledger::CheckRule const rules[] = {
      {"M-08", "what a credit took is the article that it was taken for", of_another},
      {"M-08", "an article that was bought is in the wallet, or its money goes back", R"(
    select p.tenant, cast(p.id as text) as subject, 'bought an article that is not in the wallet' as detail
    from payment p
    where p.purpose = 'purchase' and p.state = 'succeeded'
      and not exists (select 1 from wallet w where w.tenant = p.tenant and w.payment = p.id and w.payment <> 0
                        and w.source = 'purchase')
      and not exists (select 1 from refund r
                      where r.tenant = p.tenant and r.payment = p.id and r.kind <> 'compensation'))"},
      {"M-08", "what is in the wallet for money was paid for by its owner", R"(
    select w.tenant, cast(w.id as text) as subject, 'was not paid for' as detail
    from wallet w
    where w.source = 'purchase' and not exists (
      select 1 from payment p
      where p.tenant = w.tenant and p.id = w.payment and p.purpose in ('purchase', 'order') and p.state = 'succeeded'
        and p.account = w.account and (p.purpose = 'order' or p.subject = w.article)))"},
      {"M-08", "what is in the wallet for a credit took one credit of its owner", R"(
    select w.tenant, cast(w.id as text) as subject, 'took no credit of its bucket' as detail
    from wallet w
    where w.source = 'credit' and not exists (
      select 1 from ledger_transaction t
      join ledger_posting p on p.tenant = t.tenant and p.transaction_id = t.id
        and p.account = 'credit/bucket/' || cast(w.bucket as text) and p.amount = -1
      where t.tenant = w.tenant and t.kind = 'credit_consume' and t.key = w.key and t.customer = w.account)
      and not exists (  -- a plan without a limit gives it, and has no credits that could be counted
      select 1 from credit_bucket b
      where b.tenant = w.tenant and b.id = w.bucket and b.account = w.account and b.amount = -1))"},
      {"M-08", "a credit that was taken for an article has it in the wallet", R"(
    select t.tenant, cast(t.id as text) as subject, 'took a credit for nothing' as detail
    from ledger_transaction t
    where t.kind = 'credit_consume' and t.key like 'consume/%' and not exists (
      select 1 from wallet w where w.tenant = t.tenant and w.key = t.key))"},
      {"M-08", "what a credit bought falls with the payment that paid for the credit", R"(
    select w.tenant, cast(w.id as text) as subject, 'names another payment than the grant of its credit' as detail
    from wallet w
    join credit_bucket b on b.tenant = w.tenant and b.id = w.bucket
    join ledger_transaction t on t.tenant = b.tenant and t.kind = 'credit_grant' and t.key = b.key
    where w.source = 'credit' and w.payment <> t.payment)"},
      {"M-08", "a subscription is not active whose present period was taken back", R"(
    select s.tenant, cast(s.id as text) as subject, 'is active, its period was refunded or charged back' as detail
    from subscription s
    join subscription_period n on n.tenant = s.tenant and n.subscription = s.id and n.number = s.period_number
    join refund r on r.tenant = n.tenant and r.payment = n.payment and r.state = 'succeeded'
    where s.state = 'ACTIVE' and (r.kind = 'chargeback' or (r.kind = 'refund' and r.revoke <> 0)))"},
      {"M-08", "no credits are left of a subscription that is over", R"(
    select b.tenant, cast(b.id as text) as subject, 'is open, its subscription is ' || s.state as detail
    from credit_bucket b
    join subscription s on s.tenant = b.tenant and s.id = b.subscription
    where b.closed_at is null
      and (s.state = 'CANCELED' or (s.state = 'INACTIVE' and s.sub_state <> 'PAUSED')))"},
      {"M-12", "a credit is consumed one by one, from a bucket that is open", R"(
    select t.tenant, cast(t.id as text) as subject, 'took ' || cast(-p.amount as text) || ' at '
      || cast(t.posted_at as text) || ' of a bucket that ends at '
      || cast(coalesce(b.closed_at, b.expires_at, 0) as text) as detail
    from ledger_transaction t
    join ledger_posting p on p.tenant = t.tenant and p.transaction_id = t.id and p.account like 'credit/bucket/%'
    join credit_bucket b on b.tenant = p.tenant and b.id = cast(substr(p.account, 15) as bigint)
    where t.kind = 'credit_consume' and (p.amount <> -1 or t.posted_at < b.granted_at or t.posted_at > b.closed_at
      or t.posted_at >= b.expires_at))"},
  };
  return rules;
}

}  // namespace entitlement
