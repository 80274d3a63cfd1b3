-- works with: 0027
-- outside a transaction
--
-- What an unproven mailbox has had within a day is read of these alone, however much was suppressed for it meanwhile.
create index concurrently if not exists messages_account_id_sent_at on messages (account_id, sent_at)
  where channel = 'email' and sent_at is not null;
