import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { paying } from '../../test/paying.ts'
import { askAs } from '../../test/staff.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { audit } from '../modules/orders/auditing/audit.ts'
import { AUDIT_BOOKS } from '../modules/orders/auditing/audit-jobs.ts'
import { auditProviders } from '../modules/orders/auditing/audit-providers.ts'
import { findLost } from '../modules/orders/auditing/find-lost.ts'
import { auditBooks } from '../modules/orders/auditing/night-audit.ts'
import { compareWithLedger } from '../modules/payments/compare-ledger.ts'
import type { ProviderBooks } from '../modules/payments/provider.ts'
import type { Transaction } from '../platform/database.ts'

const { shop, sandbox } = testShopWithSandbox()
const { order, startCard, payCard, returned, sweep, booksAgree } = paying({ shop, sandbox })
let paid: string
let waiting: string
let lapsed: string

beforeAll(async () => {
  const shopper = await shop.shopper()
  const first = await startCard(shopper)
  await payCard(first.session)
  await returned(shopper, first.orderId)
  const second = await startCard(shopper)
  await returned(shopper, second.orderId, false).catch(() => {})
  paid = first.orderId
  lapsed = second.orderId
  waiting = (await startCard(shopper)).orderId
  await call('POST /api/order/place', order(), shopper)
  await sweep()
})

const idOf = (tx: Transaction, code: string) => tx`(select id from orders where code = ${code})`

test('says nothing when all is well', async () => {
  expect(await booksAgree()).toEqual([])
})

test.each<[string, RegExp, (tx: Transaction) => Promise<unknown>]>([
  [
    'stock from nowhere',
    /its movements say/,
    (tx) => tx`update variants set stock = stock + 1 where stock > 0`,
  ],
  [
    'an order whose lines cost something else',
    /lines cost 149900, the order says/,
    (tx) => tx`
    update orders set subtotal_paise = subtotal_paise - 100, total_paise = total_paise - 100 where code = ${waiting}`,
  ],
  [
    'a lapsed order that keeps its stock',
    /its lines hold/,
    (tx) => tx`
    update orders set lapsed_at = null where code = ${lapsed}`,
  ],
  [
    'a lapsed order that can be paid still',
    /has lapsed, and its payment is still open/,
    (tx) => tx`
    update payment_attempts set status = 'open', closed_at = null, next_check_at = now()
    where order_id = ${idOf(tx, lapsed)}`,
  ],
  [
    'a waiting order whose stock is gone',
    /its lines hold/,
    (tx) => tx`
    update orders set lapsed_at = now() where code = ${waiting}`,
  ],
  [
    'a paid order without its payment',
    /no payment of 164900 pays it/,
    (tx) => tx`
    delete from payments where order_id = ${idOf(tx, paid)}`,
  ],
  [
    'a payment without its paid order',
    /and is not paid/,
    (tx) => tx`
    update orders set paid_at = null where code = ${paid}`,
  ],
  [
    'a payment for nothing that does not go back',
    /pays for nothing, 0 goes back/,
    (tx) => tx`
    update payments set applied = false`,
  ],
  [
    'more refunded than came',
    /164900 came, 164901 goes back/,
    (tx) => tx`
    insert into refunds (id, payment_id, order_id, amount_paise, reason, actor_kind, next_check_at)
    select gen_random_uuid(), id, order_id, amount_paise + 1, '', 'shop', now() from payments`,
  ],
  [
    'a cancelled order whose money stays',
    /is cancelled, 0 of its payment goes back/,
    (tx) => tx`
    with line as (update order_lines set cancelled_quantity = quantity where order_id = ${idOf(tx, paid)})
    update orders set status = 'Cancelled', cancelled_at = now() where code = ${paid}`,
  ],
  [
    'a waiting order that is forgotten',
    /waits for a payment that nobody asks about/,
    (tx) => tx`
    update payment_attempts set next_check_at = null`,
  ],
  [
    'an attempt that never ends',
    /should have ended/,
    (tx) => tx`
    update payment_attempts set expires_at = now() - interval '3 days'`,
  ],
  ['a paid order that was never confirmed', /has no confirmation/, (tx) => tx`delete from messages`],
  [
    'an order without history',
    /has no history/,
    async (tx) => {
      await tx`alter table order_events disable trigger user`
      await tx`delete from order_events`
    },
  ],
])('speaks up about %s', async (_what, words, spoil) => {
  expect((await spoilt(spoil)).join('\n')).toMatch(words)
})

