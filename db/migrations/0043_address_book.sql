-- works with: 0033
-- Addresses of an account beside the one of its profile, which stays where it was. At most nine, which the program counts
-- while it holds the account.
create table other_addresses (
  code text primary key,
  account_id uuid not null references accounts,
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
  added_at timestamptz not null default now()
);
create index on other_addresses (account_id, added_at);
