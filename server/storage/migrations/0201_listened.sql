-- How long each play was listened to or watched, one row for each play ticket. Nothing in it says by whom.
create table listened (
  tenant text not null,
  play bigint not null,         -- of the ticket
  article bigint not null,      -- no foreign key, since figures outlive an article
  type text not null check (type in ('listened', 'watched')),
  rights text not null check (rights in ('full', 'preview')),
  usage_ms bigint not null check (usage_ms >= 0),
  length_ms bigint not null,
  offline bigint not null,
  partial bigint not null,
  device_time bigint not null,  -- of the last report, by the device's clock
  started_at bigint not null,   -- when the ticket was made
  updated_at bigint not null,
  primary key (tenant, play)
);
create index listened_article on listened (tenant, article, started_at);
