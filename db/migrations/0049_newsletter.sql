-- works with: 0048
-- Who asked for the newsletter, who has said so from the mailbox itself, and the personal coupon that came of it. An
-- account is not needed for it.
create table newsletter_readers (
  id uuid primary key,
  email text not null unique,
  mailbox text not null generated always as (mailbox_key(email)) stored,
  locale text,
  -- SHA-256 of what the confirming letter carries; gone once it was used.
  confirm_hash bytea unique,
  confirm_until timestamptz,
  -- Stands in every letter: leaving takes nothing more.
  leave_key text not null unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz,
  coupon_id uuid references coupons
);
create index on newsletter_readers (mailbox);
create index on newsletter_readers (left_at) where left_at is not null;
create index on newsletter_readers (asked_at) where confirmed_at is null;

-- Never updated: what was said to this purpose, when and in answer to which words.
create table newsletter_consents (
  id uuid primary key,
  reader_id uuid not null references newsletter_readers on delete cascade,
  granted boolean not null,
  source text not null check (source in ('letter', 'one click', 'erased')),
  wording text not null,
  at timestamptz not null default now()
);
create index on newsletter_consents (reader_id, at);
