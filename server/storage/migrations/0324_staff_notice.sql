-- Which differences in payments, and which findings of the ledger's check, the staff of a tenant was told of by mail.
create table staff_notice (
  tenant text not null,
  source text not null,           -- 'payment' or 'ledger'
  key text not null,              -- of the row there
  told_at bigint not null,        -- the machine's time
  primary key (tenant, source, key)
);
create index reconciliation_created on reconciliation (created_at);
-- The few who are more than customers.
create index account_staff on account (tenant, id) where roles <> 'user';