test.each<[string, RegExp, (ledger: ProviderBooks) => void]>([
  ['a payment that they do not know', /does not know of payment/, (ledger) => ledger.payments.pop()],
  [
    'a payment that we do not know',
    /that we do not know of/,
    (ledger) => ledger.payments.push({ ...ledger.payments[0]!, paymentId: 'pi_other', reference: null }),
  ],
  [
    'another amount',
    /theirs is 1 paise, ours 164900/,
    (ledger) => {
      ledger.payments[0]!.amountPaise = 1
    },
  ],
  [
    'another attempt',
    /theirs is for attempt other, ours for/,
    (ledger) => {
      ledger.payments[0]!.reference = 'other'
    },
  ],
  [
    'another currency',
    /theirs is in USD, ours in INR/,
    (ledger) => {
      ledger.payments[0]!.currency = 'USD'
    },
  ],
  [
    'a refund that we do not know',
    /refund re_other: 5 paise that we do not know of/,
    (ledger) =>
      ledger.refunds.push({
        provider: 'stripe',
        refundId: 're_other',
        paymentId: 'pi_other',
        amountPaise: 5,
        state: 'done',
      }),
  ],
])('compared with the provider’s books, speaks up about %s', async (_what, words, spoil) => {
  const ledger = await sandbox.get<ProviderBooks>('/ledger.json')
  spoil(ledger)
  expect((await compareWithLedger(shop.db, ledger)).join('\n')).toMatch(words)
})

describe('after a failover, what others tell of our orders and the books do not hold', () => {
  const lost = (spoil: (tx: Transaction) => Promise<unknown>) => spoilt(spoil, findLost)

  let told: string
  test('nothing while the books hold all of it', async () => {
    const { session, orderId } = await startCard(await shop.shopper())
    told = orderId
    await payCard(session, { webhook: 'now' })
    await expect
      .poll(() => shop.db`select from webhook_events where body::text like ${`%${told}%`}`)
      .not.toHaveLength(0)
    const withoutMark = { id: 're_1', object: 'refund', metadata: { refund: 'of ours' } }
    await shop.db`
      insert into webhook_events (provider, event_id, kind, body)
      values ('stripe', 'evt_unmarked', 'refund.created', ${shop.db.json(withoutMark)})`
    expect(await findLost(shop.db)).toEqual([])
  })

  test('a payment for an attempt that was lost, and what to do', async () => {
    const lines = await lost(
      (tx) => tx`
        update webhook_events set body = regexp_replace(
          body::text, '"attempt": "[^"]+"', '"attempt": "01890000-0000-7000-8000-000000000000"', 'g')::jsonb
        where body::text like ${`%${told}%`}`,
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      /^stripe tells of order [0-9A-Z]{10} \(.*checkout\.session\.completed.*\), and its attempt 01890000-/,
    )
    expect(lines[0]).toContain('pay it back there')
  })

  test('a parcel of an order that was lost, and one that the order does not know; nobody else’s', async () => {
    const event = (tx: Transaction, awb: string, reference: string | null) => tx`
      insert into webhook_events (provider, event_id, kind, body)
      values ('courier', ${awb}, 'Shipped', ${tx.json({ awb, order_id: reference })})`
    const lines = await lost(async (tx) => {
      await event(tx, 'AWB1', '0123456789')
      await event(tx, 'AWB2', paid)
      await event(tx, 'AWB3', 'shopify-1234')
      await event(tx, 'AWB4', null)
      // It is being booked: the books do not have its number yet.
      await tx`
        insert into shipments (id, order_id, reference, status)
        select gen_random_uuid(), id, code || '-2', 'booking' from orders where code = ${paid}`
      await event(tx, 'AWB5', `${paid}-2`)
    })
    expect(lines).toHaveLength(2)
    expect(lines.join('\n')).toMatch(/AWB1 for order 0123456789, which is not in the books/)
    expect(lines.join('\n')).toContain(`AWB2 for order ${paid}, and the books know of no such parcel`)
  })
})

