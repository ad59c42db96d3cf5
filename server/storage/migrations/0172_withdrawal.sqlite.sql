-- The words of consents, kept once when they are first agreed to, and the contracts that subscribers withdrew from.
create table consent_text (
  tenant text not null,
  name text not null,
  text_hash text not null,        -- SHA-256 of `text`: the version, as in consent.text_hash
  language text not null,
  text text not null,
  first_agreed_at bigint not null, -- the machine's time
  primary key (tenant, name, text_hash)
);
create trigger consent_text_no_update before update on consent_text
begin
  select raise(abort, 'consent_text is append-only');
end;
create trigger consent_text_no_delete before delete on consent_text
begin
  select raise(abort, 'consent_text is append-only');
end;

-- Each refund of a withdrawal has the key refund/withdrawal/SUBSCRIPTION/PAYMENT.
create table withdrawal (
  tenant text not null,
  id bigint not null,
  subscription bigint not null,
  account bigint not null,        -- no foreign key, since records outlive an erased account
  kind text not null check (kind in ('trial', 'paid', 'free')),
  days bigint not null check (days >= 0),  -- of the present period that were used
  refund_minor bigint not null check (refund_minor >= 0),
  currency text not null,
  declared_at bigint not null,    -- the tenant's time
  created_at bigint not null,     -- the machine's time
  primary key (tenant, id),
  unique (tenant, subscription)
);
create trigger withdrawal_no_update before update on withdrawal
begin
  select raise(abort, 'withdrawal is append-only');
end;
create trigger withdrawal_no_delete before delete on withdrawal
begin
  select raise(abort, 'withdrawal is append-only');
end;
