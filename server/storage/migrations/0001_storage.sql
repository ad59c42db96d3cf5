-- Work to be done later, and events to be told outside: both are rows, written with the change that causes them.
create table job (
  tenant text not null,
  id bigint not null,
  kind text not null,
  key text not null,
  payload text not null,
  state text not null check (state in ('waiting', 'done', 'dead')),
  due bigint not null,
  lease_until bigint,
  lease_owner text,
  attempts bigint not null default 0,
  max_attempts bigint not null,
  last_error text,
  created bigint not null,
  finished bigint,
  primary key (tenant, id),
  unique (tenant, kind, key)
);
create index job_due on job (due, id) where state = 'waiting';
create index job_finished on job (finished) where state = 'done';

create table outbox (
  tenant text not null,
  id bigint not null,
  topic text not null,
  key text not null,
  payload text not null,
  created bigint not null,
  published_at bigint,
  primary key (tenant, id)
);
create index outbox_waiting on outbox (id) where published_at is null;
create index outbox_published on outbox (published_at) where published_at is not null;
