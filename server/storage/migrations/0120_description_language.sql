-- The language that a description is written in, which is another one than its row's where it stands in for a missing
-- translation. Pages mark such a text with its language.
alter table article_text add column description_locale text not null default '';
update article_text set description_locale = locale where description <> '';
