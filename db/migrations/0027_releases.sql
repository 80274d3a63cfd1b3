-- works with: 0023
-- What the pages of the last releases ask for, by any instance of them or of the next.
create table releases (
  id text primary key,
  paths text[] not null,
  last_started_at timestamptz not null default now()
);

create table release_files (
  path text primary key,
  gzipped boolean not null,
  bytes bytea not null
);
