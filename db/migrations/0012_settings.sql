-- What a shopkeeper has changed of the shop's facts, in one row; without it the shop is as it opened.
create table settings (
  id integer primary key default 1 check (id = 1),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- Two people who change them at once: the second is told.
  version integer not null,
  updated_at timestamptz not null default now()
);
