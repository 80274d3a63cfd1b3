create table accounts (
  id uuid primary key,
  code text not null unique,
  name text not null check (length(name) between 1 and 120),
  email text not null unique check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  phone text unique check (phone ~ '^[6-9][0-9]{9}$'),
  password_hash text,
  verified_at timestamptz,
  whatsapp_utility boolean not null default false,
  whatsapp_marketing boolean not null default false,
  created_at timestamptz not null default now()
);

-- What was agreed to, when, where and in which words; the account's two columns are its latest rows.
create table consents (
  id uuid primary key,
  account_id uuid not null references accounts,
  purpose text not null check (purpose in ('utility', 'marketing')),
  granted boolean not null,
  source text not null,
  wording text not null,
  at timestamptz not null default now()
);
create index on consents (account_id, at);

create table addresses (
  account_id uuid primary key references accounts,
  first_name text not null,
  last_name text not null,
  street text not null,
  address_line_2 text,
  landmark text,
  city text not null,
  state text not null,
  zipcode text not null check (zipcode ~ '^[1-9][0-9]{5}$'),
  country text not null check (country = 'India'),
  phone text not null check (phone ~ '^[6-9][0-9]{9}$'),
  updated_at timestamptz not null default now()
);

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index on sessions (account_id);
create index on sessions (last_used_at);
