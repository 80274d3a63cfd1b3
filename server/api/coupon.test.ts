import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { call } from '../../contract/client.ts'
import type { PaymentProviderName } from '../../core/payment-methods.ts'
import { ADDRESS, CAST } from '../../test/cast.ts'
import { makeCoupon } from '../../test/make-coupon.ts'
import { AFTER_THE_HOLD, paying, type Shopper } from '../../test/paying.ts'
import { refusal } from '../../test/shop.ts'
import { howManyWait } from '../../test/somebody-waits.ts'
import { openingWay } from '../../test/way.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { forgetCoupons } from '../modules/coupons/forget-coupons.ts'
import { cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { startPayment } from '../modules/orders/paying/start-payment.ts'
import { placeOrder } from '../modules/orders/placing/place-order.ts'
import { quoteCoupon } from '../modules/orders/placing/quote-coupon.ts'
import { soldPieces } from '../modules/orders/tax/sold-pieces.ts'

const { shop, sandbox } = testShopWithSandbox()
const { startCard, startWidget, payCard, payWidget, returned, sweep, booksAgree, standing } = paying({
  shop,
  sandbox,
})

type Items = { _id: string; size: 'L' | 'M'; quantity: number }[]
const kurtis = (quantity = 1): Items => [{ _id: CAST.kurti.handle, size: 'M', quantity }]
const kurta: Items[number] = { _id: CAST.kurta.handle, size: 'L', quantity: 1 }
const check = (shopper: Shopper, coupon: string, items = kurtis()) =>
  call('POST /api/coupon/check', { coupon, items }, shopper)
/** At what the shop says that it costs. */
async function wantedWith(shopper: Shopper, coupon: string, items = kurtis()) {
  const { total: amount } = await check(shopper, coupon, items)
  return { items, amount, address: ADDRESS, coupon }
}
const place = async (shopper: Shopper, coupon: string, items = kurtis()) =>
  call('POST /api/order/place', await wantedWith(shopper, coupon, items), {
    ...shopper,
    idempotencyKey: randomUUID(),
  })
const usesOf = async (code: string) =>
  (await shop.db<{ redeemed: number }[]>`select redeemed from coupons where code = ${code}`)[0]!.redeemed
const orderOf = async (shopper: Shopper, id: string) =>
  (await call('POST /api/order/userorders', {}, shopper)).orders.find(({ _id }) => _id === id)!

describe('an order with a coupon', () => {
  test('costs what was shown, in every book, and what goes back is what was paid', async () => {
    const endsAt = new Date('2099-12-31T18:30:00Z')
    await makeCoupon(shop.db, { code: 'TENTH', endsAt })
    const shopper = await shop.shopper()
    const items = [...kurtis(2), kurta]
    // A tenth would leave the kurta at ₹2,699.10, where no tax rate fits: it is ₹2,625.
    expect(await check(shopper, ' ten-th ', items)).toMatchObject({
      coupon: 'TENTH',
      until: endsAt.toISOString(),
      saving: 673.8,
      subtotal: 5997,
      discount: 673.8,
      deliveryFee: 150,
      total: 5473.2,
    })
    const { session, orderId } = await startCard(shopper, await wantedWith(shopper, 'TENTH', items))
    await payCard(session)
    await returned(shopper, orderId)
    expect(await standing(orderId)).toMatchObject({ paid: true, payments: [{ amount: 547320 }] })
    expect(await orderOf(shopper, orderId)).toMatchObject({ coupon: 'TENTH', discount: 673.8, total: 5473.2 })
    const cancel = (lines?: { position: number; quantity: number }[]) =>
      cancelOrder(shop.running.shop, { code: orderId, reason: null, actor: 'shop', ...(lines && { lines }) })
    const [kurtiLine] = await shop.db<{ position: number; couponPaise: number[] }[]>`
      select position, coupon_paise as "couponPaise" from order_lines join orders o on o.id = order_id
      where o.code = ${orderId} and handle = ${CAST.kurti.handle}`
    expect(kurtiLine!.couponPaise).toEqual([14990, 14990])
    expect(await cancel([{ position: kurtiLine!.position, quantity: 1 }])).toEqual({ refundPaise: 134910 })
    const { items: shown } = await orderOf(shopper, orderId)
    expect(shown.find(({ _id }) => _id === CAST.kurti.handle)!.cancelledValue).toBe(1349.1)
    expect(await usesOf('TENTH')).toBe(1)
    expect(await cancel()).toEqual({ refundPaise: 547320 - 134910 })
    expect(await usesOf('TENTH')).toBe(0)
    await vi.waitUntil(
      async () => (await standing(orderId)).refunds.every(({ status }) => status === 'done'),
      20_000,
    )
    expect(await booksAgree()).toEqual([])
  })

  test('is paid in cash or in a widget like any other; a free delivery is off the total', async () => {
    await makeCoupon(shop.db, { code: 'FREESHIP', kind: 'free-delivery', minSpendPaise: 1499_00 })
    await makeCoupon(shop.db, { code: 'TWOANDONE', kind: 'buy-get', buy: 2, get: 1 })
    const shopper = await shop.shopper()
    expect(await check(shopper, 'FREESHIP')).toMatchObject({ saving: 150, discount: 0, deliveryFee: 0 })
    expect(await place(shopper, 'FREESHIP')).toMatchObject({ amount: 1499 })
    expect(await refusal(check(shopper, 'TWOANDONE', kurtis(2)))).toMatchObject({ code: 'couponPiecesMore' })
    const { order, orderId } = await startWidget(shopper, await wantedWith(shopper, 'TWOANDONE', kurtis(3)))
    expect(order.amount).toBe(299800 + 15000)
    const signed = await payWidget(order.id)
    await call('POST /api/order/verifyRazorpay', signed, shopper)
    expect(await standing(orderId)).toMatchObject({ paid: true })
    expect(await booksAgree()).toEqual([])
  })

  test('shares what three pieces have less to the paisa, and the invoice has each at its own price', async () => {
    await makeCoupon(shop.db, { code: 'HUNDREDOFF', kind: 'fixed', valuePaise: 100_00 })
    const shopper = await shop.shopper()
    const { orderId } = await startCard(shopper, await wantedWith(shopper, 'HUNDREDOFF', kurtis(3)))
    const [order] = await shop.db<[{ id: string }]>`select id from orders where code = ${orderId}`
    expect(await soldPieces(shop.db, order.id)).toMatchObject([
      { unitPaise: 146566, quantity: 1 },
      { unitPaise: 146567, quantity: 2 },
    ])
  })

  test('that leaves less than a provider takes is refused before that is asked; another takes it', async () => {
    await makeCoupon(shop.db, { code: 'LEAVES40', kind: 'fixed', valuePaise: 1459_00 })
    await makeCoupon(shop.db, { code: 'LEAVES50', kind: 'fixed', valuePaise: 1449_00 })
    const shopper = await authenticate(shop.db, (await shop.shopper()).token)
    const way = await openingWay(ADDRESS.zipcode)
    const start = (provider: PaymentProviderName, coupon: string, amount: number) =>
      startPayment(shop.running.shop, provider, {
        items: kurtis(),
        amount,
        address: ADDRESS,
        directBuy: false,
        idempotencyKey: randomUUID(),
        delivery: { feePaise: 0, freeFromPaise: null },
        couponRules: { ...shop.running.shop.settings.couponRules(), deepens: false },
        coupon,
        shopper,
        way,
      })
    await expect(start('stripe', 'LEAVES40', 40)).rejects.toMatchObject({ code: 'tooLittleForWay' })
    expect(await usesOf('LEAVES40')).toBe(0)
    expect(await start('razorpay', 'LEAVES40', 40)).toMatchObject({ totalPaise: 4000 })
    expect(await start('stripe', 'LEAVES50', 50)).toMatchObject({ totalPaise: 5000 })
  })

  test('at a price that is no longer right is not placed, nor is one without its coupon', async () => {
    await makeCoupon(shop.db, { code: 'MOVING' })
    const shopper = await shop.shopper()
    const wanted = await wantedWith(shopper, 'MOVING')
    await shop.db`update coupons set percent = 5 where code = 'MOVING'`
    expect(await refusal(call('POST /api/order/place', wanted, shopper))).toMatchObject({
      code: 'totalChanged',
      amount: 1574.05,
    })
    await shop.db`update coupons set ends_at = now() where code = 'MOVING'`
    expect(await refusal(call('POST /api/order/place', wanted, shopper))).toMatchObject({
      code: 'couponOver',
      field: 'coupon',
    })
    expect(await usesOf('MOVING')).toBe(0)
  })
})

test('never gets more turns than it has, however many ask at once', { timeout: 60_000 }, async () => {
  await makeCoupon(shop.db, { code: 'FIRSTTEN', kind: 'fixed', valuePaise: 100_00, most: 10 })
  const crowd = await Promise.all(Array.from({ length: 40 }, () => shop.shopper()))
  const answers = await Promise.allSettled(await atTwoInstances(crowd, 'FIRSTTEN'))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const why = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(new Set(why)).toEqual(new Set(['couponUsedUp']))
  expect(await usesOf('FIRSTTEN')).toBe(10)
  expect(await booksAgree()).toEqual([])
})

/** Of what takes off 100: every third orders another piece than the rest. */
async function atTwoInstances(crowd: Shopper[], ...coupons: string[]) {
  const shoppers = await Promise.all(crowd.map(({ token }) => authenticate(shop.db, token)))
  // Queues are an instance's own: what is given to an operation stands for the instance.
  const instances = [{ ...shop.running.shop }, { ...shop.running.shop }]
  const { settings } = shop.running.shop
  const way = await openingWay(ADDRESS.zipcode)
  return shoppers.map((shopper, at) =>
    placeOrder(instances[at % 2]!, {
      items: at % 3 === 0 ? [kurta] : kurtis(),
      amount: (at % 3 === 0 ? 2999 : 1499) + 50,
      address: ADDRESS,
      directBuy: false,
      idempotencyKey: randomUUID(),
      delivery: settings.facts().delivery,
      // Where the price lands is another test's.
      couponRules: { ...settings.couponRules(), deepens: false },
      coupon: coupons[at % coupons.length]!,
      shopper,
      way,
    }),
  )
}

test('has its last turn once, though two instances have read that it is left', async () => {
  await makeCoupon(shop.db, { code: 'THELAST', kind: 'fixed', valuePaise: 100_00, most: 1 })
  const crowd = [await shop.shopper(), await shop.shopper()]
  const { answers } = await shop.db.begin(async (tx) => {
    await tx`lock table coupon_redemptions in share mode`
    const answers = Promise.allSettled(await atTwoInstances(crowd, 'THELAST'))
    await expect.poll(() => howManyWait(shop.db)).toBe(2)
    return { answers }
  })
  const why = (await answers).map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'had it'))
  expect(why.toSorted()).toEqual(['couponUsedUp', 'had it'])
})

