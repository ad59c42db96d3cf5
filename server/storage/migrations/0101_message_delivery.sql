-- What an SMS gateway calls a message that it took, and how that fared.
alter table message add column gateway_id text;
alter table message add column delivery text; -- pending, delivered, undelivered, unknown
