-- works with: 0033
-- Pieces that a shopper keeps an eye on; at most two hundred, which the program counts while it holds the account.
create table wishlist_pieces (
  account_id uuid not null references accounts,
  product_id uuid not null references products,
  added_at timestamptz not null,
  primary key (account_id, product_id)
);

-- Who wants to be told when a size that has sold out is back: an account, or a visitor's mailbox. Nobody is told before they
-- have confirmed it, which an account with a proven way to it does by asking.
create table size_waits (
  id uuid primary key,
  variant_id uuid not null references variants,
  account_id uuid references accounts,
  email text check (length(email) <= 254),
  channel text not null check (channel in ('email', 'whatsapp')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  told_at timestamptz,
  -- Nothing of it is left after that.
  expires_at timestamptz not null,
  -- Of the link that confirms it or ends it; each message has a new one.
  key_hash bytea unique check (length(key_hash) = 32),
  check ((account_id is null) <> (email is null)),
  check (channel = 'email' or account_id is not null),
  check (told_at is null or confirmed_at is not null)
);
create unique index size_waits_of_account on size_waits (account_id, variant_id) where told_at is null and account_id is not null;
create unique index size_waits_of_mailbox on size_waits (email, variant_id) where told_at is null and email is not null;
create index size_waits_account_id on size_waits (account_id) where account_id is not null;
create index size_waits_email on size_waits (email) where email is not null;
create index size_waits_expires_at on size_waits (expires_at);
-- In the order of asking, and who was told of late.
create index size_waits_variant_id on size_waits (variant_id, asked_at, id) where told_at is null and confirmed_at is not null;
create index size_waits_told on size_waits (variant_id, told_at) where told_at is not null;

-- Sizes that somebody waits for and that have become more, whoever made them more: to be looked at from then on.
create table size_returns (
  variant_id uuid primary key references variants,
  look_at timestamptz not null
);
create index size_returns_look_at on size_returns (look_at);

create function note_size_return() returns trigger language plpgsql as $$
begin
  insert into size_returns (variant_id, look_at)
  select new.id, clock_timestamp() where exists (
    select from size_waits where variant_id = new.id and told_at is null and confirmed_at is not null
  )
  on conflict (variant_id) do update set look_at = excluded.look_at;
  return null;
end $$;
-- What is sold is seen without calling anything.
create trigger variants_note_size_return after update of stock on variants
  for each row when (new.stock > old.stock)
  execute function note_size_return();
