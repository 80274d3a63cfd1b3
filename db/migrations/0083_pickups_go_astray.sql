-- outside a transaction
--
-- A return's way to the shop has its own troubles: not fetched, not handed over, on its way back to its shopper, lost, damaged.
set lock_timeout = '3s';
alter table return_pickups drop constraint if exists return_pickups_status_check;
alter table return_pickups add constraint return_pickups_status_check check (
  status in ('booking', 'booked', 'not fetched', 'on its way', 'undelivered', 'going back', 'brought', 'lost', 'damaged', 'arrived',
    'cancelling', 'cancelled')
) not valid;
alter table return_pickups validate constraint return_pickups_status_check;
set lock_timeout = 0;
