-- What was heard without a connection: by which licence. All plays of one licence together are no longer than it exists.
alter table listened add column licence bigint;
create index listened_licence on listened (tenant, licence) where licence is not null;
