-- Subscriptions: one row each with its present state, and beside it what happened, which is only added.
create table subscription (
  tenant text not null,
  id bigint not null,
  account bigint not null,        -- no foreign key, since records outlive an erased account
  plan bigint not null,
  price_version bigint not null,
  state text not null check (state in ('REQUESTED', 'ACTIVE', 'INACTIVE', 'CANCELED')),
  sub_state text not null check (sub_state in ('NONE', 'PENDING', 'PAUSED', 'GRACE', 'CANCELING')),
  provider text not null,
  agreement text,                 -- the payment provider's right to charge again
  anchor_day bigint not null check (anchor_day between 1 and 31),
  anchor_time_ms bigint not null,
  period_number bigint not null check (period_number >= 0),
  paid_periods bigint not null check (paid_periods >= 0),
  period_start bigint,
  period_end bigint,
  trial_end bigint,
  access_until bigint not null,   -- the end of access; the end of charging is due_at
  due_at bigint,
  due_action text not null check (due_action in ('none', 'renew', 'end', 'pause')),
  lease_owner text,               -- the node that works on what is due, until lease_until (the machine's time)
  lease_until bigint,
  dunning_step bigint not null,
  dunning_since bigint,
  canceled_at bigint,
  cancel_reason text not null,
  pause_at bigint,
  resume_at bigint,
  next_plan bigint,
  next_version bigint,
  partner_metadata text not null,
  external_provider text not null,
  campaign text not null,
  locale text not null,
  version bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant, id)
);
create unique index subscription_live on subscription (tenant, account, plan)
  where state in ('REQUESTED', 'ACTIVE') or sub_state = 'PAUSED';
create index subscription_account on subscription (tenant, account, id);
create index subscription_due on subscription (due_at) where due_at is not null;
create index subscription_tenant_due on subscription (tenant, due_at) where due_at is not null;

-- One live subscription of each plan group; the row is there exactly as long.
create table subscription_group_use (
  tenant text not null,
  account bigint not null,
  plan_group bigint not null,
  subscription bigint not null,
  primary key (tenant, account, plan_group)
);
create index subscription_group_use_subscription on subscription_group_use (tenant, subscription);

create table subscription_period (
  tenant text not null,
  subscription bigint not null,
  number bigint not null check (number > 0),
  kind text not null check (kind in ('trial', 'paid', 'free')),
  cause text not null check (cause in ('start', 'renewal', 'change', 'resume')),
  starts_at bigint not null,
  ends_at bigint not null,
  ended_at bigint,                -- where it ended early
  price_version bigint not null,
  amount_minor bigint not null check (amount_minor >= 0),  -- charged
  credit_minor bigint not null check (credit_minor >= 0),  -- paid by what was left of the period before
  currency text not null,
  payment bigint,
  billed_at bigint not null,      -- the tenant's time
  primary key (tenant, subscription, number),
  check (ends_at > starts_at)
);
-- One that was taken back at the moment it began leaves that moment to the next.
create unique index subscription_period_start on subscription_period (tenant, subscription, starts_at)
  where ended_at is null;
create index subscription_period_payment on subscription_period (tenant, payment) where payment is not null;
create function refuse_period_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at between old.starts_at and old.ends_at then
    old.ended_at := new.ended_at;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'subscription_period is append-only but for its end'
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger subscription_period_no_change before update or delete on subscription_period
  for each row execute function refuse_period_change();
create trigger subscription_period_no_truncate before truncate on subscription_period
  for each statement execute function refuse_change();

create table subscription_event (
  tenant text not null,
  id bigint not null,
  subscription bigint not null,
  event text not null,
  from_state text not null,       -- state/sub-state
  to_state text not null,
  detail text not null,
  outbox bigint not null,         -- the event for others
  at bigint not null,             -- the tenant's time
  created_at bigint not null,     -- the machine's time
  primary key (tenant, id)
);
create index subscription_event_subscription on subscription_event (tenant, subscription, id);
create index subscription_event_outbox on subscription_event (tenant, outbox);

-- One trial for each account, and for each payer, in each plan group (or plan, where it is in no group).
create table trial_use (
  tenant text not null,
  plan_group bigint not null,
  account bigint not null,
  subscription bigint not null,
  at bigint not null,
  primary key (tenant, plan_group, account)
);
create table trial_payer (
  tenant text not null,
  plan_group bigint not null,
  payer_hash text not null,
  subscription bigint not null,
  at bigint not null,
  primary key (tenant, plan_group, payer_hash)
);

-- What a subscriber agreed to, in which words.
create table consent (
  tenant text not null,
  id bigint not null,
  account bigint not null,
  subscription bigint not null,
  name text not null,
  text_hash text not null,
  locale text not null,
  channel text not null,
  given_at bigint not null,
  primary key (tenant, id)
);
create index consent_account on consent (tenant, account, id);

-- The price of a change as it was shown; used once.
create table change_quote (
  tenant text not null,
  id bigint not null,
  account bigint not null,
  subscription bigint not null,
  period bigint not null,         -- the number of the period that it ends
  to_plan bigint not null,
  to_version bigint not null,
  policy text not null check (policy in ('now_prorated', 'now_full', 'at_period_end', 'forbidden')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  credit_minor bigint not null check (credit_minor >= 0),
  lost_minor bigint not null check (lost_minor >= 0),
  starts_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  primary key (tenant, id)
);
create index change_quote_subscription on change_quote (tenant, subscription, period);
create index change_quote_expiry on change_quote (expires_at);

-- What was only added is never changed.
create trigger subscription_event_no_change before update or delete on subscription_event
  for each row execute function refuse_change();
create trigger subscription_event_no_truncate before truncate on subscription_event
  for each statement execute function refuse_change();
create trigger trial_use_no_change before update or delete on trial_use
  for each row execute function refuse_change();
create trigger trial_use_no_truncate before truncate on trial_use
  for each statement execute function refuse_change();
create trigger trial_payer_no_change before update or delete on trial_payer
  for each row execute function refuse_change();
create trigger trial_payer_no_truncate before truncate on trial_payer
  for each statement execute function refuse_change();
create trigger consent_no_change before update or delete on consent
  for each row execute function refuse_change();
create trigger consent_no_truncate before truncate on consent
  for each statement execute function refuse_change();
