-- A promotion is once for a person in a plan group: 1 where an earlier subscription had it.
alter table subscription add column without_promotion bigint not null default 0;
