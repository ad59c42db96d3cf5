-- Vouchers also give credits and take a part off a cart; what a code gives an article by is in the wallet as such.
alter table voucher_batch add column credits bigint not null default 0 check (credits >= 0);
alter table voucher_batch add column days bigint not null default 0 check (days >= 0);
alter table voucher_batch add column percent bigint not null default 0 check (percent between 0 and 99);
alter table voucher_batch add column content_types text not null default '';
alter table voucher_batch drop constraint voucher_batch_check;
-- A code gives one thing; credits are of some types and for some days.
alter table voucher_batch add constraint voucher_batch_gives check (
  (case when plan <> 0 then 1 else 0 end) + (case when article <> 0 then 1 else 0 end)
    + (case when credits > 0 then 1 else 0 end) + (case when percent > 0 then 1 else 0 end) = 1
  and (credits > 0) = (days > 0) and (credits = 0 or content_types <> ''));
alter table wallet drop constraint wallet_source_check;
alter table wallet add constraint wallet_source_check check (source in ('credit', 'purchase', 'voucher'));
