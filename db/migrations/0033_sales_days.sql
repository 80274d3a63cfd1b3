-- works with: 0032
-- What was sold on a day that is over, in India's days: reports read one row of it instead of a day's orders. What a day
-- sold of each product stands in the row too, in three lists side by side; a row for each would be half a thousand a day.
create table sales_days (
  day date primary key,
  orders integer not null check (orders >= 0),
  pieces integer not null check (pieces >= 0),
  paise bigint not null check (paise >= 0),
  products uuid[] not null,
  product_pieces integer[] not null,
  product_paise bigint[] not null,
  check (
    cardinality(products) = cardinality(product_pieces) and cardinality(products) = cardinality(product_paise)
  )
);

-- A day that is over, each time that one of its orders changed: its row is not to be believed until it is summed anew.
-- Only ever added to by who changes an order, so nobody waits for anybody; gone in the transaction that sums the day.
create table sales_day_changes (
  id bigint generated always as identity primary key,
  day date not null
);

-- Paid or to be paid at the door, and neither lapsed nor cancelled.
create function is_sold(status text, payment_method text, paid_at timestamptz, lapsed_at timestamptz)
returns boolean immutable parallel safe language sql
return status <> 'Cancelled' and lapsed_at is null and (paid_at is not null or payment_method = 'COD');

-- Of the clock and not of the transaction, which may have begun the day before.
create function begin_of_today() returns timestamptz volatile parallel safe language sql
return date_trunc('day', clock_timestamp(), 'Asia/Kolkata');

create function note_past_sale() returns trigger language plpgsql as $$
begin
  insert into sales_day_changes (day)
  select distinct (at at time zone 'Asia/Kolkata')::date
  from unnest(array[new.placed_at, case when tg_op = 'UPDATE' then old.placed_at end]) at
  where at < begin_of_today();
  return null;
end $$;

-- An order that is placed is of today: that is seen without calling anything.
create trigger orders_note_past_sale after insert on orders
  for each row when (new.placed_at < date_trunc('day', clock_timestamp(), 'Asia/Kolkata'))
  execute function note_past_sale();
create trigger orders_note_changed_sale
  after update of status, payment_method, paid_at, lapsed_at, placed_at on orders
  for each row when (
    least(new.placed_at, old.placed_at) < date_trunc('day', clock_timestamp(), 'Asia/Kolkata')
    and (new.placed_at <> old.placed_at
      or is_sold(new.status, new.payment_method, new.paid_at, new.lapsed_at)
        <> is_sold(old.status, old.payment_method, old.paid_at, old.lapsed_at))
  )
  execute function note_past_sale();

-- Lines come with their order and stay; what changes is what was cancelled of them.
create function note_changed_line() returns trigger language plpgsql as $$
begin
  insert into sales_day_changes (day)
  select (placed_at at time zone 'Asia/Kolkata')::date from orders
  where id = new.order_id and placed_at < begin_of_today();
  return null;
end $$;
create trigger order_lines_note_changed_sale after update of quantity, cancelled_quantity, unit_paise on order_lines
  for each row when (
    (new.quantity, new.cancelled_quantity, new.unit_paise) <> (old.quantity, old.cancelled_quantity, old.unit_paise)
  )
  execute function note_changed_line();
