create table cart_lines (
  account_id uuid not null references accounts,
  variant_id uuid not null references variants,
  quantity integer not null check (quantity between 1 and 1000),
  added_at timestamptz not null default now(),
  primary key (account_id, variant_id)
) with (fillfactor = 80);

create table orders (
  id uuid primary key,
  code text not null unique,
  account_id uuid not null references accounts,
  status text not null default 'Order Placed' check (
    status in ('Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered', 'Cancelled')
  ),
  payment_method text not null check (payment_method in ('COD', 'Stripe', 'Razorpay')),
  paid_at timestamptz,
  subtotal_paise bigint not null check (subtotal_paise > 0),
  delivery_paise bigint not null check (delivery_paise >= 0),
  total_paise bigint not null check (total_paise = subtotal_paise + delivery_paise),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  direct_buy boolean not null default false,
  -- What makes a repeated request the same request; the hash tells when it is not.
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  request_hash bytea,
  awb_code text,
  courier_name text,
  tracking_url text,
  cancelled_at timestamptz,
  cancellation_reason text,
  placed_at timestamptz not null default now(),
  unique (account_id, idempotency_key),
  check ((status = 'Cancelled') = (cancelled_at is not null))
);
create index on orders (account_id, placed_at desc);

create table order_lines (
  order_id uuid not null references orders,
  position integer not null,
  variant_id uuid not null references variants,
  handle text not null,
  name text not null,
  size text not null,
  pictures jsonb not null,
  quantity integer not null check (quantity > 0),
  listed_paise integer not null check (listed_paise >= 0),
  unit_paise integer not null check (unit_paise between 0 and listed_paise),
  hsn text not null,
  tax_class text not null,
  primary key (order_id, position)
);

-- What happened to an order, who did it and why. Never updated, never deleted.
create table order_events (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in ('placed', 'moved', 'cancelled', 'paid', 'refunded', 'note')),
  status text,
  actor text not null,
  reason text,
  at timestamptz not null default now()
);
create index on order_events (order_id, at);

-- Every change of stock with its cause: sum(delta) is the stock. Instances read it to catch up on what they missed.
create table stock_movements (
  id uuid primary key,
  variant_id uuid not null references variants,
  delta integer not null check (delta <> 0),
  cause text not null check (cause in ('opening', 'sold', 'returned', 'corrected')),
  order_id uuid references orders,
  actor text not null,
  reason text,
  at timestamptz not null default now(),
  check ((cause in ('sold', 'returned')) = (order_id is not null))
);
create index on stock_movements (variant_id, at);
create index on stock_movements (at);
