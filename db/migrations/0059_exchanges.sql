-- works with: 0033
-- outside a transaction
--
-- An order that a return is exchanged for: it is paid by what is credited for that.
set lock_timeout = '3s';
alter table orders add column if not exists exchange_of uuid references returns (id);
set lock_timeout = 0;
create unique index concurrently if not exists orders_exchange_of on orders (exchange_of) where exchange_of is not null;
create index concurrently if not exists stock_movements_return_id on stock_movements (return_id) where return_id is not null;
