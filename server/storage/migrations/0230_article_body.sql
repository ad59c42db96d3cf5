-- The texts of articles to read, sanitised HTML by language. The rest of a premium article lies in a column of its
-- own, which nothing reads but the answer to somebody who may read on.
create table article_body (
  article bigint not null references article (id) on delete cascade,
  locale text not null,
  opening text not null,
  rest text not null default '',
  primary key (article, locale)
);
