-- Articles whose buyers ask for their money back; staff approve or decline.
create table refund_request (
  tenant text not null,
  id bigint not null,
  account bigint not null,        -- no foreign key, since records outlive an erased account
  article bigint not null,
  payment bigint not null,
  reason text not null check (reason in ('accidental', 'does_not_play', 'not_as_described', 'other')),
  state text not null check (state in ('requested', 'approved', 'declined')),
  requested_at bigint not null,   -- the tenant's time
  created_at bigint not null,     -- the machine's time
  updated_at bigint not null,     -- the machine's time
  primary key (tenant, id),
  unique (tenant, payment, article)  -- once for what was paid
);
create index refund_request_account on refund_request (tenant, account, id);
create index refund_request_state on refund_request (tenant, state, id);
