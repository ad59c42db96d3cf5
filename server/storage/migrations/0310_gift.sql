-- Articles that somebody buys for somebody else: the payment makes a code, which a mail brings.
create table gift (
  tenant text not null,
  id bigint not null,
  account bigint not null,        -- who gives it; no foreign key, since records outlive an erased account
  article bigint not null,
  payment bigint not null,
  email text not null,            -- of whom it is for; empty once its giver is erased
  name text not null,
  message text not null,
  locale text not null,           -- of the mail
  origin text not null,
  state text not null check (state in ('ORDERED', 'SENT', 'WITHDRAWN')),
  batch bigint not null default 0,  -- of its code; 0: none was made
  digest text,                    -- of its code
  code text,                      -- encrypted with the key of voucher codes
  mails bigint not null default 0,
  ordered_at bigint not null,     -- the tenant's time
  sent_at bigint,                 -- the tenant's time
  updated_at bigint not null,     -- the machine's time: when it was last ordered
  primary key (tenant, id),
  unique (tenant, payment)
);
create index gift_account on gift (tenant, account, id);
create index gift_ordered on gift (updated_at) where state = 'ORDERED';
create unique index gift_digest on gift (tenant, digest) where digest is not null;
create index gift_batch on gift (tenant, batch) where batch <> 0;
