-- Ready for kinds to come: any number of artworks of a class, several business models and prices for an offer, and
-- indexes that count and order a list by themselves.
create table artwork (
  article bigint not null references article (id) on delete cascade,
  class text not null,           -- COVER, HERO, POSTER, SCREENSHOT, BANNER, VIDEO_GAMEPLAY, VIDEO_TRAILER
  position bigint not null,      -- among those of its class; lists show the first, which is 0
  artwork_group text not null,   -- what belongs together, such as the sizes of one banner; may be empty
  hash text not null,
  width bigint not null,
  height bigint not null,
  widths text not null,
  color text not null,
  hue_light bigint not null,
  hue_dark bigint not null,
  primary key (article, class, position)
);
insert into artwork (article, class, position, artwork_group, hash, width, height, widths, color, hue_light, hue_dark)
  select article, class, 0, '', hash, width, height, widths, color, hue_light, hue_dark from article_artwork;
drop table article_artwork;
alter table artwork rename to article_artwork;
create index article_artwork_hash on article_artwork (hash);

-- The ways to get an offer, the first of which its badge shows; offer.business_model is a copy of that one.
create table offer_model (
  tenant text not null,
  article bigint not null,
  position bigint not null,
  business_model text not null,
  price_minor bigint not null,
  currency text not null,
  primary key (tenant, article, position),
  foreign key (tenant, article) references offer (tenant, article) on delete cascade
);
insert into offer_model (tenant, article, position, business_model, price_minor, currency)
  select tenant, article, 0, business_model, price_minor, currency from offer;
alter table offer drop column price_minor;
alter table offer drop column currency;

drop index offer_rank;
drop index offer_released;
create index offer_rank on offer (tenant, content_type, rank, article, rating, starts_at, ends_at);
create index offer_released on offer (tenant, content_type, released_at, rank, article, rating, starts_at, ends_at);
