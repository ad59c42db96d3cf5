-- What a provider's adapter has to remember between two steps of one attempt, such as the authorization that a one-time
-- code belongs to; as JSON that only the adapter reads, and empty again once the payment has ended.
alter table payment add column provider_state text not null default '';
