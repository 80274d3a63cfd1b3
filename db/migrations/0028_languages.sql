-- works with: 0023
-- The language in which somebody is written to: what an account last chose, and what an order was placed in. Its name in
-- core/locale.ts, where a language may go again: what is not there is read as the default one, as null is, which nobody chose.
alter table accounts add column locale text;
alter table orders add column locale text;
