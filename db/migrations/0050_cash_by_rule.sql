-- works with: 0033
-- outside a transaction
--
-- Cash on delivery by rule (core/cash-rules.ts). With an order: what it was judged by when it was placed, and until when it
-- waits for its shopper's word; null: it waits for none. The token is the mail's: it confirms this order and does nothing else.
set lock_timeout = '3s';
alter table orders add column if not exists cash_risk jsonb check (jsonb_typeof(cash_risk) = 'object');
alter table orders add column if not exists confirm_by timestamptz;
alter table orders add column if not exists confirm_token text;
alter table orders add column if not exists confirmed_at timestamptz;
alter table orders add column if not exists reminded_at timestamptz;
-- When a parcel of it first turned back; what was delivered after all is no return.
alter table orders add column if not exists returned_at timestamptz;

-- Since when somebody of the shop answers for the account: it is asked for a word, and not refused cash.
alter table accounts add column if not exists cash_allowed_at timestamptz;

alter table order_events drop constraint if exists order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (
  kind in ('placed', 'moved', 'cancelled', 'paid', 'refunded', 'lapsed', 'restored', 'payment-returned', 'refund-retried',
    'courier-asked', 'courier-called-off', 'parcel-replaced', 'parcel-turned', 'courier-trouble', 'note', 'confirmed')
) not valid;
alter table order_events validate constraint order_events_kind_check;
set lock_timeout = 0;

-- Those that wait, by when that ends.
create index concurrently if not exists orders_to_confirm on orders (confirm_by)
  where confirm_by is not null and confirmed_at is null and status = 'Order Placed';

-- Returns by phone and by place: few of all orders, so that placing one pays nothing for them.
create index concurrently if not exists orders_returned_phone on orders ((address ->> 'phone')) where returned_at is not null;
create index concurrently if not exists orders_returned_place on orders (
  (address ->> 'zipcode'),
  (lower(regexp_replace((address ->> 'street') || coalesce(address ->> 'addressLine2', ''), '[^[:alnum:]]', '', 'g')))
) where returned_at is not null;

-- What became of parcels by PIN code within a year, counted at night; of too few nothing is said.
create table if not exists pin_returns (
  pin text primary key check (pin ~ '^[1-9][0-9]{5}$'),
  parcels integer not null check (parcels > 0),
  returned integer not null check (returned between 0 and parcels)
);
