import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment is a shop on port 3000, with everything in .data', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: expect.stringMatching(/[\\/]\.data$/),
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
  })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['PUBLIC_URL', 'shop.example'],
  ['ADDRESS_LIMIT_SCALE', '0'],
  ['NODE_ENV', 'prod'],
  ['SMTP_URL', 'localhost:25'],
  ['TRUST_PROXY', 'yes'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('every wrong variable is named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

test('production refuses to loosen its limits', () => {
  expect(() => readConfig({ NODE_ENV: 'production', ADDRESS_LIMIT_SCALE: '10' })).toThrow(
    'ADDRESS_LIMIT_SCALE',
  )
})

test('an address loses its last slash; an empty variable is an unset one', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/', SMTP_URL: '' })).toMatchObject({
    publicUrl: 'https://shop.example',
    smtpUrl: undefined,
  })
})
