import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DOOR } from '../../core/refusals/door.ts'
import { PICTURES } from '../../core/refusals/pictures.ts'
import { carryCauses } from '../carry-causes.ts'
import { Refusal } from '../platform/refusal.ts'
import { answerErrors } from './answer-errors.ts'
import { wholeBody } from './limited-body.ts'
import { withBodyAsStream } from './raw-body.ts'

test('a call that fails stands in the log with its path, and without what was typed behind it', async () => {
  const lines: string[] = []
  const app = Fastify()
  answerErrors(app, pino({}, { write: (line: string) => void lines.push(line) }))
  app.get('/api/broken', async () => {
    throw new Error('broken')
  })
  const { statusCode } = await app.inject('/api/broken?email=a.shopper@example.com')
  expect(statusCode).toBe(500)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ method: 'GET', url: '/api/broken' }])
  expect(lines.join()).not.toContain('a.shopper')
})

test('who opens an address in a tab reads a refusal as a page, in the language of the browser', async () => {
  const app = Fastify()
  answerErrors(app, pino({ level: 'silent' }))
  app.get('/api/paper', async () => {
    throw new Refusal(DOOR.fieldUnknown, { field: '<b>' })
  })
  const headers = { 'sec-fetch-dest': 'document', 'accept-language': 'en-IN' }
  const page = await app.inject({ url: '/api/paper', headers })
  expect(page.statusCode).toBe(400)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(page.body).toContain('<html lang="en-IN">')
  expect(page.body).toMatch(/<h1>[^<]*&#60;b&#62;[^<]*<\/h1>/)
  const toScript = await app.inject({ url: '/api/paper', headers: { 'sec-fetch-dest': 'empty' } })
  expect(toScript.json()).toMatchObject({ success: false, code: 'fieldUnknown' })
})

test.each([
  [
    'is away',
    503,
    ['08006', '57P01', '53300', '57014', '55P03', '25006', 'CONNECTION_CLOSED', 'ECONNREFUSED'],
  ],
  ['refuses something', 500, ['22P02', '23505', '42P01', 'ERR_INVALID_ARG_TYPE']],
] as const)('a database that %s: %i', async (_, status, codes) => {
  const app = Fastify()
  answerErrors(app, pino({ level: 'silent' }))
  app.get('/api/broken/:code', async ({ params }) => {
    throw Object.assign(new Error('broken'), params)
  })
  for (const code of codes) expect((await app.inject(`/api/broken/${code}`)).statusCode, code).toBe(status)
})

test.each([
  ['a picture', 'image/png'],
  ['a form, before anything of it is read,', 'application/json'],
])('%s that breaks off on its way is no fault of ours, and stands in no log as one', async (_, type) => {
  const lines: string[] = []
  const app = Fastify()
  answerErrors(app, pino({}, { write: (line: string) => void lines.push(line) }))
  carryCauses(app, type === 'application/json' ? 100 : 60_000)
  const [begun, gone, over] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  app.addHook('onRequest', async ({ raw }) => {
    begun!.resolve()
    raw.socket.once('close', () => gone!.resolve())
    if (type === 'application/json') await gone!.promise
  })
  app.addHook('onSend', async () => over!.resolve())
  app.post('/api/form', async () => 'read')
  withBodyAsStream(app, (scope) =>
    scope.post('/api/picture', async ({ body }) => {
      await wholeBody(body, 1000, PICTURES.pictureOfOtherKind)
      return 'read'
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const path = type === 'application/json' ? '/api/form' : '/api/picture'
  socket.write(`POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\ncontent-length: 500\r\n\r\n{`)
  await begun!.promise
  socket.destroy()
  await over!.promise
  await app.close()
  expect(lines).toEqual([])
})
