-- The episodes of a feed may play from where it says, instead of from a copy of ours.
alter table podcast_feed add column enclosures text not null default 'fetched' check (enclosures in ('fetched', 'linked'));