test('is refused to whoever has had it and nobody else, of many who ask at once', async () => {
  await makeCoupon(shop.db, { code: 'ONCEOFMANY', kind: 'fixed', valuePaise: 100_00, mostPerAccount: 1 })
  const [had, ...others] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.shopper()))
  await place(had!, 'ONCEOFMANY')
  const crowd = [...others, had!, await shop.shopper()]
  const answers = await Promise.allSettled(await atTwoInstances(crowd, 'ONCEOFMANY'))
  expect(answers.flatMap(({ status }, at) => (status === 'rejected' ? [crowd[at]] : []))).toEqual([had])
})

test('for a first order is one of a mailbox, though it asks at once by several accounts', async () => {
  await makeCoupon(shop.db, { code: 'WELCOME', kind: 'fixed', valuePaise: 100_00, firstOrder: true })
  const crowd = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => shop.shopper()))
  const [stranger, ...hers] = crowd
  for (const [at, { token }] of hers.entries()) {
    const { accountId } = await authenticate(shop.db, token)
    await shop.db`update accounts set email = ${`meera+${at}@example.com`} where id = ${accountId}`
  }
  const answers = await Promise.allSettled(await atTwoInstances(crowd, 'WELCOME'))
  expect(answers[crowd.indexOf(stranger!)]!.status).toBe('fulfilled')
  const why = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'had it'))
  expect(why.toSorted()).toEqual([...Array(5).fill('couponFirstOrderElsewhere'), 'had it', 'had it'])
})

