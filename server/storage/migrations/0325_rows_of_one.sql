-- What was found by reading all rows of a tenant: the way of paying that a payment waits with, and the newest use of a
-- code for an order, also where it was given back.
create index payment_option_payment on payment_option (tenant, payment);
create index voucher_use_newest on voucher_use (tenant, kind, subject, id);
