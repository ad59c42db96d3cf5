-- What each user has played, and where they left it.
create table play_history (
  tenant text not null,
  account bigint not null,
  article bigint not null references article (id) on delete cascade,
  plays bigint not null,        -- how often it was begun
  position_ms bigint not null,  -- where it was left; 0: at its beginning
  finished bigint not null check (finished in (0, 1)),
  played_at bigint not null,    -- the machine's time, of the last change
  primary key (tenant, account, article),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create index play_history_newest on play_history (tenant, account, played_at, article);
create index play_history_article on play_history (article);
