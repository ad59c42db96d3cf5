-- Plans, their price versions (only added, never changed), and the groups in which one plan leads to another.
create table plan (
  tenant text not null,
  id bigint not null,
  key text not null,              -- the name of its file in the tenant's folder
  name text not null,
  attributes text not null,       -- {"ment_sort": "10", …}
  cancel_url text not null,
  identity_fields text not null,  -- ["msisdn"]
  partner text not null,
  partner_product text not null,
  offered bigint not null,        -- 0: retired, and kept by who has it
  replaced_by bigint,
  current_version bigint not null,
  position bigint not null,
  updated_at bigint not null,
  primary key (tenant, id),
  unique (tenant, key)
);

create table plan_version (
  tenant text not null,
  id bigint not null,
  plan bigint not null,
  number bigint not null,
  cycle text not null,            -- P1M
  price_minor bigint not null check (price_minor >= 0),
  promotion_minor bigint check (promotion_minor >= 0),
  promotion_cycles bigint not null,
  currency text not null,
  tax_class text not null,
  contingents text not null,      -- [{"contentTypes": [...], "amount": -1}]
  accumulate bigint not null,
  credit_expiry text,             -- P3M
  trial text,                     -- P14D
  trial_payment bigint not null,
  dunning text,                   -- {"retryDays": [...], …}
  provider text not null,
  created_at bigint not null,
  primary key (tenant, id),
  unique (tenant, plan, number)
);
create trigger plan_version_no_update before update on plan_version
begin
  select raise(abort, 'plan_version is append-only');
end;
create trigger plan_version_no_delete before delete on plan_version
begin
  select raise(abort, 'plan_version is append-only');
end;
create trigger plan_version_no_replace before insert on plan_version
begin
  select raise(abort, 'plan_version is append-only') where exists (
    select 1 from plan_version where tenant = new.tenant and (id = new.id or (plan = new.plan and number = new.number)));
end;

-- Subscribers of one version get another one from a time on.
create table plan_price_change (
  tenant text not null,
  plan bigint not null,
  from_version bigint not null,
  to_version bigint not null,
  notice_at bigint not null,
  effective_at bigint not null,
  created_at bigint not null,
  primary key (tenant, plan, from_version, to_version)
);

create table plan_group (
  tenant text not null,
  id bigint not null,
  key text not null,
  name text not null,
  position bigint not null,
  primary key (tenant, id),
  unique (tenant, key)
);
create table plan_group_level (
  tenant text not null,
  plan_group bigint not null,
  plan bigint not null,
  level_order bigint not null,
  position bigint not null,
  primary key (tenant, plan_group, plan)
);
create table plan_group_change (
  tenant text not null,
  plan_group bigint not null,
  from_plan bigint not null,
  to_plan bigint not null,
  policy text not null check (policy in ('now_prorated', 'now_full', 'at_period_end', 'forbidden')),
  primary key (tenant, plan_group, from_plan, to_plan)
);
