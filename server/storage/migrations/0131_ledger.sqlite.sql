-- Double-entry ledger. A transaction's postings are written first and the transaction itself last: that seals it, and
-- the schema refuses one that does not sum to zero, a posting that comes later, and every change afterwards.
create table ledger_transaction (
  tenant text not null,
  id bigint not null,
  kind text not null check (kind in ('charge', 'refund', 'chargeback', 'credit_grant', 'credit_consume',
                                     'credit_expire', 'reversal')),
  key text not null,              -- what it is for: posting it twice is not possible
  customer bigint,                -- an account; no foreign key, since records outlive an erased account
  subscription bigint not null default 0,
  payment bigint not null default 0,
  reverses bigint,                -- the transaction that this one takes back
  posted_at bigint not null,      -- the tenant's time
  created_at bigint not null,     -- the machine's time
  primary key (tenant, id),
  unique (tenant, kind, key)
);
create index ledger_transaction_customer on ledger_transaction (tenant, customer, posted_at);
create index ledger_transaction_payment on ledger_transaction (tenant, payment) where payment <> 0;
create index ledger_transaction_subscription on ledger_transaction (tenant, subscription) where subscription <> 0;

create table ledger_posting (
  tenant text not null,
  transaction_id bigint not null,
  line bigint not null,
  account text not null,          -- provider/sandbox, revenue/0AB…, tax/standard, credit/bucket/0AB…
  unit text not null,             -- a currency, or CREDIT
  amount bigint not null check (amount <> 0),  -- a debit is above zero, a credit below
  primary key (tenant, transaction_id, line),
  foreign key (tenant, transaction_id) references ledger_transaction (tenant, id) deferrable initially deferred
);
create index ledger_posting_account on ledger_posting (tenant, account, unit, transaction_id);

create trigger ledger_transaction_seal before insert on ledger_transaction
begin
  select raise(abort, 'ledger_transaction is append-only') where exists (
    select 1 from ledger_transaction where tenant = new.tenant and id = new.id);
  select raise(abort, 'ledger_transaction has no postings') where not exists (
    select 1 from ledger_posting where tenant = new.tenant and transaction_id = new.id);
  select raise(abort, 'ledger_transaction is not balanced') where exists (
    select 1 from ledger_posting where tenant = new.tenant and transaction_id = new.id
    group by unit having sum(amount) <> 0);
end;
create trigger ledger_transaction_no_update before update on ledger_transaction
begin
  select raise(abort, 'ledger_transaction is append-only');
end;
create trigger ledger_transaction_no_delete before delete on ledger_transaction
begin
  select raise(abort, 'ledger_transaction is append-only');
end;
create trigger ledger_posting_sealed before insert on ledger_posting
begin
  select raise(abort, 'ledger_transaction is sealed') where exists (
    select 1 from ledger_transaction where tenant = new.tenant and id = new.transaction_id);
  select raise(abort, 'ledger_posting is append-only') where exists (
    select 1 from ledger_posting
    where tenant = new.tenant and transaction_id = new.transaction_id and line = new.line);
end;
create trigger ledger_posting_no_update before update on ledger_posting
begin
  select raise(abort, 'ledger_posting is append-only');
end;
create trigger ledger_posting_no_delete before delete on ledger_posting
begin
  select raise(abort, 'ledger_posting is append-only');
end;

-- Sums up to a transaction that is old enough for none to come before it any more. May be thrown away at any time.
create table ledger_snapshot (
  tenant text not null,
  account text not null,
  unit text not null,
  balance bigint not null,
  through_id bigint not null,
  primary key (tenant, account, unit)
);

-- Credits of one grant. What is left of them is the balance of the ledger account credit/bucket/ID.
create table credit_bucket (
  tenant text not null,
  id bigint not null,
  account bigint not null,
  subscription bigint not null default 0,
  key text not null,
  content_types text not null,    -- separated by commas
  amount bigint not null check (amount = -1 or amount > 0),  -- -1 is unlimited, and has no postings
  granted_at bigint not null,
  expires_at bigint,
  closed_at bigint,               -- expired, or taken back: nothing is left
  primary key (tenant, id),
  unique (tenant, key)
);
create index credit_bucket_account on credit_bucket (tenant, account, expires_at, id) where closed_at is null;
create index credit_bucket_expiry on credit_bucket (tenant, expires_at) where closed_at is null;
create index credit_bucket_subscription on credit_bucket (tenant, subscription) where closed_at is null;
create trigger credit_bucket_no_update before update on credit_bucket
when old.closed_at is not null or new.closed_at is null
  or new.tenant <> old.tenant or new.id <> old.id or new.account <> old.account
  or new.subscription <> old.subscription or new.key <> old.key or new.content_types <> old.content_types
  or new.amount <> old.amount or new.granted_at <> old.granted_at or new.expires_at is not old.expires_at
begin
  select raise(abort, 'credit_bucket is append-only but for its end');
end;
create trigger credit_bucket_no_delete before delete on credit_bucket
begin
  select raise(abort, 'credit_bucket is append-only but for its end');
end;
