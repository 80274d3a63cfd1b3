-- works with: 0036
--
-- What a product of a catalogue that is too large for memory is found by beside its name: its terms (search/product-terms.ts).
-- Null: not found yet, by a server that knows of none. The words of names are others too: they keep their vowel signs.
alter table shelf add column terms text[] collate "C";
create index shelf_terms_missing on shelf (product_id) where terms is null;
create index shelf_by_term on shelf using gin (terms) with (fastupdate = off);

-- Every term there is, and how many products have it; by `near`, what sounds like it or one letter otherwise.
create table shelf_terms (
  term text collate "C" primary key,
  near text[] collate "C" not null,
  products integer not null
);
create index shelf_terms_near on shelf_terms using gin (near) with (fastupdate = off);
