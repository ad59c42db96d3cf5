-- First answers to requests with an Idempotency-Key; a row without a status is still being answered.
create table idempotency_key (
  tenant text not null,
  owner text not null,
  key text not null,
  request_hash text not null,
  status bigint,
  headers text not null,
  body text not null,
  started_at bigint not null,
  primary key (tenant, owner, key)
);
create index idempotency_key_age on idempotency_key (started_at);
