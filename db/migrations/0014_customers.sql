-- What the privacy policy promises, and how a shopkeeper finds a shopper.
alter table accounts
  -- Written at a login and once an hour of use: an account that nobody has used for long is anonymised.
  add column last_seen_at timestamptz not null default now(),
  -- Since then it is a number: nothing that says whose it was is left.
  add column erased_at timestamptz,
  alter column email drop not null,
  add check ((email is null) = (erased_at is not null)),
  add check (
    erased_at is null
    or (phone is null and password_hash is null and google_id is null and not whatsapp_utility and not whatsapp_marketing)
  );
update accounts a set last_seen_at = greatest(
  created_at,
  (select max(last_used_at) from sessions where account_id = a.id),
  (select max(placed_at) from orders where account_id = a.id)
);

create index on accounts (email text_pattern_ops);
create index on accounts using gin (to_tsvector('simple', name));

-- What waits for somebody is little, among much that is done.
create index on orders (status)
  where lapsed_at is null and status in ('Order Placed', 'Packing', 'Shipped', 'Out for delivery');
create index on messages (id desc) where status = 'failed' or delivery = 'failed';
create index on refunds (requested_at) where status <> 'done';
create index on shipments (created_at) where status in ('booking', 'cancelling', 'returning', 'returned', 'cancelled');
create index on webhook_events (handled_at) where body <> '{}';
