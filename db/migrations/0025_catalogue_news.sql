-- works with: 0023
-- What instances are told of the catalogue by NOTIFY, to be read by those that did not hear it.
create table catalogue_news (
  id bigint generated always as identity primary key,
  what text not null,
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);

create index catalogue_news_xact on catalogue_news (xact);
