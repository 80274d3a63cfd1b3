-- works with: 0036
-- outside a transaction
--
-- What shoppers narrow lists by ('colour:red', 'size:M'), of each product in `shelf`. The program writes it (keep-shelf.ts), from
-- the same table of fields that a catalogue in memory reads (core/facets.ts); null until it has, and for what a server of before
-- has placed.
alter table shelf add column if not exists facets text[] collate "C";
create index concurrently if not exists shelf_facets on shelf using gin (facets) with (fastupdate = off);
create index concurrently if not exists shelf_bare on shelf (product_id) where facets is null;
