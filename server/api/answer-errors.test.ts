import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'

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
