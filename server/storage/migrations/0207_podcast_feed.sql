-- Podcasts that come from feeds of others. Articles are found by the feed's identifier, so its address may change.
create table podcast_feed (
  id bigint not null primary key,
  url text not null unique,
  state text not null check (state in ('imported', 'followed', 'gone')),
  tenants text not null,         -- a JSON list of those that offer it; an empty one: all
  etag text not null,            -- of the last answer that was imported whole; empty: none
  last_modified text not null,
  checked_at bigint not null,
  due_at bigint not null,        -- of a followed one
  failures bigint not null,      -- in a row
  problem text not null          -- of the last try; empty: it went well
);
create index podcast_feed_due on podcast_feed (state, due_at);
