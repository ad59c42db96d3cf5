-- Imports and the files that each has to work on, so that one which is killed is known, and goes on from there.
create table ingest (
  id bigint not null primary key,
  folder text not null unique,
  tenants text not null,          -- that are to offer it, divided by spaces; empty: all
  state text not null,            -- running, stopped, done
  reason text not null,           -- why it stopped; empty where it did not
  started_at bigint not null,
  updated_at bigint not null
);

create table ingest_work (
  ingest bigint not null references ingest (id) on delete cascade,
  position bigint not null,       -- in which order they are worked on
  kind text not null,
  file text not null,             -- below the folder
  title text not null,
  state text not null,            -- queued, running, done, failed
  reason text not null,           -- why it failed
  attempts bigint not null,       -- how often work on it was begun
  updated_at bigint not null,
  primary key (ingest, position)
);
