-- works with: 0061
--
-- What couriers and payment providers owed the shop on the day that it moved here, from its books of before: parcels and
-- payments that no order here is about. It is due like any other money until it is handed over.

create table brought_forward (
  id uuid primary key,
  source text not null check (source in ('courier', 'stripe', 'razorpay')),
  -- The AWB, or what the provider calls the payment or the refund.
  reference text not null check (length(reference) between 1 and 100),
  -- Below nothing: a refund that is still to be kept back.
  amount_paise bigint not null check (amount_paise <> 0),
  since date not null,
  -- What the books of before call it.
  note text check (length(note) between 1 and 100),
  entered_by uuid not null references staff (id),
  created_at timestamptz not null default now(),
  -- It was entered by mistake.
  withdrawn_at timestamptz,
  check (amount_paise > 0 or source <> 'courier')
);
create unique index brought_forward_reference on brought_forward (source, reference) where withdrawn_at is null;

alter table ledger add column opening_paise bigint not null default 0,
  add column brought_id uuid references brought_forward (id);
alter table ledger drop constraint ledger_check;
alter table ledger add constraint ledger_check check (buyer_paise + goods_paise + discount_paise + delivery_paise + tax_paise
  + provider_paise + courier_paise + bank_paise + refunds_paise + lost_paise + fees_paise + fee_tax_paise
  + opening_paise = 0) not valid;
alter table ledger drop constraint ledger_order_id_check;
alter table ledger add constraint ledger_order_id_check check (
  case when brought_id is not null then order_id is null
    else (order_id is not null or cause = 'charged') and opening_paise = 0 end
) not valid;

-- Rows of before have the seal that they had.
create or replace function ledger_seal(entry ledger) returns bytea language sql stable parallel safe return sha256(convert_to(
  concat_ws('|', entry.id, entry.order_id, extract(epoch from entry.at), entry.cause, coalesce(entry.reference, '-'),
    entry.buyer_paise, entry.goods_paise, entry.discount_paise, entry.delivery_paise, entry.tax_paise,
    entry.provider_paise, entry.courier_paise, entry.bank_paise, entry.refunds_paise, entry.lost_paise,
    case when (entry.fees_paise, entry.fee_tax_paise) <> (0, 0)
      then concat(entry.fees_paise, '+', entry.fee_tax_paise) end,
    case when entry.brought_id is not null then concat(entry.brought_id, '+', entry.opening_paise) end), 'UTF8'));

-- What is held may be of an order, or brought forward.
alter table money_held drop constraint money_held_pkey;
alter table money_held alter column order_id drop not null,
  add column brought_id uuid references brought_forward (id),
  add constraint money_held_check check ((order_id is null) <> (brought_id is null));
create unique index money_held_of_order on money_held (order_id, holder) where order_id is not null;
create unique index money_held_brought on money_held (brought_id, holder) where brought_id is not null;

create or replace function hold_money() returns trigger language plpgsql as $$
begin
  if new.order_id is not null then
    insert into money_held as held (order_id, holder, paise, since)
    select new.order_id, holder, paise, new.at
    from (values ('courier', new.courier_paise), ('provider', new.provider_paise)) as moved (holder, paise)
    where paise <> 0
    on conflict (order_id, holder) where order_id is not null do update set paise = held.paise + excluded.paise;
    delete from money_held where order_id = new.order_id and paise = 0;
  elsif new.brought_id is not null then
    insert into money_held as held (brought_id, holder, paise, since)
    select b.id, holder, paise, b.since::timestamp at time zone 'Asia/Kolkata'
    from brought_forward b,
      (values ('courier', new.courier_paise), ('provider', new.provider_paise)) as moved (holder, paise)
    where b.id = new.brought_id and paise <> 0
    on conflict (brought_id, holder) where brought_id is not null do update set paise = held.paise + excluded.paise;
    delete from money_held where brought_id = new.brought_id and paise = 0;
  end if;
  return null;
end $$;

alter table settlement_rows add column brought_id uuid references brought_forward (id);
alter table settlement_decisions add column brought_id uuid references brought_forward (id);
alter table settlement_decisions drop constraint settlement_decisions_check;
alter table settlement_decisions add constraint settlement_decisions_check check (
  row_id is not null or (coalesce(order_id, brought_id) is not null and holder is not null)
) not valid;

-- Money of a payout link that the bank sends back: how often somebody has said where it goes, as the provider counts it.
alter table refunds add column link_tries integer not null default 0;

-- New words, beside whatever a list holds by then.
do $$
declare list record; definition text;
begin
  for list in select * from (values
    ('ledger', 'ledger_cause_check', array['brought forward', 'refund came back']),
    ('settlement_decisions', 'settlement_decisions_decision_check', array['withdraw']),
    ('order_events', 'order_events_kind_check', array['refund-came-back'])
  ) as lists (of_table, name, words) loop
    select replace(replace(pg_get_constraintdef(oid), ' NOT VALID', ''), 'ARRAY[',
      'ARRAY[' || (select string_agg(quote_literal(word) || '::text, ', '') from unnest(list.words) word))
    into strict definition
    from pg_constraint where conrelid = list.of_table::regclass and conname = list.name;
    execute format('alter table %I drop constraint %I, add constraint %2$I %3$s not valid', list.of_table, list.name, definition);
  end loop;
end $$;
