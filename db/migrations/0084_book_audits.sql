-- works with: 0033
-- What each night's look into the shop's books came to, some months of them.
create table book_audits (
  id uuid primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- How many lines do not agree, and the first of them.
  found integer not null check (found >= 0),
  lines text[] not null,
  -- Why some of it could not be looked at; null: all of it was.
  failure text,
  check (cardinality(lines) <= found)
);
create index book_audits_newest on book_audits (ended_at);
