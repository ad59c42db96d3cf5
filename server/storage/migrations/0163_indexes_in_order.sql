-- Indexes that give rows in the order in which they are asked for. Without that SQLite reads all rows of the tenant in
-- order of the primary key instead of the few that it looks for; and each batch of renewals would sort a million
-- subscriptions that are due at one moment.
drop index subscription_due;
create index subscription_due on subscription (due_at, tenant, id) where due_at is not null;
drop index subscription_tenant_due;
create index subscription_tenant_due on subscription (tenant, due_at, id) where due_at is not null;
drop index credit_bucket_subscription;
create index credit_bucket_subscription on credit_bucket (tenant, subscription, id) where closed_at is null;
drop index refund_payment;
create index refund_payment on refund (tenant, payment, id);
create index trial_use_subscription on trial_use (tenant, subscription);
