-- works with: 0033
-- outside a transaction
--
-- Complaints with their tickets, and what the shop did about each. The two times are written when one is made: they are
-- the law's, by the calendar, and nothing moves them. An account is not needed for one.
create table if not exists grievances (
  id uuid primary key,
  code text not null unique,
  account_id uuid references accounts,
  name text not null,
  -- Null once its person is erased.
  email text,
  mailbox text generated always as (mailbox_key(email)) stored,
  -- As it was typed: it need not be one of ours.
  order_code text,
  body text not null,
  locale text,
  idempotency_key text,
  made_at timestamptz not null,
  acknowledge_by timestamptz not null,
  settle_by timestamptz not null,
  acknowledged_at timestamptz,
  closed_at timestamptz,
  -- What the National Consumer Helpline calls it.
  docket text,
  unique (email, idempotency_key),
  check (closed_at is null or acknowledged_at is not null)
);
create index concurrently if not exists grievances_of_account on grievances (account_id, made_at) where account_id is not null;
create index concurrently if not exists grievances_of_mailbox on grievances (mailbox) where mailbox is not null;
create index concurrently if not exists grievances_open on grievances (settle_by) where closed_at is null;
create index concurrently if not exists grievances_closed on grievances (closed_at) where closed_at is not null;

create table if not exists grievance_entries (
  id uuid primary key,
  grievance_id uuid not null references grievances on delete cascade,
  kind text not null check (kind in ('acknowledged', 'replied', 'closed', 'docket')),
  staff_id uuid not null references staff,
  -- What was written to its person; null: nothing.
  body text,
  at timestamptz not null
);
create index concurrently if not exists grievance_entries_of on grievance_entries (grievance_id, id);

-- Copies and answers go when their complaint does (forget-grievances.ts).
create index concurrently if not exists messages_of_grievances on messages (created_at)
  where template in ('grievance-recorded', 'grievance-answered');
