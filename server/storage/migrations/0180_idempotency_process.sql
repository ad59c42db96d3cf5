-- Which start of which node answers a request ("NODE-START"): after a crash its next start need not wait for the dead one.
alter table idempotency_key add column process text not null default '';
