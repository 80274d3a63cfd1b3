-- works with: 0088
-- outside a transaction
--
-- Codes for signing in that went to phones of no account, too, are kept for less long than other messages
-- (forget-messages.ts): they are found by age with what visitors were written.
create index concurrently if not exists messages_of_strangers on messages (created_at)
  where template in ('size-wait', 'size-back', 'newsletter-confirm', 'newsletter-welcome', 'sign-in-code');
drop index concurrently if exists messages_of_visitors;
