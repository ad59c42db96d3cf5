-- What each user's games keep between two visits, and the best score in each of them.
create table game_save (
  tenant text not null,
  account bigint not null,
  article bigint not null references article (id) on delete cascade,
  data text check (length(data) <= 65536),  -- the game's own words; null: it keeps nothing
  best_score bigint check (best_score between 0 and 1000000000),
  rounds bigint not null check (rounds >= 0),  -- that came to their end
  updated_at bigint not null,
  primary key (tenant, account, article),
  foreign key (tenant, account) references account (tenant, id) on delete cascade
);
create index game_save_newest on game_save (tenant, account, updated_at, article);
create index game_save_article on game_save (article);
