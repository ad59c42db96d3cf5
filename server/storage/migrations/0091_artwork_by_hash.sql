-- Whose picture a file is, by its name: a picture is served on the hosts of tenants that offer it.
create index article_artwork_hash on article_artwork (hash);
-- One row for each server, which says by writing it that it can.
create table write_check (
  node bigint not null primary key,
  checked_at bigint not null
);
