-- Vouchers also give credits and take a part off a cart; what a code gives an article by is in the wallet as such.
-- The tables are made once more, since SQLite changes no check.
create table new_voucher_batch (
  tenant text not null,
  id bigint not null,
  name text not null,
  plan bigint not null default 0,
  article bigint not null default 0,
  uses_each bigint not null check (uses_each > 0),
  valid_from bigint,
  valid_until bigint,
  voided_at bigint,
  created_at bigint not null,
  credits bigint not null default 0 check (credits >= 0),
  days bigint not null default 0 check (days >= 0),
  percent bigint not null default 0 check (percent between 0 and 99),
  content_types text not null default '',
  primary key (tenant, id),
  -- A code gives one thing; credits are of some types and for some days.
  check ((case when plan <> 0 then 1 else 0 end) + (case when article <> 0 then 1 else 0 end)
    + (case when credits > 0 then 1 else 0 end) + (case when percent > 0 then 1 else 0 end) = 1
    and (credits > 0) = (days > 0) and (credits = 0 or content_types <> ''))
);
insert into new_voucher_batch (tenant, id, name, plan, article, uses_each, valid_from, valid_until, voided_at, created_at)
  select tenant, id, name, plan, article, uses_each, valid_from, valid_until, voided_at, created_at from voucher_batch;
create table new_voucher_code (
  tenant text not null,
  digest text not null,
  batch bigint not null,
  used bigint not null default 0 check (used >= 0),
  primary key (tenant, digest),
  foreign key (tenant, batch) references new_voucher_batch (tenant, id)
);
insert into new_voucher_code (tenant, digest, batch, used) select tenant, digest, batch, used from voucher_code;
drop table voucher_code;
drop table voucher_batch;
alter table new_voucher_batch rename to voucher_batch;
alter table new_voucher_code rename to voucher_code;
create index voucher_code_batch on voucher_code (tenant, batch);

create table new_wallet (
  tenant text not null,
  id bigint not null,
  account bigint not null,
  article bigint not null,
  source text not null check (source in ('credit', 'purchase', 'voucher')),
  key text not null,
  payment bigint not null,
  bucket bigint not null check ((bucket <> 0) = (source = 'credit')),
  acquired_at bigint not null,
  created_at bigint not null,
  primary key (tenant, id),
  unique (tenant, key)
);
insert into new_wallet (tenant, id, account, article, source, key, payment, bucket, acquired_at, created_at)
  select tenant, id, account, article, source, key, payment, bucket, acquired_at, created_at from wallet;
drop table wallet;
alter table new_wallet rename to wallet;
create index wallet_article on wallet (tenant, account, article);
create index wallet_account on wallet (tenant, account, id);
create index wallet_payment on wallet (tenant, payment) where payment <> 0;
create trigger wallet_no_update before update on wallet
begin
  select raise(abort, 'wallet is append-only');
end;
create trigger wallet_no_delete before delete on wallet
begin
  select raise(abort, 'wallet is append-only');
end;
