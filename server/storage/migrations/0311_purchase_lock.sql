-- Since when an account buys nothing new.
alter table account add column purchases_locked_at bigint;
