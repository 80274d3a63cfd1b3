-- The outbox. A row is written in the transaction that caused it; a job sends it once.
create table messages (
  id uuid primary key,
  channel text not null check (channel in ('email', 'whatsapp')),
  purpose text not null check (purpose in ('transactional', 'utility', 'marketing', 'authentication')),
  template text not null,
  account_id uuid references accounts,
  order_id uuid references orders,
  recipient text not null,
  -- What the template is filled with. Emptied once sent when it held a code.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'suppressed')),
  attempts integer not null default 0,
  last_error text,
  provider_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index on messages (order_id);
create index on messages (created_at) where status = 'waiting';
