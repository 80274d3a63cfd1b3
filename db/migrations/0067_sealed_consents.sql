-- works with: 0033
--
-- What somebody agreed to who is erased, for a year (DPDP Rules, 2025, rule 8(3)): by whom is kept as a keyed hash of
-- mailbox and phone, so that nobody reads it here, and whoever has the address and the shop's key finds it.
create table sealed_consents (
  id uuid primary key,
  mailbox_mark bytea,
  phone_mark bytea,
  purpose text not null check (purpose in ('utility', 'marketing', 'newsletter')),
  granted boolean not null,
  source text not null,
  wording text not null,
  at timestamptz not null,
  sealed_at timestamptz not null,
  check (mailbox_mark is not null or phone_mark is not null)
);
create index on sealed_consents (mailbox_mark) where mailbox_mark is not null;
create index on sealed_consents (phone_mark) where phone_mark is not null;
create index on sealed_consents (sealed_at);
