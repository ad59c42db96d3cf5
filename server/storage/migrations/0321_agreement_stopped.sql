-- When the payer's bank took a payment back: nothing is charged by this agreement until its payer pays with it again.
alter table payment_agreement add column stopped_at bigint;
