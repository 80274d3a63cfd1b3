-- A phone typed at a sign-up may be anybody's: marketing goes to one only once a code sent there, or a message from
-- there, has shown whose it is. It is forgotten with the phone.
alter table accounts
  add column phone_proven_at timestamptz,
  add check (phone_proven_at is null or phone is not null);
-- Who verified the account without a look into the mailbox did it by the code that went to the phone.
update accounts set phone_proven_at = verified_at
where verified_at is not null and mailbox_proven_at is null and phone is not null;

-- A session ends half a year after it was opened, however often it is used.
create index on sessions (created_at);
