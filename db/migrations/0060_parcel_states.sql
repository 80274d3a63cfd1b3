-- outside a transaction
--
-- A parcel is booked until the courier has scanned it; then it is away, and may come to be undelivered, lost or damaged.
-- What came back and was looked at is received, what never will is written off. Servers of before take a booked parcel for one that
-- has left, and know no order that has ended without being cancelled: they do not run beside this.
set lock_timeout = '3s';
alter table shipments drop constraint if exists shipments_status_check;
alter table shipments add constraint shipments_status_check check (
  status in ('booking', 'booked', 'away', 'undelivered', 'returning', 'returned', 'received', 'damaged', 'lost', 'written off',
    'delivered', 'cancelling', 'cancelled')
) not valid;
alter table shipments validate constraint shipments_status_check;

-- What a person has asked of the courier for a parcel that it could not deliver, and has not been told to it yet.
alter table shipments add column if not exists asked_for text check (asked_for in ('try again', 'bring back'));

-- How an order has ended whose pieces the shopper does not have, though it was not cancelled: they are with the shop
-- again, or with nobody.
alter table orders add column if not exists ended_as text check (ended_as in ('returned', 'lost'));
alter table orders add column if not exists ended_at timestamptz;
alter table orders drop constraint if exists orders_ended_check;
alter table orders add constraint orders_ended_check check ((ended_as is null) = (ended_at is null)) not valid;
alter table orders validate constraint orders_ended_check;

alter table order_events drop constraint if exists order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (
  kind in ('placed', 'moved', 'cancelled', 'paid', 'refunded', 'lapsed', 'restored', 'payment-returned', 'refund-retried',
    'courier-asked', 'courier-called-off', 'parcel-booked', 'parcel-replaced', 'parcel-turned', 'parcel-received',
    'parcel-written-off', 'courier-told', 'courier-trouble', 'note', 'confirmed')
) not valid;
alter table order_events validate constraint order_events_kind_check;

-- Written off: it came back and cannot be sold, or never came back. It is said beside `returned`, so that what was sold is
-- sold no more.
alter table stock_movements drop constraint if exists stock_movements_cause_check;
alter table stock_movements add constraint stock_movements_cause_check check (
  cause in ('opening', 'sold', 'returned', 'corrected', 'written off')
) not valid;
alter table stock_movements validate constraint stock_movements_cause_check;
alter table stock_movements drop constraint if exists stock_movements_check;
alter table stock_movements add constraint stock_movements_check check (
  (cause in ('sold', 'returned', 'written off')) = (order_id is not null)
) not valid;
alter table stock_movements validate constraint stock_movements_check;

alter table ledger drop constraint if exists ledger_cause_check;
alter table ledger add constraint ledger_cause_check check (
  cause in ('placed', 'received', 'lapsed', 'restored', 'cancelled', 'invoiced', 'collected', 'came back', 'sent again', 'lost',
    'returned', 'refunded', 'remitted', 'written off', 'caught up')
) not valid;
alter table ledger validate constraint ledger_cause_check;
set lock_timeout = 0;

-- Few at any time: those on their way just now.
update shipments s set status = 'away' from orders o
where o.id = s.order_id and s.status = 'booked' and o.status <> 'Packing';

create unique index concurrently if not exists shipments_alive on shipments (order_id)
  where status in ('booking', 'booked', 'away', 'undelivered', 'returning', 'damaged', 'lost', 'delivered');
drop index concurrently if exists shipments_order_id_idx;
create index concurrently if not exists shipments_to_look_at on shipments (created_at)
  where status in ('booking', 'booked', 'undelivered', 'returning', 'returned', 'damaged', 'lost', 'cancelling', 'cancelled');
drop index concurrently if exists shipments_created_at_idx;
