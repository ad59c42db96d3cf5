-- Codes of partners: one row for each that a subscriber asked for. The contingent is taken when the row is written,
-- before the partner is asked, and given back where the partner gives no code.
create table issued_voucher (
  tenant text not null,
  id bigint not null,
  account bigint not null,        -- no foreign key, since records outlive an erased account
  article bigint not null,
  provider text not null,         -- its code in the tenant's document voucher-providers
  product text not null,          -- the partner's own name of the voucher
  source text not null check (source in ('free', 'credit', 'unlimited', 'owned')),
  state text not null check (state in ('REQUESTED', 'ISSUED', 'FAILED')),
  key text not null,              -- of the request: repeated, it is the same one
  number bigint not null,         -- its place among those of the request, from 1
  code text,                      -- encrypted with the key of voucher codes; absent until it is issued
  reason text not null,           -- what the partner answered last; empty: nothing yet
  attempts bigint not null,       -- how often the partner was asked
  due_at bigint,                  -- when it is asked again: the machine's time
  locale text not null,           -- of the mail with the code
  origin text not null,
  requested_at bigint not null,   -- the tenant's time
  settled_at bigint,              -- the machine's time
  created_at bigint not null,     -- the machine's time
  primary key (tenant, id),
  unique (tenant, account, article, key, number)
);
create index issued_voucher_article on issued_voucher (tenant, article);
create index issued_voucher_due on issued_voucher (due_at) where due_at is not null;
