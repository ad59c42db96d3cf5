-- The sandbox's telephone operator, for sandbox tenants without a real one. No other table refers to these, and they to
-- none: they stand for somebody else's.
create table sandbox_bill (
  tenant text not null,
  id text not null,
  correlator text not null,
  phone_number text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  description text not null,
  status text not null check (status in ('processing', 'pending_validation', 'reserved', 'succeeded', 'denied',
                                         'cancelled')),
  code_tries bigint not null,
  refunded_minor bigint not null,
  created_at bigint not null,
  primary key (tenant, id),
  unique (tenant, correlator)
);
create index sandbox_bill_created on sandbox_bill (tenant, created_at);
create table sandbox_bill_refund (
  tenant text not null,
  id text not null,
  bill text not null,
  correlator text not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at bigint not null,
  primary key (tenant, id),
  unique (tenant, correlator)
);
