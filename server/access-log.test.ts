import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logAccess } from './access-log.ts'

test('of what is only read the log has what failed, and of what may change something all, by their routes', async () => {
  const lines: { method: string; path: string; status: number }[] = []
  const app = Fastify()
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  logAccess(app, log, 'writes')
  app.get('/read/:name', () => 'read')
  app.post('/written/:name', () => 'written')
  app.get('/failed/:name', () => {
    throw new Error('on purpose')
  })
  for (const url of ['/read/asha', '/failed/asha', '/nowhere']) await app.inject({ url })
  await app.inject({ method: 'HEAD', url: '/read/asha' })
  await app.inject({ method: 'POST', url: '/written/asha' })
  expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/failed/:name', 500],
    ['POST', '/written/:name', 200],
  ])
})
