-- works with: 0033
--
-- The ledger: what moved the money of an order, a row each, with an amount for each account. A row always comes to
-- nothing, so the whole does. What is owed to the shop, or has come to it, is above nothing.
create table ledger (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null default now(),
  cause text not null check (cause in ('placed', 'received', 'lapsed', 'restored', 'cancelled', 'invoiced', 'collected',
    'came back', 'sent again', 'returned', 'refunded', 'remitted', 'written off', 'caught up')),
  -- What a courier or a provider calls it.
  reference text,
  -- What the buyer still has to pay; below nothing: is still to have back.
  buyer_paise bigint not null default 0,
  -- What was sold, without tax once there is an invoice; what a coupon took off it; what its delivery costs.
  goods_paise bigint not null default 0,
  discount_paise bigint not null default 0,
  delivery_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  -- Where the money is.
  provider_paise bigint not null default 0,
  courier_paise bigint not null default 0,
  bank_paise bigint not null default 0,
  -- Refunds that were asked for and have not been sent.
  refunds_paise bigint not null default 0,
  lost_paise bigint not null default 0,
  seal bytea not null,
  check (buyer_paise + goods_paise + discount_paise + delivery_paise + tax_paise + provider_paise + courier_paise
    + bank_paise + refunds_paise + lost_paise = 0)
);
create index ledger_order_id on ledger (order_id);
create index ledger_at on ledger (at);

-- A row that was changed behind its back no longer fits its seal.
create function ledger_seal(entry ledger) returns bytea language sql stable parallel safe return sha256(convert_to(
  concat_ws('|', entry.id, entry.order_id, extract(epoch from entry.at), entry.cause, coalesce(entry.reference, '-'),
    entry.buyer_paise, entry.goods_paise, entry.discount_paise, entry.delivery_paise, entry.tax_paise,
    entry.provider_paise, entry.courier_paise, entry.bank_paise, entry.refunds_paise, entry.lost_paise), 'UTF8'));

create function seal_ledger() returns trigger language plpgsql as $$
begin
  new.seal := ledger_seal(new);
  return new;
end $$;
create trigger ledger_is_sealed before insert on ledger for each row execute function seal_ledger();
create trigger ledger_stays before update or delete or truncate on ledger
  for each statement execute function refuse_change();
