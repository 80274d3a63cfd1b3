import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminPayloadOf } from '../../../contract/admin.ts'
import { call } from '../../../contract/client.ts'
import { beginsAt, isInForce } from '../../../core/duties.ts'
import { ADDRESS, CAST } from '../../../test/cast.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { refusal, testShop } from '../../../test/shop.ts'
import { howManyWait } from '../../../test/somebody-waits.ts'
import { askAs, newStaff, type StaffCaller, signedIn } from '../../../test/staff.ts'
import { stockHistory } from '../../modules/catalogue/correct-stock.ts'
import { declarationsOwed } from '../../modules/catalogue/judge-content.ts'
import { readInFull } from '../../modules/catalogue/read-in-full.ts'

const shop = testShop()
let manager: StaffCaller
beforeAll(async () => {
  manager = await shop.staff('manager')
})

type Written = AdminPayloadOf<'POST /api/admin/products'>
const PICTURE = { hash: 'a'.repeat(16), role: 'main', alt: 'A cotton kurti on a dress form' } as const
const WRITTEN: Written = {
  name: 'Phulkari Dupattā',
  description: 'Flowers in silk thread.',
  category: 'Women',
  subCategory: 'Dupatta',
  price: 1800.5,
  discount: { discountType: 'percentage', discountValue: 12.5, endDate: '2199-12-31T23:59:00+05:30' },
  bestseller: true,
  details: { fabric: 'Khaddar', measurements: { M: { length: 240 }, XL: { length: 260 } } },
  hsn: '6214',
  taxClass: 'apparel',
  sizes: ['XL', 'M'],
  pictures: [PICTURE],
}

const create = async (written: Partial<Written> = {}) =>
  (await askAs(manager, 'POST /api/admin/products', { ...WRITTEN, ...written })).reply.product
const read = async (handle: string) =>
  (await askAs(manager, 'GET /api/admin/products/{handle}', undefined, { params: { handle } })).reply.product
const save = async (handle: string, version: number, written: Partial<Written> = {}) =>
  (
    await askAs(
      manager,
      'PUT /api/admin/products/{handle}',
      { version, ...WRITTEN, ...written },
      { params: { handle } },
    )
  ).reply.product
const move = async (handle: string, version: number, to: 'draft' | 'published' | 'archived') =>
  (await askAs(manager, 'POST /api/admin/products/{handle}/state', { version, to }, { params: { handle } }))
    .reply.product
type Change = AdminPayloadOf<'POST /api/admin/products/{handle}/stock'>['change']
const correct = async (handle: string, change: Change) =>
  (
    await askAs(
      manager,
      'POST /api/admin/products/{handle}/stock',
      { size: 'M', reason: 'Counted on Monday', change },
      { params: { handle } },
    )
  ).reply.product
/** By whoever sees the present stock. */
const count = async (handle: string, counted: number) => {
  const seen = (await read(handle)).sizes.find(({ size }) => size === 'M')?.stock ?? 0
  return correct(handle, { counted, seen, key: randomUUID() })
}
const list = async (query: string) =>
  (await askAs(manager, 'GET /api/admin/products', undefined, { query: new URLSearchParams(query) })).reply
const onSale = async (handle: string) => (await shop.running.shop.catalogue.product(handle))?.product ?? null

