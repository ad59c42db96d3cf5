-- The second factor of an account: an authenticator app (TOTP) and recovery codes for who has lost it.
create table second_factor (
  tenant text not null,
  account bigint not null,
  secret text not null,        -- encrypted with the key of second factors
  last_step bigint not null,   -- of the newest one-time password that was used; older ones are refused
  enabled_at bigint not null,
  primary key (tenant, account),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create table recovery_code (
  tenant text not null,
  account bigint not null,
  code_hash text not null,     -- HMAC-SHA-256 with the key of second factors
  used_at bigint,
  primary key (tenant, account, code_hash),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
