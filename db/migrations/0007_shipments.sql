-- A parcel at the courier. An order has one that is alive at most.
create table shipments (
  id uuid primary key,
  order_id uuid not null references orders,
  -- What the courier knows it by: the order's code, with a number from the second parcel on. Never used again: the
  -- courier answers a second booking under one reference with the first.
  reference text not null unique,
  provider_order_id text,
  provider_shipment_id text,
  awb_code text unique,
  courier_name text,
  tracking_url text,
  -- The courier's words and code of the latest scan, and when that was.
  current_status text,
  current_code integer,
  current_at timestamptz,
  expected_on date,
  -- cancelling: it is to be called off at the courier, whether or not it got there.
  status text not null default 'booking' check (
    status in ('booking', 'booked', 'delivered', 'returning', 'returned', 'cancelling', 'cancelled')
  ),
  -- When the sweep next books it, asks about it or calls it off; null while there is nothing to do by itself.
  next_check_at timestamptz,
  -- Tries since there was last something new, and when the last one was.
  checks integer not null default 0,
  asked_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  check (status in ('booking', 'cancelling', 'cancelled') or awb_code is not null)
);
create unique index on shipments (order_id) where status in ('booking', 'booked', 'delivered', 'returning');
create index on shipments (order_id, created_at);
create index on shipments (next_check_at) where next_check_at is not null;

create table shipment_scans (
  shipment_id uuid not null references shipments,
  scanned_at timestamptz not null,
  status text not null,
  code integer,
  activity text not null,
  location text not null,
  primary key (shipment_id, scanned_at, activity)
);
