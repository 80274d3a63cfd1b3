-- Who did something is a kind, and for people of the shop their id: nobody takes words apart to know. What `actor` said
-- in one text stays for instances of the version before, which write it alone (the trigger reads it, and only theirs) and
-- read it of their own rows; it goes, with the trigger and the index on it, once none of them is left.
create function type_actor() returns trigger language plpgsql as $$
begin
  select id into new.staff_id from staff where 'staff ' || id = new.actor;
  new.actor_kind := case
    when new.staff_id is not null then 'staff'
    when new.actor like 'shopper %' then 'shopper'
    when new.actor = 'courier' then 'courier'
    when new.actor in ('stripe', 'razorpay') then 'provider'
    else 'shop'
  end;
  return new;
end $$;

alter table order_events add column actor_kind text, add column staff_id uuid references staff (id);
alter table refunds add column actor_kind text, add column staff_id uuid references staff (id);
alter table stock_movements add column actor_kind text, add column staff_id uuid references staff (id);
alter table order_events alter column actor set default '';
alter table refunds alter column actor set default '';
alter table stock_movements alter column actor set default '';

create trigger order_events_type_actor before insert on order_events
  for each row when (new.actor_kind is null) execute function type_actor();
create trigger refunds_type_actor before insert on refunds
  for each row when (new.actor_kind is null) execute function type_actor();
create trigger stock_movements_type_actor before insert on stock_movements
  for each row when (new.actor_kind is null) execute function type_actor();

alter table order_events disable trigger order_events_lose_words_only;
update order_events e set
  staff_id = s.id,
  actor_kind = case
    when s.id is not null then 'staff'
    when e.actor like 'shopper %' then 'shopper'
    when e.actor = 'courier' then 'courier'
    when e.actor in ('stripe', 'razorpay') then 'provider'
    else 'shop'
  end
from order_events o left join staff s on 'staff ' || s.id = o.actor where o.id = e.id;
alter table order_events enable trigger order_events_lose_words_only;
update refunds r set
  staff_id = s.id,
  actor_kind = case when s.id is not null then 'staff' else 'shop' end
from refunds o left join staff s on 'staff ' || s.id = o.actor where o.id = r.id;
update stock_movements m set
  staff_id = s.id,
  actor_kind = case
    when s.id is not null then 'staff'
    when m.actor like 'shopper %' then 'shopper'
    when m.actor in ('stripe', 'razorpay') then 'provider'
    else 'shop'
  end
from stock_movements o left join staff s on 'staff ' || s.id = o.actor where o.id = m.id;

alter table order_events alter column actor_kind set not null,
  add constraint order_events_actor_kind_check check (actor_kind in ('shopper', 'staff', 'shop', 'courier', 'provider')),
  add constraint order_events_actor_check check ((actor_kind = 'staff') = (staff_id is not null));
alter table refunds alter column actor_kind set not null,
  add constraint refunds_actor_kind_check check (actor_kind in ('shopper', 'staff', 'shop', 'courier', 'provider')),
  add constraint refunds_actor_check check ((actor_kind = 'staff') = (staff_id is not null));
alter table stock_movements alter column actor_kind set not null,
  add constraint stock_movements_actor_kind_check
    check (actor_kind in ('shopper', 'staff', 'shop', 'courier', 'provider')),
  add constraint stock_movements_actor_check check ((actor_kind = 'staff') = (staff_id is not null));
create index on order_events (id desc) where staff_id is not null;

-- Money goes back because a person said so, in their own words, or because the shop could not take it: then by a code.
alter table refunds alter column reason drop not null,
  add column why text check (why in ('late', 'second', 'wrong amount', 'cancelled'));
update refunds set why = code, reason = null
from (values
  ('The payment came after its time, when the pieces were gone.', 'late'),
  ('The payment came for an order that was paid already.', 'second'),
  ('The payment was not the amount or the currency of the order.', 'wrong amount'),
  ('The payment came for an order that was cancelled.', 'cancelled')
) as known (words, code)
where reason = words;
alter table refunds add constraint refunds_reason_check check ((reason is null) <> (why is null));

-- The nightly job goes by what it does. The clock makes the first of its new name; the old one has nothing left to do.
do $$ begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'keep-promises';
    delete from jobs.job where name = 'keep-promises';
    delete from jobs.queue where name = 'keep-promises';
  end if;
end $$;
