-- works with: 0033
--
-- Codes by which a phone signs in. They are asked for by number, whether or not an account goes by it, so that neither the
-- time nor the table tells one from the other.
create table sign_in_codes (
  id uuid primary key,
  phone text not null check (phone ~ '^[6-9][0-9]{9}$'),
  -- Whose mailbox it went through; null: it went to the phone itself.
  account_id uuid references accounts (id),
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- In which browser it was asked for and, where no account knows that one, from which network; hashes.
  asked_by bytea not null check (length(asked_by) = 32),
  asked_from bytea check (length(asked_from) = 32)
);
create index sign_in_codes_phone on sign_in_codes (phone);
create index sign_in_codes_account_id on sign_in_codes (account_id) where account_id is not null;
create index sign_in_codes_expires_at on sign_in_codes (expires_at);
