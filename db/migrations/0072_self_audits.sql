-- works with: 0033
-- What somebody of the shop declared of dark patterns, once a year; never changed. The newest is what shoppers are shown.
create table self_audits (
  id uuid primary key,
  staff_id uuid not null references staff,
  -- Who signed and as what: not always whoever has entered it.
  name text not null,
  designation text not null,
  audited_on date not null,
  remarks text,
  -- That the checks belong to.
  release text not null,
  declared_at timestamptz not null default now()
);
create index self_audits_newest on self_audits (declared_at, id);
