import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPENING_CASH_RULES } from '../../../../core/cash-rules.ts'
import { OPENING_COUPON_RULES } from '../../../../core/coupon-rules.ts'
import { rupees } from '../../../../core/money.ts'
import { ADDRESS } from '../../../../test/cast.ts'
import { testDatabase } from '../../../../test/database.ts'
import { generateProducts } from '../../../../test/load/generate-catalogue.ts'
import { fillShelves } from '../../../../test/load/shoppers.ts'
import { openingWay } from '../../../../test/way.ts'
import { type Database, openDatabase } from '../../../platform/database.ts'
import { newCode, newId } from '../../../platform/ids.ts'
import { addPiece } from '../../cart/cart.ts'
import { addProducts } from '../../catalogue/add-products.ts'
import { lockCashKnown } from '../placing/cash-history.ts'
import { wantedOrder } from '../placing/order-request.ts'
import { lockShelf, priceOrder } from '../placing/price-order.ts'
import { emptyCarts } from '../placing/take-from-cart.ts'
import { writeOrders } from '../placing/write-order.ts'

/** So many that reading them all is what makes an order slow, and few enough for the database to think of it. */
const MANY = generateProducts(2000)
const PRODUCT = MANY[7]!
const database = testDatabase()
/** One connection, which can be asked what it has read. */
let line: Database
const accountId = newId()
const REQUEST = {
  shopper: { accountId, name: 'A Shopper', email: 'a@example.com', locale: 'en' as const },
  items: [{ _id: PRODUCT.handle, size: 'L' as const, quantity: 1 }],
  amount: rupees(PRODUCT.pricePaise),
  address: ADDRESS,
  directBuy: false,
  idempotencyKey: null,
  delivery: { feePaise: 0, freeFromPaise: null },
  coupon: null,
  couponRules: OPENING_COUPON_RULES,
  way: await openingWay('302003'),
}

beforeAll(async () => {
  line = openDatabase(database.address, 1)
  await line.begin((tx) => addProducts(tx, MANY))
  await fillShelves(line, 100, [PRODUCT.handle])
  await line`insert into accounts (id, code, name, email) values (${accountId}, ${newCode()}, 'A Shopper', 'a@example.com')`
  await line`analyze`
})
afterAll(() => line.end())

test('a piece into the cart, and the order of it, read what they are about and not the whole shop', async () => {
  const before = await readSoFar()
  // Several times: after five the database keeps one plan for all that come.
  for (let time = 0; time < 8; time++) {
    await addPiece(line, accountId, PRODUCT.handle, 'L')
    await line.begin(async (tx) => {
      const wanted = wantedOrder(REQUEST, 'COD')
      await lockCashKnown(tx, [wanted], { rules: OPENING_CASH_RULES, locked: 'passed over', now: new Date() })
      const shelf = await lockShelf(tx, wanted.items, 'passed over')
      const orders = [{ ...wanted, ...priceOrder(shelf, wanted, new Date()) }]
      await Promise.all([writeOrders(tx, orders), emptyCarts(tx, orders)])
    })
  }
  expect(await readSoFar()).toEqual(before)
})

/** Rows that came by reading a whole table, of those that grow with the shop. */
async function readSoFar() {
  await line`select pg_stat_force_next_flush()`
  return line<{ table: string; rows: number }[]>`
    select relname as table, seq_tup_read as rows from pg_stat_user_tables
    where relname in ('products', 'variants', 'product_pictures') order by relname`
}
