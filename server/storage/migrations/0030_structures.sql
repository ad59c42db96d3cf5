-- Pages and fragments that editors compose: every save is a version, one of them may be live.
create table structure (
  tenant text not null references tenant (tenant) on delete cascade,
  name text not null,
  draft bigint not null,
  live bigint,
  primary key (tenant, name)
);

create table structure_version (
  tenant text not null,
  name text not null,
  version bigint not null,
  body text not null,
  author text not null,
  saved_at bigint not null,
  primary key (tenant, name, version),
  foreign key (tenant, name) references structure (tenant, name) on delete cascade
);

-- Grows with every save and publication, so that other nodes drop what they keep in memory.
create table structure_revision (
  tenant text not null primary key references tenant (tenant) on delete cascade,
  revision bigint not null
);
