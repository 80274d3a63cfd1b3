-- works with: 0033
-- outside a transaction
--
-- What was written to mailboxes that were only typed, by age: it is kept for less long than other messages
-- (forget-messages.ts, forget-readers.ts).
create index concurrently if not exists messages_of_visitors on messages (created_at)
  where template in ('size-wait', 'size-back', 'newsletter-confirm', 'newsletter-welcome');
