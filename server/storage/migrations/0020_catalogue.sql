-- Articles of every content type, owned by a licensor and offered in a tenant.
create table article (
  id bigint not null primary key,
  licensor text not null,
  content_type text not null,
  import_key text not null,
  slug text not null,
  rating bigint not null default 0,
  released_at bigint not null,
  duration_ms bigint not null default 0,
  explicit bigint not null default 0,
  attributes text not null default '{}',
  revision text not null default '',
  created_at bigint not null,
  updated_at bigint not null,
  unique (licensor, content_type, import_key)
);
create index article_slug on article (content_type, slug);

create table article_text (
  article bigint not null references article (id) on delete cascade,
  locale text not null,
  title text not null,
  description text not null default '',
  primary key (article, locale)
);

-- Files are named by the hash: /media/art/HASH-WIDTH.webp for each of the widths ("96,160,240").
create table article_artwork (
  article bigint not null references article (id) on delete cascade,
  class text not null,
  hash text not null,
  width bigint not null,
  height bigint not null,
  widths text not null,
  color text not null,
  hue_light bigint not null,
  hue_dark bigint not null,
  primary key (article, class)
);

-- album_track, playlist_track, artist_work (the position is the artist's place among the credits), track_video.
create table article_link (
  parent bigint not null references article (id) on delete cascade,
  relation text not null,
  position bigint not null,
  child bigint not null references article (id) on delete cascade,
  primary key (parent, relation, position, child)
);
create index article_link_child on article_link (child, relation, position);

create table genre (
  id bigint not null primary key,
  slug text not null unique
);

create table genre_text (
  genre bigint not null references genre (id) on delete cascade,
  locale text not null,
  name text not null,
  primary key (genre, locale)
);

create table article_genre (
  article bigint not null references article (id) on delete cascade,
  genre bigint not null references genre (id) on delete cascade,
  position bigint not null,
  primary key (article, genre)
);
create index article_genre_genre on article_genre (genre, article);

create table media_file (
  article bigint not null references article (id) on delete cascade,
  profile text not null,
  path text not null,
  mime text not null,
  bitrate bigint not null,
  duration_ms bigint not null,
  size bigint not null,
  loudness_centi bigint,
  primary key (article, profile)
);
create index media_file_path on media_file (path);

-- What a tenant shows and sells. The three columns after the key are copied from the article, so that one index
-- answers a list; whoever writes the article writes them in the same transaction.
create table offer (
  tenant text not null,
  article bigint not null references article (id) on delete cascade,
  content_type text not null,
  rating bigint not null,
  released_at bigint not null,
  starts_at bigint not null,
  ends_at bigint,
  business_model text not null,
  price_minor bigint not null default 0,
  currency text not null default '',
  rank bigint not null default 0,
  primary key (tenant, article)
);
create index offer_rank on offer (tenant, content_type, rank, article);
create index offer_released on offer (tenant, content_type, released_at, article);
create index offer_article on offer (article);
