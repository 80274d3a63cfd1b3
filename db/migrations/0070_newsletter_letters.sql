-- works with: 0033
-- What the shop writes to those who read its newsletter, and who has been written to.
create table newsletter_letters (
  id uuid primary key,
  subject text not null check (char_length(subject) between 1 and 150),
  body text not null check (char_length(body) between 1 and 10000),
  -- Handles, in the order in which they are shown.
  products text[] not null check (cardinality(products) <= 4),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Null: it is still being written.
  send_at timestamptz,
  -- Those who were on the list then get it, in the order of their ids; copies are written this far.
  begun_at timestamptz,
  written_to uuid,
  all_written_at timestamptz,
  stopped_at timestamptz,
  -- No copy waits any more; what became of them is counted, for the copies themselves are forgotten.
  ended_at timestamptz,
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  withheld integer not null default 0 check (withheld >= 0),
  left_after integer not null default 0 check (left_after >= 0),
  check (begun_at is null or send_at is not null),
  check (all_written_at is null or begun_at is not null),
  check (stopped_at is null or begun_at is not null),
  check (ended_at is null or all_written_at is not null)
);
create index newsletter_letters_under_way on newsletter_letters (send_at) where ended_at is null and send_at is not null;

-- One a reader and letter, whatever dies meanwhile. The message is forgotten before its copy, so nothing points at it.
create table newsletter_copies (
  letter_id uuid not null references newsletter_letters,
  reader_id uuid not null references newsletter_readers on delete cascade,
  message_id uuid not null unique,
  written_at timestamptz not null,
  -- The reader left the list after this one and before the next.
  left_at timestamptz,
  primary key (letter_id, reader_id)
);
create index newsletter_copies_reader_id on newsletter_copies (reader_id, written_at);

-- Which language a message is in, where neither an order nor an account says it.
alter table messages add column locale text;
