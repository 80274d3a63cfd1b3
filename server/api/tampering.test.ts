import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { readAdvice } from '../../core/book-audit.ts'
import { deliver } from '../../test/deliver.ts'
import { makeCoupon } from '../../test/make-coupon.ts'
import { packedOrder } from '../../test/packed-order.ts'
import { paying } from '../../test/paying.ts'
import { askAs } from '../../test/staff.ts'
import { testShopWithSandbox } from '../../test/with-sandbox.ts'
import { audit } from '../modules/orders/auditing/audit.ts'
import { cancelOrder } from '../modules/orders/cancelling/cancel-order.ts'
import { noteReport } from '../modules/orders/parcels/follow-parcel.ts'
import { shipByHand } from '../modules/orders/parcels/ship-order.ts'
import { refundPart } from '../modules/orders/refunding/refund-part.ts'
import { compareWithLedger } from '../modules/payments/compare-ledger.ts'
import type { ProviderBooks } from '../modules/payments/provider.ts'

const { shop, sandbox } = testShopWithSandbox()
const { order, startCard, payCard, sweep, booksAgree } = paying({ shop, sandbox })
/** Delivered, its cash remitted in part; paid by card and cancelled in part; came back to the shop; refunded as store credit. */
const codes = { cash: '', card: '', back: '', credit: '' }

beforeAll(async () => {
  const deps = shop.running.shop
  const ship = (code: string) =>
    shipByHand(deps, { code, awb: `BOOK-${code}`, courierName: 'BlueDart', actor: 'shop' })
  codes.cash = await packedOrder(shop, await shop.shopper())
  await ship(codes.cash)
  await deliver(deps, codes.cash)
  const manager = await shop.staff('manager')
  const remitted = { amount: 49, reference: 'UTR 1' }
  const params = { code: codes.cash }
  await askAs(manager, 'POST /api/admin/orders/{code}/remitted', remitted, { params })

  await makeCoupon(shop.db, { code: 'TENTH' })
  const wanted = { ...order(2), coupon: 'TENTH', amount: 1499 * 2 * 0.9 + 150 }
  const { session, orderId } = await startCard(await shop.shopper(), wanted)
  codes.card = orderId
  await payCard(session)
  await sweep(61_000)
  const lines = [{ position: 0, quantity: 1 }]
  await cancelOrder(deps, { code: orderId, lines, reason: null, actor: 'shop' })
  await sweep(61_000)

  codes.back = await packedOrder(shop, await shop.shopper())
  const { shipmentId } = await ship(codes.back)
  const facts = {
    at: new Date(),
    status: 'RTO DELIVERED',
    code: 10,
    scans: [],
    courierName: null,
    trackUrl: null,
  }
  const report = { ...facts, expectedAt: null } as never
  await shop.db.begin((tx) => noteReport(tx, deps.jobs, shipmentId, report, new Date()))
  codes.credit = await packedOrder(shop, await shop.shopper())
  await ship(codes.credit)
  await deliver(deps, codes.credit)
  await shop.db.begin(async (tx) => {
    const asked = { key: 'k', amountPaise: 10000, lessensPrice: true, code: 'late', reason: null } as const
    const [{ id: orderId }] = await tx<[{ id: string }]>`select id from orders where code = ${codes.credit}`
    await refundPart(tx, deps.jobs, { ...asked, orderId, asCredit: true, actor: 'shop' }, new Date())
  })
  expect(await booksAgree()).toEqual([])
})

const of = (code: keyof typeof codes) => `(select id from orders where code = '${codes[code]}')`
const entry = (code: keyof typeof codes, cause: string) =>
  `id = (select max(id) from ledger where order_id = ${of(code)} and cause = '${cause}')`

/** A return of the order that was paid at the door; exchanged, for another one. */
const returned = (state: 'refunded' | 'replacement_shipped', goodsPaise: number) => `
  insert into returns (id, code, order_id, position, pieces, state, reason, wish, goods_paise, shop_pays, replacement_order_id)
  select '${randomUUID()}', 'TAMPERED', order_id, position, '{0}', '${state}', 'size', 'money', ${goodsPaise}, false,
    ${state === 'refunded' ? 'null' : of('credit')}
  from order_lines where order_id = ${of('cash')}`

