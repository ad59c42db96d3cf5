-- The feeds that a tenant's WebSub hub was told of, as they were then.
create table feed_ping (
  tenant text not null,
  podcast bigint not null,
  digest text not null,
  pinged_at bigint not null,
  primary key (tenant, podcast)
);
