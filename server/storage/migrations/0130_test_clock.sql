-- The test clock of a sandbox tenant: where it has a row, the tenant's business time stands still there.
create table test_clock (
  tenant text not null primary key,
  now_ms bigint not null,
  updated_at bigint not null
);
