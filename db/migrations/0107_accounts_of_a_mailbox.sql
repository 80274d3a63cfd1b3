-- works with: 0106
-- outside a transaction
--
-- What a mailbox that nobody has proven has had today is counted over all accounts that were opened with it, however each
-- wrote it.
create index concurrently if not exists accounts_of_unproven_mailbox on accounts (mailbox_key(email))
  where mailbox_proven_at is null;
