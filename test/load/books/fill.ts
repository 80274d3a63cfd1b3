import { addProducts } from '../../../server/modules/catalogue/add-products.ts'
import type { Database } from '../../../server/platform/database.ts'
import { generateProducts } from '../generate-catalogue.ts'

/** `days`: for how long the shop has sold; three years by default. */
export type BooksSize = { accounts: number; orders: number; products: number; days?: number }

/**
 * Fills an empty database, as its superuser, with the books of a shop that has sold the same number of orders every day
 * for three years up to now: accounts, orders with everything that belongs to them, histories, messages, parcels, logs.
 * Everything is computed from an order's or an account's number, so that tables can be filled in parallel, and the
 * audit agrees. Rows are copied without checking foreign keys again. Nothing is analyzed.
 */
export async function fillBooks(
  db: Database,
  { accounts, orders, products, days = 1095 }: BooksSize,
): Promise<void> {
  await db.begin((tx) => addProducts(tx, generateProducts(products)))
  await db.unsafe(FORMULAS)
  await inTurn(db, [PEOPLE, baseAccounts(accounts, days)])
  await inTurn(db, [baseOrders(accounts, orders, days), BASE_VARIANTS])
  await inTurn(db, [BASE_LINES])
  await sideBySide(db, [
    ...[ORDERS, EVENTS, LINES, MOVEMENTS, MESSAGES, PARCELS, SCANS, ATTEMPTS, PAYMENTS, REFUNDS, NEWS],
    ...[ACCOUNTS, ADDRESSES, SESSIONS, DEVICES, CONSENTS, CARTS, AUDIT, SECURITY, PICTURES],
  ])
  await inTurn(db, [SETTLE_STOCK, 'drop schema books cascade'])
}

/** Tables that are not emptied, since migrations have written their rows. */
const KEPT = ['migrations', 'cdn_looks']

/**
 * Empties the books. `anew`: as if they had always been empty; otherwise connections keep their plans for tables of the
 * former size.
 */
