-- Receipts of payments and credit notes of refunds. Each says all that it says by itself, so that later changes of a
-- plan, an account or the seller's address do not alter it; the law wants them kept when an account is erased.

-- Payments and refunds that are to be numbered: added in the transaction that ends them, deleted with the number.
create table receipt_due (
  tenant text not null,
  payment bigint not null,
  refund bigint not null,          -- 0: the payment itself
  paid_at bigint not null,         -- the tenant's time
  noted_at bigint not null,        -- the machine's time: the order of the numbers
  primary key (tenant, payment, refund)
);
create index receipt_due_order on receipt_due (tenant, noted_at, refund, payment);

-- The last number of each prefix.
create table receipt_counter (
  tenant text not null,
  prefix text not null,
  number bigint not null,
  primary key (tenant, prefix)
);

create table receipt (
  tenant text not null,
  id bigint not null,
  kind text not null check (kind in ('receipt', 'credit_note')),
  prefix text not null,
  number bigint not null check (number > 0),
  account bigint not null,
  payment bigint not null,
  refund bigint not null,          -- 0 of a receipt
  corrects bigint not null,        -- the receipt that a credit note is about; 0 of a receipt
  seller text not null,            -- name, address lines and tax number as JSON
  buyer_name text not null,
  buyer_email text not null,
  item text not null,              -- what was bought, in the buyer's language
  period_start bigint,
  period_end bigint,
  gross_minor bigint not null check (gross_minor > 0),
  tax_minor bigint not null,       -- inside the gross amount
  tax_basis_points bigint not null,
  currency text not null,
  method text not null,
  paid_at bigint not null,         -- the tenant's time
  issued_at bigint not null,       -- the tenant's time
  time_zone text not null,
  locale text not null,
  created_at bigint not null,      -- the machine's time
  primary key (tenant, id),
  unique (tenant, prefix, number),
  unique (tenant, payment, refund)
);
create index receipt_account on receipt (tenant, account, id);
create index receipt_corrects on receipt (tenant, corrects) where corrects <> 0;

create trigger receipt_no_change before update or delete on receipt
  for each row execute function refuse_change();
create trigger receipt_no_truncate before truncate on receipt
  for each statement execute function refuse_change();

-- A file that goes along with a mail, made when it is sent: MAKER/SUBJECT.
alter table message add column attachment text;

-- What was paid and given back before there were receipts.
insert into receipt_due (tenant, payment, refund, paid_at, noted_at)
select tenant, id, 0, ordered_at, updated_at from payment where state = 'succeeded' and amount_minor > 0;
insert into receipt_due (tenant, payment, refund, paid_at, noted_at)
select tenant, payment, id, updated_at, updated_at from refund where state = 'succeeded' and kind <> 'compensation';
