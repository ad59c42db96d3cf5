-- Folders of films that another one has taken the place of: deleted when nobody can be playing them any more.
create table replaced_film (
  path text not null primary key,  -- of the master playlist, below media/a
  since bigint not null
);
