import { describe, expect, test } from 'vitest'
import { call } from '../../contract/client.ts'
import { MOST_WISHED } from '../../core/wishlist.ts'
import { CAST } from '../../test/cast.ts'
import { refusal, testShop } from '../../test/shop.ts'
import { authenticate } from '../modules/accounts/sessions.ts'
import { emptyWishlist } from '../modules/wishlist/wishlist.ts'

const shop = testShop()
const [first, second, third] = Object.values(CAST).map(({ handle }) => handle) as [string, string, string]

/** Fills an account's list with copies of a product that nobody sees, but for `room`. */
async function fill(token: string, room: number) {
  await call('POST /api/wishlist/add', { itemId: first }, { base: shop.base, token })
  await shop.db`
    with copies as (
      insert into products (id, handle, state, name, description, category, sub_category, price_paise, details, hsn,
        tax_class, listed_at)
      select gen_random_uuid(), handle || '-' || gen_random_uuid(), 'draft', name, description, category, sub_category,
        price_paise, details, hsn, tax_class, listed_at
      from products, generate_series(1, ${MOST_WISHED - 1 - room}::int) where handle = ${first} returning id
    )
    insert into wishlist_pieces (account_id, product_id, added_at)
    select (select account_id from wishlist_pieces order by added_at desc limit 1), id, now() from copies`
}

describe('the wishlist of an account', () => {
  test('holds each piece once, newest first, and lets it go', async () => {
    const me = await shop.shopper()
    await call('POST /api/wishlist/add', { itemId: first }, me)
    await call('POST /api/wishlist/add', { itemId: second }, me)
    const again = await call('POST /api/wishlist/add', { itemId: first }, me)
    expect(again.wishlist).toEqual([second, first])
    const other = await shop.shopper()
    await call('POST /api/wishlist/add', { itemId: second }, other)
    const less = await call('POST /api/wishlist/remove', { itemIds: [second, 'never-there'] }, me)
    expect(less.wishlist).toEqual([first])
    expect((await call('POST /api/wishlist/get', {}, me)).wishlist).toEqual([first])
    const { accountId } = await authenticate(shop.db, me.token)
    await shop.db.begin((tx) => emptyWishlist(tx, accountId))
    expect((await call('POST /api/wishlist/get', {}, me)).wishlist).toEqual([])
    expect((await call('POST /api/wishlist/get', {}, other)).wishlist, 'another’s stays').toEqual([second])
    expect((await call('POST /api/wishlist/get', {}, await shop.shopper())).wishlist).toEqual([])
  })

  test('takes over what a device kept, in its order, without what is not sold', async () => {
    const me = await shop.shopper()
    await call('POST /api/wishlist/add', { itemId: first }, me)
    // A moment ago; or the clock has been set right since.
    await shop.db`update wishlist_pieces set added_at = clock_timestamp() + interval '1 second'`
    const kept = { itemIds: [third, first, 'never-there', second] }
    expect(await call('POST /api/wishlist/merge', kept, me)).toMatchObject({
      wishlist: [third, second, first],
      left: 0,
    })
    await shop.db`update wishlist_pieces set added_at = added_at - interval '2 seconds'`
  })

  test('pressed twice at once on two devices, it holds one', async () => {
    const me = await shop.shopper()
    await Promise.all([1, 2, 3].map(() => call('POST /api/wishlist/add', { itemId: first }, me)))
    expect((await call('POST /api/wishlist/get', {}, me)).wishlist).toEqual([first])
  })

  test('is full at two hundred: the next is refused, and of a device’s what finds no room is counted', async () => {
    const me = await shop.shopper()
    await fill(me.token, 1)
    // What is there already takes no room.
    const kept = { itemIds: [first, second, second, third] }
    expect(await call('POST /api/wishlist/merge', kept, me)).toMatchObject({ left: 1 })
    expect((await call('POST /api/wishlist/add', { itemId: first }, me)).wishlist).toHaveLength(MOST_WISHED)
    expect(await refusal(call('POST /api/wishlist/add', { itemId: third }, me))).toMatchObject({
      status: 409,
      code: 'wishlistFull',
      field: 'itemId',
      message: expect.stringContaining('200 pieces'),
    })
  })

  test('has room for what is sold, whatever a device kept that is not', async () => {
    const me = await shop.shopper()
    await fill(me.token, 1)
    const kept = { itemIds: ['never-there', first, 'gone-too', second] }
    const { wishlist, left } = await call('POST /api/wishlist/merge', kept, me)
    expect([wishlist[0], wishlist.length, left]).toEqual([second, MOST_WISHED, 0])
  })

  test('takes a hundred and twenty changes in a minute', async () => {
    const me = await shop.shopper()
    const { accountId } = await authenticate(shop.db, me.token)
    for (let time = 0; time < 120; time++) await shop.running.shop.limits.byAccount('wishlist', accountId)
    for (const change of [
      () => call('POST /api/wishlist/add', { itemId: first }, me),
      () => call('POST /api/wishlist/remove', { itemIds: [first] }, me),
      () => call('POST /api/wishlist/merge', { itemIds: [first] }, me),
    ])
      expect(await refusal(change())).toMatchObject({ status: 429 })
  })

  test('refuses what we do not sell, and more ids than it holds', async () => {
    const me = await shop.shopper()
    expect(await refusal(call('POST /api/wishlist/add', { itemId: 'never-there' }, me))).toMatchObject({
      status: 404,
      field: 'itemId',
    })
    await shop.db`update products set state = 'draft' where handle = ${third}`
    expect(await refusal(call('POST /api/wishlist/add', { itemId: third }, me))).toMatchObject({
      status: 404,
      code: 'wishNotSold',
    })
    await shop.db`update products set state = 'published' where handle = ${third}`
    const itemIds = Array.from({ length: MOST_WISHED + 1 }, (_, at) => `piece-${at}`)
    for (const route of ['POST /api/wishlist/merge', 'POST /api/wishlist/remove'] as const)
      expect(await refusal(call(route, { itemIds }, me))).toMatchObject({ status: 400, field: 'itemIds' })
    expect(
      await refusal(call('POST /api/wishlist/products', { itemIds }, { base: shop.base })),
    ).toMatchObject({ status: 400, field: 'itemIds' })
  })

  test('products come as the shop shows them, in the order asked for, and those that have left it do not', async () => {
    const { products } = await call(
      'POST /api/wishlist/products',
      { itemIds: [second, 'never-there', first, second] },
      { base: shop.base },
    )
    expect(products.map(({ _id }) => _id)).toEqual([second, first])
  })
})
