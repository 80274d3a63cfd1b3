-- works with: 0033
--
-- Tax invoices and credit notes, and the counters that number them. Whom a document is for stands with the order: it is
-- forgotten there when nobody has to know any more, and sums, rates and place of supply stay.
create table document_counters (
  series text not null check (series in ('T', 'C')),
  -- '2627': from 1 April 2026 on, in India.
  year text not null check (year ~ '^[0-9]{4}$'),
  last integer not null check (last >= 0),
  -- When the last one was written: none that comes after it has an earlier date.
  last_at timestamptz not null,
  primary key (series, year)
);

create table tax_documents (
  id uuid primary key,
  number text not null unique check (number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
  series text not null check (series in ('T', 'C')),
  year text not null,
  count integer not null check (count > 0),
  issued_at timestamptz not null,
  order_id uuid not null references orders (id),
  -- Of a credit note: what it takes back, and why.
  invoice_id uuid references tax_documents (id),
  why text check (why in ('came back', 'returned')),
  -- As the shop was when it was written.
  seller jsonb not null check (jsonb_typeof(seller) = 'object'),
  -- The code of the state that the goods went to, and whether that is the seller's own.
  place text not null check (place ~ '^[0-9]{2}$'),
  supply text not null check (supply in ('within', 'between')),
  -- As core/tax/invoice-rows.ts has them; of a credit note with how many of which row of its invoice go back.
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  credited jsonb check (jsonb_typeof(credited) = 'array'),
  total_paise bigint not null check (total_paise > 0),
  taxable_paise bigint not null,
  igst_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  unique (series, year, count),
  check (total_paise = taxable_paise + igst_paise + cgst_paise + sgst_paise),
  check ((series = 'C') = (invoice_id is not null) and (series = 'C') = (why is not null)
    and (series = 'C') = (credited is not null))
);
create index tax_documents_order_id on tax_documents (order_id);
create index tax_documents_invoice_id on tax_documents (invoice_id) where invoice_id is not null;
create index tax_documents_issued_at on tax_documents (issued_at);

create trigger tax_documents_stay before update or delete or truncate on tax_documents
  for each statement execute function refuse_change();

-- What professionals have to say of the shop's tax; what is not in it has its opening value.
set lock_timeout = '3s';
alter table settings add column tax_rules jsonb not null default '{}' check (jsonb_typeof(tax_rules) = 'object');
