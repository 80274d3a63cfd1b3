-- What became of a message after it was sent, as far as its provider tells.
alter table messages add column delivery text check (delivery in ('accepted', 'delivered', 'read', 'failed'));
alter table messages add column delivery_at timestamptz;
create index on messages (provider_id) where provider_id is not null;
create index on messages (account_id, created_at);
-- Not before this: a cap that the provider has named lasts a while.
alter table messages add column not_before timestamptz;

-- A verifying code goes to the mailbox and to WhatsApp, another one to each: either verifies the account, but only the
-- mailbox's proves whose the address is, which decides whether an identity provider's account may take it over.
alter table accounts add column mailbox_proven_at timestamptz;
update accounts set mailbox_proven_at = verified_at;
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('reset', 'verify', 'verify-whatsapp'));
