-- A consent belongs to one contract: the period that was ordered with it, or in which it was given. Null: given before this
-- was noted, it counts for each contract of its subscription.
alter table consent add column period bigint;
