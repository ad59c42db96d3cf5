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

-- For every table that is only added to: create trigger … execute function refuse_change().
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function seal_ledger_transaction() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_posting where tenant = new.tenant and transaction_id = new.id) then
    raise exception 'ledger_transaction has no postings' using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select 1 from ledger_posting where tenant = new.tenant and transaction_id = new.id
             group by unit having sum(amount) <> 0) then
    raise exception 'ledger_transaction is not balanced' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_transaction_seal before insert on ledger_transaction
  for each row execute function seal_ledger_transaction();
create trigger ledger_transaction_no_change before update or delete on ledger_transaction
  for each row execute function refuse_change();
create trigger ledger_transaction_no_truncate before truncate on ledger_transaction
  for each statement execute function refuse_change();

create function refuse_sealed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_transaction where tenant = new.tenant and id = new.transaction_id) then
    raise exception 'ledger_transaction is sealed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_posting_sealed before insert on ledger_posting
  for each row execute function refuse_sealed();
create trigger ledger_posting_no_change before update or delete on ledger_posting
  for each row execute function refuse_change();
create trigger ledger_posting_no_truncate before truncate on ledger_posting
  for each statement execute function refuse_change();

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
create function refuse_bucket_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null then
    old.closed_at := new.closed_at;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'credit_bucket is append-only but for its end' using errcode = 'integrity_constraint_violation';
end $$;
create trigger credit_bucket_no_change before update or delete on credit_bucket
  for each row execute function refuse_bucket_change();
create trigger credit_bucket_no_truncate before truncate on credit_bucket
  for each statement execute function refuse_change();
