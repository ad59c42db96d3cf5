-- A promotion is once for each payer too: the subscriptions that a card or number paid for first are found by it.
create index payment_first_payer on payment (tenant, payer_hash)
  where payer_hash <> '' and purpose in ('subscription', 'trial');
