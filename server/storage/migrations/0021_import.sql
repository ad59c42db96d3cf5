-- What an import knows of a source file without reading it again: as long as size and time stay, so does the hash.
create table import_file (
  path text not null primary key,
  size bigint not null,
  modified_ns bigint not null,
  hash text not null
);
