import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallCourier, courierWire } from './courier-wire.ts'

let status = 200
/** It lets everybody in, and answers whatever is asked with the status of the hour. */
const courier = createServer((request, response) => {
  const isLogin = request.url === '/auth/login'
  response
    .writeHead(isLogin ? 200 : status, { 'content-type': 'application/json' })
    .end(JSON.stringify(isLogin ? { token: 'a token' } : { message: 'Not so.' }))
})
let call: CallCourier
beforeAll(async () => {
  await new Promise<void>((resolve) => courier.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(courier.address() as AddressInfo).port}`
  call = courierWire({ apiUrl, email: 'shop@example.com', password: 'a password' }, 5000)
})
afterAll(() => courier.close())

test.each([
  [400, false],
  [401, true],
  [404, false],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
])('a courier that answers %i may be asked the same again: %s', async (answer, passing) => {
  status = answer
  await expect(call('GET', '/orders')).rejects.toMatchObject({ name: 'CourierTrouble', passing })
})

test('a courier that hangs up is said to give no answer, in the shop’s words; what the connection met is the cause', async () => {
  const silent = createServer(({ socket }) => socket.destroy())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const wire = courierWire({ apiUrl, email: 'shop@example.com', password: 'a password' }, 5000)
  await expect(wire('GET', '/orders')).rejects.toMatchObject({
    passing: true,
    message: 'The courier gives no answer.',
    cause: { cause: { message: 'other side closed' } },
  })
  silent.close()
})
