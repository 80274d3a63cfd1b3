-- works with: 0033
-- outside a transaction
--
-- What a product was offered for, from when on and by whom: a cut may be said from no other price than the lowest of the 30
-- days before. Nothing else writes it than the two triggers, so whatever changes a price writes it with the change: the
-- console, a file, a server of before, somebody at the database.
create table if not exists price_history (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  at timestamptz not null default now(),
  price_paise integer not null,
  discount_type text check (discount_type in ('percentage', 'fixed')),
  -- Hundredths of a per cent, or paise.
  discount_value integer,
  discount_ends_at timestamptz,
  -- False: from then on it could not be bought.
  on_sale boolean not null,
  -- Of the shop; null: the shop itself, or nobody knows.
  staff_id uuid references staff
);
create index if not exists price_history_of on price_history (product_id, at);

create or replace function note_first_prices() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, price_paise, discount_type, discount_value, discount_ends_at, on_sale, staff_id)
  select id, price_paise, discount_type, discount_value, discount_ends_at, true, updated_by from fresh where published; return null; end $$;

create or replace function note_prices() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, price_paise, discount_type, discount_value, discount_ends_at, on_sale, staff_id)
  select f.id, f.price_paise, f.discount_type, f.discount_value, f.discount_ends_at, f.published,
    case when f.version > b.version then f.updated_by end
  from fresh f join stale b on b.id = f.id
  where (f.published or b.published)
    and (f.price_paise, f.discount_type, f.discount_value, f.discount_ends_at, f.published)
      is distinct from (b.price_paise, b.discount_type, b.discount_value, b.discount_ends_at, b.published); return null; end $$;

set lock_timeout = '3s';
create or replace trigger prices_come after insert on products
  referencing new table as fresh for each statement execute function note_first_prices();
create or replace trigger prices_change after update on products
  referencing old table as stale new table as fresh for each statement execute function note_prices();
set lock_timeout = 0;

-- What is known of before: what the log of changes says, and what stands.
insert into price_history (product_id, at, price_paise, discount_type, discount_value, discount_ends_at, on_sale, staff_id)
with told as (
  select p.id as product_id, p.first_published_at, a.at, a.staff_id, a.before, a.after
  from staff_audit a join products p on p.handle = a.subject
  where a.action like 'product.%' and jsonb_typeof(a.after -> 'price') = 'number'
), known as (
  (select distinct on (product_id) product_id, coalesce(first_published_at, at) as at, before as said, null::uuid as staff_id
    from told where before ->> 'state' = 'published' order by product_id, told.at)
  union all
  select product_id, at, after, staff_id from told
)
select product_id, at, round((said ->> 'price')::numeric * 100), said -> 'discount' ->> 'discountType',
  round((said -> 'discount' ->> 'discountValue')::numeric * 100), (said -> 'discount' ->> 'endDate')::timestamptz,
  said ->> 'state' = 'published', staff_id
from known where not exists (select from price_history h where h.product_id = known.product_id)
union all
select id, coalesce(first_published_at, created_at), price_paise, discount_type, discount_value, discount_ends_at, true, null
from products p where published and not exists (select from price_history h where h.product_id = p.id)
  and not exists (select from told where told.product_id = p.id)
union all
select id, now(), price_paise, discount_type, discount_value, discount_ends_at, true, null
from products p where published and not exists (select from price_history h where h.product_id = p.id)
  and exists (select from told where told.product_id = p.id)
order by 2;

-- On the day on which the duty begins (core/duties.ts) discounts get their places in the lists anew.
update shelf set lapses_at = least(lapses_at, '2027-01-01T00:00:00+05:30') where not_off < 0;
