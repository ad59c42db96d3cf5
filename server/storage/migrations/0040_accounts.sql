-- People: accounts of a tenant, how they prove who they are, and where they are signed in.
create table account (
  tenant text not null,
  id bigint not null,
  uuid text not null,
  name text not null,
  last_name text not null,
  email text,                  -- as typed
  email_key text,              -- folded, unique
  email_verified_at bigint,
  msisdn text,                 -- E.164 without the plus
  msisdn_verified_at bigint,
  roles text not null,         -- comma separated, in order; the first one counts
  user_information text not null, -- a JSON object of texts
  avatar text not null,
  language text,
  alternat_theme bigint,
  state text not null,         -- active, suspended, closing
  password_hash text,
  password_changed_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  closes_at bigint,            -- while closing: when it is erased
  primary key (tenant, id)
);
create unique index account_email on account (tenant, email_key);
create unique index account_msisdn on account (tenant, msisdn);
create unique index account_uuid on account (tenant, uuid);

-- An account at an outside identity provider that belongs to one of ours.
create table account_identity (
  tenant text not null,
  issuer text not null,
  subject text not null,
  account bigint not null,
  email text,
  linked_at bigint not null,
  primary key (tenant, issuer, subject),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create index account_identity_account on account_identity (tenant, account);

create table passkey (
  tenant text not null,
  credential_id text not null, -- base64url
  account bigint not null,
  public_key text not null,    -- COSE, base64url
  sign_count bigint not null,
  transports text not null,    -- comma separated
  label text not null,
  created_at bigint not null,
  used_at bigint,
  primary key (tenant, credential_id),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create index passkey_account on passkey (tenant, account);

-- One row for each place where someone is signed in; ending it ends its cookie and all its tokens.
create table session (
  tenant text not null,
  id bigint not null,
  account bigint not null,
  secret text not null,        -- base64url; a part of what its tokens are signed with
  cookie_hash text,            -- SHA-256 of the portal cookie, once it was opened there
  method text not null,        -- password, code, passkey, provider, partner, operator
  refresh_generation bigint not null,
  refreshed_at bigint not null,
  created_at bigint not null,
  authenticated_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null,  -- absolute
  ended_at bigint,
  end_reason text,
  device text not null,        -- "Chrome on Android": what its owner knows it by
  address text not null,
  channel text not null,
  primary key (tenant, id),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create index session_account on session (tenant, account);
create unique index session_cookie on session (tenant, cookie_hash);
create index session_expiry on session (expires_at);

-- What a sign-in page hands back through the browser's address: good once, for a minute.
create table sign_in_code (
  tenant text not null,
  code_hash text not null,
  account bigint not null,
  method text not null,
  redirect_url text not null,
  challenge text,              -- PKCE S256
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  session bigint,              -- that it opened, so that a second use can end it
  primary key (tenant, code_hash),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create index sign_in_code_expiry on sign_in_code (expires_at);

-- Numbers and links that go out by mail or text message.
create table one_time_code (
  tenant text not null,
  id bigint not null,
  purpose text not null,
  recipient text not null,     -- folded e-mail address or MSISDN
  account bigint,
  number_hash text not null,   -- of the six digits, with the row's own id
  token_hash text not null,    -- of the link's secret part
  attempts bigint not null,    -- wrong numbers so far
  payload text not null,
  created_at bigint not null,
  number_expires_at bigint not null,
  expires_at bigint not null,  -- of the link
  used_at bigint,
  primary key (tenant, id),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create index one_time_code_recipient on one_time_code (tenant, purpose, recipient);
create index one_time_code_expiry on one_time_code (expires_at);
