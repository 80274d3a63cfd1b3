import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { call, reach } from './client.ts'

test('an answer that stops in its middle is none, after the time that a call has', async () => {
  const address = await answering('{"success":true,', false)
  await expect(reach(address, {}, 100)).rejects.toMatchObject({ status: 0, answered: false })
})

test('an answer whose line breaks in its middle is none', async () => {
  const address = await answering('{"success":true,', true)
  await expect(reach(address, {})).rejects.toMatchObject({ status: 0, answered: false })
})

test('a call leaves nothing behind on the signal that may end it', async () => {
  const { signal } = new AbortController()
  const address = await answering('', true)
  await reach(address, { signal }).catch(() => {})
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a call has its parameters in the path, its keys in the headers, and throws what is no success', async () => {
  const asked: unknown[] = []
  const server = createServer(({ url, headers }, response) => {
    asked.push([url, headers.authorization, headers.token, headers['idempotency-key']])
    response.end('{"success":false,"code":"notSold","message":"It is not sold."}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const refused = { status: 200, answered: true, message: 'It is not sold.', body: { code: 'notSold' } }
  const params = { pincode: 'a/b?c' }
  const query = new URLSearchParams({ q: 'lehenga' })
  await expect(call('GET /api/delivery/{pincode}', undefined, { base, params })).rejects.toMatchObject(
    refused,
  )
  const own = { base, token: 'T', idempotencyKey: 'K' }
  await expect(call('POST /api/order/userorders', {}, own)).rejects.toMatchObject(refused)
  await expect(call('POST /api/cart/get', {}, own)).rejects.toMatchObject(refused)
  await expect(call('GET /api/product/list', undefined, { base, query })).rejects.toMatchObject(refused)
  const given = { base, signal: AbortSignal.abort() }
  await expect(call('GET /api/product/list', undefined, given)).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked).toEqual([
    ['/api/delivery/a%2Fb%3Fc', undefined, undefined, undefined],
    ['/api/order/userorders', 'Bearer T', 'T', 'K'],
    ['/api/cart/get', 'Bearer T', undefined, 'K'],
    ['/api/product/list?q=lehenga', undefined, undefined, undefined],
  ])
})

/** The address of a server that sends headers and this much of a longer body, and then breaks the line off or holds it. */
async function answering(part: string, breaksOff: boolean): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write(part)
    response.flushHeaders()
    if (breaksOff) setImmediate(() => response.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
