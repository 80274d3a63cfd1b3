-- What shopkeepers do to the catalogue. `published` stays what everybody asks for; it now follows from the state.
alter table products
  add column state text not null default 'published' check (state in ('draft', 'published', 'archived')),
  -- Two people who save at once: the second is told.
  add column version integer not null default 1,
  -- Null: the command line, or from before anybody signed in.
  add column updated_by uuid references staff,
  -- From then on its address stays.
  add column first_published_at timestamptz;
update products set
  state = case when published then 'published' else 'archived' end,
  first_published_at = created_at;
alter table products drop column published;
alter table products
  alter column state drop default,
  add column published boolean not null generated always as (state = 'published') stored;

-- A size that was sold once stays for its orders and its history; it is shown and sold while it is on offer.
alter table variants add column offered boolean not null default true;
create index on product_pictures (picture);

create table imports (
  id uuid primary key,
  file_name text not null,
  state text not null check (
    state in ('uploading', 'checking', 'checked', 'refused', 'importing', 'done', 'cancelled', 'failed')
  ),
  rows integer not null default 0,
  rows_done integer not null default 0,
  new_products integer not null default 0,
  changed_products integer not null default 0,
  unchanged_products integer not null default 0,
  stock_changes integer not null default 0,
  error_count integer not null default 0,
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  started_by uuid not null references staff,
  confirmed_by uuid references staff,
  started_at timestamptz not null default now(),
  -- When its work last went on: what nobody comes back to is let go.
  touched_at timestamptz not null default now()
);
create index on imports (started_at desc);

-- The file as it came, until it is checked.
create table import_chunks (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (import_id, position)
);

-- What the file makes of each product, until it is in.
create table import_products (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  handle text not null,
  -- Where in the file it stands, and how many rows it has there.
  row integer not null,
  rows integer not null,
  -- What it was checked against; null: it is new.
  version integer,
  body jsonb not null,
  primary key (import_id, position)
);
