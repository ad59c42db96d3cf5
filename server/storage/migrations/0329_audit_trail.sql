-- What staff did: a call has a row before it is answered and one that says how it ended, a command has one row in the
-- transaction of what it changed.
create table audit_entry (
  tenant text not null,
  id bigint not null,
  at bigint not null,              -- the machine's time
  account bigint,                  -- who; null: the command line
  permission text not null,
  act text not null,               -- "POST /backend/office/payments/0ABC/refund", "account suspend 0ABC"
  begun bigint,                    -- of the second row of a call: the first one
  status bigint,                   -- of that row: the status of the answer
  primary key (tenant, id)
);
create index audit_entry_account on audit_entry (tenant, account, id);
-- append-only: audit_entry
