-- How often what programs keep in memory has changed; each compares it with what it knows.
create table revision (
  kind text not null,          -- tenants, structures, catalogue
  tenant text not null,        -- empty: any of them
  revision bigint not null,
  primary key (kind, tenant)
);
insert into revision (kind, tenant, revision) select 'tenants', '', revision from tenant_revision;
insert into revision (kind, tenant, revision) select 'structures', tenant, revision from structure_revision;
drop table tenant_revision;
drop table structure_revision;