test('for a first order is one of a mailbox, though two instances take orders by two coupons at once', async () => {
  const terms = { kind: 'fixed', valuePaise: 100_00, firstOrder: true } as const
  await makeCoupon(shop.db, { code: 'HELLOONE', ...terms })
  await makeCoupon(shop.db, { code: 'HELLOTWO', ...terms })
  const crowd = [await shop.shopper(), await shop.shopper()]
  for (const [at, { token }] of crowd.entries()) {
    const { accountId } = await authenticate(shop.db, token)
    await shop.db`update accounts set email = ${`rani+${at}@example.com`} where id = ${accountId}`
  }
  const { answers } = await shop.db.begin(async (tx) => {
    // Both have looked at what was had, and neither has written, if nothing keeps them apart.
    await tx`lock table coupon_redemptions in share mode`
    const answers = Promise.allSettled(await atTwoInstances(crowd, 'HELLOONE', 'HELLOTWO'))
    await expect.poll(() => howManyWait(shop.db)).toBe(2)
    return { answers }
  })
  const why = (await answers).map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'had it'))
  expect(why.toSorted()).toEqual(['couponFirstOrderElsewhere', 'had it'])
})

describe('the turn of an order that waits for its payment', () => {
  test('is free for its own shopper, and for others once it lapses; a late payment takes it again if it can', async () => {
    await makeCoupon(shop.db, { code: 'ONLYONE', most: 1, mostPerAccount: 1 })
    const [first, second] = [await shop.shopper(), await shop.shopper()]
    const held = await startCard(first, await wantedWith(first, 'ONLYONE'))
    expect(await refusal(check(second, 'ONLYONE'))).toMatchObject({ status: 409, code: 'couponUsedUp' })
    // Back from the card page: the same again, in cash.
    await place(first, 'ONLYONE')
    expect(await standing(held.orderId)).toMatchObject({ lapsed: true })
    expect(await usesOf('ONLYONE')).toBe(1)
    await makeCoupon(shop.db, { code: 'STILLLEFT', most: 1 })
    const { order, orderId } = await startWidget(second, await wantedWith(second, 'STILLLEFT'))
    await sweep(AFTER_THE_HOLD)
    expect(await usesOf('STILLLEFT')).toBe(0)
    await payWidget(order.id)
    await sweep(2 * AFTER_THE_HOLD)
    expect(await standing(orderId)).toMatchObject({ lapsed: false, payments: [{ applied: true }] })
    expect(await usesOf('STILLLEFT')).toBe(1)
    expect(await booksAgree()).toEqual([])
  })

  test('is not taken twice by a payment that comes late', async () => {
    await makeCoupon(shop.db, { code: 'LASTONE', most: 1 })
    const [first, second] = [await shop.shopper(), await shop.shopper()]
    const { order, orderId } = await startWidget(first, await wantedWith(first, 'LASTONE'))
    await sweep(AFTER_THE_HOLD)
    expect(await standing(orderId)).toMatchObject({ lapsed: true })
    await place(second, 'LASTONE')
    await payWidget(order.id)
    await sweep(2 * AFTER_THE_HOLD)
    expect(await standing(orderId)).toMatchObject({ lapsed: true, payments: [{ applied: false }] })
    expect(await usesOf('LASTONE')).toBe(1)
    expect(await booksAgree()).toEqual([])
  })
})