describe('a product', () => {
  test('is a draft that the shop does not know, and comes back as it was written', async () => {
    const made = await create()
    expect(made).toMatchObject({
      ...WRITTEN,
      handle: 'phulkari-dupatta',
      state: 'draft',
      version: 1,
      discount: { ...WRITTEN.discount, endDate: '2199-12-31T18:29:00.000Z' },
      sizes: [
        { size: 'M', stock: 0, sold: 0 },
        { size: 'XL', stock: 0, sold: 0 },
      ],
      pictures: [PICTURE],
      lacks: [],
      updatedBy: 'A manager',
      shown: { effectivePrice: 1575.44 },
    })
    expect(await read(made.handle)).toEqual(made)
    expect(await onSale(made.handle)).toBeNull()
    expect((await create()).handle).toBe('phulkari-dupatta-2')
    const together = await Promise.all([create(), create(), create()])
    expect(together.map(({ handle }) => handle).toSorted()).toEqual(
      [3, 4, 5].map((number) => `phulkari-dupatta-${number}`),
    )
    expect((await create({ name: 'फुलकारी' })).handle).toMatch(/^product-[0-9a-z]{6}$/)
    expect((await create({ name: '‘Mashru’ (Silk)' })).handle).toBe('mashru-silk')
    const small = { ...WRITTEN.discount!, discountValue: 1.15 }
    expect((await create({ discount: small })).discount).toMatchObject({ discountValue: 1.15 })
    const long = 'Mashru'.repeat(17).slice(0, 99)
    expect((await create({ name: `${long} Silk` })).handle).toBe(long.toLowerCase())
  })

  test('has an address of its own also where one that is made at once has another name and would get the same', async () => {
    await create({ name: 'Kota Doria' })
    const other = await newStaff(shop.db, 'manager')
    const { id } = other
    const colleague = await signedIn(shop.db, shop.base, other)
    let both: Promise<{ handle: string }[]> | undefined
    await shop.db.begin(async (tx) => {
      // What she makes is written, and its transaction open.
      await tx`select from staff where id = ${id} for update`
      const hers = askAs(colleague, 'POST /api/admin/products', { ...WRITTEN, name: 'Kota Doria' })
      await expect.poll(() => howManyWait(shop.db)).toBe(1)
      both = Promise.all([hers.then(({ reply }) => reply.product), create({ name: 'Kota Doria 2' })])
      both.catch(() => {})
      await expect.poll(() => howManyWait(shop.db)).toBe(2)
    })
    expect((await both!).map(({ handle }) => handle)).toEqual(['kota-doria-2', 'kota-doria-2-2'])
  })

  test('keeps its address as a draft once a piece, a coupon or a slide names it', async () => {
    const [inLook, inCoupon, onSlide] = [
      await create({ name: 'Bandhej Odhni' }),
      await create({ name: 'Bandhej Choli' }),
      await create({ name: 'Bandhej Skirt' }),
    ]
    const set = await create({ name: 'Bandhej Set', details: { look: [inLook.handle] } })
    await makeCoupon(shop.db, { code: 'BANDHEJ', products: [inCoupon.handle] })
    await shop.db`
      insert into slides (id, position, wide, tall, alt, eyebrow, heading, link_text, link_href, background, clear_wide)
      select 'bandhej', 99, hash, hash, 'A', 'A', 'A', 'A', ${`/product/${onSlide.handle}#sizes`}, '#ffffff', 'left'
      from pictures limit 1`
    const named = [inLook, inCoupon, onSlide].map(({ handle }) => handle)
    const saved = []
    for (const handle of named) saved.push(await save(handle, 1, { name: `Another ${handle}` }))
    await save(set.handle, 1, { name: 'Bandhej Set of Two', details: { look: [inLook.handle] } })
    expect(saved.map(({ handle }) => handle)).toEqual(named)
    await shop.db`delete from slides where id = 'bandhej'`
  })

  test('goes on sale, off it, and into the archive; its address stays from the first day on', async () => {
    const made = await create({ name: 'Ajrakh Stole' })
    const renamed = await save(made.handle, 1, { name: 'Ajrakh Shawl' })
    expect(renamed.handle).toBe('ajrakh-shawl')
    const written = await save(renamed.handle, renamed.version, { name: 'Ajrakh, Shawl' })
    expect(written.handle, 'its own is not taken').toBe('ajrakh-shawl')
    const published = await move('ajrakh-shawl', written.version, 'published')
    expect(published.listedAt > made.listedAt).toBe(true)
    const pressedTwice = await move('ajrakh-shawl', published.version, 'published')
    expect(pressedTwice.version).toBe(published.version)
    expect((await onSale('ajrakh-shawl'))?.name).toBe('Ajrakh, Shawl')

    const later = await save('ajrakh-shawl', published.version, { name: 'Ajrakh Wrap', discount: null })
    expect(later).toMatchObject({ handle: 'ajrakh-shawl', listedAt: published.listedAt })
    expect(await onSale('ajrakh-shawl')).toMatchObject({ name: 'Ajrakh Wrap', discount: null })

    const archived = await move('ajrakh-shawl', later.version, 'archived')
    expect(await onSale('ajrakh-shawl')).toBeNull()
    const offers = archived.offers.map(({ discount, onSale }) => [discount !== null, onSale])
    expect(offers).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ])
    expect((await read(CAST.saree.handle)).offers, 'also what nobody of the shop has set').toMatchObject([
      { by: null, onSale: true },
    ])
    const back = await move('ajrakh-shawl', archived.version, 'draft')
    expect(back).toMatchObject({ state: 'draft' })
    const draft = await save('ajrakh-shawl', back.version, { name: 'Ajrakh Cape' })
    expect(draft.handle, 'who has the link finds it once more').toBe('ajrakh-shawl')
    const again = await move('ajrakh-shawl', draft.version, 'published')
    expect(again.listedAt, 'it is not new by that').toBe(published.listedAt)
  })

  test('is not published, nor kept on sale, without what it needs', async () => {
    const bare = await create({
      name: 'Bare',
      category: 'Kurti',
      subCategory: '',
      sizes: [],
      pictures: [],
    })
    expect(bare.lacks).toEqual(['a type', 'a size', 'a picture'])
    expect(await refusal(move('bare', 1, 'published'))).toMatchObject({
      status: 409,
      message: 'It cannot be published yet. It lacks a type, a size and a picture.',
    })
    const pictures = ['a', 'b'].map((letter) => ({ ...PICTURE, hash: letter.repeat(16), alt: '' }))
    const silent = await save('bare', 1, { name: 'Bare', pictures })
    expect(silent.lacks).toEqual(['words for picture 1', 'words for picture 2'])
    const sold = await move('bare', (await save('bare', 2, { name: 'Bare' })).version, 'published')
    expect(await refusal(save('bare', sold.version, { pictures: [] }))).toMatchObject({ status: 409 })
    expect(await read('bare')).toEqual(sold)
    const archived = await move('bare', sold.version, 'archived')
    expect(await save('bare', archived.version, { name: 'Bare', pictures: [] })).toMatchObject({
      state: 'archived',
      lacks: ['a picture'],
    })
  })

  test('is not published without what the law wants said, and what came without it stays on sale', async () => {
    const details = {
      countryOfOrigin: 'Nepal',
      makerName: 'Himal Looms',
      measurements: { M: { length: 240 } },
    }
    const { handle, version } = await create({ name: 'Undeclared', sizes: ['S', 'M'], details })
    expect(await refusal(move(handle, version, 'published'))).toMatchObject({
      status: 409,
      message:
        'It cannot be published yet. It lacks ‘Maker’s address’, ‘Importer’s name’, ‘Importer’s address’ and a measure of ' +
        'the body in cm for size S.',
    })
    expect((await list('lacks=declarations&q=undeclared')).total, 'a draft owes nothing').toBe(0)
    await shop.db`update products set state = 'published' where handle = ${handle}`
    const before = await read(handle)
    const [kept] = await readInFull(shop.db, { handles: [handle] })
    const owedAt = (moment: number) => declarationsOwed(kept!.content, kept!, new Date(moment)).length
    expect([owedAt(beginsAt('declarations') - 1), owedAt(beginsAt('declarations'))]).toEqual([0, 4])
    expect((await list('lacks=declarations&q=undeclared')).products).toMatchObject([{ handle }])
    // From the day of the duty on it is saved only with all of them.
    const isDuty = isInForce('declarations', new Date())
    let now = version
    if (!isDuty) {
      const dearer = await save(handle, version, {
        name: 'Undeclared',
        sizes: ['S', 'M'],
        details,
        price: 1900,
      })
      expect(dearer).toMatchObject({ state: 'published', lacks: before.lacks })
      now = dearer.version
    }
    expect(
      await refusal(save(handle, now, { name: 'Undeclared', sizes: ['S', 'M', 'L'], details })),
    ).toMatchObject({
      message: isDuty
        ? expect.stringMatching(/needs .*a measure of the body in cm for size L\.$/)
        : 'A product that is on sale needs a measure of the body in cm for size L.',
    })
    const importer = { importerName: 'Jaipur Traders', importerAddress: 'MI Road, Jaipur 302001' }
    const whole = { ...details, ...importer, makerAddress: 'Patan, Nepal', mrp: WRITTEN.price }
    const told = await save(handle, now, { name: 'Undeclared', sizes: ['M'], details: whole })
    expect(told).toMatchObject({ lacks: [], details: { mrp: WRITTEN.price } })
    expect(await list('lacks=declarations&q=undeclared')).toMatchObject({ products: [], total: 0 })
    await expect
      .poll(() => onSale(handle))
      .toMatchObject({ importer: 'Jaipur Traders, MI Road, Jaipur 302001' })
  })

  test('keeps what the first of two has saved, and tells the second', async () => {
    const { handle } = await create({ name: 'Two At Once' })
    const answers = await Promise.allSettled([
      save(handle, 1, { name: 'Two At Once', price: 100 }),
      save(handle, 1, { name: 'Two At Once', price: 200 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const now = await read(handle)
    expect(now.version).toBe(2)
    // As does who has had no answer: it is hers that stands.
    expect(await save(handle, 1, { name: 'Two At Once', price: now.price })).toEqual(now)
    expect(await refusal(save(handle, 1, { name: 'Two At Once', price: 300 }))).toMatchObject({
      status: 409,
      message: 'Someone else (A manager) has saved this product since you opened it. Look at theirs first.',
      version: 2,
    })
    expect(await read(handle)).toEqual(now)
  })

  test.each([
    ['a type of another category', { category: 'Kurti', subCategory: 'Bridal' }, 'subCategory'],
    [
      'a discount that leaves nothing',
      { discount: { discountType: 'fixed', discountValue: 1800.5, endDate: null } },
      'discount.discountValue',
    ],
    ['the same picture twice', { pictures: [PICTURE, PICTURE] }, 'pictures.1'],
    ['a picture that is not kept', { pictures: [{ ...PICTURE, hash: 'f'.repeat(20) }] }, 'pictures.0.hash'],
    ['a price of nothing', { price: 0 }, 'price'],
    ['an MRP below its price', { details: { mrp: 1800.49 } }, 'details.mrp'],
    ['a month that is none', { details: { packedIn: '2026-13' } }, 'details.packedIn'],
  ] as [string, Partial<Written>, string][])('with %s is refused', async (_what, written, field) => {
    expect(await refusal(create(written))).toMatchObject({ status: 400, field })
  })

  test('every change is in the log, with what was before and after', async () => {
    const { handle } = await create({ name: 'Logged' })
    await save(handle, 1, { name: 'Logged', price: 999 })
    await save(handle, 2, { name: 'Logged', price: 999 })
    await count(handle, 4)
    await move(handle, 2, 'published')
    const changes = await shop.db`
      select action, before, after from staff_audit where subject = ${handle} order by id`
    expect(changes.map(({ action }) => action)).toEqual([
      'product.created',
      'product.saved',
      'stock.corrected',
      'product.published',
    ])
    expect(changes[1]).toMatchObject({ before: { price: 1800.5 }, after: { price: 999 } })
    expect(changes[2]).toMatchObject({
      before: { stock: 0 },
      after: { stock: 4, reason: 'Counted on Monday' },
    })
  })
})

test('a size that is taken off is neither shown nor sold, and comes back with its stock', async () => {
  const { handle } = await create({ name: 'Off And On' })
  await count(handle, 5)
  const published = await move(handle, 1, 'published')
  await expect.poll(async () => (await onSale(handle))?.sizes).toHaveLength(2)
  const off = await save(handle, published.version, { name: 'Off And On', sizes: ['XL'] })
  expect(off.sizes).toEqual([{ size: 'XL', stock: 0, sold: 0 }])
  await expect.poll(async () => (await onSale(handle))?.sizes).toEqual([{ size: 'XL', quantity: 0 }])
  // A sale is told as its stock and nothing else.
  const [piece] = await shop.db<{ id: string }[]>`
    update variants v set stock = 2 from products p
    where p.id = product_id and handle = ${handle} and size = 'XL' returning p.id`
  shop.running.shop.catalogue.stockMoved([piece!.id])
  await expect.poll(async () => (await onSale(handle))?.sizes).toEqual([{ size: 'XL', quantity: 2 }])
  const shopper = await shop.shopper()
  const add = call('POST /api/cart/add', { itemId: handle, size: 'M' }, shopper)
  expect(await refusal(add)).toMatchObject({ status: 404 })
  expect(await refusal(count(handle, 1))).toMatchObject({ status: 404, field: 'size' })
  const on = await save(handle, off.version, { name: 'Off And On', sizes: ['M', 'XL'] })
  expect(on.sizes[0]).toEqual({ size: 'M', stock: 5, sold: 0 })
})

describe('stock', () => {
  test('is corrected by a count and by a difference, never below nothing, with its history', async () => {
    const { handle } = CAST.lehenga
    expect((await count(handle, 9)).sizes[1]).toMatchObject({ size: 'M', stock: 9 })
    expect((await correct(handle, { by: -4, key: randomUUID() })).sizes[1]).toMatchObject({ stock: 5 })
    expect(await refusal(correct(handle, { by: -6, key: randomUUID() }))).toMatchObject({
      status: 409,
      message: 'There are only 5 of M. The stock cannot go below nothing.',
    })
    await count(handle, 5)
    const { movements } = (
      await askAs(manager, 'GET /api/admin/products/{handle}/stock', undefined, { params: { handle } })
    ).reply
    expect(movements.slice(0, 2)).toMatchObject([
      { size: 'M', delta: -4, cause: 'corrected', who: 'A manager', reason: 'Counted on Monday' },
      { size: 'M', delta: 2, cause: 'corrected', orderCode: null },
    ])
    expect(movements.at(-1)).toMatchObject({ cause: 'opening' })
    expect(await stockHistory(shop.db, handle, 1)).toMatchObject([{ delta: -4 }])
    await expect.poll(async () => (await onSale(handle))?.sizes[1]).toEqual({ size: 'M', quantity: 5 })
  })

  test('by a difference is corrected once for each key, though its answer was lost', async () => {
    const { handle } = CAST.lehenga
    await count(handle, 5)
    const more = { by: 2, key: randomUUID() }
    const both = await Promise.all([correct(handle, more), correct(handle, more)])
    expect(both.map(({ sizes }) => sizes[1]!.stock)).toEqual([7, 7])
    expect((await correct(handle, { ...more, key: randomUUID() })).sizes[1]).toMatchObject({ stock: 9 })
    expect((await count(handle, 1_000_000)).sizes[1]).toMatchObject({ stock: 1_000_000 })
    expect((await refusal(correct(handle, { ...more, by: 1, key: randomUUID() }))).code).toBe(
      'stockBeyondMeasure',
    )
    await count(handle, 5)
  })

  test('by a count is corrected only from the number that whoever counted saw, and once', async () => {
    const { handle } = CAST.lehenga
    const mine = { counted: 4, seen: 5, key: randomUUID() }
    expect((await correct(handle, mine)).sizes[1]).toMatchObject({ stock: 4 })
    expect((await correct(handle, mine)).sizes[1], 'sent again: its answer was lost').toMatchObject({
      stock: 4,
    })
    const theirs = { ...mine, counted: 7, key: randomUUID() }
    expect(await refusal(correct(handle, theirs))).toMatchObject({
      status: 409,
      code: 'stockMoved',
      message: 'Pieces of M came or went: there were 5 when you counted, and there are 4 now. Count M again.',
    })
    expect((await correct(handle, { ...theirs, seen: 4 })).sizes[1]).toMatchObject({ stock: 7 })
    const whateverItWas = { counted: 6 }
    expect((await correct(handle, whateverItWas)).sizes[1]).toMatchObject({ stock: 6 })
    await count(handle, 5)
  })

  test('that was changed past the shop is right in its history too once it is counted', async () => {
    const { handle } = CAST.lehenga
    const history = async () =>
      (await askAs(manager, 'GET /api/admin/products/{handle}/stock', undefined, { params: { handle } }))
        .reply.movements
    await count(handle, 5)
    const before = await history()
    await shop.db`
      update variants v set stock = 7 from products p where p.id = product_id and handle = ${handle} and size = 'M'`
    expect((await count(handle, 7)).sizes[1]).toMatchObject({ stock: 7 })
    const after = await history()
    expect(after).toMatchObject([{ size: 'M', delta: 2, cause: 'corrected', who: 'A manager' }, ...before])
    const [change] = await shop.db`
      select before, after from staff_audit where subject = ${handle} order by id desc limit 1`
    expect(change).toMatchObject({ before: { stock: 5 }, after: { stock: 7 } })
    await shop.db`
      update variants v set stock = 9 from products p where p.id = product_id and handle = ${handle} and size = 'M'`
    expect((await count(handle, 7)).sizes[1], 'as the history has it').toMatchObject({
      stock: 7,
    })
    expect(await history()).toEqual(after)
    await count(handle, 5)
  })

  test('is right after corrections and sales at the same moment', async () => {
    const { handle } = CAST.kurta
    const before = (await read(handle)).sizes.find(({ size }) => size === 'M')!
    const shoppers = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()))
    await Promise.all([
      ...shoppers.map((shopper) =>
        call(
          'POST /api/order/place',
          {
            items: [{ _id: handle, size: 'M', quantity: 2 }],
            amount: 2 * 2999 + 150,
            address: ADDRESS,
            directBuy: true,
          },
          shopper,
        ),
      ),
      ...[3, -2, 4, -1].map((by) => correct(handle, { by, key: randomUUID() })),
    ])
    const after = (await read(handle)).sizes.find(({ size }) => size === 'M')!
    expect(after).toEqual({ size: 'M', stock: before.stock - 8 + 4, sold: before.sold + 8 })
    expect((await read(handle)).committed, 'of orders that have not left').toEqual([{ size: 'M', count: 8 }])
    const cancelled = async (quantity: number) => {
      await shop.db`
        update order_lines set cancelled_quantity = ${quantity}
        where order_id = (select order_id from order_lines where handle = ${handle} order by order_id limit 1)`
      return (await read(handle)).committed
    }
    expect(await cancelled(1), 'and are not cancelled').toEqual([{ size: 'M', count: 7 }])
    await cancelled(0)
    const ended = async (as: string | null) => {
      await shop.db`
        update orders set ended_as = ${as}, ended_at = ${as && new Date()}
        where id = (select order_id from order_lines where handle = ${handle} limit 1)`
      return (await read(handle)).committed
    }
    expect(await ended('lost'), 'nor ended').toEqual([{ size: 'M', count: 6 }])
    await ended(null)
    const [sum] = await shop.db`
      select v.stock, sum(delta)::int as moved from variants v join stock_movements on variant_id = v.id
      join products p on p.id = product_id where handle = ${handle} and size = 'M' group by v.stock`
    expect(sum!.stock).toBe(sum!.moved)
    const { movements } = (
      await askAs(manager, 'GET /api/admin/products/{handle}/stock', undefined, { params: { handle } })
    ).reply
    expect(movements.filter(({ orderCode }) => orderCode !== null)).toHaveLength(4)
  })
})

test('the list finds by name, category, state and stock, drafts too, page by page', async () => {
  const details = { ...WRITTEN.details, colour: 'Rani pink', work: 'Gota patti' }
  await create({ name: 'Findable 50% Cotton', details })
  expect((await list('q=50%25 c')).products.map(({ name }) => name)).toEqual(['Findable 50% Cotton'])
  expect((await list('q=findable&state=draft')).total).toBe(1)
  // By its type, its fabric, its colour and its work, too.
  for (const q of ['khaddar dupatta findable', 'rani gota findable'])
    expect((await list(`q=${q}`)).products.map(({ name }) => name)).toEqual(['Findable 50% Cotton'])
  expect((await list('q=findable&state=published')).products).toEqual([])
  expect((await list('category=Saree&stock=out')).products).toMatchObject([
    { handle: CAST.saree.handle, price: 4200, picture: { hash: 'd'.repeat(16) } },
  ])
  expect((await list('category=Saree&stock=low')).total, 'of which there is none').toBe(0)
  expect((await list('category=Lehenga&stock=low')).products).toMatchObject([
    { handle: CAST.lehenga.handle, effectivePrice: 10_965, picture: { hash: 'b'.repeat(16) } },
  ])
  const { handle } = await create({ name: 'Without XL' })
  await count(handle, 90)
  expect((await list('q=without xl&stock=out')).total).toBe(1)
  await save(handle, 1, { name: 'Without XL', sizes: ['M'] })
  expect((await list('q=without xl&stock=out')).total, 'nobody misses what is not on offer').toBe(0)
  const all = await list('limit=100')
  const handles: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`limit=3${cursor && `&cursor=${cursor}`}`)
    expect(page.total).toBe(all.total)
    handles.push(...page.products.map(({ handle }) => handle))
    cursor = page.nextCursor
  }
  expect(handles).toEqual(all.products.map(({ handle }) => handle))
  expect(new Set(handles).size).toBe(all.total)
  for (const wrong of ['state=gone', 'stock=some', 'category=Hats', 'limit=0', 'cursor=x'])
    expect(await refusal(list(wrong)), wrong).toMatchObject({ status: 400 })
})

test.each([
  [['no-such-piece'], 'There is no other product at ‘no-such-piece’.'],
  [[CAST.kurti.handle, CAST.kurti.handle], 'names one twice'],
  [['a', 'b', 'c', 'd', 'e'], 'has more than 4'],
])('what cannot complete a look is not saved: %j', async (look, words) => {
  const { status, field, message } = await refusal(create({ details: { look } }))
  expect({ status, field }).toEqual({ status: 400, field: 'details.look' })
  expect(message).toContain(words)
})

test('a piece completes its look with others, and not with itself', async () => {
  const made = await create({ name: 'Looked At', details: { look: [CAST.kurta.handle, CAST.kurti.handle] } })
  expect(made.details.look).toEqual([CAST.kurta.handle, CAST.kurti.handle])
  const saving = save(made.handle, made.version, { name: 'Looked At', details: { look: [made.handle] } })
  expect(await refusal(saving)).toMatchObject({ status: 400, field: 'details.look', code: 'lookUnknown' })
})
