-- works with: 0061
-- outside a transaction
--
-- Stock that a return moves: a size that is kept for an exchange and let go, pieces that come back, pieces that cannot be sold.
set lock_timeout = '3s';
alter table stock_movements drop constraint if exists stock_movements_cause_check;
alter table stock_movements add constraint stock_movements_cause_check check (
  cause in ('opening', 'sold', 'returned', 'corrected', 'written off', 'held', 'released', 'taken back')
) not valid;
alter table stock_movements validate constraint stock_movements_cause_check;
alter table stock_movements drop constraint if exists stock_movements_check;
alter table stock_movements add constraint stock_movements_check check (
  case when cause in ('sold', 'returned') then order_id is not null and return_id is null
    when cause = 'written off' then (order_id is null) <> (return_id is null)
    when cause in ('held', 'released', 'taken back') then order_id is null and return_id is not null
    else order_id is null and return_id is null end
) not valid;
alter table stock_movements validate constraint stock_movements_check;
set lock_timeout = 0;
