-- What partners who sell subscriptions told us, once for each of their identifiers.
create table partner_event (
  tenant text not null,
  partner text not null,
  event_id text not null,
  subscription bigint not null,
  received_at bigint not null,    -- the machine's time
  primary key (tenant, partner, event_id)
);
create index partner_event_subscription on partner_event (tenant, subscription);
