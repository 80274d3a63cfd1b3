-- works with: 0033
-- outside a transaction
--
-- Refunds of any part, at any time after payment: by the way it was paid, or for cash by a payout link.
set lock_timeout = '3s';
alter table refunds alter column payment_id drop not null;
alter table refunds add column if not exists way text not null default 'source' check (way in ('source', 'payout'));
-- By whoever asks for it; the same one twice is one refund.
alter table refunds add column if not exists key text check (length(key) between 1 and 100);
-- Why, by core/refund.ts. Null: pieces were cancelled, or money came that pays for nothing.
alter table refunds add column if not exists ground text check (ground = any (array['defective', 'wrong', 'late', 'size', 'mind', 'came back',
  'lost', 'overcharged', 'goodwill', 'other']));
-- The goods stay where they are, or are gone: what was sold costs less by it. Else a cancellation or a credit note of
-- pieces that came back says what it is for.
alter table refunds add column if not exists lessens_price boolean not null default false;
-- Of which pieces, as [{position, quantity}], and whether their delivery, where somebody has said so.
alter table refunds add column if not exists pieces jsonb check (jsonb_typeof(pieces) = 'array');
alter table refunds add column if not exists of_delivery boolean not null default false;
alter table refunds drop constraint if exists refunds_way_payment_check;
alter table refunds add constraint refunds_way_payment_check check ((way = 'source') = (payment_id is not null)) not valid;
alter table refunds validate constraint refunds_way_payment_check;

-- New words, beside whatever a list holds by then. A semicolon at the end of a line would end the statement.
do $$
declare list record; definition text
; begin
  for list in select * from (values
    ('order_events', 'order_events_kind_check', array['refund-asked']),
    ('ledger', 'ledger_cause_check', array['refund asked', 'price reduced']),
    ('tax_documents', 'tax_documents_why_check', array['price reduced'])
  ) as lists (of_table, name, words) loop
    select pg_get_constraintdef(oid) into strict definition
    from pg_constraint where conrelid = list.of_table::regclass and conname = list.name
    ; if position(quote_literal(list.words[1]) in definition) = 0 then
      definition := replace(replace(definition, ' NOT VALID', ''), 'ARRAY[',
        'ARRAY[' || (select string_agg(quote_literal(word) || '::text, ', '') from unnest(list.words) word))
      ; execute format('alter table %I drop constraint %I, add constraint %2$I %3$s not valid', list.of_table, list.name, definition)
    ; end if
  ; end loop
; end $$;
alter table order_events validate constraint order_events_kind_check;
alter table ledger validate constraint ledger_cause_check;
alter table tax_documents validate constraint tax_documents_why_check;
set lock_timeout = 0;

create unique index concurrently if not exists refunds_key on refunds (order_id, key) where key is not null;
