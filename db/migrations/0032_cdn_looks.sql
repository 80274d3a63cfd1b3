-- works with: 0027
-- outside a transaction
--
-- Up to when a shared cache has been told what changed in the shop. One row, which whoever tells it locks.
create table if not exists cdn_looks (
  one boolean primary key default true check (one),
  looked_at timestamptz not null default now()
);
insert into cdn_looks default values on conflict do nothing;
-- Whose discount has just ended is looked for every second.
create index concurrently if not exists products_discount_ends_at on products (discount_ends_at)
  where discount_ends_at is not null;
