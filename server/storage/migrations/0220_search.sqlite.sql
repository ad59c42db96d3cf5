-- What a search finds: one entry for each article, with the words of all its languages as base/words.hpp folds them.
-- The database only says which entries have certain words; which of them comes first is computed from the columns that
-- no index has, so that both databases give the same answers.
create table search_entry (
  article bigint not null primary key references article (id) on delete cascade,
  title text not null,    -- words of all titles, and their stems as "_enharbour", each once
  rest text not null,     -- the same of people, genres and texts
  titles text not null,   -- a line for each language: "en low tides"
  people text not null,   -- words of the names of who made it
  genres text not null,   -- words of its genres' names
  genre_slugs text not null,
  language text not null  -- that is spoken; may be empty
);
create virtual table search_index using fts5(
  title, rest, content = 'search_entry', content_rowid = 'article', detail = column, prefix = '2 3',
  tokenize = 'ascii tokenchars ''_''');
create trigger search_entry_added after insert on search_entry begin
  insert into search_index (rowid, title, rest) values (new.article, new.title, new.rest);
end;
create trigger search_entry_removed after delete on search_entry begin
  insert into search_index (search_index, rowid, title, rest) values ('delete', old.article, old.title, old.rest);
end;
create trigger search_entry_changed after update of title, rest on search_entry begin
  insert into search_index (search_index, rowid, title, rest) values ('delete', old.article, old.title, old.rest);
  insert into search_index (rowid, title, rest) values (new.article, new.title, new.rest);
end;

-- Words of titles, people and genres, and what is left of each when letters are left out: who types one of them wrongly
-- is found by what is left of both (symmetric delete).
create table search_word (
  word text not null primary key
) without rowid;
create table search_near (
  part text not null,
  word text not null,
  primary key (part, word)
) without rowid;

-- How often each article was begun at a tenant, counted by a job.
create table search_plays (
  tenant text not null,
  article bigint not null,
  plays bigint not null,
  primary key (tenant, article)
) without rowid;

-- Articles whose entry is to be written anew by a job: those of before this table, those of a genre or an artist with
-- another name.
create table search_pending (
  article bigint not null primary key
);
insert into search_pending (article) select id from article;
