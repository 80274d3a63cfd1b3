-- works with: 0033
--
-- Returns: pieces of a line of an order that their shopper wants to give back or change for another size. Never a status of
-- the order. What its states are and what follows from them stands in core/return-state.ts.
create table return_pickups (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- Ours; the courier never takes two parcels under one.
  reference text not null unique,
  status text not null default 'booking' check (status in ('booking', 'booked', 'on its way', 'arrived', 'cancelling', 'cancelled')),
  provider_order_id text,
  provider_shipment_id text,
  awb_code text unique,
  courier_name text,
  tracking_url text,
  -- The courier's own words of it, and since when.
  current_status text,
  current_at timestamptz,
  last_error text,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null default now()
);
create index return_pickups_order_id on return_pickups (order_id);
create index return_pickups_next_check_at on return_pickups (next_check_at) where next_check_at is not null;

create table returns (
  id uuid primary key,
  code text not null unique,
  order_id uuid not null references orders (id),
  position integer not null,
  -- Which of the line's pieces, from 0: what a coupon takes off them is not the same of each.
  pieces integer[] not null check (cardinality(pieces) > 0 and 0 <= all (pieces)),
  state text not null check (state in ('requested', 'approved', 'declined', 'cancelled', 'pickup_booked', 'picked_up', 'received',
    'qc_passed', 'qc_failed', 'refund_due', 'refunded', 'replacement_shipped', 'sent_back')),
  reason text not null check (reason in ('defective', 'wrong', 'late', 'size', 'mind')),
  -- In the shopper's own words.
  note text not null default '',
  wish text not null check (wish in ('money', 'exchange')),
  -- What goes back for it if it is taken: the pieces after a coupon, and of a fault what their delivery cost.
  goods_paise bigint not null check (goods_paise >= 0),
  delivery_paise bigint not null default 0 check (delivery_paise >= 0),
  -- Who pays for its way back.
  shop_pays boolean not null,
  -- Of an exchange: the other size, and until when it is kept for them; null: it is not, or no longer.
  exchange_variant_id uuid references variants (id),
  exchange_size_text text,
  held_until timestamptz,
  replacement_order_id uuid references orders (id),
  pickup_id uuid references return_pickups (id),
  -- What became of the pieces once they were looked at, and why, in somebody's words.
  disposition text check (disposition in ('restocked', 'written off', 'sent back')),
  remark text,
  sent_back_awb text,
  refund_id uuid references refunds (id),
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  foreign key (order_id, position) references order_lines,
  check ((wish = 'exchange') = (exchange_variant_id is not null)),
  check (wish = 'exchange' or held_until is null)
);
create index returns_order_id on returns (order_id);
create index returns_state on returns (state, moved_at);
create index returns_pickup_id on returns (pickup_id) where pickup_id is not null;
create index returns_replacement on returns (replacement_order_id) where replacement_order_id is not null;
create index returns_held_until on returns (held_until) where held_until is not null;
create index returns_refund_id on returns (refund_id) where refund_id is not null;

-- Each state with who brought it there: never updated but to forget words, never deleted.
create table return_events (
  id uuid primary key,
  return_id uuid not null references returns (id),
  state text not null,
  actor_kind text not null check (actor_kind in ('shopper', 'staff', 'shop', 'courier', 'provider')),
  staff_id uuid references staff (id),
  reason text,
  at timestamptz not null default now(),
  check ((actor_kind = 'staff') = (staff_id is not null))
);
create index return_events_return_id on return_events (return_id);

create table return_pictures (
  return_id uuid not null references returns (id),
  position integer not null,
  picture text not null references pictures (hash),
  primary key (return_id, position)
);
create index return_pictures_picture on return_pictures (picture);

-- What a return has moved of the stock; by which causes, a later migration says.
set lock_timeout = '3s';
alter table stock_movements add column return_id uuid references returns (id);

-- What comes back, when and at whose cost (core/return-policy.ts); what is not in it has its opening value.
alter table settings add column return_policy jsonb not null default '{}' check (jsonb_typeof(return_policy) = 'object');
