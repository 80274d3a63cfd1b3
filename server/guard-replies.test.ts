import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { guardReplies } from './guard-replies.ts'

async function headersAt(publicUrl: string, url = '/') {
  const app = Fastify()
  guardReplies(app, publicUrl)
  app.get('/', async () => ({ success: true }))
  return (await app.inject({ url })).headers
}

test('a shop with TLS asks browsers for nothing but TLS, and one without does not', async () => {
  expect(await headersAt('https://shop.example')).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  })
  expect(await headersAt('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('what is not there says so too', async () => {
  expect(await headersAt('https://shop.example', '/nothing')).toHaveProperty('strict-transport-security')
})
