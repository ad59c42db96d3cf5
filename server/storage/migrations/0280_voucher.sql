-- Vouchers that pay for a plan or an article: batches, their codes, and who has redeemed them.
create table voucher_batch (
  tenant text not null,
  id bigint not null,
  name text not null,
  plan bigint not null default 0,     -- what each code pays for: this plan,
  article bigint not null default 0,  -- or this article; the other is 0
  uses_each bigint not null check (uses_each > 0),
  valid_from bigint,
  valid_until bigint,                 -- the first moment at which it is over
  voided_at bigint,
  created_at bigint not null,
  primary key (tenant, id),
  check ((plan = 0) <> (article = 0))
);
create table voucher_code (
  tenant text not null,
  digest text not null,  -- the first 32 digits of the code's SHA-256: the code itself is kept nowhere
  batch bigint not null,
  used bigint not null default 0 check (used >= 0),
  primary key (tenant, digest),
  foreign key (tenant, batch) references voucher_batch (tenant, id)
);
create index voucher_code_batch on voucher_code (tenant, batch);
create table voucher_redemption (
  tenant text not null,
  payment bigint not null,
  attempt bigint not null,
  digest text not null,
  account bigint not null,
  redeemed_at bigint not null,
  given_back_at bigint,  -- its payment bought nothing, or was refunded: the use is there again
  primary key (tenant, payment, attempt)
);
create unique index voucher_redemption_once on voucher_redemption (tenant, digest, account) where given_back_at is null;
