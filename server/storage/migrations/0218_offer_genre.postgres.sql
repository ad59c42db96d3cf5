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

-- Once for each statement: one that writes many offers would change the same count again and again.
create function list_offers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from offer_genre g using removed r where g.tenant = r.tenant and g.article = r.article;
    insert into offer_count (tenant, content_type, genre, rating, offers)
      select tenant, content_type, 0, rating, -count(*) from removed group by tenant, content_type, rating
      on conflict (tenant, content_type, genre, rating) do update set offers = offer_count.offers + excluded.offers;
  end if;
  if tg_op <> 'DELETE' then
    insert into offer_count (tenant, content_type, genre, rating, offers)
      select tenant, content_type, 0, rating, count(*) from added group by tenant, content_type, rating
      on conflict (tenant, content_type, genre, rating) do update set offers = offer_count.offers + excluded.offers;
    insert into offer_genre (tenant, content_type, genre, article, rating, released_at, starts_at, ends_at, rank)
      select o.tenant, o.content_type, g.genre, o.article, o.rating, o.released_at, o.starts_at, o.ends_at, o.rank
        from added o join article_genre g on g.article = o.article;
  end if;
  return null;
end $$;
create trigger offer_listed after insert on offer
  referencing new table as added for each statement execute function list_offers();
create trigger offer_unlisted after delete on offer
  referencing old table as removed for each statement execute function list_offers();
create trigger offer_listed_anew after update on offer
  referencing old table as removed new table as added for each statement execute function list_offers();

create function list_article_genres() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into offer_genre (tenant, content_type, genre, article, rating, released_at, starts_at, ends_at, rank)
      select o.tenant, o.content_type, g.genre, o.article, o.rating, o.released_at, o.starts_at, o.ends_at, o.rank
        from added g join offer o on o.article = g.article;
  else
    delete from offer_genre l using removed r, offer o
      where o.article = r.article and l.tenant = o.tenant and l.article = r.article and l.genre = r.genre;
  end if;
  return null;
end $$;
create trigger article_genre_listed after insert on article_genre
  referencing new table as added for each statement execute function list_article_genres();
create trigger article_genre_unlisted after delete on article_genre
  referencing old table as removed for each statement execute function list_article_genres();

create function count_offer_genres() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into offer_count (tenant, content_type, genre, rating, offers)
      select tenant, content_type, genre, rating, count(*) from added group by tenant, content_type, genre, rating
      on conflict (tenant, content_type, genre, rating) do update set offers = offer_count.offers + excluded.offers;
  else
    insert into offer_count (tenant, content_type, genre, rating, offers)
      select tenant, content_type, genre, rating, -count(*) from removed group by tenant, content_type, genre, rating
      on conflict (tenant, content_type, genre, rating) do update set offers = offer_count.offers + excluded.offers;
  end if;
  return null;
end $$;
create trigger offer_genre_counted after insert on offer_genre
  referencing new table as added for each statement execute function count_offer_genres();
create trigger offer_genre_uncounted after delete on offer_genre
  referencing old table as removed for each statement execute function count_offer_genres();
