import Fastify from 'fastify'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { openConsole } from './console.ts'
import { DOCUMENT_HEADERS } from './platform/document-headers.ts'

const app = Fastify()
let shopName = 'Tana Bana'
openConsole(app, { picturesAt: '', shopName: () => shopName })

test.each(['/admin', '/admin/orders/AB12?tab=parcels'])(
  'the console at %s stands in nobody’s frame, is kept by nobody and found by no search engine',
  async (url) => {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      ...DOCUMENT_HEADERS,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    const policy = String(headers['content-security-policy']).split('; ')
    for (const ours of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(ours)
  },
)

test('the console is told what the shop is called, from the moment it is called that', async () => {
  shopName = 'Rang & "Resham"'
  const { body } = await app.inject('/admin')
  expect(parse(body).querySelector('html')?.getAttribute('data-shop')).toBe(shopName)
  expect(body).not.toContain('Tana Bana')
})