describe('every night', () => {
  const looks = async (
    asked: () => Promise<unknown> = () => auditBooks(shop.running.shop, { between: async () => {} }),
  ) => {
    await asked()
    const manager = await shop.staff('manager')
    const [{ reply: books }, { reply: today }] = [
      await askAs(manager, 'GET /api/admin/book-audit'),
      await askAs(manager, 'GET /api/admin/today'),
    ]
    expect([books.found, Number(books.overdue)]).toEqual([today.booksWrong, today.booksUnseen])
    return books
  }
  const take = (pieces: number) => shop.db`update variants set stock = stock + ${pieces} where stock > 5`

  test('what does not agree is shown until the next look finds nothing', async () => {
    await shop.db`
      insert into book_audits (id, began_at, ended_at, found, lines)
      select gen_random_uuid(), at, at, 0, '{}'
      from (select now() - make_interval(days => days) as at from unnest(array[89, 91]) as days) a`
    await take(1)
    const wrong = await looks()
    expect(wrong.found).toBeGreaterThan(0)
    expect(wrong.lines[0]).toMatch(/in stock, its movements say/)
    await take(-1)
    const { found, lines, nights } = await looks()
    expect({ found, lines }).toEqual({ found: 0, lines: [] })
    expect(nights.slice(0, 2)).toMatchObject([{ found: 0, failure: null }, { found: wrong.found }])
    const old = await shop.db`select from book_audits where ended_at < now() - interval '80 days'`
    expect(old, 'none is kept for more than 90 days').toHaveLength(1)
  })

  test('what was only under way is not kept, and what could not be read settles nothing', async () => {
    await take(1)
    let looked = 0
    const between = async () => {
      looked++
      await take(-1)
    }
    expect((await looks(() => auditBooks(shop.running.shop, { between }))).nights[0]).toMatchObject({
      found: 0,
      failure: null,
    })
    expect(looked).toBe(1)

    await take(1)
    await looks()
    await shop.db`alter table settlement_files rename to hidden`
    await take(-1)
    const half = await looks()
    await shop.db`alter table hidden rename to settlement_files`
    expect(half.found).toBeGreaterThan(0)
    expect(half.nights[0]).toMatchObject({ found: 0, failure: expect.stringContaining('settlement_files') })

    await shop.db`
      insert into book_audits (id, began_at, ended_at, found, lines, failure)
      select gen_random_uuid(), now(), now(), 0, '{}', 'away' from generate_series(1, 15)`
    expect((await looks(async () => {})).lines, 'after many that failed').toEqual(half.lines)
  })

  test('two days without a whole look are overdue; one can be asked for', async () => {
    await shop.db`update book_audits set ended_at = ended_at - interval '49 hours'`
    expect((await looks(async () => {})).overdue).toBe(true)
    await shop.db`update book_audits set ended_at = now() where failure is not null`
    expect((await looks(async () => {})).overdue, 'a look that could not read everything').toBe(true)
    await shop.db`delete from book_audits`
    await shop.db`update migrations set applied_at = now() - interval '49 hours' where name like '0084%'`
    expect((await looks(async () => {})).overdue).toBe(true)
    const owner = await shop.staff('owner')
    // One whose process was killed is not waited for.
    await shop.db`
      insert into jobs.job (name, state, policy, retry_limit, started_on)
      values (${AUDIT_BOOKS.name}, 'active', 'exclusive', 0, now())`
    await askAs(owner, 'POST /api/admin/book-audit')
    await expect.poll(() => shop.db`select from book_audits where found = 0`).toHaveLength(1)
    expect((await looks(async () => {})).overdue).toBe(false)
  })

  test('what somebody else has at the same provider is nothing to us, nor is what is still under way', async () => {
    const { payments } = shop.running.shop
    const all = await sandbox.get<ProviderBooks>('/ledger.json')
    const [first, ...more] = all.payments.filter(({ provider }) => provider === 'stripe')
    // A payment of ours is one by its number too.
    const own = [{ ...first!, providerId: null, reference: null }, ...more]
    const { paymentId } = first!
    const id = randomUUID()
    const sent = {
      provider: 'stripe',
      refundId: 're_sent',
      paymentId,
      amountPaise: 500,
      state: 'done',
    } as const
    const other = { ...own[0]!, paymentId: 'pi_other', providerId: null, reference: null }
    const [attempt] = await shop.db<[{ id: string }]>`
      select id from payment_attempts where order_id = (select id from orders where code = ${waiting})`
    const unheard = { ...other, paymentId: 'pi_unheard', reference: attempt.id }
    async function* list() {
      yield { payments: [...own, other, unheard], refunds: [{ ...sent, reference: id }] }
    }
    const providers = { ...payments, razorpay: null, stripe: { ...payments.stripe!, list } }
    const found = (isUnderWay: boolean) =>
      spoilt(
        async (tx) => {
          await tx`
            update payment_attempts set next_check_at = ${isUnderWay ? new Date() : null} where id = ${attempt.id}`
          if (isUnderWay)
            await tx`
              insert into refunds (id, payment_id, order_id, amount_paise, reason, actor_kind, next_check_at)
              select ${id}, id, order_id, 500, '', 'shop', now() from payments where provider_payment_id = ${paymentId}`
        },
        async (tx) => (await auditProviders((look) => look(tx as Transaction), providers)).lines,
      )
    expect(await found(true)).toEqual([])
    expect(await found(false)).toEqual([
      `stripe payment pi_unheard: 164900 paise that we do not know of, for attempt ${attempt.id}`,
      'stripe refund re_sent: 500 paise that we do not know of',
    ])
  })

  test('a refund that the provider does not know is found, and one that we do not; who is down stands as before', async () => {
    const payment = shop.db`(select id from payments where order_id = (select id from orders where code = ${paid}))`
    const [{ paymentId }] = await shop.db<[{ paymentId: string }]>`
      select provider_payment_id as "paymentId" from payments where id = ${payment}`
    const made = await fetch(`${sandbox.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.environment.STRIPE_SECRET_KEY}` },
      body: new URLSearchParams({ payment_intent: paymentId, amount: '700' }),
    })
    const { id } = (await made.json()) as { id: string }
    await shop.db`
      insert into refunds (id, payment_id, order_id, amount_paise, reason, actor_kind, status, done_at, provider_refund_id)
      select gen_random_uuid(), id, order_id, 500, '', 'shop', 'done', now(), 're_gone' from payments where id = ${payment}`
    const lines = [
      'stripe does not know of refund re_gone',
      `stripe refund ${id}: 700 paise that we do not know of`,
    ]
    expect((await looks()).lines).toEqual(expect.arrayContaining(lines))
    await sandbox.faults({ stripe: 'down' })
    const down = await looks()
    await sandbox.faults({ stripe: 'ok' })
    expect(down.nights[0]).toMatchObject({ failure: null, unasked: 'Stripe gives no answer.' })
    expect(down.lines).toEqual(expect.arrayContaining(lines))
    await shop.db`delete from refunds where provider_refund_id = 're_gone'`
    expect((await looks()).lines).toEqual(lines.slice(1))

    // Once it is in our books too.
    const kept = (change: (theirs: ProviderBooks) => void) =>
      spoilt(
        (tx) => tx`
          insert into refunds (id, payment_id, order_id, amount_paise, reason, actor_kind, status, done_at, provider_refund_id)
          select gen_random_uuid(), id, order_id, 700, '', 'shop', 'done', now(), ${id}
          from payments where provider_payment_id = ${paymentId}`,
        async (tx) => {
          const theirs = await sandbox.get<ProviderBooks>('/ledger.json')
          change(theirs)
          return compareWithLedger(tx, theirs)
        },
      )
    expect(await kept(() => {})).toEqual([])
    const ofAnother = kept(({ refunds }) => {
      refunds.find(({ refundId }) => refundId === id)!.paymentId = 'pi_other'
    })
    expect(await ofAnother).toEqual([expect.stringContaining(`theirs is 700 of pi_other, ours 700 of`)])
    const notBack = kept(({ payments }) => {
      payments.find((one) => one.paymentId === paymentId)!.refundedPaise = 699
    })
    expect(await notBack).toEqual([expect.stringContaining('we say that 700 paise went back, they say 699')])
  })
})

/** What the audit says of spoilt books, which are whole again afterwards. */
async function spoilt(
  spoil: (tx: Transaction) => Promise<unknown>,
  look: typeof audit = audit,
): Promise<string[]> {
  let lines: string[] = []
  const undo = new Error('undo')
  await shop.db
    .begin(async (tx) => {
      await spoil(tx)
      lines = await look(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return lines
}
