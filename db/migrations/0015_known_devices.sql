-- Browsers that somebody has signed in with: each holds a key in a cookie. Who tries passwords from elsewhere uses up
-- none of their tries, and a sign-in from another one is told to the mailbox.
create table account_devices (
  account_id uuid not null references accounts,
  device_hash bytea not null check (length(device_hash) = 32),
  known_since timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);
create index on account_devices (device_hash);

create table staff_devices (
  staff_id uuid not null references staff,
  device_hash bytea not null check (length(device_hash) = 32),
  known_since timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (staff_id, device_hash)
);
create index on staff_devices (device_hash);

-- A code that somebody asks for without a session works where it was asked for: a stranger who asks as well ends
-- nobody's code, and their wrong tries count against their own. Both null: asked for within a session.
alter table one_time_codes
  drop constraint one_time_codes_pkey,
  drop constraint one_time_codes_id_key,
  add primary key (id),
  -- The browser that asked.
  add column asked_by bytea check (length(asked_by) = 32),
  -- The network that it asked from; null: a browser that the account knows, which needs no other sign.
  add column asked_from bytea check (length(asked_from) = 32),
  add check (asked_from is null or asked_by is not null);
create index on one_time_codes (account_id, purpose);
-- Those asked for before know of neither; they would have lived for a quarter of an hour.
delete from one_time_codes where purpose = 'reset';
