-- works with: 0061
-- outside a transaction
--
-- Store credit: what a shopper has chosen to keep with the shop in the place of a refund by a link, and what it was spent on.
-- A semicolon at the end of a line would end the statement.
set lock_timeout = '3s';
create table if not exists store_credit (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  at timestamptz not null default now(),
  -- Above nothing: given, or back from an order that was never paid. Below: spent, taken as money after all, given up.
  cause text not null check (cause in ('given', 'spent', 'released', 'taken out', 'given up')),
  amount_paise bigint not null,
  -- Whose money it was, or which it paid for.
  order_id uuid not null references orders (id),
  refund_id uuid references refunds (id),
  check (amount_paise <> 0 and (amount_paise > 0) = (cause in ('given', 'released'))),
  check ((refund_id is not null) = (cause in ('given', 'taken out')))
);
create index if not exists store_credit_account_id on store_credit (account_id);
create index if not exists store_credit_order_id on store_credit (order_id);
create index if not exists store_credit_refund_id on store_credit (refund_id) where refund_id is not null;
create or replace trigger store_credit_stays before update or delete or truncate on store_credit
  for each statement execute function refuse_change();

-- What of its total an order was paid with it.
alter table orders add column if not exists credit_paise bigint not null default 0;
alter table orders drop constraint if exists orders_credit_paise_check;
alter table orders add constraint orders_credit_paise_check check (credit_paise between 0 and total_paise) not valid;
alter table orders validate constraint orders_credit_paise_check;

-- Of a payout: its shopper wants it as credit, once nobody can take the link any more.
alter table refunds add column if not exists wants_credit boolean not null default false;
-- It gives back what was paid with credit, and no money.
alter table refunds add column if not exists of_credit boolean not null default false;
alter table refunds drop constraint if exists refunds_of_credit_check;
alter table refunds add constraint refunds_of_credit_check check (not of_credit or way = 'credit') not valid;
alter table refunds validate constraint refunds_of_credit_check;

-- Its shopper has chosen credit when asking for the return.
alter table returns add column if not exists as_credit boolean not null default false;

alter table ledger add column if not exists credit_paise bigint not null default 0;
alter table ledger drop constraint if exists ledger_check;
alter table ledger add constraint ledger_check check (buyer_paise + goods_paise + discount_paise + delivery_paise + tax_paise
  + provider_paise + courier_paise + bank_paise + refunds_paise + lost_paise + fees_paise + fee_tax_paise
  + opening_paise + credit_paise = 0) not valid;
alter table ledger validate constraint ledger_check;

-- Rows of before have the seal that they had.
create or replace function ledger_seal(entry ledger) returns bytea language sql stable parallel safe return sha256(convert_to(
  concat_ws('|', entry.id, entry.order_id, extract(epoch from entry.at), entry.cause, coalesce(entry.reference, '-'),
    entry.buyer_paise, entry.goods_paise, entry.discount_paise, entry.delivery_paise, entry.tax_paise,
    entry.provider_paise, entry.courier_paise, entry.bank_paise, entry.refunds_paise, entry.lost_paise,
    case when (entry.fees_paise, entry.fee_tax_paise) <> (0, 0)
      then concat(entry.fees_paise, '+', entry.fee_tax_paise) end,
    case when entry.brought_id is not null then concat(entry.brought_id, '+', entry.opening_paise) end,
    case when entry.credit_paise <> 0 then concat('credit ', entry.credit_paise) end), 'UTF8'));

-- New words, beside whatever a list holds by then.
do $$
declare list record; definition text
; begin
  for list in select * from (values
    ('refunds', 'refunds_way_check', array['credit']),
    ('order_events', 'order_events_kind_check', array['refund-way']),
    ('ledger', 'ledger_cause_check', array['given up'])
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
alter table refunds validate constraint refunds_way_check;
alter table order_events validate constraint order_events_kind_check;
alter table ledger validate constraint ledger_cause_check;
set lock_timeout = 0;
