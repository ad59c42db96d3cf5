-- Tenants and the versioned documents that make them.
create table tenant (
  tenant text not null primary key,
  position bigint not null,
  created_at bigint not null
);

-- Every save adds a version; the highest one counts.
create table tenant_document (
  tenant text not null references tenant (tenant) on delete cascade,
  name text not null,
  version bigint not null,
  body text not null,
  author text not null,
  saved_at bigint not null,
  primary key (tenant, name, version)
);

create table tenant_host (
  host text not null primary key,
  tenant text not null references tenant (tenant) on delete cascade
);

create table tenant_file (
  tenant text not null references tenant (tenant) on delete cascade,
  name text not null,
  content_type text not null,
  body text not null,
  author text not null,
  saved_at bigint not null,
  primary key (tenant, name)
);

-- Grows with every save, so that each node sees with one small query whether its snapshot is still right.
create table tenant_revision (
  id bigint not null primary key,
  revision bigint not null
);
insert into tenant_revision (id, revision) values (1, 0);
