-- works with: 0032
--
-- Where each published product stands in the orders of lists, for a catalogue that is too large for memory. The program
-- writes it (keep-shelf.ts), so that one definition says what a price after discount, an order and a word are; the triggers
-- note no more than whose place may be another, and take no lock that anybody waits for. Orders are ascending in each column.
create table shelf (
  product_id uuid primary key references products on delete cascade,
  handle text collate "C" not null,
  -- Category and type with a slash between.
  kind text collate "C" not null,
  sold_out boolean not null,
  -- Milliseconds since 1970, negative: the newest first.
  older bigint not null,
  -- Paise, after the discount that is active until `lapses_at`.
  effective integer not null,
  -- The share off, negative: the most discounted first.
  not_off double precision not null,
  lapses_at timestamptz,
  bestseller boolean not null,
  -- The words of the name, a space before each.
  names text collate "C" not null,
  placed_at timestamptz not null default now()
);
create index shelf_handle on shelf (handle);
create index shelf_relevant on shelf (sold_out, older, handle);
create index shelf_discounted on shelf (not_off, sold_out, older, handle);
create index shelf_low_high on shelf (effective, sold_out, older, handle);
create index shelf_high_low on shelf ((-effective), sold_out, older, handle);
create index shelf_kind_relevant on shelf (kind, sold_out, older, handle);
create index shelf_kind_discounted on shelf (kind, not_off, sold_out, older, handle);
create index shelf_kind_low_high on shelf (kind, effective, sold_out, older, handle);
create index shelf_kind_high_low on shelf (kind, (-effective), sold_out, older, handle);
create index shelf_bestsellers on shelf (sold_out, older, handle) where bestseller;
create index shelf_lapses_at on shelf (lapses_at) where lapses_at is not null;
create index shelf_names on shelf using gin (string_to_array(names, ' ')) with (fastupdate = off);

-- Every word that has ever stood in a name: a part of a word is looked for among these.
create table shelf_words (word text collate "C" primary key);

-- Products whose places have to be found again.
create table shelf_moves (
  id bigint generated always as identity primary key,
  product_id uuid not null
);

create function move_products() returns trigger language plpgsql as $$
begin
  insert into shelf_moves (product_id) select id from fresh;
  return null;
end $$;
create trigger products_come after insert on products
  referencing new table as fresh for each statement execute function move_products();
create trigger products_change after update on products
  referencing new table as fresh for each statement execute function move_products();

create function move_sizes() returns trigger language plpgsql as $$
begin
  insert into shelf_moves (product_id) select distinct product_id from fresh;
  return null;
end $$;
create trigger sizes_come after insert on variants
  referencing new table as fresh for each statement execute function move_sizes();

create function move_size() returns trigger language plpgsql as $$
begin
  insert into shelf_moves (product_id) values (new.product_id);
  return null;
end $$;
-- A sale that leaves some of a size calls nothing.
create trigger sizes_sell_out after update on variants for each row
  when ((old.stock = 0) <> (new.stock = 0) or old.offered <> new.offered) execute function move_size();

insert into shelf_moves (product_id) select id from products where published order by id;
