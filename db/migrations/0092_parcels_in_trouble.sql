-- works with: 0087
-- outside a transaction
--
-- What Today asks for is little among much that is done: parcels that did not get there or are out there all the same, and
-- orders of which something is still to be done, since one that has ended keeps its status.
-- These indexes stop no server. The words that 0086 has brought do, and it does not say so.
create index concurrently if not exists shipments_unsettled on shipments (created_at)
  where woke_at is not null
    or status in ('booking', 'booked', 'undelivered', 'returning', 'returned', 'damaged', 'lost', 'cancelling');
create index concurrently if not exists orders_running on orders (status)
  where lapsed_at is null and ended_as is null
    and status in ('Order Placed', 'Packing', 'Shipped', 'Out for delivery');
drop index concurrently if exists shipments_to_look_at;
drop index concurrently if exists orders_status_idx;
