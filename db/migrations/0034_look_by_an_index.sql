-- works with: 0033
-- outside a transaction
--
-- A text in pieces of four letters, in lower case, from its start or, say, from its third letter on (`skipped` 2). A text that
-- holds another one of seven letters or more has all the pieces of that one in one of the four ways to cut it: which, depends
-- on where it stands. Cut by an unlikely letter in between, which is far quicker than letter by letter.
create or replace function grams(words text, skipped integer default 0) returns text[]
immutable parallel safe cost 500 language sql
return (
  select string_to_array(
    rtrim(regexp_replace(substr(w, skipped + 1, (length(w) - skipped) / 4 * 4), '(.{4})', E'\\1\u0001', 'g'), chr(1)),
    chr(1))
  from (select lower(words) as w) l
);

-- What may name a person who is erased, in anybody's words.
create index concurrently if not exists staff_audit_grams on staff_audit using gin (grams(after ->> 'reason'))
  where after ? 'reason';
create index concurrently if not exists stock_movements_grams on stock_movements using gin (grams(reason))
  where cause = 'corrected';
create index concurrently if not exists order_events_grams on order_events using gin (grams(reason))
  where kind = 'note';
create index concurrently if not exists webhook_events_grams on webhook_events using gin (grams(body::text))
  where body <> '{}';
create index concurrently if not exists webhook_events_provider_id on webhook_events ((body ->> 'providerId'))
  where provider = 'whatsapp' and body <> '{}';
-- A sale has no reason, so no order that is placed is written here.
create index concurrently if not exists stock_movements_order_reason on stock_movements (order_id)
  where reason is not null;
drop index concurrently if exists stock_movements_id_idx;
drop index concurrently if exists order_events_id_idx1;

-- When an account was last seen, as the night's job found it: never later than it was. Written once in three years, so it
-- may have an index, which what is written at every visit may not.
set lock_timeout = '3s';
alter table accounts add column if not exists known_seen_at timestamptz not null default '-infinity';
set lock_timeout = 0;
create index concurrently if not exists accounts_known_seen_at on accounts (known_seen_at, id)
  where erased_at is null;
