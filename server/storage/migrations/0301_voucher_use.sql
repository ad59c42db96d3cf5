-- Uses of codes that give something without a payment: an article, credits, or a part off an order.
create table voucher_use (
  tenant text not null,
  id bigint not null,
  digest text not null,           -- of the code
  account bigint not null,        -- no foreign key, since records outlive an erased account
  kind text not null check (kind in ('article', 'credits', 'percent')),
  subject bigint not null,        -- what it gave: the row of the wallet, the bucket of credits, the order
  redeemed_at bigint not null,
  settled_at bigint,              -- of an order: when it was paid; else at once
  given_back_at bigint,           -- the order was never paid: the use is there again
  primary key (tenant, id)
);
create unique index voucher_use_once on voucher_use (tenant, digest, account) where given_back_at is null;
create unique index voucher_use_subject on voucher_use (tenant, kind, subject) where given_back_at is null;
create index voucher_use_account on voucher_use (tenant, account, id);

-- The code that a cart has: it takes a part off what is in it.
create table cart_voucher (
  tenant text not null,
  owner text not null,            -- as of its items
  digest text not null,
  added_at bigint not null,
  primary key (tenant, owner)
);
create index cart_voucher_added on cart_voucher (added_at);
