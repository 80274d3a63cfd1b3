import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { createCourier } from '../../server/modules/shipping/courier.ts'
import { CourierTrouble } from '../../server/modules/shipping/courier-wire.ts'
import type { Parcel } from '../../server/modules/shipping/parcel.ts'
import { ADDRESS } from '../cast.ts'
import { type RunningSandbox, runSandbox } from './run-sandbox.ts'

type Heard = { key: string | undefined; event: { awb: string; shipment_status_id: number; scans: unknown[] } }

let directory: string
let at: { directory: string; port: number; shopUrl: string }
let sandbox: RunningSandbox
let shop: Server
const heard: Heard[] = []
let parcels = 0

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text()
    heard.push({ key: request.headers['x-api-key'] as string | undefined, event: JSON.parse(body) })
    response.end()
  }).listen(0, '127.0.0.1')
  directory = await mkdtemp(join(tmpdir(), 'courier-'))
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  at = { directory, port: await freePort(), shopUrl }
  sandbox = await runSandbox(at)
})
afterAll(async () => {
  await sandbox.stop()
  shop.close()
  await rm(directory, { recursive: true })
})

const url = (path: string) => `http://127.0.0.1:${at.port}${path}`
const keys = () => ({
  apiUrl: url('/courier-api/v1/external'),
  email: sandbox.environment.SHIPROCKET_EMAIL!,
  password: sandbox.environment.SHIPROCKET_PASSWORD!,
  pickup: 'Primary',
})
const aParcel = (changes: Partial<Parcel> = {}): Parcel => ({
  reference: `ORDER-${++parcels}`,
  placedAt: new Date(),
  address: { ...ADDRESS, city: 'Kochi', state: 'Kerala', zipcode: '682001' },
  email: 'shopper@example.com',
  lines: [
    {
      handle: 'kurti',
      name: 'Kurti',
      size: 'M',
      sizeText: 'M',
      hsn: '6204',
      quantity: 2,
      unitPaise: 1_499_00,
      offPaise: 0,
    },
  ],
  deliveryPaise: 150_00,
  cashOnDelivery: true,
  ...changes,
})
const post = (path: string, body: object = {}, token?: string) =>
  fetch(url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

test('a parcel goes its way to the shopper’s city, each scan with its webhook', async () => {
  const courier = createCourier(keys())
  const { awb, courierName, warning } = await courier.book(aParcel())
  expect(warning).toBeNull()
  expect(courierName).toMatch(/^(?:Blue Dart|DTDC|FedEx) Surface\b/)

  const codes: number[] = []
  for (let done = false; !done; ) {
    const scan = await (await post(`/courier/${awb}/advance`)).json()
    codes.push(scan.code)
    done = scan.delivered
  }
  expect(codes).toEqual([3, 42, 6, 18, 38, 17, 7])
  expect((await post(`/courier/${awb}/advance`)).status).toBe(409)
  const events = heard.filter(({ event }) => event.awb === awb)
  expect(events.map(({ event }) => event.shipment_status_id)).toEqual(codes)
  expect(new Set(events.map(({ key }) => key))).toEqual(
    new Set([sandbox.environment.SHIPROCKET_WEBHOOK_TOKEN]),
  )

  const report = (await courier.track(awb))!
  expect(report).toMatchObject({ code: 7, status: 'Delivered', courierName })
  expect(report.scans.map(({ code }) => code)).toEqual([7, 17, 38, 18, 6, 42, 3, 1])
  expect(report.scans[3]!.location).toContain('Bengaluru')
  expect(report.scans[0]!.location).toContain('Kochi')
  expect(await (await fetch(report.trackUrl!)).text()).toContain(awb)
  expect(await (await fetch(url('/courier'))).text()).toContain(awb)
})

test('one that is on its way back goes on back, and none goes on that is back, lost or handed over', async () => {
  const courier = createCourier(keys())
  const { awb } = await courier.book(aParcel())
  const next = async (wish: object = {}) => (await (await post(`/courier/${awb}/advance`, wish)).json()).code
  expect([await next(), await next(), await next({ code: 9 }), await next(), await next()]).toEqual([
    3, 42, 9, 46, 10,
  ])
  for (const code of [10, 12, 7]) {
    await next({ code })
    expect((await post(`/courier/${awb}/advance`)).status, `after ${code}`).toBe(409)
  }
})

test('a parcel goes to a place whose name is longer than the courier takes', async () => {
  const city = 'Sri Kalahasti, Bus Stand Road, near Tirupati'
  const parcel = aParcel()
  const { awb } = await createCourier(keys()).book({ ...parcel, address: { ...parcel.address, city } })
  const { booking } = (await (await fetch(url('/courier.json'))).json()).find(
    (one: { awb: string }) => one.awb === awb,
  )
  expect(booking.billing_city).toBe('Sri Kalahasti, Bus Stand Road,')
  expect(booking.billing_address_2).toContain(city)
})

test('what is booked outlives a kill; a token does not, and is fetched anew', async () => {
  const courier = createCourier(keys())
  const parcel = aParcel()
  const { awb, courierName } = await courier.book(parcel)
  await post(`/courier/${awb}/advance`)
  await sandbox.stop('SIGKILL')
  sandbox = await runSandbox(at)
  expect((await courier.track(awb))?.scans).toHaveLength(2)
  expect(await courier.book(parcel)).toMatchObject({ awb, courierName })
})

test('a cancelled reference is dead, and cancelling is the same twice', async () => {
  const courier = createCourier(keys())
  const parcel = aParcel()
  await courier.book(parcel)
  await courier.cancel(parcel.reference)
  await courier.cancel(parcel.reference)
  await courier.cancel('NEVER-BOOKED')
  await expect(courier.book(parcel)).rejects.toMatchObject({ passing: false })
})

test('what has left is not called off, and what nobody missed is not tried again', async () => {
  const courier = createCourier(keys())
  const parcel = aParcel()
  const { awb } = await courier.book(parcel)
  for (let step = 0; step < 2; step++) await post(`/courier/${awb}/advance`)
  await expect(courier.cancel(parcel.reference)).rejects.toMatchObject({ passing: false })
  await expect(courier.decide(awb, 'try again')).rejects.toMatchObject({ passing: false })
})

test('refusals name every field, are final, and ask for a token first', async () => {
  expect((await post('/courier-api/v1/external/orders/create/adhoc')).status).toBe(401)
  const { token } = await (await post('/courier-api/v1/external/auth/login', keys())).json()
  const refused = await post('/courier-api/v1/external/orders/create/adhoc', { order_id: 'X' }, token)
  expect(refused.status).toBe(422)
  const { errors, status_code } = await refused.json()
  expect(status_code).toBe(422)
  expect(errors).toMatchObject({
    billing_pincode: ['The billing pincode field is required.'],
    order_items: ['The order items field is required.'],
  })
  expect(errors.order_id).toBeUndefined()

  const wrong = aParcel({ address: { ...ADDRESS, phone: '12' } })
  const trouble = createCourier(keys()).book(wrong)
  await expect(trouble).rejects.toBeInstanceOf(CourierTrouble)
  await expect(trouble).rejects.toMatchObject({
    passing: false,
    message: expect.stringContaining('billing phone'),
  })
  await expect(createCourier({ ...keys(), password: 'wrong' }).book(aParcel())).rejects.toMatchObject({
    passing: true,
  })
})

test.each(['down', 'error', 'slow', 'timeout'])('%s is trouble that passes', async (courier) => {
  const client = createCourier(keys(), { timeoutMs: 4000 })
  const setFault = (fault: string) =>
    fetch(url('/faults.json'), { method: 'PUT', body: JSON.stringify({ courier: fault }) })
  await setFault(courier)
  await expect(client.book(aParcel())).rejects.toMatchObject({ name: 'CourierTrouble', passing: true })
  await setFault('ok')
  await expect(client.book(aParcel())).resolves.toMatchObject({ warning: null })
})

test('a parcel that is called off while a scan of it is still being sent stays called off', async () => {
  const parcel = aParcel()
  const courier = createCourier(keys())
  const { awb } = await courier.book(parcel)
  const scan = request(url(`/courier/${awb}/advance`), { method: 'POST' })
  const answered = new Promise((resolve) => scan.on('response', resolve))
  scan.write('{"code": 97,')
  await courier.cancel(parcel.reference)
  scan.end(' "webhook": "none"}')
  await answered
  const all = (await (await fetch(url('/courier.json'))).json()) as { awb: string; state: string }[]
  expect(all.find((known) => known.awb === awb)?.state).toBe('CANCELED')
})
