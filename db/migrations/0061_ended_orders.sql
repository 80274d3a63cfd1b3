-- An order that has ended without its pieces being kept is no sale, on no day.
drop trigger orders_note_changed_sale on orders;
drop function is_sold(text, text, timestamptz, timestamptz);

-- Paid or to be paid at the door, and neither lapsed, cancelled, lost nor sent back.
create function is_sold(status text, payment_method text, paid_at timestamptz, lapsed_at timestamptz, ended_as text default null)
returns boolean immutable parallel safe language sql
return status <> 'Cancelled' and lapsed_at is null and ended_as is null and (paid_at is not null or payment_method = 'COD');

create trigger orders_note_changed_sale
  after update of status, payment_method, paid_at, lapsed_at, placed_at, ended_as on orders
  for each row when (
    least(new.placed_at, old.placed_at) < date_trunc('day', clock_timestamp(), 'Asia/Kolkata')
    and (new.placed_at <> old.placed_at
      or is_sold(new.status, new.payment_method, new.paid_at, new.lapsed_at, new.ended_as)
        <> is_sold(old.status, old.payment_method, old.paid_at, old.lapsed_at, old.ended_as))
  )
  execute function note_past_sale();
