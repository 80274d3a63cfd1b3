-- works with: 0033
-- outside a transaction
--
-- How a shopkeeper finds an order: by the words of its name, its city and its PIN code, all in one index. The one of names
-- alone goes: what is written with every order is not written twice.
create index concurrently if not exists orders_words on orders using gin (
  to_tsvector('simple', (address ->> 'firstName') || ' ' || (address ->> 'lastName') || ' ' ||
    coalesce(address ->> 'city', '') || ' ' || coalesce(address ->> 'zipcode', ''))
);
drop index concurrently if exists orders_to_tsvector_idx;
