-- Articles that a user acquired for a credit or for money. Whether a row counts is asked of refunds and ledger.
create table wallet (
  tenant text not null,
  id bigint not null,
  account bigint not null,        -- no foreign key, since records outlive an erased account
  article bigint not null,
  source text not null check (source in ('credit', 'purchase')),
  key text not null,              -- what made it: that makes one row only
  payment bigint not null,        -- for the article, or for the credit; 0: nothing was paid
  bucket bigint not null check ((bucket <> 0) = (source = 'credit')),
  acquired_at bigint not null,    -- the tenant's time
  created_at bigint not null,     -- the machine's time
  primary key (tenant, id),
  unique (tenant, key)
);
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
