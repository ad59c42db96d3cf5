-- An agreement ends at its provider when no subscription is renewed with it any more.
alter table payment_agreement add column end_at bigint; -- when the provider is told; null: not at all, or it knows
alter table payment_agreement add column tries bigint not null default 0;
create index payment_agreement_due on payment_agreement (end_at) where end_at is not null;
create index subscription_agreement on subscription (tenant, agreement) where agreement is not null;

-- What the sandbox's bank was told to charge no more.
create table sandbox_ended_agreement (
  tenant text not null,
  reference text not null,
  ended_at bigint not null,
  primary key (tenant, reference)
);
