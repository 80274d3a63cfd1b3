-- works with: 0088
-- Parcels that are out there though their order was cancelled wait in Today, as those do that woke afterwards (0082).
set lock_timeout = '3s';
update shipments s set woke_at = coalesce(s.current_at, s.created_at) from orders o
where o.id = s.order_id and o.status = 'Cancelled' and s.woke_at is null
  and s.status in ('away', 'undelivered', 'returning', 'damaged', 'lost', 'delivered', 'returned');
