-- works with: 0033
-- outside a transaction
--
-- What a day of delivery is reckoned by, as a shopkeeper has changed it; an empty object: as the shop opened.
set lock_timeout = '3s';
alter table settings add column if not exists delivery_rules jsonb not null default '{}'
  check (jsonb_typeof(delivery_rules) = 'object');

-- The latest day, in India, on which an order was promised; null: none was. And when it came.
alter table orders add column if not exists promised_on date;
alter table orders add column if not exists delivered_at timestamptz;
set lock_timeout = 0;

-- Orders by the day on which they were to come, for the report of promises kept; no order that is nobody's any more.
create index concurrently if not exists orders_promised_on on orders (promised_on) include (delivered_at)
  where promised_on is not null and lapsed_at is null and status <> 'Cancelled';

-- What the courier says of PIN codes that orders went to lately, asked at night. Without a row the shop's own rules say all.
create table if not exists served_pins (
  pin text primary key check (pin ~ '^[1-9][0-9]{5}$'),
  is_served boolean not null,
  takes_cash boolean not null,
  -- How many days it takes; null: it named none.
  days integer check (days between 0 and 60),
  checked_at timestamptz not null default now()
);
create index concurrently if not exists served_pins_checked_at on served_pins (checked_at);
