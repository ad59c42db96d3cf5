-- Who was told of a price change, and when: only who was told in time is charged the new price.
create table price_notice (
  tenant text not null,
  subscription bigint not null,
  to_version bigint not null,
  told_at bigint not null,
  created_at bigint not null,
  primary key (tenant, subscription, to_version)
);
create index subscription_version on subscription (tenant, price_version)
  where state = 'ACTIVE' or sub_state = 'PAUSED';

create trigger price_notice_no_change before update or delete on price_notice
  for each row execute function refuse_change();
create trigger price_notice_no_truncate before truncate on price_notice
  for each statement execute function refuse_change();
