-- works with: 0045
-- Coupons, what each order took off by one, and whose turn that was. Until somebody makes a coupon, which only servers that
-- know this page can, every order is as it was.

-- Two ways to write one mailbox are one: what stands behind a plus goes nowhere else, and Gmail reads no dots.
create function mailbox_key(email text) returns text language sql immutable strict parallel safe return
  case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end;

create table coupons (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{3,24}$'),
  kind text not null check (kind in ('percent', 'fixed', 'free-delivery', 'buy-get')),
  percent integer check (percent between 1 and 90),
  cap_paise integer check (cap_paise > 0),
  value_paise integer check (value_paise > 0),
  -- Of so many and so many more, the cheapest so many more are free.
  buy integer check (buy between 1 and 20),
  get integer check (get between 1 and 20),
  first_order boolean not null default false,
  -- Of the pieces that it is for, after the discounts of products.
  min_spend_paise integer not null default 0 check (min_spend_paise >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  most integer check (most > 0),
  most_per_account integer check (most_per_account > 0),
  most_per_phone integer check (most_per_phone > 0),
  -- Both empty: for everything.
  categories text[] not null default '{}',
  products text[] not null default '{}',
  -- Of a personal one, as mailbox_key has it.
  mailbox text,
  origin text not null default 'console' check (origin in ('console', 'newsletter')),
  -- Counted with every redemption, in the same transaction.
  redeemed integer not null default 0 check (redeemed >= 0),
  version integer not null default 1,
  made_at timestamptz not null default now(),
  check (redeemed <= most),
  check ((kind = 'percent') = (percent is not null) and (kind = 'fixed') = (value_paise is not null)
    and (kind = 'buy-get') = (buy is not null and get is not null) and (kind = 'percent' or cap_paise is null))
);
create index on coupons (mailbox) where mailbox is not null;
create index on coupons (origin, made_at desc);

create table coupon_redemptions (
  order_id uuid primary key references orders,
  coupon_id uuid not null references coupons,
  account_id uuid not null references accounts,
  -- As they were proven when it was used, so that one person is one person by another account too.
  phone text,
  mailbox text,
  address_key text,
  goods_paise bigint not null check (goods_paise >= 0),
  delivery_paise bigint not null check (delivery_paise >= 0),
  redeemed_at timestamptz not null default now(),
  -- The order lapsed or was cancelled before it was shipped: its turn is free again.
  released_at timestamptz
);
create index on coupon_redemptions (coupon_id, redeemed_at desc);
create index on coupon_redemptions (account_id);
create index on coupon_redemptions (phone) where phone is not null;
create index on coupon_redemptions (mailbox) where mailbox is not null;
create index on coupon_redemptions (address_key) where address_key is not null;

-- By what it says: its name was the database's to choose.
do $$
declare
  sums text;
begin
  select conname into strict sums from pg_constraint
  where conrelid = 'orders'::regclass and pg_get_constraintdef(oid) like '%total_paise = (subtotal_paise + delivery_paise)%';
  execute format('alter table orders drop constraint %I', sums);
end $$;
alter table orders
  add column discount_paise bigint not null default 0,
  add column coupon_code text,
  -- Older rows held to the stricter rule before, so they are not looked at.
  add constraint orders_total_check
    check (total_paise = subtotal_paise - discount_paise + delivery_paise) not valid,
  add constraint orders_discount_check
    check (discount_paise between 0 and subtotal_paise and (discount_paise = 0 or coupon_code is not null)) not valid;

-- What the coupon takes off each piece; the last pieces of a line are the first to be cancelled. Null: nothing.
alter table order_lines
  add column coupon_paise integer[],
  add constraint order_lines_coupon_check
    check (cardinality(coupon_paise) = quantity and 0 <= all (coupon_paise) and unit_paise >= all (coupon_paise)) not valid;

create function coupon_share(coupon_paise integer[], pieces integer) returns bigint language sql immutable strict
  parallel safe return (select coalesce(sum(share), 0) from unnest(coupon_paise[1:pieces]) as share);

-- What the first so many pieces of an order's line cost.
create function line_paise(unit_paise integer, coupon_paise integer[], pieces integer) returns bigint language sql immutable
  parallel safe return
  unit_paise::bigint * pieces - case when coupon_paise is null then 0 else coupon_share(coupon_paise, pieces) end;

alter table settings add column coupon_rules jsonb not null default '{}' check (jsonb_typeof(coupon_rules) = 'object');
