-- works with: 0023
-- outside a transaction
--
-- A message that waits is its own job: senders take what is due from here, codes first. A claim moves nothing in these,
-- for there are never more of those than are being sent.
-- The queues that held a job for each message stay as they are until a later release takes them away: an instance of the
-- one before still works its own, and whoever claims a message first sends it.
create index concurrently if not exists messages_codes_due on messages (channel, (coalesce(not_before, '-infinity')), id)
  where status = 'waiting' and purpose = 'authentication';
create index concurrently if not exists messages_news_due on messages (channel, (coalesce(not_before, '-infinity')), id)
  where status = 'waiting' and purpose <> 'authentication';
