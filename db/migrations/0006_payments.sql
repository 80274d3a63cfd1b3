-- An order whose payment was never completed: its stock is back on the shelf, and the shopper no longer sees it.
alter table orders add column lapsed_at timestamptz;
alter table orders add check (lapsed_at is null or paid_at is null);
alter table orders add check (payment_method <> 'COD' or lapsed_at is null);

-- One try to pay an order: a checkout session or a widget's order at a provider.
create table payment_attempts (
  id uuid primary key,
  order_id uuid not null references orders,
  provider text not null check (provider in ('stripe', 'razorpay')),
  -- The provider's own id of the session or the order; null until it has answered.
  provider_id text,
  -- What the browser needs to go on: the hosted page's address.
  checkout_url text,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  status text not null default 'starting' check (status in ('starting', 'open', 'paid', 'closed')),
  -- Until then the stock is held and the shopper may pay.
  expires_at timestamptz not null,
  -- When the sweep next asks the provider; null once there is nothing left to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (provider, provider_id),
  check ((status in ('paid', 'closed')) = (closed_at is not null))
);
create index on payment_attempts (order_id);
create index on payment_attempts (next_check_at) where next_check_at is not null;

-- Money that a provider has taken for us, by its own id: one that is told of twice is one row.
create table payments (
  id uuid primary key,
  attempt_id uuid not null references payment_attempts,
  order_id uuid not null references orders,
  provider text not null check (provider in ('stripe', 'razorpay')),
  provider_payment_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  -- Whether it pays for the order; any other goes back whole.
  applied boolean not null,
  received_at timestamptz not null default now(),
  unique (provider, provider_payment_id)
);
create unique index on payments (order_id) where applied;
create index on payments (attempt_id);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  order_id uuid not null references orders,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  actor text not null,
  status text not null default 'requested' check (status in ('requested', 'pending', 'done', 'failed')),
  provider_refund_id text unique,
  -- A refund that failed for good at the provider may be asked for anew: another one to it, the same debt to us.
  round integer not null default 1 check (round between 1 and 99),
  attempts integer not null default 0,
  last_error text,
  next_check_at timestamptz,
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  check ((status = 'done') = (done_at is not null))
);
create index on refunds (payment_id);
create index on refunds (order_id);
create index on refunds (next_check_at) where next_check_at is not null;

-- What a provider has told us, kept under its own event id: the same event twice is one row.
create table webhook_events (
  provider text not null check (provider in ('stripe', 'razorpay', 'whatsapp', 'courier')),
  event_id text not null,
  kind text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index on webhook_events (received_at);

-- Cancelled pieces of a line: their stock is back, their price refunded.
alter table order_lines add column cancelled_quantity integer not null default 0
  check (cancelled_quantity between 0 and quantity);
alter table order_events add column detail jsonb;
alter table order_events drop constraint order_events_kind_check;
alter table order_events add check (
  kind in ('placed', 'moved', 'cancelled', 'paid', 'refunded', 'lapsed', 'restored', 'note')
);
