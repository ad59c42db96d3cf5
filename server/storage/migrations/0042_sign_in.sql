-- Tokens of others, and answers to challenges, that were good once: until they expire none is good again.
create table used_token (
  tenant text not null,
  token_hash text not null,
  expires_at bigint not null,
  primary key (tenant, token_hash)
);
create index used_token_expiry on used_token (expires_at);
