-- Payments: one row for each intent to take money, its attempts, what was offered, what providers told us, and
-- what went back. Records outlive an erased account, so none has a foreign key to it.
create table payment (
  tenant text not null,
  id bigint not null,
  account bigint not null,
  purpose text not null check (purpose in ('subscription', 'trial', 'renewal', 'change', 'purchase')),
  key text not null,               -- what it is for; the same key is the same payment
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  subscription bigint not null,
  subject bigint not null,         -- number of the period, quote or article
  plan bigint not null,
  tax_class text not null,
  tax_basis_points bigint not null check (tax_basis_points >= 0),
  provider text not null,
  method text not null,
  state text not null check (state in ('open', 'started', 'pending', 'unknown', 'succeeded', 'failed', 'canceled',
                                       'expired')),
  failure text not null,
  attempt bigint not null check (attempt > 0),
  provider_reference text,
  agreement text,
  payer_hash text not null,
  description text not null,
  locale text not null,
  return_url text not null,
  inquiries bigint not null,
  inquire_at bigint,               -- when the provider is asked how it ended
  expires_at bigint not null,
  ordered_at bigint not null,      -- the tenant's time
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant, id),
  unique (tenant, key)
);
create unique index payment_provider_reference on payment (tenant, provider, provider_reference)
  where provider_reference is not null;
create index payment_inquiry on payment (inquire_at) where inquire_at is not null;
create index payment_account on payment (tenant, account, created_at);
create index payment_subscription on payment (tenant, subscription) where subscription <> 0;
create index payment_created on payment (tenant, provider, created_at);

create table payment_attempt (
  tenant text not null,
  payment bigint not null,
  number bigint not null,
  provider text not null,
  method text not null,
  amount_minor bigint not null,
  state text not null,
  failure text not null,
  provider_reference text,
  started_at bigint not null,
  ended_at bigint,
  primary key (tenant, payment, number),
  foreign key (tenant, payment) references payment (tenant, id)
);

-- What a subscriber may choose from, for a while; each belongs to one payment.
create table payment_option (
  tenant text not null,
  id bigint not null,
  payment bigint not null,
  provider text not null,
  method text not null,
  flow text not null check (flow in ('WEB', 'API')),
  step text not null,              -- of flow API: what is asked for next
  expires_at bigint not null,
  primary key (tenant, id),
  foreign key (tenant, payment) references payment (tenant, id)
);
create index payment_option_expiry on payment_option (expires_at);

-- What providers told us by webhook, once for each of their identifiers; a job applies it.
create table payment_event (
  tenant text not null,
  provider text not null,
  event_id text not null,
  id bigint not null,              -- in order of receipt
  payment bigint not null,
  body text not null,
  tries bigint not null,
  due_at bigint not null,
  received_at bigint not null,
  applied_at bigint,
  primary key (tenant, provider, event_id)
);
create index payment_event_waiting on payment_event (due_at, id) where applied_at is null;
create index payment_event_payment on payment_event (tenant, payment);

create table refund (
  tenant text not null,
  id bigint not null,
  payment bigint not null,
  attempt bigint not null,
  key text not null,
  kind text not null check (kind in ('refund', 'chargeback', 'compensation')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  revoke bigint not null,
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  provider_reference text,
  tries bigint not null,
  ask_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant, id),
  unique (tenant, key),
  foreign key (tenant, payment) references payment (tenant, id)
);
create index refund_payment on refund (tenant, payment);
create index refund_waiting on refund (ask_at) where ask_at is not null;

-- What a provider charges again without asking the subscriber.
create table payment_agreement (
  tenant text not null,
  id bigint not null,
  account bigint not null,
  provider text not null,
  reference text not null,
  payer_hash text not null,
  created_at bigint not null,
  ended_at bigint,
  primary key (tenant, id),
  unique (tenant, provider, reference)
);
create index payment_agreement_account on payment_agreement (tenant, account);

-- Where our payments and a provider's list differ, and what was done.
create table reconciliation (
  tenant text not null,
  id bigint not null,
  provider text not null,
  key text not null,               -- each difference is noted once
  payment bigint,
  provider_reference text not null,
  difference text not null,
  action text not null,
  created_at bigint not null,
  primary key (tenant, id),
  unique (tenant, key)
);
create trigger reconciliation_no_update before update on reconciliation
begin
  select raise(abort, 'reconciliation is append-only');
end;
create trigger reconciliation_no_delete before delete on reconciliation
begin
  select raise(abort, 'reconciliation is append-only');
end;

-- The sandbox's own bank. No other table refers to it, and it to none: it stands for somebody else's.
create table sandbox_charge (
  tenant text not null,
  key text not null,               -- the attempt
  page text not null,              -- the address of its page; nobody guesses it
  method text not null,
  amount_minor bigint not null,
  currency text not null,
  description text not null,
  locale text not null,
  return_url text not null,
  number text not null,            -- the test number, once it is known
  state text not null check (state in ('waiting', 'pending', 'charged', 'refused', 'canceled', 'lost')),
  failure text not null,
  charged_minor bigint not null,
  refunded_minor bigint not null,
  agreement text not null,
  pin_sent_at bigint,
  pin_tries bigint not null,
  pins_sent bigint not null,
  settles_at bigint,               -- of a pending one
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant, key)
);
create unique index sandbox_charge_page on sandbox_charge (tenant, page);
create index sandbox_charge_created on sandbox_charge (tenant, created_at);
create index sandbox_charge_pending on sandbox_charge (settles_at) where settles_at is not null;

create table sandbox_refund (
  tenant text not null,
  key text not null,
  charge text not null,
  amount_minor bigint not null,
  created_at bigint not null,
  primary key (tenant, key)
);

create table sandbox_event (
  tenant text not null,
  id bigint not null,
  charge text not null,
  body text not null,
  copies bigint not null,          -- how often it is sent
  due_at bigint not null,
  sent_at bigint,
  primary key (tenant, id)
);
create index sandbox_event_waiting on sandbox_event (due_at, id) where sent_at is null;
