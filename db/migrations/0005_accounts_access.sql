-- Kept by rate-limiter-flexible, which names the columns by their order. What a crash forgets of it is no loss.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 80);

-- At most one live code for an account and a purpose; using it removes it.
create table one_time_codes (
  account_id uuid not null references accounts,
  purpose text not null check (purpose in ('reset', 'verify')),
  id uuid not null unique,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, purpose)
);

-- Whoever holds the claim is sending the message; one that dies lets go of it when the claim runs out.
alter table messages add column claimed_until timestamptz;
