-- A parcel at the courier. An order has one that is alive at most.
create table shipments (
  id uuid primary key,
  order_id uuid not null references orders,
  provider_order_id text,
  provider_shipment_id text,
  awb_code text unique,
  courier_name text,
  tracking_url text,
  -- The courier's words and code of the latest scan.
  current_status text,
  current_code integer,
  expected_on date,
  status text not null default 'booking' check (status in ('booking', 'booked', 'delivered', 'returning', 'cancelled')),
  next_check_at timestamptz,
  checks integer not null default 0,
  last_error text,
  created_at timestamptz not null default now()
);
create unique index on shipments (order_id) where status <> 'cancelled';
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
