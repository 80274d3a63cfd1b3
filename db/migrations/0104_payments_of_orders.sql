-- works with: 0088
-- outside a transaction
--
-- What was received for an order is asked for at each of its entries in the ledger, also what paid nothing of it: the index of
-- those that pay it was no help, and all payments were read.
create index concurrently if not exists payments_of_orders on payments (order_id);
