-- Who signed in to the console, or tried to, and what was done there that a thief would do.
create table security_log (
  id uuid primary key,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-z-]{1,40}$'),
  -- Null: nobody here goes by what was typed, which is not kept, for it may be a password.
  staff_id uuid references staff,
  -- To what or whom: an e-mail address, a person's or an account's number.
  subject text not null check (length(subject) <= 254),
  -- The refusal's code; null: it was done.
  refused_as text,
  address text not null,
  device text not null check (length(device) <= 200)
);
create index on security_log (at);

-- Only ever added to, until it is old.
create function refuse_early_delete() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '365 days' then
    raise exception '% is only ever added to', tg_table_name;
  end if;
  return old;
end $$;
create trigger security_log_stays before update or truncate on security_log
  for each statement execute function refuse_change();
create trigger security_log_stays_a_year before delete on security_log
  for each row execute function refuse_early_delete();
