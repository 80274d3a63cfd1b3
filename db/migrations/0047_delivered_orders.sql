-- works with: 0033
-- outside a transaction
--
-- Orders by the day they came, for whoever is asked what they think of it.
create index concurrently if not exists orders_delivered_at on orders (delivered_at)
  where status = 'Delivered' and delivered_at is not null;