/** What somebody does to the book behind the shop's back, and what the audit has to say of it. */
const TAMPERING: Record<string, [sql: () => string, says: RegExp]> = {
  'a piece from nowhere': [
    () => `update variants set stock = stock + 1 where id = (select min(id::text)::uuid from variants)`,
    /in stock, its movements say/,
  ],
  'a movement taken out': [
    () => `delete from stock_movements where order_id = ${of('cash')}`,
    /its lines hold 1 of variant .*, movements took 0/,
  ],
  'a movement that calls itself a return': [
    () => `update stock_movements set cause = 'returned' where order_id = ${of('cash')}`,
    /calls -1 pieces returned/,
  ],
  'a sale that fills the shelf': [
    () => `update stock_movements set delta = -delta where order_id = ${of('cash')}`,
    /calls 1 pieces sold/,
  ],
  'a piece written off that never came back': [
    () => `insert into stock_movements (id, variant_id, delta, cause, order_id, actor_kind)
      select '${randomUUID()}', variant_id, -1, 'written off', order_id, 'shop' from order_lines where order_id = ${of('cash')}`,
    /1 of variant .* are written off, 0 came back/,
  ],
  'a line for less': [
    () => `update order_lines set unit_paise = unit_paise - 100 where order_id = ${of('cash')}`,
    /lines cost 149800, the order says 149900/,
  ],
  'an order that is packed still, and its parcel delivered': [
    () => `update orders set status = 'Packing' where code = '${codes.cash}'`,
    /is Packing, and its parcel \w+ is delivered/,
  ],
  'an order that is packed still, and has its invoice': [
    () => `update orders set status = 'Packing' where code = '${codes.cash}'`,
    /is Packing, and has an invoice that no note takes back/,
  ],
  'a confirmation taken out': [
    () => `delete from messages where order_id = ${of('card')}`,
    /has no confirmation/,
  ],
  'delivery for nothing': [
    () =>
      `update orders set delivery_paise = 0, total_paise = total_paise - delivery_paise where code = '${codes.cash}'`,
    /ledger of order .* lacks buyer/,
  ],
  'a cancelled piece that is back in the order': [
    () => `update order_lines set cancelled_quantity = 0 where order_id = ${of('card')}`,
    /its lines hold 2 of variant/,
  ],
  'cash that nobody collected': [
    () => `update orders set paid_at = null where code = '${codes.cash}'`,
    /ledger of order .* lacks .* courier -164900/,
  ],
  'a payment taken out': [
    () =>
      `delete from refunds where order_id = ${of('card')}; delete from payments where order_id = ${of('card')}`,
    /is paid online, and no payment of 284820 pays it/,
  ],
  'a payment of less': [
    () => `update payments set amount_paise = amount_paise - 1 where order_id = ${of('card')}`,
    /theirs is 284820 paise, ours 284819/,
  ],
  'a payment that is less than its order': [
    () => `update payments set amount_paise = amount_paise - 1 where order_id = ${of('card')}`,
    /is paid online, and no payment of 284820 pays it/,
  ],
  'a payment in another money': [
    () => `update payments set currency = 'USD' where order_id = ${of('card')}`,
    /is paid online, and no payment of 284820 pays it/,
  ],
  'the rest of an order cancelled, and its money kept': [
    () =>
      `update order_lines set cancelled_quantity = quantity where order_id = ${of('card')};
      update orders set status = 'Cancelled', cancelled_at = now() where code = '${codes.card}'`,
    /284820 of it is cancelled, 134910 of its payment goes back/,
  ],
  'a refund of more': [
    () => `update refunds set amount_paise = amount_paise + 1 where order_id = ${of('card')}`,
    /we say that 134911 paise went back, they say 134910/,
  ],
  'a payment by another name': [
    () => `update payments set provider_payment_id = 'pi_other' where order_id = ${of('card')}`,
    /refund re_\w+: theirs is 134910 of pi_\w+, ours 134910 of pi_other/,
  ],
  'a refund taken out': [
    () => `delete from refunds where order_id = ${of('card')}`,
    /refund re_\w+: 134910 paise that we do not know of/,
  ],
  'a refund that calls itself done': [
    () => `update refunds set provider_refund_id = null where order_id = ${of('card')}`,
    /is done, and no provider knows of it/,
  ],
  'a coupon that takes more off': [
    () =>
      `update order_lines set coupon_paise = array[coupon_paise[1] + 1, coupon_paise[2]] where order_id = ${of('card')}`,
    /a coupon takes 29981 off its lines, the order says 29980/,
  ],
  'a coupon used once more': [
    () => `update coupons set redeemed = redeemed + 1`,
    /coupon TENTH counts 2 uses, its orders are 1/,
  ],
  'an order entered as placed taken out': [
    () => `delete from ledger where ${entry('cash', 'placed')}`,
    /ledger of order .* lacks buyer 164900/,
  ],
  'tax made goods': [
    () =>
      `update ledger set goods_paise = goods_paise - 1, tax_paise = tax_paise + 1 where ${entry('cash', 'invoiced')}`,
    /ledger row \d+ of order .* was changed/,
  ],
  'an entry dated back': [
    () => `update ledger set at = at - interval '1 day' where ${entry('cash', 'collected')}`,
    /was changed/,
  ],
  'an entry of another order': [
    () => `update ledger set order_id = ${of('back')} where ${entry('cash', 'collected')}`,
    /was changed/,
  ],
  'an entry with another cause': [
    () => `update ledger set cause = 'cancelled' where ${entry('cash', 'placed')}`,
    /was changed/,
  ],
  'a transfer with another reference': [
    () => `update ledger set reference = 'UTR 2' where ${entry('cash', 'remitted')}`,
    /was changed/,
  ],
  'more remitted than was': [
    () =>
      `set local session_replication_role = origin;
      insert into ledger (order_id, cause, courier_paise, bank_paise) values (${of('cash')}, 'remitted', -200000, 200000)`,
    /the courier handed over 40000 more than it collected/,
  ],
  'more remitted than somebody wrote down': [
    () =>
      `set local session_replication_role = origin;
      insert into ledger (order_id, cause, courier_paise, bank_paise) values (${of('cash')}, 'remitted', -100, 100)`,
    /the ledger says 5000 remitted, people of the shop wrote down 4900/,
  ],
  'a remittance taken out': [
    () => `delete from ledger where ${entry('cash', 'remitted')}`,
    /the ledger says 0 remitted, people of the shop wrote down 4900/,
  ],
  'an invoice taken out': [
    () => `delete from tax_documents where order_id = ${of('cash')}`,
    /T\/\d{4}: 2 documents, the last is number 3, the counter says 3/,
  ],
  'the last invoice taken out, and counted back': [
    () =>
      `delete from tax_documents where series = 'C'; update document_counters set last = 0 where series = 'C'`,
    /ledger of order .* lacks/,
  ],
  'an invoice for less': [
    () =>
      `update tax_documents set total_paise = total_paise - 1, taxable_paise = taxable_paise - 1 where order_id = ${of('cash')}`,
    /its rows come to 164900, it says 164899/,
  ],
  'an invoice with tax of another state': [
    () =>
      `update tax_documents set igst_paise = cgst_paise + sgst_paise, cgst_paise = 0, sgst_paise = 0
      where order_id = ${of('cash')}`,
    /its rows come to 164900, it says 164900/,
  ],
  'an invoice dated back': [
    () =>
      `update tax_documents set issued_at = issued_at - interval '1 year' where order_id = ${of('back')} and series = 'T'`,
    /is dated before the one it follows/,
  ],
  'more store credit than was given': [
    () => `update store_credit set amount_paise = amount_paise + 100 where order_id = ${of('credit')}`,
    /ledger of order .* lacks .* credit -100/,
  ],
  "a refund to somebody else's payment": [
    () =>
      `update refunds set way = 'source', payment_id = (select payment_id from refunds where order_id = ${of('card')})
      where order_id = ${of('credit')}`,
    /goes to payment \w+, which did not pay it/,
  ],
  'store credit taken out': [
    () => `delete from store_credit where order_id = ${of('credit')}`,
    /refund .*: 10000 of it is store credit, entries say 0/,
  ],
  'store credit that is said to be of another order': [
    () => `update store_credit set order_id = ${of('card')} where order_id = ${of('credit')}`,
    /refund .*: 10000 of it is store credit, entries say 0/,
  ],
  'store credit of somebody else': [
    () => `update store_credit set account_id = (select account_id from orders where code = '${codes.cash}')`,
    /store credit of another account than its own/,
  ],
  'store credit spent on nothing': [
    () =>
      `insert into store_credit (account_id, cause, amount_paise, order_id) select account_id, 'spent', -20000, id from orders
      where code = '${codes.credit}'`,
    /account .* has -10000 of store credit/,
  ],
  'an order that says that store credit paid for it': [
    () => `update orders set credit_paise = 10000 where code = '${codes.cash}'`,
    /10000 of it is paid with store credit, entries say 0/,
  ],
  'a refund that says that it is store credit': [
    () => `update refunds set way = 'credit', payment_id = null where order_id = ${of('card')}`,
    /134910 of it is store credit, entries say 0/,
  ],
  'a refund that was never sent': [
    () =>
      `update refunds set status = 'requested', done_at = null, provider_refund_id = null where order_id = ${of('card')}`,
    /is requested, and nobody asks about it/,
  ],
  'a refund that is under way for ever': [
    () => `update refunds set status = 'pending', done_at = null where order_id = ${of('card')}`,
    /is pending, and nobody asks about it/,
  ],
  'a refund that is to become store credit, and does not': [
    () => `update refunds set wants_credit = true where order_id = ${of('credit')}`,
    /is to become store credit, and nobody asks about it/,
  ],
  'a coupon that its order has given back': [
    () => `update coupon_redemptions set released_at = now()`,
    /order \w+ stands and has given back the turn of its coupon/,
  ],
  'a link for money that nobody paid': [
    () =>
      `update orders set paid_at = null where code = '${codes.credit}';
      update refunds set way = 'payout' where order_id = ${of('credit')}`,
    /was not paid, and has a payout/,
  ],
  'a cancelled order that keeps its store credit': [
    () =>
      `update orders set status = 'Cancelled', cancelled_at = now(), credit_paise = 10000 where code = '${codes.cash}'`,
    /is cancelled or over, and 10000 of its store credit has not gone back/,
  ],
  'an order that came back and keeps its store credit': [
    () =>
      `update orders set ended_as = 'returned', ended_at = now(), credit_paise = 10000 where code = '${codes.back}'`,
    /is cancelled or over, and 10000 of its store credit has not gone back/,
  ],
  'tax that the ledger has otherwise than its invoice': [
    () =>
      `update ledger set goods_paise = goods_paise - 1, tax_paise = tax_paise + 1 where ${entry('cash', 'invoiced')}`,
    /document T\/\S+ has 7852 of tax, the ledger entered 7851/,
  ],
  'more store credit back than paid for it': [
    () => `update refunds set of_credit = true where order_id = ${of('credit')}`,
    /0 was paid with store credit, 10000 of it goes back/,
  ],
  'another coupon': [
    () => `update orders set coupon_code = 'OTHER' where code = '${codes.card}'`,
    /its coupon OTHER is not the one that it has redeemed/,
  ],
  'a coupon that a cancelled order still has': [
    () => `update orders set status = 'Cancelled', cancelled_at = now() where code = '${codes.card}'`,
    /is over and still holds the turn of its coupon/,
  ],
  'a payment whose attempt was given up': [
    () => `update payment_attempts set status = 'closed' where order_id = ${of('card')}`,
    /its paid attempt and its payment do not go together/,
  ],
  'more paid back than was taken at the door': [
    () => `update refunds set amount_paise = 200000 where order_id = ${of('credit')}`,
    /was paid in cash, and 35100 more goes back than came/,
  ],
  'a delivered order of which all is cancelled': [
    () => `update order_lines set cancelled_quantity = quantity where order_id = ${of('cash')}`,
    /is Delivered, and 0 of its pieces are not cancelled/,
  ],
  'a piece in the place of the one that was ordered': [
    () =>
      `update order_lines l set variant_id = (select id from variants where id <> l.variant_id limit 1)
      where order_id = ${of('cash')}`,
    /took variant \S+, which is not in its lines/,
  ],
  'what was paid and is owed once more': [
    () =>
      `set local session_replication_role = origin;
      insert into ledger (order_id, cause, buyer_paise, bank_paise) values (${of('cash')}, 'remitted', 5000, -5000)`,
    /is Delivered, and by the ledger 5000 are owed by its buyer/,
  ],
  'what came back and is owed all the same': [
    () =>
      `set local session_replication_role = origin;
      update orders set ended_as = 'returned', ended_at = now() where code = '${codes.back}';
      insert into ledger (order_id, cause, buyer_paise, bank_paise) values (${of('back')}, 'remitted', 5000, -5000)`,
    /by the ledger 5000 are owed by its buyer/,
  ],
  'a return of a piece that was not ordered': [
    () => returned('refunded', 149900).replace('{0}', '{1}'),
    /return TAMPERED has pieces that its line has not/,
  ],
  'a return whose pieces nobody has seen': [
    () => returned('refunded', 149900),
    /return TAMPERED is refunded, and movements took back 0 and wrote off 0 of its 1 pieces/,
  ],
  'a return that no note credits': [
    () => returned('refunded', 149900),
    /returns took back goods worth 149900, its credit notes say/,
  ],
  'more in an exchange than was paid': [
    () => returned('replacement_shipped', 999900),
    /more went back or into an exchange than came/,
  ],
  'a credit note of another invoice': [
    () =>
      `update tax_documents set invoice_id = (select id from tax_documents where order_id = ${of('cash')}) where series = 'C'`,
    /is of another order than invoice/,
  ],
}

/** What docs/audit.md says what to do about, and so the console. */
const EXPLAINED = readAdvice(readFileSync('docs/audit.md', 'utf8'))

test.each(Object.entries(TAMPERING))('the audit finds %s', async (_, [sql, says]) => {
  const ledger = await sandbox.get<ProviderBooks>('/ledger.json')
  let found: string[] = []
  await shop.db
    .begin(async (tx) => {
      // Whoever can do that can take the guards away as well.
      await tx`set local session_replication_role = replica`
      await tx.unsafe(sql())
      found = [...(await audit(tx)), ...(await compareWithLedger(tx, ledger))]
      throw new Error('undone')
    })
    .catch((error) => expect(error.message).toBe('undone'))
  expect(found.join('\n')).toMatch(says)
  expect(
    found.filter((line) => EXPLAINED.filter((known) => known.fits(line)).length !== 1),
    'docs/audit.md says nothing of it, or two things',
  ).toEqual([])
})
