import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './api/answer-errors.ts'
import { keepHostsApart } from './keep-hosts-apart.ts'
import { createLog } from './platform/log.ts'

const app = Fastify()
answerErrors(app, createLog('silent'))
keepHostsApart(app, 'https://console.shop.example')
for (const url of [
  '/',
  '/*',
  '/collection',
  '/admin',
  '/admin/*',
  '/administrators',
  '/api/admin/session',
  '/api/product/list',
  '/media/:name',
  '/healthz',
  '/readyz',
  '/favicon.svg',
])
  app.get(url, async () => 'here')

const statusAt = async (host: string, url: string) =>
  (await app.inject({ url, headers: { host } })).statusCode

test.each<[string, number, number]>([
  ['/admin', 404, 200],
  ['/admin/people', 404, 200],
  ['/ADMIN', 200, 404],
  ['/admin/../admin', 404, 200],
  ['/api/admin/session', 404, 200],
  ['/api/admin/session?x=/collection', 404, 200],
  ['/administrators', 200, 404],
  ['/collection', 200, 404],
  ['/somewhere', 200, 404],
  ['/api/product/list', 200, 404],
  ['/media/a.webp', 200, 200],
  ['/healthz', 200, 200],
  ['/readyz', 200, 200],
  ['/favicon.svg', 200, 200],
])('%s answers %i on the shop’s host and %i on the console’s', async (url, onShop, onConsole) => {
  for (const host of ['shop.example', '127.0.0.1:3000', 'console.shop.example.elsewhere.example'])
    expect(await statusAt(host, url), host).toBe(onShop)
  for (const host of ['console.shop.example', 'console.shop.example:443'])
    expect(await statusAt(host, url), host).toBe(onConsole)
})

test('the bare address of the console’s host leads to the console', async () => {
  const { statusCode, headers } = await app.inject({ url: '/', headers: { host: 'console.shop.example' } })
  expect([statusCode, headers.location]).toEqual([302, '/admin'])
})
