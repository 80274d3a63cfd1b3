-- The people of the shop. Their accounts and sessions have nothing to do with shoppers'.
create table staff (
  id uuid primary key,
  email text not null unique check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  name text not null check (length(name) between 1 and 120),
  role text not null check (role in ('packer', 'manager', 'owner')),
  password_hash text not null,
  -- Shared with the person's authenticator app; in use once the first code has shown that it arrived there.
  totp_secret bytea check (length(totp_secret) = 20),
  totp_confirmed_at timestamptz,
  -- The newest time step whose code was taken: a code works once.
  totp_step bigint,
  created_at timestamptz not null default now(),
  -- Since then they sign in no more; what they did keeps their name.
  left_at timestamptz,
  check (totp_confirmed_at is null or totp_secret is not null)
);

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_invitations (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text not null check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  role text not null check (role in ('packer', 'manager', 'owner')),
  invited_by uuid not null references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index on staff_invitations (email) where accepted_at is null and withdrawn_at is null;

create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  staff_id uuid not null references staff,
  -- Null: only the password has been given so far.
  second_factor_at timestamptz,
  address text not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index on staff_sessions (staff_id);
create index on staff_sessions (last_used_at);

-- Who changed what. What orders went through is in order_events, by the same names.
create table staff_audit (
  id uuid primary key,
  at timestamptz not null default now(),
  -- Null: the command line of the server.
  staff_id uuid references staff,
  action text not null check (action ~ '^[a-z]+(\.[a-z-]+)+$'),
  subject text not null,
  before jsonb,
  after jsonb
);
create index on staff_audit (subject, id desc);
create index on order_events (id desc) where actor like 'staff %';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end $$;
create trigger staff_audit_stays before update or delete or truncate on staff_audit
  for each statement execute function refuse_change();
create trigger order_events_stay before update or delete on order_events
  for each statement execute function refuse_change();
