-- Which devices of a user play what a plan gives, where it limits how many may at once. Short-lived: a lease ends
-- unless what plays reports.
create table stream_lease (
  tenant text not null,
  account bigint not null,
  session bigint not null,  -- of the device
  most bigint not null check (most > 0),  -- devices at once, by the plan, or else the tenant
  begun_at bigint not null,
  ends_at bigint not null,
  primary key (tenant, account, session),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create index stream_lease_ended on stream_lease (tenant, ends_at);
