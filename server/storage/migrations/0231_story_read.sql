-- Which readers have read which articles: for how often each is read, and for the free reads of premium ones.
create table story_read (
  tenant text not null,
  reader text not null,  -- "u" and an account, or "g" and what the cookie of a guest's browser says
  article bigint not null references article (id) on delete cascade,
  account bigint,        -- of a user
  read_at bigint not null,
  free_at bigint,        -- when a free read opened it; null: none did
  primary key (tenant, reader, article),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create index story_read_account on story_read (tenant, account);
create index story_read_article on story_read (article);
create index story_read_oldest on story_read (read_at);

-- By how many readers each has been read, also by those whose rows are gone.
create table story_read_count (
  tenant text not null,
  article bigint not null references article (id) on delete cascade,
  readers bigint not null,
  primary key (tenant, article)
);
create index story_read_count_article on story_read_count (article);

-- Their authors and tags are found by the search.
insert into search_pending (article) select id from article where content_type = 'article' on conflict do nothing;
