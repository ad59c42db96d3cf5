-- Each offer once for each genre of its article, so that a list of a genre, its cover and what is related to an article
-- are read from an index in their order, however large the catalogue is; and how many offers there are, so that a list
-- of all need not be counted one by one. Triggers keep both, whoever writes.
create table offer_genre (
  tenant text not null,
  content_type text not null,
  genre bigint not null,
  article bigint not null,
  rating bigint not null,
  released_at bigint not null,
  starts_at bigint not null,
  ends_at bigint,
  rank bigint not null,
  primary key (tenant, article, genre)
);
create index offer_genre_rank on offer_genre (tenant, content_type, genre, rank, article, rating, starts_at, ends_at);
create index offer_genre_released
  on offer_genre (tenant, content_type, genre, released_at, rank, article, rating, starts_at, ends_at);

-- Of a kind and, where it is not 0, a genre; also those whose window is not open, which two indexes find.
create table offer_count (
  tenant text not null,
  content_type text not null,
  genre bigint not null,
  rating bigint not null,
  offers bigint not null,
  primary key (tenant, content_type, genre, rating)
);
create index offer_starts on offer (tenant, content_type, starts_at, rating);
create index offer_ends on offer (tenant, content_type, ends_at, starts_at, rating) where ends_at is not null;
create index offer_genre_starts on offer_genre (tenant, content_type, genre, starts_at, rating);
create index offer_genre_ends on offer_genre (tenant, content_type, genre, ends_at, starts_at, rating)
  where ends_at is not null;

insert into offer_genre (tenant, content_type, genre, article, rating, released_at, starts_at, ends_at, rank)
  select o.tenant, o.content_type, g.genre, o.article, o.rating, o.released_at, o.starts_at, o.ends_at, o.rank
    from offer o join article_genre g on g.article = o.article;
insert into offer_count (tenant, content_type, genre, rating, offers)
  select tenant, content_type, 0, rating, count(*) from offer group by tenant, content_type, rating;
insert into offer_count (tenant, content_type, genre, rating, offers)
  select tenant, content_type, genre, rating, count(*) from offer_genre group by tenant, content_type, genre, rating;

create trigger offer_listed after insert on offer
begin
  insert into offer_count (tenant, content_type, genre, rating, offers)
    values (new.tenant, new.content_type, 0, new.rating, 1)
    on conflict (tenant, content_type, genre, rating) do update set offers = offers + 1;
  insert into offer_genre (tenant, content_type, genre, article, rating, released_at, starts_at, ends_at, rank)
    select new.tenant, new.content_type, g.genre, new.article, new.rating, new.released_at, new.starts_at, new.ends_at,
           new.rank
      from article_genre g where g.article = new.article;
end;
create trigger offer_unlisted after delete on offer
begin
  update offer_count set offers = offers - 1
    where tenant = old.tenant and content_type = old.content_type and genre = 0 and rating = old.rating;
  delete from offer_genre where tenant = old.tenant and article = old.article;
end;
create trigger offer_listed_anew
  after update of tenant, article, content_type, rating, released_at, starts_at, ends_at, rank on offer
begin
  update offer_count set offers = offers - 1
    where tenant = old.tenant and content_type = old.content_type and genre = 0 and rating = old.rating;
  delete from offer_genre where tenant = old.tenant and article = old.article;
  insert into offer_count (tenant, content_type, genre, rating, offers)
    values (new.tenant, new.content_type, 0, new.rating, 1)
    on conflict (tenant, content_type, genre, rating) do update set offers = offers + 1;
  insert into offer_genre (tenant, content_type, genre, article, rating, released_at, starts_at, ends_at, rank)
    select new.tenant, new.content_type, g.genre, new.article, new.rating, new.released_at, new.starts_at, new.ends_at,
           new.rank
      from article_genre g where g.article = new.article;
end;
create trigger article_genre_listed after insert on article_genre
begin
  insert into offer_genre (tenant, content_type, genre, article, rating, released_at, starts_at, ends_at, rank)
    select o.tenant, o.content_type, new.genre, o.article, o.rating, o.released_at, o.starts_at, o.ends_at, o.rank
      from offer o where o.article = new.article;
end;
create trigger article_genre_unlisted after delete on article_genre
begin
  delete from offer_genre
    where genre = old.genre and article = old.article
      and tenant in (select tenant from offer where article = old.article);
end;
create trigger offer_genre_counted after insert on offer_genre
begin
  insert into offer_count (tenant, content_type, genre, rating, offers)
    values (new.tenant, new.content_type, new.genre, new.rating, 1)
    on conflict (tenant, content_type, genre, rating) do update set offers = offers + 1;
end;
create trigger offer_genre_uncounted after delete on offer_genre
begin
  update offer_count set offers = offers - 1
    where tenant = old.tenant and content_type = old.content_type and genre = old.genre and rating = old.rating;
end;

-- SQLite plans by what it knows of the tables, and nothing measures them here: these are the figures of a large
-- catalogue, whose plans are good for a small one, too. Rows, then how many of them share the first columns of the index.
analyze genre;
delete from sqlite_stat1;
insert into sqlite_stat1 (tbl, idx, stat) values
  ('article', 'article_slug', '500000 40000 1'),
  ('article', 'sqlite_autoindex_article_1', '500000 1'),
  ('article', 'sqlite_autoindex_article_2', '500000 250000 25000 1'),
  ('article_artwork', 'article_artwork_hash', '500000 5'),
  ('article_artwork', 'sqlite_autoindex_article_artwork_1', '500000 2 1 1'),
  ('article_genre', 'article_genre_genre', '600000 12000 1'),
  ('article_genre', 'sqlite_autoindex_article_genre_1', '600000 2 1'),
  ('article_link', 'article_link_child', '500000 2 1 1'),
  ('article_link', 'sqlite_autoindex_article_link_1', '500000 4 4 2 1'),
  ('article_text', 'sqlite_autoindex_article_text_1', '1000000 3 1'),
  ('genre', 'sqlite_autoindex_genre_1', '50 1'),
  ('genre', 'sqlite_autoindex_genre_2', '50 1'),
  ('genre_text', 'sqlite_autoindex_genre_text_1', '150 3 1'),
  ('media_file', 'media_file_path', '500000 1'),
  ('media_file', 'sqlite_autoindex_media_file_1', '500000 3 1'),
  ('offer', 'offer_article', '500000 2'),
  ('offer', 'offer_ends', '5000 2500 300 1 1 1'),
  ('offer', 'offer_rank', '500000 170000 12000 1 1 1 1 1'),
  ('offer', 'offer_released', '500000 170000 12000 1 1 1 1 1 1'),
  ('offer', 'offer_starts', '500000 170000 12000 12000 12000'),
  ('offer', 'sqlite_autoindex_offer_1', '500000 170000 1'),
  ('offer_count', 'sqlite_autoindex_offer_count_1', '150 50 4 1 1'),
  ('offer_genre', 'offer_genre_ends', '5000 2500 300 100 1 1 1'),
  ('offer_genre', 'offer_genre_rank', '600000 200000 20000 5000 1 1 1 1 1'),
  ('offer_genre', 'offer_genre_released', '600000 200000 20000 5000 1 1 1 1 1 1'),
  ('offer_genre', 'offer_genre_starts', '600000 200000 20000 5000 5000 5000'),
  ('offer_genre', 'sqlite_autoindex_offer_genre_1', '600000 200000 2 1'),
  ('offer_model', 'sqlite_autoindex_offer_model_1', '500000 170000 1 1');
