-- works with: 0033
--
-- What couriers and payment providers say that they have handed over: their files, a row each, what was decided of what
-- did not fit, and what they still hold. A server of before knows no fees: files are entered once all servers know them.

alter table ledger add column fees_paise bigint not null default 0, add column fee_tax_paise bigint not null default 0;
-- What no order caused: a provider's fee for a month.
alter table ledger alter column order_id drop not null;
alter table ledger drop constraint ledger_check;
alter table ledger add constraint ledger_check check (buyer_paise + goods_paise + discount_paise + delivery_paise + tax_paise
  + provider_paise + courier_paise + bank_paise + refunds_paise + lost_paise + fees_paise + fee_tax_paise = 0) not valid;
-- New words, beside whatever the list holds by then.
do $$
declare definition text;
begin
  select replace(replace(pg_get_constraintdef(oid), ' NOT VALID', ''), 'ARRAY[',
    'ARRAY[''settled''::text, ''kept''::text, ''charged''::text, ') into strict definition
  from pg_constraint where conrelid = 'ledger'::regclass and conname = 'ledger_cause_check';
  execute format('alter table ledger drop constraint ledger_cause_check, add constraint ledger_cause_check %s not valid',
    definition);
end $$;
alter table ledger add constraint ledger_order_id_check check (order_id is not null or cause = 'charged') not valid;

-- Rows of before have the seal that they had.
create or replace function ledger_seal(entry ledger) returns bytea language sql stable parallel safe return sha256(convert_to(
  concat_ws('|', entry.id, entry.order_id, extract(epoch from entry.at), entry.cause, coalesce(entry.reference, '-'),
    entry.buyer_paise, entry.goods_paise, entry.discount_paise, entry.delivery_paise, entry.tax_paise,
    entry.provider_paise, entry.courier_paise, entry.bank_paise, entry.refunds_paise, entry.lost_paise,
    case when (entry.fees_paise, entry.fee_tax_paise) <> (0, 0)
      then concat(entry.fees_paise, '+', entry.fee_tax_paise) end), 'UTF8'));

-- What a courier or a provider has of an order and has not handed over, summed as the ledger grows; below nothing: what
-- it will keep back for a refund. What comes to nothing is not here.
create table money_held (
  order_id uuid not null references orders (id),
  holder text not null check (holder in ('courier', 'provider')),
  paise bigint not null,
  since timestamptz not null,
  primary key (order_id, holder)
);
create index money_held_since on money_held (holder, since);

create function hold_money() returns trigger language plpgsql as $$
begin
  insert into money_held as held (order_id, holder, paise, since)
  select new.order_id, holder, paise, new.at
  from (values ('courier', new.courier_paise), ('provider', new.provider_paise)) as moved (holder, paise)
  where paise <> 0
  on conflict (order_id, holder) do update set paise = held.paise + excluded.paise;
  delete from money_held where order_id = new.order_id and paise = 0;
  return null;
end $$;
create trigger ledger_holds_money after insert on ledger for each row
  when (new.courier_paise <> 0 or new.provider_paise <> 0) execute function hold_money();

-- Up to here the ledger is summed by the next migration, which nobody has to wait for.
create table money_held_from (ledger_id bigint not null);
insert into money_held_from select coalesce(max(id), 0) from ledger;

create table settlement_files (
  id uuid primary key,
  source text not null check (source in ('courier', 'stripe', 'razorpay')),
  name text not null check (length(name) between 1 and 200),
  -- Of its bytes: the same file is the same file.
  digest bytea not null unique check (length(digest) = 32),
  rows integer not null check (rows > 0),
  uploaded_by uuid not null references staff (id),
  created_at timestamptz not null default now()
);
create index settlement_files_created_at on settlement_files (created_at);

create table settlement_rows (
  id uuid primary key,
  file_id uuid not null references settlement_files (id),
  -- The row of the file, the line of names being the first.
  position integer not null check (position > 1),
  kind text not null check (kind in ('cash', 'payment', 'refund', 'charge')),
  -- The AWB, or what the provider calls the payment, the refund or the charge.
  reference text not null check (length(reference) between 1 and 100),
  -- What it came with to the bank.
  payout text check (length(payout) between 1 and 100),
  paid_on date,
  note text check (length(note) <= 200),
  -- As the file says it; below nothing: taken back.
  amount_paise bigint not null,
  fee_paise bigint not null,
  fee_tax_paise bigint not null,
  class text not null check (
    class in ('matched', 'short', 'over', 'double', 'unknown', 'charge', 'repeated')
  ),
  order_id uuid references orders (id),
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  -- What was due when it was matched, and how much of the amount went into the ledger as that.
  due_paise bigint not null default 0,
  entered_paise bigint not null default 0,
  ledger_id bigint unique references ledger (id),
  -- Null: it waits for somebody.
  settled_at timestamptz,
  unique (file_id, position),
  check (entered_paise = 0 or ledger_id is not null),
  check (class not in ('matched', 'repeated') or settled_at is not null)
);
create index settlement_rows_reference on settlement_rows (kind, reference);
create index settlement_rows_payment_id on settlement_rows (payment_id) where payment_id is not null;
create index settlement_rows_refund_id on settlement_rows (refund_id) where refund_id is not null;
create index settlement_rows_order_id on settlement_rows (order_id) where order_id is not null;
create index settlement_rows_open on settlement_rows (file_id) where settled_at is null;

-- Of a row that did not fit, or of what is due for an order and in no file.
create table settlement_decisions (
  id bigint generated always as identity primary key,
  row_id uuid references settlement_rows (id),
  order_id uuid references orders (id),
  holder text check (holder in ('courier', 'provider')),
  decision text not null check (
    decision in ('write off', 'claim', 'leave', 'keep', 'accept', 'match again')
  ),
  -- What the ledger was told of it.
  amount_paise bigint not null default 0,
  ledger_id bigint unique references ledger (id),
  reason text not null check (length(reason) between 1 and 500),
  staff_id uuid not null references staff (id),
  created_at timestamptz not null default now(),
  check (row_id is not null or (order_id is not null and holder is not null))
);
create index settlement_decisions_row_id on settlement_decisions (row_id) where row_id is not null;
create index settlement_decisions_order_id on settlement_decisions (order_id) where order_id is not null;
create trigger settlement_decisions_stay before update or delete or truncate on settlement_decisions
  for each statement execute function refuse_change();
