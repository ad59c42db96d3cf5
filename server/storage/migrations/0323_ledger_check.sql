-- When the server itself looked at each rule of the ledger's check, and what breaks one.
create table ledger_check (
  rule text primary key,
  checked_at bigint not null,     -- the machine's time
  took_ms bigint not null,
  findings bigint not null
);
create table ledger_finding (
  rule text not null,
  tenant text not null,
  subject text not null,
  detail text not null,
  found_at bigint not null,       -- the machine's time, when it was first seen
  primary key (rule, tenant, subject, detail)
);
