import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver } from '../../../../test/deliver.ts'
import { packedOrder } from '../../../../test/packed-order.ts'
import { testShop } from '../../../../test/shop.ts'
import { somebodyWaits } from '../../../../test/somebody-waits.ts'
import { testSandbox } from '../../../../test/with-sandbox.ts'
import { shipByHand } from '../parcels/ship-order.ts'
import { moveRefund } from '../paying/send-refund.ts'
import { notePayout, type Payout } from './move-payout.ts'
import { refundPart } from './refund-part.ts'

const sandbox = testSandbox()
let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.server.close())
const shop = testShop(() => ({ ...sandbox.environment, RAZORPAY_API_URL: door.url }))

const LINKS = '/v1/payout-links'

/** Between the shop and RazorpayX: whoever asks whether there is a link waits for its answer until it is opened. */
async function openDoor() {
  let [asked, made] = [0, 0]
  const receipts = new Set<string | null>()
  const bodies: unknown[] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const server: Server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    const isOfLinks = new URL(url, 'http://door').pathname.endsWith(LINKS)
    const answer = await fetch(`${sandbox.url}/razorpay${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: headers.authorization ?? '' },
      body: method === 'GET' ? null : Buffer.concat(body),
    })
    const text = await answer.text()
    if (isOfLinks && method === 'POST') {
      made++
      bodies.push(JSON.parse(Buffer.concat(body).toString()))
    }
    if (isOfLinks && method === 'GET') {
      asked++
      receipts.add(new URL(url, 'http://door').searchParams.get('receipt'))
      await opened
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    open,
    asked: () => asked,
    made: () => made,
    bodies,
    receipts,
  }
}

test('of a payout one link is made, also when a job and the clock both find that there is none', async () => {
  const deps = shop.running.shop
  const code = await packedOrder(shop, await shop.shopper())
  await shipByHand(deps, { code, awb: 'ONE-LINK', courierName: 'Speed Post', actor: 'shop' })
  await deliver(deps, code)
  const { refundId } = await shop.db.begin(async (tx) => {
    const [{ id: orderId }] = await tx<[{ id: string }]>`select id from orders where code = ${code}`
    const wanted = { orderId, key: randomUUID(), amountPaise: 15000, lessensPrice: true } as const
    return refundPart(tx, deps.jobs, { ...wanted, code: 'goodwill', reason: null, actor: 'shop' }, new Date())
  })
  await expect.poll(door.asked, { timeout: 20_000 }).toBe(1)
  // The clock comes while the job has read that there is none and has not made one: it leaves that to the job, or reads it too.
  let isLeft = false
  const clock = moveRefund(deps, refundId).then(() => {
    isLeft = true
  })
  await expect.poll(() => isLeft || door.asked() === 2).toBe(true)
  // What becomes of it is written down with its order locked: whoever else moves that order's money goes first.
  await shop.db.begin(async (tx) => {
    await tx`select from orders where code = ${code} for no key update`
    door.open()
    await expect.poll(() => somebodyWaits(shop.db)).toBe(true)
  })
  await clock
  const undone = () => shop.db`
    select from jobs.job where name = 'send-refund' and state in ('created', 'active', 'retry')`
  await expect.poll(async () => (await undone()).length, { timeout: 20_000 }).toBe(0)
  expect(door.made()).toBe(1)
  const [refund] =
    await shop.db`select status, link is not null as "isThere" from refunds where id = ${refundId}`
  expect(refund).toEqual({ status: 'pending', isThere: true })
  // As if the process had died with the link made, and nothing of it written down.
  await shop.db`
    update refunds set status = 'requested', provider_refund_id = null, link = null, making_link_until = null
    where id = ${refundId}`
  await moveRefund(deps, refundId)
  expect(door.made()).toBe(1)
  expect(door.bodies, 'the shop tells its shopper itself').toEqual([
    expect.objectContaining({ send_sms: false, send_email: false }),
  ])
  // Without a receipt only the newest are listed, and what is older would be made once more.
  expect([...door.receipts]).toEqual([expect.stringContaining(refundId)])
})

test('who asked about a payout before it was done does not take back what was told meanwhile', async () => {
  const [before] = await shop.db<[Stored]>`
    select r.id, order_id as "orderId", o.code as "orderCode", provider_refund_id as "linkId", link as url, round,
      amount_paise as "amountPaise", r.status
    from refunds r join orders o on o.id = order_id where way = 'payout' and r.status = 'pending'`
  const payout = { ...before, wantsCredit: false, attempts: 1, name: 'A', phone: '9', email: null }
  const told = { linkId: before.linkId, url: before.url, tries: 1, until: null }
  const note = (state: 'taken' | 'done', now = new Date()) =>
    shop.db.begin((tx) => notePayout(tx, shop.running.shop, payout, { ...told, state }, now))
  expect(await note('done')).toBe('done')
  expect(await note('taken')).toBeNull()
  const [after] =
    await shop.db`select status, done_at is not null as "isDone" from refunds where id = ${before.id}`
  expect(after).toEqual({ status: 'done', isDone: true })

  // A bank may send it back for a week, and nobody may tell of it: it is asked for each day.
  const stored = () => shop.db<[{ doneAt: Date; nextAt: Date | null }]>`
    select done_at as "doneAt", next_check_at as "nextAt" from refunds where id = ${before.id}`
  const [{ doneAt }] = await stored()
  for (const [days, isAskedOn] of [
    [6.99, true],
    [7, false],
  ] as const) {
    const now = new Date(doneAt.getTime() + days * DAY_MS)
    expect(await note('done', now)).toBeNull()
    const [{ nextAt }] = await stored()
    expect(nextAt).toEqual(isAskedOn ? new Date(now.getTime() + DAY_MS) : null)
  }

  // It has come back, and its link's time is over by the day that it is asked for.
  const expired = { ...told, state: 'expired' } as const
  const late = { ...payout, status: 'done' } as const
  await shop.db.begin((tx) => notePayout(tx, shop.running.shop, late, expired, new Date()))
  const back = await shop.db`
    select (detail -> 'amountPaise')::int as paise from order_events
    where order_id = ${before.orderId} and kind = 'refund-came-back'`
  expect(back, 'it is owed again').toEqual([{ paise: before.amountPaise }])
})

const DAY_MS = 24 * 3_600_000

type Stored = Pick<Payout, 'id' | 'orderId' | 'orderCode' | 'round' | 'amountPaise' | 'status'> & {
  linkId: string
  url: string
}