export async function emptyBooks(db: Database, { anew }: { anew: boolean }): Promise<void> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not relname = any(${KEPT})`
  const names = tables.map(({ name }) => name)
  await inTurn(db, anew ? [`truncate ${names.join(', ')}`] : names.map((name) => `delete from ${name}`))
}

const inTurn = async (db: Database, statements: string[]) => {
  for (const statement of statements) await copyIn(db, statement)
}

/** Runs the statements by two workers. */
async function sideBySide(db: Database, statements: string[]) {
  const waiting = [...statements]
  await Promise.all([work(), work()])
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) await copyIn(db, next)
  }
}

/**
 * Copies rows by a statement, and has its reads counted at once: an idle connection would report them only ten seconds
 * later.
 */
const copyIn = (db: Database, statement: string) =>
  db.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = replica; set local work_mem = '256MB'")
    await tx.unsafe(statement)
    await tx`select pg_stat_force_next_flush()`
  })

/**
 * `share`: a number's position in [0, 1), different for each `question`. `id_at`: like `newId`, for a moment and a
 * name.
 */
const FORMULAS = `
  create schema books;
  create function books.share(n bigint, question int) returns float immutable parallel safe language sql
    return (hashint8extended(n, question) & 2147483647) / 2147483648.0;
  create function books.pick(from_all text[], share float) returns text immutable parallel safe language sql
    return from_all[1 + floor(array_length(from_all, 1) * share)];
  create function books.id_at(at timestamptz, name text) returns uuid immutable parallel safe language sql
    return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(name), 1, 3)
      || '8' || substr(md5(name), 4, 15))::uuid;
  create function books.code(name text, n bigint) returns text immutable parallel safe language sql
    return upper(substr(md5(name || n), 1, 4) || lpad(to_hex(n), 6, '0'));`

const PEOPLE = `
  insert into staff (id, email, name, role, password_hash)
  select books.id_at('2023-01-01', 'staff' || n), 'person-' || n || '@shop.example',
    books.pick('{Asha Rao,Kiran Das,Meera Nair,Ravi Menon,Tara Sen,Vikram Iyer}', (n - 1) / 6.0),
    case n when 1 then 'owner' when 2 then 'manager' else 'packer' end, 'none'
  from generate_series(1, 6) n`

const BEGINNINGS = '{An,Bha,Cha,De,Ga,Ha,Ish,Ja,Ka,La,Ma,Na,Pa,Ra,Sa,Ta,Ush,Va,Ya,Za}'
const ENDINGS = '{ita,esh,ani,jal,vya,nika,deep,mala,shree,rika,vati,lata,bala,rani,devi}'
/** Three hundred names; the most frequent is one in twenty, the rarest one in six hundred. */
const name = (question: number) => `
  books.pick('${BEGINNINGS}', books.share(n, ${question}) ^ 2) || books.pick('${ENDINGS}', books.share(n, ${question + 1}) ^ 2)`

/**
 * Accounts opened over four years. Those not seen for three years are erased, except for a few that are due tonight.
 */
const baseAccounts = (accounts: number, days: number) => `
  create unlogged table books.accounts as
  with opened as (
    select n, now() - interval '${(days * 4) / 3} days' * (1 - (n - 0.5) / ${accounts}) as created_at from generate_series(1, ${accounts}) n
  ), seen as (
    select *, created_at + (now() - created_at) * case n when 1 then 1 else books.share(n, 1) ^ 0.3 end as last_seen_at
    from opened
  )
  select *, books.id_at(created_at, 'account' || n) as id, books.code('account', n) as code,
    last_seen_at < now() - interval '36 months' and n % 5000 <> 0 as erased,
    ${name(10)} as first_name, ${name(12)} as last_name, 'shopper-' || n || '@example.com' as email,
    (6000000000 + n)::text as phone
  from seen`

/**
 * `fate`: how the order ended. One order in a thousand is the first account's. Six in a hundred are cancelled, and some
 * of those to be paid online have lapsed.
 */
const baseOrders = (accounts: number, orders: number, days: number) => `
  create unlogged table books.orders as
  with placed as (
    select n, now() - interval '${days} days' * (1 - n / ${orders}.0) as placed_at,
      case when n % 1000 = 0 then 1
        else 1 + floor(books.share(n, 2) * ${accounts} * (0.25 + 0.75 * n / ${orders})) end::int as account,
      books.pick('{COD,COD,COD,COD,COD,COD,Stripe,Stripe,Stripe,Razorpay}', books.share(n, 3)) as method,
      books.share(n, 4) as luck
    from generate_series(1, ${orders}) n
  ), fated as (
    select *, case
        when luck < 0.06 then 'cancelled'
        when luck < 0.1 and method <> 'COD' then 'lapsed'
        when placed_at > now() - interval '15 minutes' and method <> 'COD' then 'unpaid'
        else 'good' end as fate,
      placed_at < now() - interval '1 day' as is_packed, placed_at < now() - interval '2 days' as is_sent,
      placed_at < now() - interval '5 days' as is_near, placed_at < now() - interval '6 days' as is_there
    from placed
  )
  select o.n, o.placed_at, method, fate, books.id_at(o.placed_at, 'order' || o.n) as id, books.code('order', o.n) as code,
    fate = 'good' and is_sent as is_sent, fate = 'good' and is_there as is_there,
    case when fate = 'cancelled' then 'Cancelled' when fate <> 'good' or not is_packed then 'Order Placed'
      when not is_sent then 'Packing' when not is_near then 'Shipped' when not is_there then 'Out for delivery'
      else 'Delivered' end as status,
    case when method = 'COD' then case when fate = 'good' and is_there then o.placed_at + interval '6 days' end
      when fate in ('good', 'cancelled') then o.placed_at + interval '3 minutes' end as paid_at,
    a.id as account_id, a.first_name, a.last_name, a.email, a.phone, a.erased
  from fated o join books.accounts a on a.n = o.account`

const BASE_VARIANTS = `
  create unlogged table books.variants as
  select row_number() over (order by p.handle, v.size)::int as n, v.id, p.handle, p.name, v.size, p.price_paise, p.hsn,
    p.tax_class, jsonb_build_array(jsonb_build_object('hash', m.picture, 'width', 1200, 'height', 1500,
      'colour', '#e9dccb', 'alt', m.alt)) as pictures
  from variants v join products p on p.id = v.product_id
    join product_pictures m on m.product_id = p.id and m.position = 0`

/**
 * Orders have one or two lines, and few products sell most. Every fiftieth order shows a picture that its product no
 * longer has.
 */
const BASE_LINES = `
  create unlogged table books.lines as
  with wanted as (
    select o.n, o.id as order_id, o.placed_at, o.fate, p as position,
      1 + floor(books.share(o.n * 2 + p, 5) ^ 2 * (select count(*) from books.variants))::int as variant,
      1 + (books.share(o.n * 2 + p, 6) < 0.1)::int as quantity
    from books.orders o cross join lateral generate_series(0, (books.share(o.n, 7) < 0.5)::int) p
  )
  select w.*, v.id as variant_id, v.handle, v.name, v.size, v.price_paise, v.hsn, v.tax_class,
    case when w.n % 50 = 0
      then jsonb_set(v.pictures, '{0,hash}', to_jsonb(substr(md5('retired' || w.n / 50 % 300), 1, 16)))
      else v.pictures end as pictures
  from wanted w join books.variants v on v.n = w.variant`

/** Accounts as the nightly jobs have left them; those of the last day are due tonight. */
const ACCOUNTS = `
  insert into accounts (id, code, name, email, phone, password_hash, verified_at, mailbox_proven_at, created_at,
    last_seen_at, known_seen_at, erased_at, whatsapp_utility)
  select id, code, case when erased then 'Erased' else first_name || ' ' || last_name end,
    case when not erased then email end, case when not erased then phone end,
    case when not erased then 'none' end, case when not erased then created_at end,
    case when not erased and n % 3 > 0 then created_at end, created_at, last_seen_at,
    case when created_at > now() - interval '36 months 1 day' then created_at
      else least(last_seen_at, created_at + interval '36 months') end,
    case when erased then last_seen_at + interval '36 months' end, not erased and n % 2 = 0
  from books.accounts order by n`

const ADDRESSES = `
  insert into addresses (account_id, first_name, last_name, street, city, state, zipcode, country, phone)
  select id, first_name, last_name, n || ', Weavers Lane', 'Bengaluru', 'Karnataka', '560001', 'India', phone
  from books.accounts where not erased and n % 5 > 0`

const SESSIONS = `
  insert into sessions (token_hash, account_id, created_at, last_used_at)
  select sha256(('session' || n)::bytea), id, greatest(created_at, now() - interval '90 days'), now() - interval '30 days' * books.share(n, 20)
  from books.accounts where not erased and n % 4 = 1`

const DEVICES = `
  insert into account_devices (account_id, device_hash)
  select id, sha256(('device' || n)::bytea) from books.accounts where not erased`

const CONSENTS = `
  insert into consents (id, account_id, purpose, granted, source, wording, at)
  select books.id_at(created_at, 'consent' || n), id, 'utility', n % 2 = 0, 'sign-up',
    'Send me order and delivery updates on WhatsApp.', created_at
  from books.accounts where not erased`

const CARTS = `
  insert into cart_lines (account_id, variant_id, quantity)
  select a.id, v.id, 1 from books.accounts a
  join books.variants v on v.n = 1 + a.n % (select count(*) from books.variants)
  where not erased and a.n % 10 = 0`

const DELIVERY_PAISE = 15_000

const ORDERS = `
  insert into orders (id, code, account_id, status, payment_method, paid_at, subtotal_paise, delivery_paise, total_paise,
    address, idempotency_key, request_hash, awb_code, courier_name, tracking_url, cancelled_at, cancellation_reason,
    placed_at, lapsed_at)
  select id, code, account_id, status, method, paid_at, sum, ${DELIVERY_PAISE}, sum + ${DELIVERY_PAISE},
    jsonb_build_object('firstName', first_name, 'lastName', last_name, 'street', n || ', Weavers Lane', 'city', 'Bengaluru',
      'state', 'Karnataka', 'zipcode', '560001', 'country', 'India', 'phone', case when erased then '–' else phone end),
    case when fate <> 'lapsed' then 'key-' || n end, sha256(code::bytea), case when is_sent then 'AWB' || n end,
    case when is_sent then 'Delhivery' end, case when is_sent then 'https://courier.example/track/AWB' || n end,
    case when fate = 'cancelled' then placed_at + interval '30 minutes' end,
    case when fate = 'cancelled' then 'Ordered by mistake' end, placed_at,
    case when fate = 'lapsed' then placed_at + interval '30 minutes' end
  from books.orders
    join (select n, sum(price_paise::bigint * quantity)::bigint as sum from books.lines group by n) l using (n)
  order by n`

const LINES = `
  insert into order_lines (order_id, position, variant_id, handle, name, size, pictures, quantity, listed_paise,
    unit_paise, hsn, tax_class, cancelled_quantity)
  select order_id, position, variant_id, handle, name, size, pictures, quantity, price_paise, price_paise, hsn, tax_class,
    case when fate = 'cancelled' then quantity else 0 end
  from books.lines order by n, position`

/** One of the six people of the shop. */
const person = '(select array_agg(id order by email) from staff)[1 + n % 6]'

const EVENTS = `
  insert into order_events (id, order_id, kind, status, at, actor_kind, staff_id, reason, detail)
  select books.id_at(e.at, 'event' || e.what || n), id, e.kind, e.status, e.at, e.actor,
    case e.actor when 'staff' then ${person} end, e.reason, e.detail
  from books.orders cross join lateral (values
    (1, true, 'placed', 'Order Placed', placed_at, 'shopper', null, null::jsonb),
    (2, paid_at is not null, 'paid', null, paid_at, case method when 'COD' then 'courier' else 'provider' end, null,
      jsonb_build_object('paymentId', case when method <> 'COD' then 'pay_' || n end)),
    (3, status in ('Packing', 'Shipped', 'Out for delivery', 'Delivered'), 'moved', 'Packing',
      placed_at + interval '1 day', 'staff', null, null),
    (4, is_sent, 'moved', 'Shipped', placed_at + interval '2 days', 'staff', null, null),
    (5, status in ('Out for delivery', 'Delivered'), 'moved', 'Out for delivery', placed_at + interval '5 days',
      'courier', null, null),
    (6, is_there, 'moved', 'Delivered', placed_at + interval '6 days', 'courier', null, null),
    (7, fate = 'cancelled', 'cancelled', 'Cancelled', placed_at + interval '30 minutes', 'shopper',
      'Ordered by mistake', '{"lines": []}'),
    (8, fate = 'lapsed', 'lapsed', null, placed_at + interval '30 minutes', 'shop', null, '{"why": "unpaid"}'),
    (9, is_sent and n % 100 = 0, 'note', null, placed_at + interval '1 day', 'staff', 'Asked to leave it with the neighbour.',
      null)
  ) e (what, happened, kind, status, at, actor, reason, detail)
  where happened order by n, e.at`

const MOVEMENTS = `
  insert into stock_movements (id, variant_id, delta, cause, order_id, at, actor_kind, reason)
  select books.id_at(at, 'movement' || what || n || '/' || position), variant_id, delta, cause, order_id, at, actor, reason
  from books.lines cross join lateral (values
    (1, true, -quantity, 'sold', placed_at, 'shopper', null),
    (2, fate in ('cancelled', 'lapsed'), quantity, 'returned', placed_at + interval '30 minutes', 'shop', 'was not paid')
  ) m (what, happened, delta, cause, at, actor, reason)
  where happened order by n`

/**
 * Two or three messages for each order; one in two hundred has failed, the newest wait, and a few hundred wait for
 * another try.
 */
const MESSAGES = `
  insert into messages (id, channel, purpose, template, account_id, order_id, recipient, content, status, attempts,
    last_error, provider_id, created_at, sent_at, delivery, not_before)
  select books.id_at(at, 'message' || what || n), channel, purpose, template, account_id, id,
    case when erased then '' when channel = 'email' then email else phone end,
    case when erased then '{}' else jsonb_build_object('name', first_name, 'code', code, 'placedAt', placed_at, 'items',
      jsonb_build_array(jsonb_build_object('name', 'Kesar A-Line Lehenga', 'size', 'M', 'quantity', 1, 'amount', 1499)))
    end, state, 1, case state when 'failed' then 'mailbox unavailable' end,
    case when channel = 'whatsapp' and state = 'sent' then 'wamid.' || md5('message' || n) end, at,
    case state when 'sent' then at + interval '2 seconds' end,
    case when channel = 'whatsapp' and state = 'sent' then 'read' end,
    case when state = 'waiting' then now() + interval '1 hour' end
  from books.orders cross join lateral (values
    (1, fate = 'good' or paid_at is not null or method = 'COD', 'email', 'transactional', 'order-placed', placed_at),
    (2, is_sent and n % 2 = 0, 'whatsapp', 'utility', 'order-shipped', placed_at + interval '2 days'),
    (3, is_there, 'email', 'transactional', 'order-delivered', placed_at + interval '6 days')
  ) m (what, happened, channel, purpose, template, at)
  cross join lateral (select case when erased then 'sent' when at > now() - interval '6 hours' then 'waiting'
    when (n + what) % 200 = 0 then 'failed' else 'sent' end as state) s
  where happened order by n, at`

const PARCELS = `
  insert into shipments (id, order_id, reference, provider_order_id, awb_code, courier_name, tracking_url,
    current_status, current_at, status, next_check_at, created_at)
  select books.id_at(placed_at, 'parcel' || n), id, code, 'sr-' || n, 'AWB' || n, 'Delhivery',
    'https://courier.example/track/AWB' || n, case when is_there then 'DELIVERED' else 'IN TRANSIT' end,
    placed_at + interval '5 days', case when is_there then 'delivered' else 'booked' end,
    case when not is_there then now() + interval '1 hour' * (books.share(n, 21) - 0.1) end, placed_at + interval '1 day'
  from books.orders where is_sent order by n`

const SCANS = `
  insert into shipment_scans (shipment_id, scanned_at, status, code, activity, location)
  select books.id_at(placed_at, 'parcel' || n), placed_at + interval '2 days' + p * interval '1 day', 'IT', 18,
    'In transit', 'Bengaluru hub'
  from books.orders cross join generate_series(0, 2) p where is_sent order by n`

const ATTEMPTS = `
  insert into payment_attempts (id, order_id, provider, provider_id, amount_paise, status, expires_at, next_check_at,
    created_at, closed_at)
  select books.id_at(placed_at, 'attempt' || n), id, lower(method), 'cs_' || n, sum + ${DELIVERY_PAISE},
    case fate when 'lapsed' then 'closed' when 'unpaid' then 'open' else 'paid' end, placed_at + interval '30 minutes',
    case fate when 'unpaid' then now() + interval '1 minute' end, placed_at,
    case when fate <> 'unpaid' then placed_at + interval '30 minutes' end
  from books.orders
    join (select n, sum(price_paise::bigint * quantity)::bigint as sum from books.lines group by n) l using (n)
  where method <> 'COD' order by n`

const PAYMENTS = `
  insert into payments (id, attempt_id, order_id, provider, provider_payment_id, amount_paise, currency, applied, received_at)
  select books.id_at(paid_at, 'payment' || n), books.id_at(placed_at, 'attempt' || n), id, lower(method), 'pay_' || n,
    sum + ${DELIVERY_PAISE}, 'INR', true, paid_at
  from books.orders
    join (select n, sum(price_paise::bigint * quantity)::bigint as sum from books.lines group by n) l using (n)
  where method <> 'COD' and paid_at is not null order by n`

const REFUNDS = `
  insert into refunds (id, payment_id, order_id, amount_paise, reason, actor_kind, status, provider_refund_id,
    requested_at, done_at)
  select books.id_at(placed_at + interval '30 minutes', 'refund' || n), books.id_at(paid_at, 'payment' || n), id,
    sum + ${DELIVERY_PAISE}, 'Ordered by mistake', 'shopper', case when n % 1000 < 2 then 'failed' else 'done' end, 're_' || n,
    placed_at + interval '30 minutes', case when n % 1000 >= 2 then placed_at + interval '1 hour' end
  from books.orders
    join (select n, sum(price_paise::bigint * quantity)::bigint as sum from books.lines group by n) l using (n)
  where fate = 'cancelled' and method <> 'COD' order by n`

/** The webhooks of a year; only those of the last week still have their bodies. */
const NEWS = `
  insert into webhook_events (provider, event_id, kind, body, received_at, handled_at)
  select provider, md5(provider || what || n), kind, case when at < now() - interval '7 days' then '{}' else body end,
    at, at + interval '1 second'
  from books.orders cross join lateral (values
    (1, method <> 'COD' and paid_at is not null, lower(method), 'payment.captured', paid_at, jsonb_build_object('payload',
      jsonb_build_object('id', 'pay_' || n, 'email', email, 'contact', '+91' || phone, 'notes',
        jsonb_build_object('order', code, 'attempt', books.id_at(placed_at, 'attempt' || n))))),
    (2, is_sent, 'courier', 'IN TRANSIT', placed_at + interval '2 days', jsonb_build_object('awb', 'AWB' || n, 'order_id', code)),
    (3, is_there, 'courier', 'DELIVERED', placed_at + interval '6 days', jsonb_build_object('awb', 'AWB' || n, 'order_id', code))
  ) e (what, happened, provider, kind, at, body)
  where happened and at > now() - interval '12 months' order by n, at`

/** A change of a product, its stock or a customer for every five orders. */
const AUDIT = `
  insert into staff_audit (id, at, staff_id, action, subject, before, after)
  select books.id_at(placed_at, 'change' || n), placed_at, ${person}, action, subject, before, after
  from books.orders cross join lateral (
    select handle from books.variants v where v.n = 1 + books.orders.n % (select count(*) from books.variants)
  ) v cross join lateral (values
    (0, 'product.saved', handle, '{"pricePaise": 149900}'::jsonb, '{"pricePaise": 159900}'::jsonb),
    (1, 'stock.corrected', handle, '{"size": "M", "stock": 7}', '{"size": "M", "stock": 9, "reason": "Counted again"}'),
    (2, 'customer.phone-corrected', code, '{"phone": "••••••3210"}', '{"phone": "••••••3211", "reason": "Asked on the phone"}')
  ) c (what, action, subject, before, after)
  where n % 5 = 0 and what = n / 5 % 3 order by n`

const SECURITY = `
  insert into security_log (id, at, event, staff_id, subject, refused_as, address, device)
  select books.id_at(placed_at, 'security' || n), placed_at, 'sign-in', ${person}, 'person@shop.example',
    case when n % 90 = 0 then 'wrong-password' end, '203.0.113.' || n % 250, 'Firefox on Linux'
  from books.orders where n % 9 = 0 and placed_at > now() - interval '364 days' order by n`

/** Pictures that products had earlier, and pictures that were uploaded and never used. */
const PICTURES = `
  insert into pictures (hash, width, height, colour, created_at)
  select substr(md5('retired' || n), 1, 16), 1200, 1500, '#e9dccb', now() - interval '2 years' from generate_series(0, 299) n
  union all
  select substr(md5('unused' || n), 1, 16), 1200, 1500, '#e9dccb', now() - interval '1 month' from generate_series(1, 120) n
  on conflict do nothing`

/** The stock before the first order, so that there was always enough. */
const SETTLE_STOCK = `
  insert into stock_movements (id, variant_id, delta, cause, actor_kind, reason, at)
  select books.id_at(now() - interval '3 years', 'shelf' || v.n), v.id, 100000, 'corrected', 'shop', 'counted',
    now() - interval '3 years'
  from books.variants v;
  update variants v set stock = m.stock, sold = m.sold
  from (
    select variant_id, sum(delta) as stock, coalesce(-sum(delta) filter (where cause in ('sold', 'returned')), 0) as sold
    from stock_movements group by variant_id
  ) m
  where m.variant_id = v.id`
