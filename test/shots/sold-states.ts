import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import type { ReturnReason } from '../../core/return-policy.ts'
import type { Wish } from '../../core/return-state.ts'
import type { Size } from '../../core/sizes.ts'
import { proveMailbox } from '../e2e/account-states.ts'
import { letBeDelivered, letWait } from '../e2e/order-states.ts'
import { advanceParcel, packAndShip } from '../e2e/packing-table.ts'
import { PIECE, payByCard } from '../e2e/paying.ts'
import { newShopperWithAddress, order, ordersOf, type Shopper } from '../e2e/shopper.ts'
import { staffCaller } from '../e2e/staff.ts'
import { askAs } from '../staff.ts'
import { type State, sees } from './state.ts'

const SOON = { timeout: 30_000 }

/** The states after a sale, as shoppers see them, and the console's paths for the same orders. */
export type Sold = { shoppers: State[]; console: Record<string, string> }

/** Makes parcels that go astray, refunds, and returns. */
export async function soldStates(): Promise<Sold> {
  const owner = await staffCaller('owner')
  const refund = (code: string, amount: number) =>
    askAs(
      owner,
      'POST /api/admin/orders/{code}/refunds',
      { key: randomUUID(), amount, code: 'late', reason: null },
      { params: { code } },
    )
  const astray = await newRegular()
  const [undelivered, returning, lost, waiting] = [
    await buy(astray),
    await buy(astray),
    await buy(astray),
    await buy(astray),
  ]
  await goesAstray(astray, undelivered, 'undelivered', 21)
  await goesAstray(astray, returning, 'returned', 10)
  await goesAstray(astray, lost, 'lost', 12)
  await letWait(waiting, '')

  const refunded = await newRegular()
  const byCard = await payByCard(refunded.token)
  await refund(byCard, 150)
  const byLink = await buy(refunded)
  await letBeDelivered(byLink)
  await refund(byLink, 500)

  const sendsBack = await newRegular()
  const asked = await comesBack(sendsBack, { reason: 'mind', wish: 'money' })
  const taken = await comesBack(sendsBack, { reason: 'size', wish: 'money' })
  const exchanged = await comesBack(sendsBack, { reason: 'size', wish: 'exchange', size: 'M' })
  const toAsk = await delivered(sendsBack)
  for (const code of [taken, exchanged])
    await askAs(owner, 'POST /api/admin/returns/{code}/approve', {}, { params: { code } })
  await askAs(owner, 'POST /api/admin/returns/receive', { number: exchanged })
  await askAs(
    owner,
    'POST /api/admin/returns/{code}/inspect',
    { passed: true },
    { params: { code: exchanged } },
  )
  const hers = { path: '/orders', act: sees('Placed on') }
  const asking = { path: `/order-return/${toAsk}-0`, session: sendsBack }
  return {
    shoppers: [
      { name: 'orders-astray', ...hers, session: astray },
      { name: 'orders-refunded', ...hers, session: refunded },
      { name: 'orders-returns', ...hers, session: sendsBack },
      { name: 'return-asked-for', ...asking, act: choosesAnotherSize },
      { name: 'return-errors', ...asking, act: asksForNothing },
      { name: 'return-unknown', path: '/order-return/NOSUCH-0', session: sendsBack },
    ],
    console: {
      'order-undelivered': `orders/${undelivered}`,
      'order-returned': `orders/${returning}`,
      'order-lost': `orders/${lost}`,
      'order-waiting': `orders/${waiting}`,
      'order-refunded': `orders/${byCard}`,
      'order-payout-link': `orders/${byLink}`,
      'return-to-decide': `returns/${asked}`,
      'return-on-its-way': `returns/${taken}`,
      'return-exchanged': `returns/${exchanged}`,
    },
  }
}

/** Creates a shopper with a proven mailbox, who may order more than a few. */
async function newRegular(): Promise<Shopper> {
  const shopper = await newShopperWithAddress()
  await proveMailbox(shopper)
  return shopper
}

const buy = ({ token }: Shopper): Promise<string> => order(token, PIECE)

async function delivered(shopper: Shopper): Promise<string> {
  const code = await buy(shopper)
  await letBeDelivered(code)
  return code
}

/** Asks for a return of a delivered order. Returns the return's number. */
async function comesBack(
  shopper: Shopper,
  wanted: { reason: ReturnReason; wish: Wish; size?: Size },
): Promise<string> {
  const { returnId } = await call(
    'POST /api/return/ask',
    { orderId: await delivered(shopper), line: 0, ...wanted },
    { base: process.env.SHOP_URL ?? '', token: shopper.token },
  )
  return returnId
}

async function goesAstray({ token }: Shopper, code: string, astray: string, scan: number): Promise<void> {
  const parcel = async () => (await ordersOf(token)).find(({ _id }) => _id === code)!
  await packAndShip(code)
  await expect.poll(async () => (await parcel()).awbCode, SOON).not.toBeNull()
  const { awbCode } = await parcel()
  await advanceParcel(awbCode!, 42)
  await advanceParcel(awbCode!, scan)
  await expect.poll(async () => (await parcel()).astray, SOON).toBe(astray)
}

async function choosesAnotherSize(page: Page) {
  await page.getByRole('radio', { name: 'The size does not fit' }).check()
  await page.getByRole('radio', { name: 'Another piece' }).check()
  await page.getByLabel('Which size?').selectOption('M')
}

async function asksForNothing(page: Page) {
  await page.getByRole('button', { name: /^Ask for the/ }).click()
  await page.getByRole('radio', { name: 'It is defective' }).check()
  await page.getByRole('radio', { name: 'My money back' }).check()
  await page.getByRole('button', { name: /^Ask for the/ }).click()
}