test.each([
  ['an account', { mostPerAccount: 1 }],
  ['a phone', { mostPerPhone: 1 }],
  ['a first order', { firstOrder: true }],
])(
  'whoever may have a coupon once, by %s, has it no second time by a payment that comes late',
  async (of, terms) => {
    const code = `LATE${of.replaceAll(' ', '')}`.toUpperCase()
    await makeCoupon(shop.db, { code, ...terms })
    const shopper = await shop.shopper()
    const { accountId } = await authenticate(shop.db, shopper.token)
    await shop.db`update accounts set phone_proven_at = now() where id = ${accountId}`
    const { order, orderId } = await startWidget(shopper, await wantedWith(shopper, code))
    // Another tab: the first payment is given up for it.
    const second = await place(shopper, code)
    expect(await standing(orderId)).toMatchObject({ lapsed: true })
    await payWidget(order.id)
    await sweep(AFTER_THE_HOLD)
    expect(await standing(orderId)).toMatchObject({ lapsed: true, payments: [{ applied: false }] })
    expect(await usesOf(code)).toBe(1)
    await call('POST /api/order/cancel', { orderId: second.orderId }, shopper)
    expect(await usesOf(code)).toBe(0)
    expect(await booksAgree()).toEqual([])
  },
)

describe('a coupon that does nothing says why, and what would help', () => {
  const soon = new Date('2099-01-01T00:00:00+05:30')
  test.each([
    [
      { startsAt: soon },
      409,
      'couponNotYet',
      '{code} can be used from 1\u00a0January\u00a02099 at 12:00\u00a0am.',
    ],
    [
      { endsAt: new Date('2026-02-01T00:00:00+05:30') },
      409,
      'couponOver',
      '{code} ended on 1\u00a0February\u00a02026 at 12:00\u00a0am.',
    ],
    [{ minSpendPaise: 1949_00 }, 409, 'couponSpendMore', 'Add ₹450 more to use {code}.'],
    [{ categories: ['Saree'] }, 409, 'couponNotForThese', '{code} is not for these pieces.'],
    [
      { kind: 'buy-get', buy: 2, get: 1 },
      409,
      'couponPiecesMore',
      'Add 2 more pieces to use {code}: the cheapest one is free.',
    ],
    [
      { mailbox: 'somebody@example.com' },
      409,
      'couponOfMailbox',
      '{code} belongs to the mailbox that it was sent to. Log in with that email address to use it.',
    ],
  ] as const)('%o', async (part, status, code, message) => {
    const name = `WHY${randomUUID().slice(0, 8)}`.toUpperCase()
    await makeCoupon(shop.db, { code: name, ...part } as Parameters<typeof makeCoupon>[1])
    expect(await refusal(check(await shop.shopper(), name))).toMatchObject({
      status,
      code,
      field: 'coupon',
      message: message.replace('{code}', name),
    })
  })

  test('until enough is spent on what it is for, to the rupee', async () => {
    await makeCoupon(shop.db, { code: 'KURTIS', minSpendPaise: 2998_00, products: [CAST.kurti.handle] })
    const shopper = await shop.shopper()
    expect(await refusal(check(shopper, 'KURTIS', [...kurtis(), kurta]))).toMatchObject({
      code: 'couponSpendMore',
      message: expect.stringContaining('Add ₹1,499 more of the pieces that it is for'),
    })
    await check(shopper, 'KURTIS', kurtis(2))
  })

  test('from the moment that it ends, and before the one that it starts at', async () => {
    const [startsAt, endsAt] = [new Date('2026-03-01T00:00:00+05:30'), new Date('2026-03-08T00:00:00+05:30')]
    await makeCoupon(shop.db, { code: 'MARCH', startsAt, endsAt })
    const { settings } = shop.running.shop
    const asked = {
      shopper: await authenticate(shop.db, (await shop.shopper()).token),
      items: kurtis(),
      delivery: settings.facts().delivery,
      couponRules: settings.couponRules(),
      coupon: 'MARCH',
    }
    const quoted = (at: Date, ms = 0) =>
      quoteCoupon({ db: shop.db, clock: () => new Date(at.getTime() + ms) }, asked)
    await expect(quoted(startsAt, -1)).rejects.toMatchObject({ code: 'couponNotYet' })
    expect(await quoted(startsAt)).toMatchObject({ savingPaise: 14990 })
    expect(await quoted(endsAt, -1)).toMatchObject({ savingPaise: 14990 })
    await expect(quoted(endsAt)).rejects.toMatchObject({ code: 'couponOver' })
  })

  test('that nobody has made, whatever was typed', async () => {
    const shopper = await shop.shopper()
    for (const typed of ['NOSUCH', '💥', `';drop`, 'कूपन', 'x'.repeat(60)])
      expect(await refusal(check(shopper, typed))).toMatchObject({ status: 404, code: 'couponUnknown' })
    for (const typed of ['', '   ', 'x'.repeat(61), 'a\u0000b'])
      expect(await refusal(check(shopper, typed))).toMatchObject({ status: 400, field: 'coupon' })
    const wanted = { items: kurtis(), amount: 1649, address: ADDRESS, coupon: 'NOSUCH' }
    expect(await refusal(call('POST /api/order/place', wanted, shopper))).toMatchObject({
      status: 404,
      code: 'couponUnknown',
    })
  })

  test('that was one mailbox’s alone is nobody’s once that is forgotten', async () => {
    const [owner, other] = [await shop.shopper(), await shop.shopper()]
    const { accountId } = await authenticate(shop.db, owner.token)
    const [{ mailbox }] = await shop.db<[{ mailbox: string }]>`
      select email as mailbox from accounts where id = ${accountId}`
    for (const code of ['HERSUSED', 'HERSUNUSED']) await makeCoupon(shop.db, { code, mailbox })
    await place(owner, 'HERSUSED')
    await shop.db.begin((tx) => forgetCoupons(tx, accountId, new Date()))
    expect(await refusal(check(other, 'HERSUSED'))).toMatchObject({ code: 'couponOver' })
    expect(await refusal(check(other, 'HERSUNUSED'))).toMatchObject({ code: 'couponUnknown' })
  })

  test('and no more than sixty are tried in a minute', async () => {
    const shopper = await shop.shopper()
    const guess = async () => (await refusal(check(shopper, 'GUESSED'))).status
    for (let time = 0; time < 60; time++) expect(await guess()).toBe(404)
    expect(await guess()).toBe(429)
  })

  test('that is for a first order, or was used by the account, its phone, or its mailbox written otherwise', async () => {
    await makeCoupon(shop.db, { code: 'HELLO', firstOrder: true })
    await makeCoupon(shop.db, { code: 'ONCEEACH', mostPerAccount: 1, mostPerPhone: 1 })
    const shopper = await shop.shopper()
    await place(shopper, 'ONCEEACH')
    expect(await refusal(check(shopper, 'ONCEEACH'))).toMatchObject({ code: 'couponUsedByYou' })
    // Whoever typed a phone and never proved it has used nothing up for its owner.
    const phonesOwner = await shop.shopper()
    const { accountId: typedIt } = await authenticate(shop.db, shopper.token)
    const { accountId: hasIt } = await authenticate(shop.db, phonesOwner.token)
    const [{ phone }] = await shop.db<[{ phone: string }]>`select phone from accounts where id = ${typedIt}`
    await shop.db`update accounts set phone = null where id = ${typedIt}`
    await shop.db`update accounts set phone = ${phone}, phone_proven_at = now() where id = ${hasIt}`
    await check(phonesOwner, 'ONCEEACH')
    expect(await refusal(check(shopper, 'HELLO'))).toMatchObject({ code: 'couponFirstOrder' })

    const [one, other] = [await shop.shopper(), await shop.shopper()]
    const named = async ({ token }: Shopper, email: string) => {
      const { accountId } = await authenticate(shop.db, token)
      await shop.db`update accounts set email = ${email} where id = ${accountId}`
    }
    await named(one, 'as.ha+first@gmail.com')
    await named(other, 'asha@googlemail.com')
    // What that mailbox has had by a coupon of another kind is no first order's.
    const third = await shop.shopper()
    await named(third, 'a.sha@gmail.com')
    await place(third, 'ONCEEACH')
    const { orderId } = await place(one, 'HELLO')
    expect(await refusal(check(other, 'HELLO'))).toMatchObject({ code: 'couponFirstOrderElsewhere' })
    // As if that order’s account had had the phone that is another’s now.
    await check(phonesOwner, 'HELLO')
    await shop.db`
      update coupon_redemptions set phone = ${phone} where order_id = (select id from orders where code = ${orderId})`
    expect(await refusal(check(phonesOwner, 'HELLO'))).toMatchObject({ code: 'couponFirstOrderElsewhere' })
    await call('POST /api/order/cancel', { orderId }, one)
    for (const again of [one, other]) expect((await check(again, 'HELLO')).saving).toBe(149.9)
  })
})
